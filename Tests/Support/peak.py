"""Runs a program with at most 8 GB of addresses and passes on what it said; last, its memory at most in MiB, to a file."""

import resource
import subprocess
import sys

limit = (8_000_000_000, 8_000_000_000)
result = subprocess.run(sys.argv[2:], preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, limit))
with open(sys.argv[1], "w") as file:
    file.write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10))
sys.exit(result.returncode)
