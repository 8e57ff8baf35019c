# SPDX-License-Identifier: Apache-2.0
"""A campaign of random one-line mutants: campaign.py --count N --seed S... [--rtl [--config C]] [--jobs N]

Draws N mutants of the models (or of the engines' RTL) that compile to code other than the original's,
plays each in the stages of killers.py, and prints the stage that detected it. Survivors are listed,
with their reason where equivalent.csv has one: such a mutant cannot change behaviour and does not
count. Exit code 0 when the stages detected at least --limit percent of the others.

Results are recorded at once. An interrupted campaign continues, and a repeated one plays only the
survivors again, as long as their source is the same."""

import argparse
import collections
import concurrent.futures as futures
import csv
import hashlib
import json
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


def reasons(closing=False):
    """Returns {(file, line before, line after): [(function or "", the reason why both behave alike)]}; "f 2": the
    second such line of function f only. closing: includes rows that hold only for traces of a closing set."""
    with open(HERE / "equivalent.csv", newline="") as f:
        rows = [r for r in csv.reader(f) if r and not r[0].startswith("#")]
    known = collections.defaultdict(list)
    for file, function, before, after, why in rows[1:]:
        if closing or not why.startswith(f"{native.CLOSING} sets: "):
            known[file, before, after].append((function, why))
    return known


def reason(known, m):
    """Returns the reason why a mutant cannot change behaviour, None when no row gives one. The same line may occur in
    several functions of a file: the row names the function."""
    for function, why in known.get((m.file, m.old.strip(), m.new.strip()), ()):
        if not function or function in stands_in(m):
            return why
    return None


def stands_in(m):
    """Returns a mutant's function, and the same with the number of the line among its equal lines."""
    path = killers.ROOT / m.file
    name = operators.function_of(path, m.line)
    above = enumerate(path.read_text().splitlines()[:m.line], 1)
    equal = [i for i, text in above if text.strip() == m.old.strip()]
    return name, f"{name} {sum(operators.function_of(path, i) == name for i in equal)}"


class Kept:
    """Results of campaigns, by mutant and by the text of its source."""

    def __init__(self, path, fresh):
        self.path, self.found, self.hash = path, {}, {}
        if fresh:
            path.unlink(missing_ok=True)
        for line in path.read_text().splitlines() if path.exists() else ():
            key, value = json.loads(line)
            self.found[key] = value

    def key(self, m):
        if m.file not in self.hash:
            text = (killers.ROOT / m.file).read_bytes()
            self.hash[m.file] = hashlib.sha256(text).hexdigest()[:16]
        return f"{self.hash[m.file]} {m.line}: {m.new}"

    def get(self, m):
        """Returns ("thrown", reason), (stage, reason) of a kill, or None."""
        value = self.found.get(self.key(m))
        return tuple(value) if value else None

    def put(self, m, stage, why):
        self.found[self.key(m)] = [stage, why]
        with open(self.path, "a") as f:
            f.write(json.dumps([self.key(m), [stage, why]]) + "\n")


def sources(args):
    where = hardware.sources(args.config) if args.rtl else native.sources(args.stages)
    where = [p for p in where if (args.files or "") in str(p)]
    if not where:
        raise SystemExit(f"--files {args.files}: no source has this in its path")
    return where


def draw_all(kind, args, seed, kept, pool):
    """Returns the built mutants of a seed, the number of discarded ones, and the reasons. They are built ahead in
    parallel, and used in the order in which they are drawn."""
    rng = random.Random(seed)
    stream = operators.draw(rng, sources(args), killers.ROOT, sv=args.rtl,
                            apart=hardware.APART if args.rtl else None,
                            acts=not args.rtl and args.stages == [native.CLOSING])
    made, thrown, seen = [], collections.Counter(), set()

    def prepare(m):
        known = kept.get(m)
        if known:
            return "" if known[0] != "thrown" else known[1]
        return "" if m in kind.place else kind.prepare(m)

    while len(made) < args.count:
        ahead = []
        while len(ahead) < min(4 * args.jobs, args.count - len(made)):
            m = next(stream)
            if m not in seen:
                seen.add(m)
                ahead.append(m)
        for m, why in zip(ahead, kind.each(pool, prepare, ahead)):
            if why:
                thrown[why] += 1
                if not kept.get(m) and why not in kind.passing:
                    kept.put(m, "thrown", why)
                if sum(thrown.values()) > 100 * args.count:
                    raise SystemExit(f"no more mutants can be drawn: {dict(thrown)}")
            else:
                made.append(m)
    return made, thrown


def show(results, known, thrown, seed, seconds):
    died = [(m, k) for m, k in results if k]
    alive = [m for m, k in results if not k]
    equal = [m for m in alive if reason(known, m)]
    by = collections.Counter(k[0] for _, k in died)
    print("thrown away: " + ", ".join(f"{n} {w}" for w, n in thrown.items()))
    print("killed by: " + ", ".join(f"{n} {w}" for w, n in by.most_common()))
    for m in equal:
        print(f"equivalent: {m}\n    {reason(known, m)}")
    for m in alive:
        if m not in equal:
            print(f"survived: {m}")
    count = len(results) - len(equal)
    rate = 100.0 * len(died) / count if count else 100.0
    print(f"seed {seed}: {len(results)} mutants, {len(equal)} equivalent, {len(died)} of "
          f"{count} killed, {rate:.1f} %, {seconds:.0f} s")
    return rate


def kill_all(kind, made, todo, kept, pool):
    """Returns [(mutant, (stage, reason) or None)]; new mutants play in the stages."""
    results = [(m, kept.get(m)) for m in made if m not in todo]
    if results:
        died = sum(k is not None for _, k in results)
        print(f"{died} of {len(made)} were detected before, {len(results) - died} were no mutants",
              flush=True)
    jobs = {pool.submit(kind.kill, m): m for m in todo}
    for done in futures.as_completed(jobs):
        try:
            m, k = jobs[done], done.result()
        except SystemExit:
            pool.shutdown(cancel_futures=True)
            raise
        results.append((m, k))
        if k:
            kept.put(m, *k)
        print(f"{len(results)}/{len(made)} {m}: " + (f"{k[0]}: {k[1]}" if k else "SURVIVED"),
              flush=True)
    return results


def arguments():
    p = argparse.ArgumentParser(description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--count", type=int, default=150)
    p.add_argument("--seed", type=int, nargs="+", help="default: drawn by the clock; of several, each "
                   "has COUNT mutants")
    p.add_argument("--rtl", action="store_true", help="mutants of the RTL")
    p.add_argument("--config", choices=list(hardware.ENGINES), help="with --rtl: mutants of this configuration's RTL alone")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--limit", type=float, default=95.0, help="percent that must die")
    p.add_argument("--files", help="only sources with this in their path")
    p.add_argument("--stages", help=f"some of {','.join(native.STAGES)}; of the RTL: "
                   f"{','.join(hardware.STAGES)}; or {native.CLOSING}")
    p.add_argument("--fresh", action="store_true", help="forget what earlier campaigns found")
    p.add_argument("--out", type=pathlib.Path, default=killers.kit.BUILD / "mutate")
    args = p.parse_args()
    args.stages = args.stages.split(",") if args.stages else None
    every = [*(hardware if args.rtl else native).STAGES, native.CLOSING]
    if args.stages and set(args.stages) - set(every):
        p.error(f"--stages {','.join(args.stages)}: expected some of {','.join(every)}")
    if args.config and not args.rtl:
        p.error("--config needs --rtl")
    if args.count < 1 or args.jobs < 1:
        p.error("--count and --jobs must be at least 1")
    if args.seed is None:
        args.seed = [int(time.time()) % 1000000]
    return args


def main():
    args = arguments()
    print(f"campaign of {args.count} mutants of the {'RTL' if args.rtl else 'models'}"
          f"{f' in {args.config}' if args.config else ''}, seed {' '.join(map(str, args.seed))}", flush=True)
    alone = "-closing" if args.stages == [native.CLOSING] else ""
    of = f"-{args.config}" if args.config else ""
    out = (args.out / f"{'rtl' if args.rtl else 'models'}{of}{alone}").resolve()
    out.mkdir(parents=True, exist_ok=True)
    sources(args)
    flags = args.out / "flags.txt"
    if not flags.exists():
        raise SystemExit(f"{flags} is missing: make mutate writes it")
    flags = dict(x.split("|", 1) for x in flags.read_text().splitlines())
    begun = time.time()
    kind = hardware.Hardware(flags, out, 1, args.stages, args.config) if args.rtl else native.Native(flags, out, 1, args.stages)
    kept = Kept(out / "kept.txt", args.fresh)
    with futures.ThreadPoolExecutor(args.jobs) as pool:
        drawn = {s: draw_all(kind, args, s, kept, pool) for s in args.seed}
        made = list(dict.fromkeys(m for ms, _ in drawn.values() for m in ms))
        known = reasons(args.stages == [native.CLOSING])
        todo = [m for m in made if not kept.get(m) and not reason(known, m)]
        kind.begin(todo)
        results = dict(kill_all(kind, made, todo, kept, pool))
    print("seconds: " + ", ".join(f"{n} {s:.0f}" for n, s in kind.seconds.items()))
    rates = [show([(m, results[m]) for m in ms], known, thrown, seed, time.time() - begun)
             for seed, (ms, thrown) in drawn.items()]
    return 0 if min(rates) >= args.limit else 1


if __name__ == "__main__":
    sys.exit(main())
