#!/usr/bin/env python3
"""Runs the built test program, one process a module or a part of one, several side by side, each with one test at a time.

    runtests.py [--processes N] [--limit SECONDS] [--stall SECONDS] [--times] [--filter REGEX]... [--skip REGEX]...
                PROGRAM [MODULE...]

Swift Testing by itself starts all tests at once: limits of time would then measure the queue. What the processes say is put
together, each line after the name of its process. A test that does not end within --stall seconds is named, and its process
stopped; of a process that crashes the test is named that ran.

Exits with 0 when all passed, 1 when any failed, 3 when no test ran.
"""

import argparse
import collections
import itertools
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

# Those that take longest begin first, so that none is left over at the end.
LONGEST_FIRST = ["MediaTests", "ReelTests", "TerminalTests", "CaptionsTests", "BrowserTests"]
# In how many parts those are that would be the last to end, while processors wait.
PARTS = {"MediaTests": 4, "ReelTests": 4}

# What the console says of beginnings, of suites, and of runs, which every process has.
NOISE = re.compile(r"^. (Test|Suite|Test case) .* started\.$|^. Suite .* passed |^. Test run |^↳ (Testing Library|Target Platform)")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class Process:
    """A test process, and what it has reported."""

    def __init__(self, name, folder, arguments, say):
        self.name = name
        self.say = say
        self.events = os.path.join(folder, name + ".jsonl")
        open(self.events, "w").close()
        self.read = 0
        self.names = {}
        self.begun = {}
        self.times = {}
        self.issues = {}
        self.skipped = {}
        self.passed = set()
        self.failed = set()
        self.problem = None
        self.ended = False
        self.start = time.monotonic()
        self.child = subprocess.Popen(
            arguments + ["--event-stream-output-path", self.events, "--event-stream-version", "0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        self.reader = threading.Thread(target=self.forward, daemon=True)
        self.reader.start()

    def forward(self):
        for line in self.child.stdout:
            text = COLOURS.sub("", line.decode("utf-8", "replace").rstrip("\n"))
            if text and not NOISE.search(text):
                self.say(f"{self.name:<18} {text}")

    def take_events(self):
        """Reads what the process has reported since the last time, whole lines only."""
        with open(self.events, "rb") as file:
            file.seek(self.read)
            data = file.read()
        end = data.rfind(b"\n") + 1
        self.read += end
        for line in data[:end].splitlines():
            record = json.loads(line)
            payload = record["payload"]
            if record["kind"] == "test":
                if payload.get("kind") == "function":
                    self.names[payload["id"]] = name(payload["id"])
            else:
                self.take(payload)

    def take(self, event):
        kind, test = event["kind"], event.get("testID")
        if kind == "runEnded":
            self.ended = True
        if kind == "issueRecorded" and not event.get("issue", {}).get("isKnown"):
            texts = [message["text"] for message in event.get("messages", [])]
            self.issues.setdefault(name(test) if test else "(outside of a test)", []).append("\n".join(texts))
            self.failed.add(test)
        if test not in self.names:
            return
        instant = event["instant"]["absolute"]
        if kind == "testStarted":
            self.begun[test] = (instant, time.monotonic())
        elif kind == "testEnded":
            begun = self.begun.pop(test, None)
            if begun:
                self.times[test] = instant - begun[0]
            if test not in self.failed:
                self.passed.add(test)
        elif kind == "testSkipped":
            self.skipped[test] = " ".join(message["text"] for message in event.get("messages", []))

    def running(self):
        """The tests that have begun and not ended, with the seconds since."""
        return [(self.names[test], time.monotonic() - begun[1]) for test, begun in self.begun.items()]

    def line(self):
        """How the process went, in a line."""
        seconds = time.monotonic() - self.start
        return f"{self.name:<18} {len(self.passed)} passed, {len(self.failed)} failed in {seconds:.0f} s"

    def stop(self, problem):
        self.problem = problem
        try:
            os.killpg(self.child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def finish(self):
        """Reads the rest after the process has ended, and says what went wrong with it as a whole."""
        self.reader.join(timeout=5)
        self.take_events()
        status = self.child.returncode
        # A run without tests ends with 69. One whose tests passed may still crash as it ends.
        expected = 69 if not self.names else 1 if self.failed else 0
        if self.problem is None and not (self.ended and status == expected):
            ended = f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with {status}"
            self.problem = f"{self.name} {ended}"
        if self.problem:
            for test in self.begun:
                self.problem += f" in {self.names[test]}"
                self.failed.add(test)


def name(identifier):
    """`Module.Suite/test(argument:)` of an identifier, which ends with file, line and column."""
    return re.sub(r"/[^/]+\.swift:\d+:\d+$", "", identifier)


def listed(program):
    """The identifiers of all tests that the program has, by module."""
    out = subprocess.run([program, "--testing-library", "swift-testing", "--list-tests"], stdin=subprocess.DEVNULL,
                         stdout=subprocess.PIPE, check=True, text=True).stdout
    modules = {}
    for line in out.splitlines():
        if "/" in line or "." in line:
            modules.setdefault(line.split(".")[0], []).append(line)
    return modules


class Part:
    """Suites of one module that one process runs."""

    def __init__(self, name, suites):
        self.name = name
        self.suites = suites

    def options(self, patterns):
        """The options that choose those of its tests that any of the patterns matches."""
        wanted = "|".join(f"(?:{pattern})" for pattern in patterns) or "."
        # Not the suites within one, which may be another part's. A test outside of all suites is a part by itself.
        suites = "|".join(re.escape(suite) + ("/" if "(" in suite else r"/[^/]*\(") for suite in self.suites)
        return ["--filter", rf"^(?=(?:{suites}))(?=.*?(?:{wanted}))"]


def parts(module, tests):
    """The parts of a module: its suites are dealt out in turn, those with most tests first."""
    sizes = collections.Counter(test.rpartition("/")[0] or test for test in tests)
    suites = sorted(sizes, key=lambda suite: (-sizes[suite], suite))
    count = min(PARTS.get(module, 1), len(suites))
    return [Part(module if count == 1 else f"{module} {index + 1}", suites[index::count]) for index in range(count)]


class Run:
    """All processes: some at once, the rest as places become free."""

    def __init__(self, options):
        self.options = options
        self.lock = threading.Lock()
        self.done = []
        self.running = []
        self.stopped = None

    def say(self, text):
        with self.lock:
            print(text, flush=True)

    def parts(self):
        there = listed(self.options.program)
        wanted = self.options.modules or there
        missing = [module for module in wanted if module not in there]
        if missing:
            sys.exit(f"runtests.py: no such module: {', '.join(missing)} (there are: {', '.join(sorted(there))})")
        known = {module: place for place, module in enumerate(LONGEST_FIRST)}
        wanted = sorted(wanted, key=lambda module: (known.get(module, len(known)), -len(there[module])))
        # What computes runs beside what waits for terminals.
        longest = [parts(module, there[module]) for module in wanted if module in PARTS]
        turns = [part for turn in itertools.zip_longest(*longest) for part in turn if part]
        return turns + [part for module in wanted if module not in PARTS for part in parts(module, there[module])]

    def begin(self, part, folder):
        arguments = [self.options.program, "--testing-library", "swift-testing", "--no-parallel"]
        arguments += part.options(self.options.filter)
        for pattern in self.options.skip:
            arguments += ["--skip", pattern]
        self.running.append(Process(part.name, folder, arguments, self.say))

    def look(self):
        """Takes what the processes report; stops those that stand still, and all when the time is over."""
        for process in list(self.running):
            process.take_events()
            if process.child.poll() is not None:
                process.finish()
                self.running.remove(process)
                self.done.append(process)
                if process.names:
                    self.say(process.line())
                continue
            for test, seconds in process.running():
                if process.problem is None and seconds > self.options.stall:
                    process.stop(f"{process.name} stood still for {self.options.stall:.0f} s")
            if process.problem is None and self.stopped:
                process.stop(f"{process.name} was stopped: {self.stopped}")

    def all(self):
        waiting = self.parts()
        end = time.monotonic() + self.options.limit
        with tempfile.TemporaryDirectory() as folder:
            while (waiting and not self.stopped) or self.running:
                while waiting and not self.stopped and len(self.running) < self.options.processes:
                    self.begin(waiting.pop(0), folder)
                self.look()
                if time.monotonic() > end:
                    self.stopped = self.stopped or f"the limit is {self.options.limit:.0f} s"
                time.sleep(0.1)
        return self.summary(waiting)

    def summary(self, left):
        problems = [process.problem for process in self.done if process.problem]
        issues = [(test, text) for process in self.done for test, texts in process.issues.items() for text in texts]
        skipped = [(process.names[test], text) for process in self.done for test, text in process.skipped.items()]
        if problems or issues or left:
            print("\n── What failed")
            for problem in problems:
                print(problem)
            for part in left:
                print(f"{part.name} did not run")
            for test, text in issues:
                print(f"{test}: {text}")
        if skipped:
            print("\n── Left out")
            for test, text in skipped:
                print(f"{test}: {text}")
        if self.options.times:
            print("\n── The slowest")
            times = [(seconds, process.names[test]) for process in self.done for test, seconds in process.times.items()]
            for seconds, test in sorted(times, reverse=True)[:20]:
                print(f"{seconds:8.1f} s  {test}")
        passed = sum(len(process.passed) for process in self.done)
        failed = sum(len(process.failed) for process in self.done)
        if not failed and not passed:
            print("\nNo test ran.")
            return 1 if problems or left else 3
        print(f"\n{passed} passed, {failed} failed, {len(skipped)} skipped")
        return 1 if failed or problems or left else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--limit", type=float, default=2700)
    parser.add_argument("--stall", type=float, default=330)
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--filter", action="append", default=[])
    parser.add_argument("--skip", action="append", default=[])
    parser.add_argument("program")
    parser.add_argument("modules", nargs="*")
    run = Run(parser.parse_args())

    def stop(number, _):
        run.stopped = f"{signal.Signals(number).name} came"

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    sys.exit(run.all())


if __name__ == "__main__":
    main()
