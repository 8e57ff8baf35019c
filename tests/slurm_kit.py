# SPDX-License-Identifier: Apache-2.0
"""A cluster of Slurm on loopback: munged, slurmctld and two nodes on this machine, all processes of
the test, with their files in its folder."""

import getpass
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

import pytest

CONF = """ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={dir}/munge.sock
SlurmctldPort={port[0]}
StateSaveLocation={dir}/state
SlurmdSpoolDir={dir}/%n
SlurmctldPidFile={dir}/slurmctld.pid
SlurmdPidFile={dir}/slurmd-%n.pid
SlurmctldLogFile={dir}/slurmctld.log
SlurmdLogFile={dir}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=1
SlurmdTimeout=5
MessageTimeout=5
ReturnToService=2
JobRequeue=1
SlurmdParameters=config_overrides
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={port[1]} CPUs=1
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={port[2]} CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
"""
PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch")


def find(name):
    return shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin")


def free_ports(n):
    socks = [socket.socket() for _ in range(n)]
    for s in socks:
        s.bind(("127.0.0.1", 0))
    ports = [s.getsockname()[1] for s in socks]
    for s in socks:
        s.close()
    return ports


def processes():
    return [int(p.name) for p in pathlib.Path("/proc").iterdir() if p.name.isdigit()]


def read(pid, what):
    try:
        return pathlib.Path(f"/proc/{pid}/{what}").read_bytes()
    except OSError:
        return b""


class Cluster:
    def __init__(self, folder):
        self.dir, self.started = folder, []
        for d in "state", "n1", "n2":
            (folder / d).mkdir()
        folder.chmod(0o755)
        key = folder / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        self.conf = folder / "slurm.conf"
        host = socket.gethostname().split(".")[0]
        self.conf.write_text(CONF.format(dir=folder, host=host, user=getpass.getuser(),
                                         port=free_ports(3)))
        self.env = {"SLURM_CONF": str(self.conf)}
        self._start("munged", "--foreground", "--force", f"--key-file={key}",
                    f"--socket={folder}/munge.sock", f"--pid-file={folder}/munged.pid",
                    f"--log-file={folder}/munged.log", f"--seed-file={folder}/munged.seed")
        self._until(lambda: (folder / "munge.sock").exists(), "munged")
        self._start("slurmctld", "-D", "-f", self.conf)
        for node in "n1", "n2":
            self._start("slurmd", "-D", "-N", node, "-f", self.conf)
        self._until(lambda: self.says("sinfo", "-h", "-o", "%T %D") == "idle 2", "both nodes")

    def _start(self, name, *args):
        log = open(self.dir / f"{name}.out", "ab")
        words = ["setpriv", "--pdeathsig", "KILL", find(name), *map(str, args)]
        self.started.append(subprocess.Popen(words, stdout=log, stderr=log,
                                             env={**os.environ, **self.env}))

    def says(self, *words):
        return subprocess.run(words, capture_output=True, text=True,
                              env={**os.environ, **self.env}).stdout.strip()

    def _until(self, what, name):
        for _ in range(300):
            if what():
                return
            if any(p.poll() is not None for p in self.started):
                break
            time.sleep(0.2)
        logs = "".join(f"{f.name}: {f.read_text()[-500:]}\n" for f in self.dir.glob("*.log"))
        self.stop()
        pytest.skip(f"a cluster of Slurm on loopback does not start here ({name}): {logs}")

    def below(self, node):
        """Returns the processes of the tasks on a node, and those that supervise them."""
        mine = [p for p in processes()
                if f"SLURMD_NODENAME={node}\0".encode() in read(p, "environ")
                and str(self.conf).encode() in read(p, "environ")]
        stats = [read(p, "stat") for p in mine]
        parents = {int(s.rsplit(b")", 1)[1].split()[1]) for s in stats if s}
        return mine + [p for p in parents if b"slurmstepd" in read(p, "cmdline")]

    def kill_node(self, node):
        """Kills a node as a power failure does, so that nothing on it ends in good order."""
        dead = [p.pid for p in self.started if node in p.args] + self.below(node)
        assert len(dead) > 2, f"nothing runs on {node}"
        for pid in dead:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def stop(self):
        for node in "n1", "n2":
            for pid in self.below(node):
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
        for p in reversed(self.started):
            p.kill()
            p.wait()


def cluster(folder):
    missing = [n for n in PROGRAMS if not find(n)]
    if missing:
        pytest.skip(f"no {', '.join(missing)}: slurm-wlm and munge are not installed "
                    "(sh harness/setup.sh all)")
    return Cluster(folder)
