#!/usr/bin/env python3
"""A server of SFTP on standard input and output that does not do as it should: OpenSSH's, with a habit.

lyingsftp.py HABIT [FILE]
  short      gives at most 1,000 bytes at a time
  swap       answers every two questions for bytes the other way round
  drop       ends after 20 answers, once: FILE says that it has happened
  stall      answers nothing after 20 answers
  endless    says the first names of a folder again and again
  noise      prints a line before anything else, as start-up files of shells do
  huge       says that its first answer has 2 GiB
  silent     says nothing at all
"""
import os
import select
import struct
import subprocess
import sys
import threading
import time

SERVER = "/usr/lib/openssh/sftp-server"
READ, READDIR, DATA, NAME, STATUS = 5, 12, 103, 104, 101


def message(stream):
    head = exactly(stream, 4)
    return exactly(stream, struct.unpack(">I", head)[0]) if head else b""


def exactly(stream, count):
    parts = []
    while count > 0:
        part = stream.read(count)
        if not part:
            return b""
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def send(stream, body):
    stream.write(struct.pack(">I", len(body)) + body)
    stream.flush()


def main():
    habit = sys.argv[1]
    if habit == "silent":
        sys.stdin.buffer.read()
        return
    # Unbuffered, so that what has come shows.
    server = subprocess.Popen([SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    out = sys.stdout.buffer
    if habit == "noise":
        out.write(b"Welcome to this host, which is glad to see you.\n")
        out.flush()

    def ask():
        while body := message(sys.stdin.buffer):
            if habit == "short" and body[0] == READ:
                body = body[:-4] + struct.pack(">I", min(1_000, struct.unpack(">I", body[-4:])[0]))
            send(server.stdin, body)
        # Nobody is there any more.
        server.kill()
        os._exit(0)

    threading.Thread(target=ask, daemon=True).start()
    count, held, names = 0, None, None
    while body := message(server.stdout):
        count += 1
        if habit == "huge":
            out.write(struct.pack(">I", 1 << 31))
            out.flush()
        if habit == "stall" and count > 20:
            time.sleep(600)
        if habit == "drop" and count > 20 and not os.path.exists(sys.argv[2]):
            open(sys.argv[2], "w").close()
            os._exit(0)
        if habit == "endless":
            if body[0] == NAME:
                names = names or body[5:]
            elif body[0] == STATUS and names and struct.unpack(">I", body[5:9])[0] == 1:
                body = bytes([NAME]) + body[1:5] + names
        if habit == "swap" and body[0] == DATA and held is None and select.select([server.stdout], [], [], 0.05)[0]:
            held = body
            continue
        send(out, body)
        if held is not None:
            send(out, held)
            held = None


main()
