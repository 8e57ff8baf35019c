# SPDX-License-Identifier: Apache-2.0
"""A campaign of random one-line mutants: campaign.py --count N --seed S [--rtl] [--jobs N]

Draws N mutants of the models (or of the engines' RTL) that compile and that the compiler does not
find equal to the original, shows each to the stages of killers.py, and prints what killed it.
Survivors are listed with their reason, where equivalent.csv holds one: such a mutant cannot change
behaviour and does not count. Exit code 0 when at least --limit percent of the others died."""

import argparse
import collections
import concurrent.futures as futures
import csv
import os
import pathlib
import random
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import hardware  # noqa: E402
import killers  # noqa: E402
import native  # noqa: E402
import operators  # noqa: E402

HERE = pathlib.Path(__file__).parent


def reasons():
    """{(file, line before, line after): why the two behave alike}"""
    with open(HERE / "equivalent.csv", newline="") as f:
        rows = [r for r in csv.reader(f) if r and not r[0].startswith("#")]
    return {(r[0], r[1], r[2]): r[3] for r in rows[1:]}


def draw_all(kind, args, out):
    """The campaign's mutants, built; how many were thrown away, and why."""
    rng = random.Random(args.seed)
    where = hardware.sources() if args.rtl else native.sources()
    if args.files:
        where = [p for p in where if args.files in str(p)]
        if not where:
            raise SystemExit(f"--files {args.files}: no source has this in its path")
    stream = operators.draw(rng, where, killers.ROOT, sv=args.rtl)
    made, thrown = [], collections.Counter()
    while len(made) < args.count:
        m = next(stream)
        if any(m == x for x, _ in made):
            continue
        work = out / f"m{len(made)}"
        why = kind.prepare(m, work)
        if why:
            thrown[why] += 1
            if sum(thrown.values()) > 100 * args.count:
                raise SystemExit(f"no more mutants can be drawn: {dict(thrown)}")
        else:
            made.append((m, work))
    return made, thrown


def show(results, thrown, args, seconds):
    known = reasons()
    died = [(m, k) for m, k in results if k]
    alive = [m for m, k in results if not k]
    equal = [m for m in alive if (m.file, m.old.strip(), m.new.strip()) in known]
    open_ = [m for m in alive if m not in equal]
    by = collections.Counter(k[0] for _, k in died)
    print("thrown away: " + ", ".join(f"{n} {w}" for w, n in thrown.items()))
    print("killed by: " + ", ".join(f"{n} {w}" for w, n in by.most_common()))
    for m in equal:
        print(f"equivalent: {m}\n    {known[m.file, m.old.strip(), m.new.strip()]}")
    for m in open_:
        print(f"survived: {m}")
    count = len(results) - len(equal)
    rate = 100.0 * len(died) / count if count else 100.0
    print(f"seed {args.seed}: {len(results)} mutants, {len(equal)} equivalent, {len(died)} of "
          f"{count} killed, {rate:.1f} %, {seconds:.0f} s")
    return rate


def main():
    p = argparse.ArgumentParser(description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--count", type=int, default=150)
    p.add_argument("--seed", type=int, default=None, help="default: drawn by the clock")
    p.add_argument("--rtl", action="store_true", help="mutants of the RTL")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--limit", type=float, default=95.0, help="percent that must die")
    p.add_argument("--files", help="only sources with this in their path")
    p.add_argument("--stages", help=f"of the models: some of {','.join(native.STAGES)}")
    p.add_argument("--out", type=pathlib.Path, default=killers.kit.BUILD / "mutate")
    args = p.parse_args()
    stages = args.stages.split(",") if args.stages else None
    if stages and (args.rtl or set(stages) - set(native.STAGES)):
        p.error(f"--stages {args.stages}: expected some of {','.join(native.STAGES)}, without --rtl")
    if args.count < 1 or args.jobs < 1:
        p.error("--count and --jobs must be at least 1")
    if args.seed is None:
        args.seed = int(time.time()) % 1000000
    print(f"campaign of {args.count} mutants of the {'RTL' if args.rtl else 'models'}, "
          f"seed {args.seed}", flush=True)
    out = (args.out / ("rtl" if args.rtl else "models")).resolve()
    out.mkdir(parents=True, exist_ok=True)
    flags = dict(x.split("|", 1) for x in (args.out / "flags.txt").read_text().splitlines())
    begun = time.time()
    kind = (hardware.Hardware(flags, out, 1) if args.rtl else
            native.Native(flags, out, 1, stages))
    bad = kind.unchanged(out / "unchanged")
    if bad:
        raise SystemExit(f"the models as they are fail at {bad[0]}: {bad[1]}")
    made, thrown = draw_all(kind, args, out)
    if args.rtl:
        kind.of = {w: m for m, w in made}
        kind.build()
    results = []
    with futures.ThreadPoolExecutor(args.jobs) as pool:
        jobs = {pool.submit(kind.kill, work): m for m, work in made}
        for done in futures.as_completed(jobs):
            m, k = jobs[done], done.result()
            results.append((m, k))
            print(f"{len(results)}/{len(made)} {m}: " + (f"{k[0]}: {k[1]}" if k else "SURVIVED"),
                  flush=True)
    if not args.rtl:
        print("seconds: " + ", ".join(f"{n} {s:.0f}" for n, s in kind.seconds.items()))
    return 0 if show(results, thrown, args, time.time() - begun) >= args.limit else 1


if __name__ == "__main__":
    sys.exit(main())
