"""A terminal that times what a person would feel: it drives a full-screen program in a pty.

Reading and understanding are kept apart. While the program runs, every read is only stamped with its arrival and stored: the
screen is made from it later, by pyte, which takes longer than what is measured. So no figure has pyte in it.

It plays an xterm with 24-bit colours: the usual questions are answered, image protocols are not offered.
"""
import fcntl, gc, os, pty, re, select, signal, struct, termios, time

import pyte

# One whole escape sequence, and the beginning of one that the next read completes.
WHOLE = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[P_^X][^\x1b]*(?:\x1b(?!\\)[^\x1b]*)*\x1b\\|[ -/]+[0-~]|[0-OQ-WYZ\\`-~])")
STRINGS = re.compile(rb"\x1b[P_^X].*?\x1b\\", re.S)
PRIVATE = re.compile(rb"\x1b\[[<>=?][0-9;]*(?:\$[pqy]|[uqm])")


class Screen(pyte.Screen):
    """pyte's screen, deaf to what it does not know."""

    def report_device_status(self, *_args, **_kw):
        pass

    def report_device_attributes(self, *_args, **_kw):
        pass

    def select_graphic_rendition(self, *attrs, **kw):
        if not kw.get("private"):
            super().select_graphic_rendition(*attrs)

    def text(self):
        return "\n".join(self.display)

    def picture(self, left, right):
        """The 24-bit colours of the cells in these columns, by place: what a picture made of cells is."""
        found = {}
        for y, row in self.buffer.items():
            for x, cell in row.items():
                if left <= x < right and (len(cell.bg) == 6 or len(cell.fg) == 6 and cell.data.strip()):
                    found[x, y] = (cell.fg, cell.bg, cell.data)
        return found


class Terminal:
    ANSWERS = [
        (re.compile(rb"\x1b\[>0?c"), b"\x1b[>41;379;0c"),
        (re.compile(rb"\x1b\[0?c"), b"\x1b[?62;22c"),
        (re.compile(rb"\x1b\[5n"), b"\x1b[0n"),
        (re.compile(rb"\x1b\[6n"), b"\x1b[1;1R"),
        (re.compile(rb"\x1b\]11;\?(?:\x07|\x1b\\)"), b"\x1b]11;rgb:0000/0000/0000\x1b\\"),
        (re.compile(rb"\x1b\]10;\?(?:\x07|\x1b\\)"), b"\x1b]10;rgb:ffff/ffff/ffff\x1b\\"),
        (re.compile(rb"\x1b\[16t"), b"\x1b[6;16;8t"),
    ]

    def __init__(self, command, columns=200, rows=50, environment=None, folder=None, answers=()):
        self.columns, self.rows = columns, rows
        self.screen = Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.chunks = []   # (arrival, bytes) not yet fed to the screen
        self.tail = b""    # an incomplete sequence at the end of the last read, for the answers
        self.held = b""    # the same, for the screen
        self.closed = False
        env = {k: v for k, v in os.environ.items()
               if k not in ("TMUX", "STY", "KITTY_WINDOW_ID", "TERM_PROGRAM", "DISPLAY", "WAYLAND_DISPLAY", "NO_COLOR")}
        env.update(TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8", LC_ALL="C.UTF-8")
        env.update(environment or {})
        self.answers = [*answers] + self.ANSWERS + [
            (re.compile(rb"\x1b\[18t"), f"\x1b[8;{rows};{columns}t".encode()),
            (re.compile(rb"\x1b\[14t"), f"\x1b[4;{rows * 16};{columns * 8}t".encode()),
        ]
        self.fd, slave = pty.openpty()
        # Before the program starts, or it may see a terminal of no size.
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, columns * 8, rows * 16))
        report, stamp = os.pipe()
        gc.collect()
        gc.disable()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setpriority(os.PRIO_PROCESS, 0, 0)
                if folder:
                    os.chdir(folder)
                os.login_tty(slave) if hasattr(os, "login_tty") else login(slave)
                # The clock starts here, not before the fork of this big process.
                os.write(stamp, struct.pack("d", time.perf_counter()))
                os.execvpe(command[0], command, env)
            except OSError as error:
                os.write(2, f"cannot start {command[0]}: {error}\n".encode())
            os._exit(127)
        os.close(slave)
        os.close(stamp)
        self.started = struct.unpack("d", os.read(report, 8))[0]
        os.close(report)

    def room(self, timeout):
        """How many bytes may be read now."""
        return 1 << 20

    def read(self, timeout):
        """Reads once and stores it; returns the arrival, or None when nothing came."""
        if self.closed or not select.select([self.fd], [], [], timeout)[0]:
            return None
        room = self.room(timeout)
        now = time.perf_counter()
        try:
            data = os.read(self.fd, room)
        except OSError:
            data = b""
        if not data:
            self.closed = True
            return None
        self.chunks.append((now, data))
        if b"\x1b" in data or self.tail:
            seen = self.tail + data
            for question, answer in self.answers:
                for _ in question.findall(seen):
                    os.write(self.fd, answer)
            last = seen.rfind(b"\x1b")
            self.tail = seen[last:] if last >= 0 and len(seen) - last < 64 and not WHOLE.match(seen, last) else b""
        return now

    def read_until_quiet(self, quiet, limit):
        """Reads until nothing came for so long; returns the last arrival."""
        last, end = None, time.perf_counter() + limit
        while not self.closed and time.perf_counter() < end:
            now = self.read(quiet)
            if now is None:
                break
            last = now
        return last

    def feed(self, until=None):
        """Brings the screen up to date, read by read. Returns the arrival of the read after which until(screen) was true."""
        while self.chunks:
            arrival, data = self.chunks.pop(0)
            data = self.held + data
            last = data.rfind(b"\x1b")
            whole = last < 0 or len(data) - last > 4096 or WHOLE.match(data, last)
            # A string such as an image's is whole only with its own end.
            string = max(data.rfind(start) for start in (b"\x1b_", b"\x1bP"))
            if string >= 0 and b"\x1b\\" not in data[string:]:
                last, whole = string, len(data) - string > 1 << 20
            self.held = b"" if whole else data[last:]
            data = data if whole else data[:last]
            self.stream.feed(PRIVATE.sub(b"", STRINGS.sub(b"", data)))
            if until and until(self.screen):
                return arrival
        return None

    def wait(self, until, limit, quiet=0.25):
        """Reads until the screen fulfils until(screen); returns the arrival of what made it so, or None.

        It looks only once the program is quiet for a moment, or had a while to draw: parsing does not delay reading."""
        end = time.perf_counter() + limit
        while not self.closed and time.perf_counter() < end:
            self.read_until_quiet(quiet, 2.0)
            hit = self.feed(until)
            if hit:
                return hit
        return self.feed(until)

    def send(self, keys):
        now = time.perf_counter()
        os.write(self.fd, keys)
        return now

    def find(self, needle, limit, patience):
        """Reads until these bytes arrive; returns the arrivals of the first byte and of the needle, or None for what never came.

        Once anything came the needle gets `patience`: a program that sends only what changed may never send it whole."""
        first, rest, end = None, b"", time.perf_counter() + limit
        while not self.closed:
            left = end - time.perf_counter()
            now = self.read(left) if left > 0 else None
            if now is None:
                break
            if first is None:
                first, end = now, min(end, now + patience)
            rest = rest[-256:] + self.chunks[-1][1]
            if needle in rest:
                return first, now
        return first, None

    def forget(self):
        """Drops what was read and not looked at: when only bytes matter, the screen need not be made."""
        self.chunks.clear()

    def last_words(self):
        self.feed()
        return self.screen.text().rstrip()

    def status(self, field):
        """A line of /proc/PID/status in KiB."""
        try:
            with open(f"/proc/{self.pid}/status") as file:
                return next((int(line.split()[1]) for line in file if line.startswith(field + ":")), 0)
        except OSError:
            return 0

    def peak_mib(self):
        """The most memory that the program and those it started ever held."""
        total, todo, own = 0, [self.pid], self.pid
        while todo:
            self.pid = todo.pop()
            total += self.status("VmHWM")
            try:
                for thread in os.listdir(f"/proc/{self.pid}/task"):
                    with open(f"/proc/{self.pid}/task/{thread}/children") as file:
                        todo += [int(child) for child in file.read().split()]
            except OSError:
                pass
        self.pid = own
        return total / 1024

    def cpu_seconds(self):
        try:
            with open(f"/proc/{self.pid}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            return 0.0

    def close(self, quit_keys=b"q"):
        """Asks the program to quit, and makes it when it does not."""
        attempts = [lambda: os.write(self.fd, quit_keys), lambda: os.kill(self.pid, signal.SIGTERM),
                    lambda: os.kill(self.pid, signal.SIGKILL)]
        for attempt in attempts:
            try:
                attempt()
            except OSError:
                pass
            end = time.perf_counter() + 3
            while time.perf_counter() < end:
                try:
                    ended, status = os.waitpid(self.pid, os.WNOHANG)
                except OSError:
                    ended, status = self.pid, 0
                if ended:
                    os.close(self.fd)
                    gc.enable()
                    return os.waitstatus_to_exitcode(status)
                if self.read(0.02) is None and self.closed:
                    time.sleep(0.02)
                self.chunks.clear()
        return None


class SlowTerminal(Terminal):
    """A terminal at the end of a line that carries so many bytes a second; it answers what it has come to."""

    def __init__(self, command, rate, answers=(), **settings):
        self.rate, self.clear = rate, 0.0
        self.ANSWERS = list(answers) + Terminal.ANSWERS
        super().__init__(command, **settings)

    def room(self, timeout):
        now = time.perf_counter()
        if self.clear > now:
            time.sleep(self.clear - now)
        piece = max(64, self.rate // 500)
        self.clear = max(self.clear, now) + piece / self.rate
        return piece


def login(slave):
    """os.login_tty, which Python has since 3.11."""
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for fd in (0, 1, 2):
        os.dup2(slave, fd)
    if slave > 2:
        os.close(slave)
