"""What Scripts/bench runs: see there. Every row is one function; its figures are milliseconds unless it says so."""
import argparse, datetime, io, json, os, pathlib, random, re, shlex, shutil, statistics, subprocess, sys, tarfile, tempfile, time, urllib.request, zipfile

from terminal import PRIVATE, STRINGS, SlowTerminal, Terminal

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent
CORPUS = PROJECT.parent / "shared/corpus/media"
CAPTIONS = PROJECT.parent / "shared/corpus/captions"

# Where a picture is expected in the browser, as a share of the columns, and what its facts say. Tune to the layout here.
PICTURE_LEFT, PICTURE_RIGHT, PICTURE_CELLS = 0.61, 1.0, 1500
PICTURE_FACTS = re.compile(r"1920\s*[x×]\s*1080")

# How the peers are started on a folder, in natural order as reel is.
PEERS = {
    "nnn": ["nnn", "-T", "v"],
    "vifm": ["vifm", "-c", "set sortnumbers"],
    "ranger": ["ranger"],
}


class Row:
    """A line of the table. A bar of a row with `of_floor` is a multiple of the floor; others are plain figures."""

    def __init__(self, name, what, bar, ours=None, floor=None, unit="ms", of_floor=False, how=""):
        self.name, self.what, self.bar, self.ours, self.floor = name, what, bar, ours, floor
        self.unit, self.of_floor, self.how = unit, of_floor, how

    def cells(self):
        limit = self.bar * self.floor if self.bar and self.of_floor and self.floor else self.bar
        of_bar = self.ours / limit if self.ours is not None and limit and not (self.of_floor and not self.floor) else None
        of_floor = self.ours / self.floor if self.ours is not None and self.floor else None
        number = lambda x: "—" if x is None else f"{x:.2f}" if x < 10 else f"{x:.1f}"
        verdict = "—" if of_bar is None else f"{of_bar:.2f} {'✓' if of_bar <= 1 else '✗'}"
        bar = f"{self.bar} × floor" if self.of_floor else f"{self.bar} {self.unit}"
        if self.bar is None:
            bar = ""
        return [verdict, "—" if of_floor is None else f"{of_floor:.2f}", self.what, number(self.ours), number(self.floor),
                bar, self.how]


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))]


class Bench:
    def __init__(self, options):
        self.options = options
        self.scratch = pathlib.Path(options.scratch)
        self.program = shlex.split(options.program) if options.program else [options.reel]
        self.is_reel = not options.program
        self.work = pathlib.Path(tempfile.mkdtemp(prefix="run-", dir=self.scratch))
        self.statistics = {}
        self.homes = 0

    # What is measured

    def folder(self, name, make):
        """A folder of the scratch folder, made once by make(path)."""
        path = self.scratch / "folders" / name
        if not path.is_dir():
            part = path.with_name(path.name + "-part")
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir(parents=True)
            make(part)
            part.rename(path)
        return path

    @property
    def clips(self):
        return self.scratch / "films/clips"

    @property
    def film(self):
        return self.scratch / "films/film.mp4"

    @property
    def films(self):
        """Ten minutes of 1080p in each codec."""
        names = {"H.264": "film-h264.mp4", "HEVC": "film-hevc.mp4", "VP9": "film-vp9.webm", "AV1": "film-av1.mp4"}
        return {codec: self.scratch / "films/long" / name for codec, name in names.items()}

    def scenes(self):
        def make(path):
            clips = sorted(self.clips.iterdir())
            for number in range(1, 201):
                os.link(clips[number % len(clips)], path / f"scene{number}.mp4")
        return self.folder("scenes-200", make)

    def frames(self):
        def make(path):
            for number in range(1, 100_001):
                os.close(os.open(path / f"frame{number}.jpg", os.O_CREAT | os.O_WRONLY))
        return self.folder("frames-100000", make)

    def notes(self):
        def make(path):
            for number in range(1, 401):
                (path / f"note{number:04}.txt").write_text("")
        return self.folder("notes-400", make)

    def media(self):
        if CORPUS.is_dir():
            return CORPUS, "the corpus"

        def make(path):
            for file in (PROJECT / "Samples").rglob("*"):
                if file.is_file():
                    shutil.copy(file, path / file.name)
        return self.folder("samples", make), "Samples"

    # Starting

    def environment(self, name):
        """Empty XDG folders, so that nothing is cached; and where reel puts its loop's statistics."""
        self.homes += 1
        home = self.work / f"home-{self.homes}"
        home.mkdir()
        environment = {"HOME": str(home), "REEL_STATISTICS": str(home / "statistics.json")}
        for variable, folder in (("CACHE_HOME", "cache"), ("CONFIG_HOME", "config"), ("DATA_HOME", "data"),
                                 ("STATE_HOME", "state"), ("RUNTIME_DIR", "run")):
            (home / folder).mkdir(mode=0o700)
            environment["XDG_" + variable] = str(home / folder)
        return environment

    def start(self, folder, command=None, name="", columns=200, rows=50, answers=()):
        environment = self.environment(name)
        terminal = Terminal((command or self.program) + [str(folder)], columns, rows, environment=environment, answers=answers)
        terminal.statistics = pathlib.Path(environment["REEL_STATISTICS"])
        return terminal

    def close(self, terminal, name):
        status = terminal.close(b"\x03" if self.is_reel else b"q")
        if self.is_reel and status != 0:
            print(f"bench: reel ended with {status} after {name}", file=sys.stderr)
        try:
            self.statistics.setdefault(name, []).append(json.loads(terminal.statistics.read_text()))
        except (OSError, ValueError):
            pass

    def time_start(self, folder, until, command=None, name="start", runs=None, limit=20, keeps_first=False):
        """From exec to the read that made the screen so, of several starts; the first is not counted unless it is kept."""
        times = []
        for run in range((self.options.runs if runs is None else runs) + 1):
            terminal = self.start(folder, command)
            hit = terminal.wait(until, limit)
            if hit is None:
                print(f"bench: {name}: not seen within {limit} s. Last screen:\n{terminal.screen.text().rstrip()}",
                      file=sys.stderr)
                self.close(terminal, name)
                return None
            if run or keeps_first:
                times.append((hit - terminal.started) * 1e3)
            self.close(terminal, name) if command is None else terminal.close(b":q\r" if command[0] == "vifm" else b"q")
        return times

    def start_row(self, name, what, bar, folder, until):
        ours = self.time_start(folder, until, name=name)
        floor = self.time_start(folder, until, [str(self.scratch / "floor"), "list"], name=name + " floor")
        how = ""
        if ours:
            how = f"median of {len(ours)}, max {max(ours):.1f}; 200×50"
        for peer, command in (PEERS.items() if self.options.peers else ()):
            times = self.time_start(folder, until, command, name=f"{name} {peer}", runs=3)
            how += f"; {peer} " + (f"{statistics.median(times):.0f} ms" if times else "never")
        middle = lambda x: statistics.median(x) if x else None
        return Row(name, what, bar, middle(ours), middle(floor), how=how)

    # Rows

    def row_start(self):
        first = re.compile(r"scene1\.mp4")
        return self.start_row("start", "start to first rows, 200 entries", 30, self.scenes(),
                              lambda screen: first.search(screen.text()))

    def row_start_large(self):
        def in_order(screen):
            rows = {}
            for y, line in enumerate(screen.display):
                for number in re.findall(r"frame(\d+)\.jpg", line):
                    rows.setdefault(int(number), y)
            places = [rows.get(number) for number in range(1, 31)]
            # The first row may stand in a title or the preview too, above the others.
            return None not in places and places == sorted(places)
        return self.start_row("start-large", "start to first rows in order, 100,000 entries", 80, self.frames(), in_order)

    def press(self, terminal, names, pause, busy):
        """Sends j for each next name. Returns the times to the first byte and to the row's own name."""
        first_bytes, repaints, missed = [], [], 0
        for name in names:
            if terminal.closed:
                print(f"bench: the program ended by itself:\n{terminal.last_words()}", file=sys.stderr)
                return [], [], 0
            sent = terminal.send(b"j")
            # A program may move a mark only and never send the name again: then the first byte is all there is to see.
            looks = repaints or len(first_bytes) < 10
            first, repaint = terminal.find(name.encode() if looks else b"", 0.5, pause)
            repaint = repaint if looks else None
            if first is None:
                missed += 1
                first_bytes.append(500.0)
            else:
                first_bytes.append((first - sent) * 1e3)
                if repaint is not None:
                    repaints.append((repaint - sent) * 1e3)
            if busy:
                # As a held key repeats; what arrives meanwhile is read, as a terminal does.
                while (left := sent + pause - time.perf_counter()) > 0:
                    terminal.read(left)
            else:
                terminal.read_until_quiet(pause, 1)
            terminal.forget()
        return first_bytes, repaints, missed

    def echo(self, busy):
        """The floor for keys: a program that answers at once, here while two decoders work if busy."""
        decoders = []
        if busy:
            decoders = [subprocess.Popen(
                ["nice", "-n", "19", "ffmpeg", "-nostdin", "-v", "quiet", "-threads", "1", "-stream_loop", "-1", "-i",
                 str(self.film), "-f", "null", "-"]) for _ in range(2)]
            time.sleep(0.5)  # for both to decode
        try:
            terminal = Terminal([str(self.scratch / "floor"), "echo"])
            terminal.wait(lambda screen: "ready" in screen.text(), 5)
            times, _, _ = self.press(terminal, ["."] * 300, 0.033 if busy else 0.01, busy)
            terminal.close()
        finally:
            for decoder in decoders:
                decoder.kill()
                decoder.wait()
        return times

    def keys_how(self, first_bytes, repaints, missed, extra=""):
        if not first_bytes:
            return "the program ended by itself"
        how = f"300 × j, p99 of the first byte back; p50 {statistics.median(first_bytes):.2f}"
        if repaints:
            how += f"; to the row itself p50 {statistics.median(repaints):.2f} p99 {percentile(repaints, .99):.2f}"
            if len(repaints) + missed < len(first_bytes):
                how += f" (seen {len(repaints)} times)"
        if missed:
            how += f"; {missed} keys unanswered within 500 ms"
        return how + extra

    def row_keys(self):
        terminal = self.start(self.notes())
        terminal.wait(lambda screen: "note0001" in screen.text(), 10)
        times, repaints, missed = self.press(terminal, [f"note{i:04}" for i in range(2, 302)], 0.015, busy=False)
        self.close(terminal, "keys")
        return Row("keys", "cursor key to repaint, idle", 3, percentile(times, .99) if times else None, percentile(self.echo(False), .99),
                   how=self.keys_how(times, repaints, missed))

    def row_keys_busy(self):
        times, repaints, missed, cpu, wall = [], [], 0, 0.0, 0.0
        # Two starts, for 150 unseen films each: a film already seen need not be decoded.
        for _ in range(2):
            terminal = self.start(self.clips)
            terminal.wait(lambda screen: "take0001" in screen.text(), 10)
            begun, used = time.perf_counter(), terminal.cpu_seconds()
            one, two, three = self.press(terminal, [f"take{i:04}" for i in range(2, 152)], 0.033, busy=True)
            cpu += terminal.cpu_seconds() - used
            wall += time.perf_counter() - begun
            self.close(terminal, "keys-busy")
            times += one
            repaints += two
            missed += three
        # What comes first may belong to a picture; the row's own name cannot.
        figure = repaints if len(repaints) > 0.9 * len(times) else times  # keys unanswered count as 500 ms in the latter
        how = self.keys_how(times, repaints, missed, f"; over unseen 1080p films at 30 keys/s, {cpu / wall:.1f} cores busy")
        how = how.replace("p99 of the first byte back", "p99 of the row's repaint" if figure is repaints else
                          "p99 of the first byte back")
        return Row("keys-busy", "cursor key to repaint while two decoders run", 5, percentile(figure, .99) if figure else None,
                   percentile(self.echo(True), .99), how=how)

    def row_picture(self):
        terminal = self.start(self.clips)
        left, right = int(terminal.columns * PICTURE_LEFT), int(terminal.columns * PICTURE_RIGHT)
        terminal.wait(lambda screen: "take0001" in screen.text(), 10)
        terminal.read_until_quiet(0.5, 3)
        terminal.feed()
        times, missed = [], 0
        for _ in range(30):
            before = terminal.screen.picture(left, right)

            def is_new(screen):
                now = screen.picture(left, right)
                if len(now) < PICTURE_CELLS or not PICTURE_FACTS.search(screen.text()):
                    return False
                return sum(before.get(place) != cell for place, cell in now.items()) > 0.25 * len(now)

            # Over films in between, so that one read ahead of the cursor does not count.
            terminal.send(b"5")
            terminal.read_until_quiet(0.05, 1)
            terminal.feed()
            sent = terminal.send(b"j")
            hit = terminal.wait(is_new, 2)
            if hit:
                times.append((hit - sent) * 1e3)
            else:
                missed += 1
            terminal.read_until_quiet(0.3, 3)
            terminal.feed()
            if missed >= 3 and not times:
                print(f"bench: picture: none seen. Last screen:\n{terminal.screen.text().rstrip()}", file=sys.stderr)
                break
        self.close(terminal, "picture")
        how = f"median of {len(times)}, p95 {percentile(times, .95):.1f}" if times else "no picture seen"
        if times and missed:
            how += f", {missed} missed"
        return Row("picture", "cursor on an unseen 1080p video to its picture and facts", 60,
                   statistics.median(times) if times else None, self.open_floor(), how=how + "; floor: open and one key frame")

    def open_floor(self):
        """To open a clip and decode its first key frame with libav alone."""
        found = []
        for clip in sorted(self.clips.iterdir())[:10]:
            figures = self.thumbnails([str(self.scratch / "thumbnails"), str(clip), "1", "640", "key", "1"])
            if figures:
                found.append(figures["total_ms"])
        return statistics.median(found) if found else None

    def row_memory(self):
        folder, called = self.media()
        terminal = self.start(folder)
        terminal.read_until_quiet(0.5, 5)
        count = sum(not entry.name.startswith(".") for entry in os.scandir(folder))
        for _ in range(count):
            if terminal.closed:
                break
            terminal.send(b"j")
            terminal.read_until_quiet(0.15, 1.5)
            terminal.forget()
        terminal.read_until_quiet(0.5, 3)
        peak, cpu = terminal.peak_mib(), terminal.cpu_seconds()
        self.close(terminal, "memory")
        return Row("memory", f"peak memory browsing {called}", 120, peak or None, unit="MiB",
                   how=f"VmHWM in MiB after {count} entries; {cpu:.1f} s of processor time")

    def row_loop(self):
        if not self.statistics and self.is_reel:
            self.row_keys_busy()
        runs = [(one.get("longestJobMs", 0), name, one) for name, many in self.statistics.items() for one in many]
        if not runs:
            return Row("loop", "longest job on the main loop", 4, how="no statistics written")
        longest, name, _ = max(runs, key=lambda run: run[0])
        for _, where, one in runs:
            if one.get("jobsOver4ms"):
                print(f"bench: over 4 ms in {where}: {one['jobsOver4ms']} of {one['jobs']} jobs, the longest {one['longestJobMs']:.1f} ms",
                      file=sys.stderr)
        total = lambda key: sum(one.get(key, 0) for _, _, one in runs)
        most = lambda key: max(one.get(key, 0) for _, _, one in runs)
        words = subprocess.run([str(self.scratch / "floor"), "gaps", "20"], capture_output=True, text=True).stdout.split()
        gap, gaps = (float(words[1]), int(words[3])) if len(words) == 4 else (None, 0)
        return Row("loop", "longest job on the main loop", 4, longest, gap,
                   how=f"wall time, in {name}; of {total('jobs')} jobs in {len(runs)} runs {total('jobsOver4ms')} over 4 ms; "
                       f"longest event {most('longestEventMs'):.1f}, drawing {most('longestDrawMs'):.1f}; in processor time "
                       f"{most('longestOwnJobMs'):.1f}, drawing {most('longestOwnDrawMs'):.1f}; floor: longest gap of a program "
                       f"that only looks at the clock for 20 s, {gaps} over 4 ms")

    def clock(self, command, runs=7):
        """Milliseconds from start to end of a program, the median of several runs after one that is not counted."""
        times = []
        for _ in range(runs + 1):
            begun = time.perf_counter()
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            times.append((time.perf_counter() - begun) * 1e3)
        return statistics.median(times[1:])

    def inspected(self, *arguments):
        """What reel inspect --json says, a dictionary for each line."""
        result = subprocess.run(self.program + ["inspect", "--json", *arguments], capture_output=True, text=True,
                                stdin=subprocess.DEVNULL)
        return [json.loads(line) for line in result.stdout.splitlines()]

    def row_inspect_all(self):
        folder, called = self.media()
        # Playlists without an end are listed apart: the peers never come back from them.
        files = sorted(str(file) for file in folder.iterdir()
                       if file.is_file() and file.suffix not in (".m3u8", ".tsv", ".md"))
        ours = self.clock(self.program + ["inspect", "--json", "--"] + files, 5)
        peer = shutil.which("mediainfo") if self.options.peers else None
        floor = self.clock([peer, "--"] + files, 3) if peer else None
        how = f"all properties of {len(files)} files of {called} in one process, median of 5"
        return Row("inspect-all", "all properties of many files", 2, ours, floor, of_floor=True,
                   how=how + ("; floor: mediainfo" if floor else "; --peers measures mediainfo, the floor"))

    def row_inspect_one(self):
        ours = self.clock(self.program + ["inspect", str(self.film)], 11)
        floor = self.clock(["ffprobe", "-v", "error", "-show_format", "-show_streams", "-of", "json", str(self.film)], 11)
        return Row("inspect-one", "start to output of reel inspect FILE", 1, ours, floor, of_floor=True,
                   how="median of 11, a 1080p film; floor: ffprobe")

    def remuxes(self):
        """The film in each container."""
        films = {}
        for name, command in (("index first", ["-movflags", "+faststart"]), ("index last", []), ("mkv", [])):
            film = self.scratch / "films" / (f"remux-{name.replace(' ', '-')}." + ("mkv" if name == "mkv" else "mp4"))
            if not film.exists():
                subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-i", str(self.film), "-map", "0:v", "-map", "0:a?",
                                "-c", "copy", *command, str(film)], check=False)
            films[name] = film
        return films

    def row_inspect_bytes(self):
        found = []
        for name, film in self.remuxes().items():
            lines = self.inspected("--property", "duration", "--property", "tracks", str(film))
            if lines and "io" in lines[0]:
                found.append((name, lines[0]["io"]["bytesRead"] / 1024))
        how = "; ".join(f"{name} {size:.0f} KiB" for name, size in found)
        return Row("inspect-bytes", "bytes read for duration and tracks of a film in Matroska", 128,
                   dict(found).get("mkv"), unit="KiB", how=how)

    def tasks(self, name, *arguments):
        """What a bench of reel's own printed: the name of each task, and its figures."""
        result = subprocess.run(self.program + [name, *map(str, arguments)], capture_output=True, text=True,
                                stdin=subprocess.DEVNULL)
        lines = map(str.split, result.stdout.splitlines()) if result.returncode == 0 else []
        return {words[0]: [float(word) for word in words[1:]] for words in lines}

    def thumbnails(self, command):
        """What a program that prints limit.c's line printed."""
        result = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        words = result.stdout.split()
        if result.returncode or "mean_ms" not in words:
            return None
        return {key: float(value) for key, value in zip(words[::2], words[1::2])}

    # Pictures of the library, on the four long films

    def pictures(self, film, *modes):
        """For each of our modes the middle one of three runs by its total, and that of the floor given with it.

        The runs take turns: what slows the machine down for a while then slows all of them.
        """
        runs = {mode: [] for mode, _, _ in modes}
        floors = {mode: [] for mode, _, floor in modes if floor}
        for _ in range(3):
            for mode, count, floor in modes:
                if floor:
                    name, number, threads = floor
                    floors[mode].append(self.thumbnails(
                        [str(self.scratch / "thumbnails"), str(film), str(number), "320", name, str(threads)]))
                runs[mode].append(self.thumbnails(self.program + ["bench-pictures", str(film), str(count), "320", mode]))

        def middle(found):
            return sorted(found, key=lambda run: run["total_ms"])[len(found) // 2] if found and None not in found else None
        return {mode: (middle(runs[mode]), middle(floors.get(mode))) for mode in runs}

    def row_pictures(self):
        rows = []
        for codec, film in self.films.items():
            found = self.pictures(film, ("key", 60, ("key", 60, 1)), ("strip", 200, None), ("exact", 15, ("exact", 15, 2)),
                                  ("group", 100, ("gop", 2, 2)))
            ours, key = found["key"]
            rows.append(Row("pictures", f"key-frame thumbnail, {codec}, one worker", 1.1, ours and ours["mean_ms"],
                            key and key["mean_ms"], of_floor=True, how="60, 320 wide, mean; floor: libav alone, one thread"))
            strip, _ = found["strip"]
            rows.append(Row("pictures", f"200-picture filmstrip, {codec}, two workers", 0.55, strip and strip["total_ms"],
                            strip and key and strip["frames"] * key["mean_ms"], of_floor=True,
                            how=f"floor: {strip['frames']:.0f} distinct key frames × the one above; {strip['decoded']:.0f} decoded"
                            if strip else "no answer"))
            ours, exact = found["exact"]
            rows.append(Row("pictures", f"exact picture at a random time, {codec}", 0.8 if codec in ("H.264", "HEVC") else 1.05,
                            ours and ours["mean_ms"], exact and exact["mean_ms"], of_floor=True,
                            how="15, mean; floor: libav alone, two threads"))
            ours, group = found["group"]
            rows.append(Row("pictures", f"100 exact times inside one group, {codec}", 1.2, ours and ours["total_ms"],
                            group and group["mean_ms"], of_floor=True,
                            how="floor: decoding that group once on two threads, scaling nothing"))
        return rows

    def row_strip(self):
        rows = []
        for codec, film in self.films.items():
            begin = time.perf_counter()
            subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-i", str(film), "-map", "0:v:0", "-f", "null", "-"])
            decoding = (time.perf_counter() - begin) * 1000
            found = self.thumbnails(self.program + ["bench-pictures", str(film), "200", "320", "tiles"])
            rows.append(Row("strip", f"200 tiles of a strip, each the frame under it, {codec}", 1.5, found and found["total_ms"],
                            decoding, of_floor=True, how="floor: ffmpeg decodes the film; first tile after %s ms, a key frame in each after %s"
                            % (found["first_ms"], found["all_ms"]) if found else "no answer"))
        return rows

    def row_leave(self):
        rows = []
        for codec, film in self.films.items():
            found = self.thumbnails(self.program + ["bench-pictures", str(film), "20", "320", "leave"])
            rows.append(Row("leave", f"leaving a film that is being worked on, {codec}", 20, found and found["max_ms"],
                            how="longest of 20 until both workers are free; p50 %s ms; strip and scrub buffer were being filled"
                            % (found["p50_ms"] if found else "–")))
        return rows

    # The timeline, as its keys feel

    def open_timeline(self, film, place=b"5", ready=3.0, columns=200, rows=50, answers=()):
        """The program on a film's timeline, at rest at a tenth of it, with the frames around it ready."""
        terminal = self.start(film, columns=columns, rows=rows, answers=answers)
        terminal.wait(lambda screen: "frame" in screen.text() or film.stem[:6] in screen.text(), 10)
        terminal.send(b"\r")
        terminal.wait(lambda screen: re.search(r"frame \d", screen.text()), 10)
        terminal.send(place)
        terminal.read_until_quiet(ready, 15)
        terminal.feed()
        # Nothing is asked any more but how far it has come; looking for questions takes time.
        terminal.answers = [answer for answer in Terminal.ANSWERS if b"[0n" in answer[1]]
        return terminal

    @staticmethod
    def frame(terminal):
        """The number of the frame that the screen shows, or None."""
        number = re.search(r"frame (\d+)", "\n".join(terminal.screen.display[-4:]))
        return int(number.group(1)) if number else None

    def hold(self, terminal, key, rate, count):
        """Sends a key at a rate; returns when each was sent."""
        sent = []
        for _ in range(count):
            sent.append(terminal.send(key))
            while (left := sent[-1] + 1 / rate - time.perf_counter()) > 0:
                terminal.read(left)
        terminal.read_until_quiet(0.6, 3)
        return sent

    def repaints(self, terminal):
        """What came since, update by update: (arrival of its end, its bytes); the terminal's screen shows its text by then.

        Pictures are written between saving and restoring the cursor: without them the rest is quickly understood."""
        data, ends, place = b"".join(data for _, data in terminal.chunks), [], 0
        for arrival, piece in terminal.chunks:
            place += len(piece)
            ends.append((place, arrival))
        terminal.forget()
        last, at = 0, 0
        for match in re.finditer(rb"\x1b\[\?2026l", data):
            piece, last = data[last:match.end()], match.end()
            while ends[at][0] < match.end():
                at += 1
            terminal.stream.feed(PRIVATE.sub(b"", STRINGS.sub(b"", re.sub(rb"\x1b7.*?\x1b8", b"", piece, flags=re.S))))
            yield ends[at][1], piece

    def updates(self, terminal):
        """What came since, update by update: (arrival of its end, number of the frame shown, bytes of pictures)."""
        found = []
        for arrival, piece in self.repaints(terminal):
            pictures = sum(map(len, re.findall(rb"\x1b7.*?\x1b8", piece, re.S)))
            found.append((arrival, self.frame(terminal), pictures))
        return found

    # A terminal that speaks kitty's protocol and finds pictures in shared memory.
    KITTY = [(re.compile(rb"\x1b_Gi=(31|32)[^\x1b]*\x1b\\"), b"\x1b_Gi=31;OK\x1b\\\x1b_Gi=32;OK\x1b\\")]

    def step(self, terminal, key, sign, count):
        """Sends a key for the next frame to one side at 60 a second.

        Returns, by the frame that each leads to, the milliseconds until that frame or one beyond was shown whole, and the
        bytes of each picture. What was never shown took a second; without a frame on the screen there is nothing to step from."""
        first = self.frame(terminal)
        if first is None:
            return {}, []
        sent = self.hold(terminal, key, 60, count)
        shown = [update for update in self.updates(terminal) if update[2] and update[1] is not None]
        times = {}
        for place, moment in enumerate(sent):
            goal = first + sign * (place + 1)
            hit = next((at for at, number, _ in shown if at > moment and (number - goal) * sign >= 0), None)
            times[goal] = (hit - moment) * 1e3 if hit else 1000.0
        return times, [size for _, _, size in shown]

    def row_steps(self):
        rows = []
        for codec, kind, bar, answers in (("H.264", "cells", 8, ()), ("HEVC", "cells", 8, ()), ("H.264", "pixels", 16, self.KITTY),
                                          ("HEVC", "pixels", 16, self.KITTY)):
            for key, sign, name in ((b".", 1, "forward"), (b",", -1, "back")):
                terminal = self.open_timeline(self.films[codec], answers=answers)
                times, sizes = self.step(terminal, key, sign, 300)
                self.close(terminal, "steps")
                how = (f"300 at 60 a second, p99 to the last byte of the repaint with picture and number; p50 "
                       f"{statistics.median(times.values()):.2f}, {statistics.mean(sizes) / 1000:.0f} KB each"
                       if sizes else "no picture seen")
                rows.append(Row("steps", f"frame step {name}, {codec}, to its picture in {kind}", bar,
                                percentile(times.values(), .99) if sizes else None, how=how))
        return rows

    # Compositions

    def project(self, name, film, count, shortest, longest):
        """A project file of so many ranges of a film, all over it and cut on its frames, and the frames that follow its cuts."""
        choice, tenth = random.Random(36), 3  # a tenth of a second, the shortest that frames and decimals have in common
        ranges, cuts = [], [0]
        for _ in range(count):
            start, length = choice.randrange(590 * 10 - longest), choice.randrange(shortest, longest)
            ranges.append(f"{film}#t={start / 10},{(start + length) / 10}")
            cuts.append(cuts[-1] + length * tenth)
        file = self.work / f"{name}.otio"
        subprocess.run(self.program + ["compose", *ranges, "-o", str(file), "--force"], stdin=subprocess.DEVNULL)
        return file, cuts[1:-1]

    def row_compositions(self):
        return self.composition_pictures() + self.composition_steps() + self.edits()

    def composition_pictures(self):
        film = self.films["H.264"]
        project, _ = self.project("cut", film, 500, 5, 30)
        found = self.tasks("bench-compositions", film, project, 30)
        peer = ""
        if self.options.peers:
            read = ("import opentimelineio, sys, time; begun = time.perf_counter(); "
                    "opentimelineio.adapters.read_from_file(sys.argv[1]); print((time.perf_counter() - begun) * 1e3)")
            output = subprocess.run([sys.executable, "-c", read, str(project)], capture_output=True, text=True).stdout
            peer = f"; OpenTimelineIO's library only reads the file in {float(output):.0f} ms" if output else ""

        def row(name, what, bar, extra=""):
            film, cut, count, same = found.get(name, [None] * 4)
            how = f"{count:.0f} exact pictures 320 wide, mean, {same:.0f} the same; floor: the film itself" if film else "no answer"
            return Row("compositions", what, bar, cut, film, of_floor=True, how=how + extra)
        return [row("random", "picture at a random time of 500 ranges of a film", 1.1),
                row("first-inspected", "first picture of 500 ranges, inspected before", 1.1),
                row("first", "first picture of a project file of 500 ranges, from its name", None, peer)]

    def composition_steps(self):
        """Steps that cross cuts, between ranges of 2 to 4 s from anywhere in the film."""
        project, cuts = self.project("steps", self.films["H.264"], 60, 20, 40)
        rows = []
        for key, sign, name in ((b".", 1, "forward"), (b",", -1, "back")):
            terminal = self.open_timeline(project)
            times, sizes = self.step(terminal, key, sign, 900)
            self.close(terminal, "compositions")
            # Forward the first frame of a range is new, back the last one.
            crossing = [times[frame] for frame in (cut if sign > 0 else cut - 1 for cut in cuts) if frame in times]
            how = (f"longest of {len(crossing)} among 900 steps at 60 a second, which took p99 {percentile(times.values(), .99):.2f}, "
                   f"p50 {statistics.median(times.values()):.2f}" if sizes else "no picture seen")
            rows.append(Row("compositions", f"frame step {name} over a cut, H.264, to its picture in cells", 8,
                            max(crossing, default=None), how=how))
        return rows

    def edits(self):
        found = self.tasks("bench-edits", self.films["H.264"], 10_000)
        return [Row("compositions", "10,000 ranges inserted at random places", 50, *found.get("without-history", []),
                    how="in process, nothing is read"),
                Row("compositions", "the same with each earlier composition kept", 100, *found.get("with-history", []),
                    how="in process")]

    # Video compositions

    def row_video_compositions(self):
        """Ten seconds of a film, and how they go over into ten others of it, all of them."""
        film, start, other, count, rows = self.films["H.264"], 20, 300, 300, []
        for width, height in ((1920, 1080), (640, 360)):
            found = self.tasks("bench-video-compositions", film, start, other, count, width)
            source, shown, faded = (found.get(name, [None])[0] for name in ("source", "pass-through", "cross-fade"))
            pictures = f"{count} exact pictures of {width} × {height}"
            composed = found.get("pass-through", [0] * 3)[2]
            rows.append(Row("video-compositions", f"1080p through a video composition that changes nothing, {width} wide", 1.05,
                            shown, source, of_floor=True, how=f"{pictures}, {composed:.0f} composed; floor: the film itself"))

            def graph(mix):
                inputs = [word for at in (start, other) for word in ("-ss", str(at), "-t", "10", "-i", str(film))]
                begun = time.perf_counter()
                subprocess.run(["ffmpeg", "-v", "error", "-nostdin", *inputs, "-filter_complex",
                                f"{mix},scale={width}:{height}:flags=area,format=rgba", "-an", "-f", "null", "-"], check=True)
                return (time.perf_counter() - begun) * 1e3

            # Made for it, but for 4:4:4 alone; what overlays transparent frames is faster.
            made_for_it = graph("[0:v][1:v]xfade=duration=10:offset=0")
            rows.append(Row("video-compositions", f"cross-fade of two films of 1080p, {width} wide", 1.11, faded,
                            graph("[1:v]format=yuva420p,fade=in:d=10:alpha=1[b];[0:v][b]overlay"), of_floor=True,
                            how=f"{pictures}; floor: ffmpeg to the same pixels by fade and overlay; by xfade {made_for_it:.0f} ms"))
        return rows

    # Telemetry

    def ride(self):
        """An hour of a camera's telemetry under a small picture: the ten seconds of a fixture, again and again."""
        film = self.scratch / "films" / "ride.mp4"
        if not film.is_file():
            source = PROJECT / "Tests/Fixtures/gopro-max-gpmf.mp4"
            looped, part = film.with_name("ride-loop.mp4"), film.with_name("ride-part.mp4")
            film.parent.mkdir(parents=True, exist_ok=True)
            keep = ["-map", "1:d", "-c:d", "copy", "-copy_unknown"]
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-stream_loop", "341", "-i", source, "-map", "0", "-c", "copy",
                            "-copy_unknown", looped], stdin=subprocess.DEVNULL, check=True)
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=size=160x90:rate=25:duration=3424", "-i",
                            looped, "-map", "0:v", "-c:v", "libx264", "-preset", "ultrafast", "-g", "50", *keep, part],
                           stdin=subprocess.DEVNULL, check=True)
            part.replace(film)
            looped.unlink()
        return film

    def row_telemetry(self):
        film = self.ride()
        begun = time.perf_counter()
        listing = subprocess.Popen(self.program + ["inspect", "--timed", "csv", str(film)], stdout=subprocess.PIPE,
                                   stdin=subprocess.DEVNULL)
        count = listing.stdout.read().count(b"\n") - 1
        _, _, usage = os.wait4(listing.pid, 0)
        length = (time.perf_counter() - begun) * 1e3
        found = self.tasks("bench-telemetry", film, 7)
        peer = ""
        if self.options.peers and shutil.which("exiftool"):
            begun = time.perf_counter()
            subprocess.run(["exiftool", "-ee", "-p", "$GPSLatitude#,$GPSLongitude#", str(film)], stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            peer = f"; exiftool {time.perf_counter() - begun:.1f} s"
        channels, first, whole = (found.get(name, [None])[0] for name in ("channels", "first", "whole"))
        how = f"median of 7, {channels:.1f} of them for the channels; all of it after {whole:.0f}" if whole else "no answer"
        return [Row("telemetry", "positions of an hour of GPMF as CSV", 1000, length, how=f"{count} rows" + peer),
                Row("telemetry", "peak memory of that", 64, usage.ru_maxrss / 1024, unit="MiB"),
                Row("telemetry", "lane of an hour of GPMF, first drawn", 100, first, how=how)]

    # Archives

    def archives(self):
        """Ten minutes of 1080p stored and compressed, and an archive of 100,000 members."""
        def make(path):
            for name, method in (("stored", zipfile.ZIP_STORED), ("deflated", zipfile.ZIP_DEFLATED)):
                with zipfile.ZipFile(path / f"{name}.zip", "w", method) as archive:
                    archive.write(self.films["H.264"], "day 1/film.mp4")
            with zipfile.ZipFile(path / "many.zip", "w") as archive:
                for number in range(100_000):
                    archive.writestr(f"takes/{number}.mp4", b"1")
        return self.folder("archives", make)

    def tars(self):
        """The same as tar."""
        def make(path):
            with tarfile.open(path / "packed.tar.gz", "w:gz", compresslevel=6) as archive:
                archive.add(self.films["H.264"], "day 1/film.mp4")
            with tarfile.open(path / "many.tar", "w") as archive:
                for number in range(100_000):
                    member = tarfile.TarInfo(f"takes/{number}.mp4")
                    member.size = 1
                    archive.addfile(member, io.BytesIO(b"1"))
        return self.folder("tars", make)

    def streams(self):
        """The film in what can be unpacked from its beginning only."""
        def make(path):
            for ending in ("xz", "zst"):
                subprocess.run(["tar", "-a", "-C", self.films["H.264"].parent, "-cf", path / f"packed.tar.{ending}",
                                "--transform", "s,.*,film.mp4,", self.films["H.264"].name], check=True,
                               env={**os.environ, "XZ_OPT": "-1 -T0"})
        return self.folder("streams", make)

    def seven_zips(self):
        """The same as 7z."""
        def make(path):
            takes = path / "takes"
            takes.mkdir()
            for number in range(100_000):
                (takes / f"{number}.mp4").write_bytes(b"1")
            subprocess.run(["7zz", "a", "-bso0", "-bsp0", "-mx=1", path / "many.7z", takes], check=True)
            shutil.rmtree(takes)
            subprocess.run(["7zz", "a", "-bso0", "-bsp0", "-mx=3", path / "packed.7z", self.films["H.264"]], check=True)
            subprocess.run(["7zz", "rn", "-bso0", "-bsp0", path / "packed.7z", self.films["H.264"].name, "film.mp4"], check=True)
        return self.folder("seven_zips", make)

    def row_archives(self):
        folder, tars, streams, seven_zips = self.archives(), self.tars(), self.streams(), self.seven_zips()
        runs = 15

        def picture(place):
            return self.clock(self.program + ["thumbnail", place, "--at", "1", "--quiet", "--force", "-o", self.work / "a.png"], runs)
        file = picture(self.films["H.264"])
        stored, deflated = (picture(folder / f"{name}.zip/day 1/film.mp4") for name in ("stored", "deflated"))
        unpacking = self.clock(["unzip", "-p", folder / "deflated.zip"], 5)
        packed, untarring = picture(tars / "packed.tar.gz/day 1/film.mp4"), self.clock(["tar", "-xzOf", tars / "packed.tar.gz"], 5)

        def stream(kind, archive, *command):
            unpacking = self.clock([*command, archive], 5)
            return Row("archives", f"first picture of a member of a {kind}", 1.3, picture(archive / "film.mp4"), unpacking + file,
                       of_floor=True, how=how + f"{' '.join(command)}, {unpacking:.0f} ms, and the file itself")

        def start(kind, archive):
            starts = self.time_start(archive / "takes", lambda screen: "2.mp4" in screen.text(), name="archives", runs=5)
            return Row("archives", f"start to first rows, a {kind} of 100,000 members", 1000, statistics.median(starts) if starts else None,
                       how=f"median of {len(starts)}" if starts else "no rows seen")
        size = self.films["H.264"].stat().st_size / (1 << 20)
        how = f"ten minutes of 1080p, {size:.0f} MiB, from its name, median of {runs}; floor: "
        return [Row("archives", "first picture of a stored member of a ZIP", 1.1, stored, file, of_floor=True,
                    how=how + "the file itself"),
                Row("archives", "first picture of a deflated member of a ZIP", 1.3, deflated, unpacking + file, of_floor=True,
                    how=how + f"unzip -p, {unpacking:.0f} ms, and the file itself"),
                Row("archives", "first picture of a member of a tar.gz", 1.3, packed, untarring + file, of_floor=True,
                    how=how + f"tar -xzO, {untarring:.0f} ms, and the file itself"),
                stream("tar.xz", streams / "packed.tar.xz", "tar", "-xOf"), stream("tar.zst", streams / "packed.tar.zst", "tar", "-xOf"),
                stream("7z", seven_zips / "packed.7z", "7zz", "x", "-so"), start("ZIP", folder / "many.zip"),
                start("tar", tars / "many.tar"), start("7z", seven_zips / "many.7z")]

    def served(self):
        """What the slow server has: the film in each container, and ten minutes of it."""
        def make(path):
            for name, film in self.remuxes().items():
                os.link(film, path / f"{name.replace(' ', '-')}{film.suffix}")
            os.link(self.films["H.264"], path / "long.mp4")
            subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-t", "30", "-i", self.film, "-map", "0:v", "-map", "0:a?",
                            "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-row-mt", "1", "-threads", "2",
                            "-b:v", "2000k", "-g", "250", "-c:a", "libopus", path / "webm.webm"], check=True)
        return self.folder("served", make)

    def strip_bytes(self, film, count):
        """What the key frames of a strip and the index take, in bytes."""
        packets = subprocess.run(
            ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts_time,size,flags:format=duration",
             "-of", "json", film], capture_output=True, text=True)
        found = json.loads(packets.stdout)
        keys = [(float(packet["pts_time"]), int(packet["size"])) for packet in found["packets"] if "K" in packet["flags"]]
        length = float(found["format"]["duration"])
        nearest = {min(keys, key=lambda key: abs(key[0] - (place + 0.5) * length / count)) for place in range(count)}
        with open(film, "rb") as file:
            head = file.read(4096)
        index = int.from_bytes(head[head.index(b"moov") - 4:][:4], "big")
        return index + sum(size for _, size in nearest), len(nearest)

    def row_servers(self):
        folder = self.served()
        server = subprocess.Popen(
            [sys.executable, PROJECT / "Tests/Support/slowserver.py", folder, "--latency", "100", "--rate", "2000000"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        root = f"http://127.0.0.1:{server.stdout.readline().strip()}/"

        def get(path):
            with urllib.request.urlopen(root + path) as answer:
                return json.load(answer)

        def visit(*command, environment=None, runs=3):
            """Of a program's visit to the server: milliseconds, the median of several; requests and kilobytes of that one."""
            visits = []
            for _ in range(runs):
                get("__reset")
                begun = time.perf_counter()
                subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env=environment or os.environ | self.environment("servers"))
                took = (time.perf_counter() - begun) * 1e3
                time.sleep(0.1)  # until the server has seen that nobody listens
                stats = get("__stats")
                visits.append((took, stats["requests"], stats["bytes"] / 1000))
            return sorted(visits)[runs // 2]

        def words(visit):
            return f"{visit[1]} {'request' if visit[1] == 1 else 'requests'}, {visit[2]:.0f} KB, {visit[0]:.0f} ms"
        rows, picture = [], self.work / "poster.png"
        try:
            for kind, film in (("MP4, index first", "index-first.mp4"), ("MP4, index last", "index-last.mp4"), ("MKV", "mkv.mkv"),
                               ("WebM", "webm.webm")):
                url = root + film
                ours = visit(*self.program, "inspect", "--json", "--property", "duration", "--property", "tracks", url)
                floor = visit("ffprobe", "-v", "error", "-show_streams", "-show_format", url)
                how = f"{words(ours)}; ffprobe {words(floor)}"
                rows.append(Row("servers", f"facts of a film on a server, {kind}", 1, ours[2], floor[2], "KB", of_floor=True, how=how))
                ours = visit(*self.program, "thumbnail", url, "--max-size", "320x320", "--force", "--quiet", "-o", picture)
                peer = visit("ffmpegthumbnailer", "-i", url, "-o", picture, "-s", "320") if self.options.peers else None
                how = words(ours) + (f"; ffmpegthumbnailer {words(peer)}" if peer else "")
                rows += [Row("servers", f"poster of a film on a server, {kind}", 1, ours[place], peer[place] if peer else None, unit,
                             of_floor=True, how=how) for place, unit in ((2, "KB"), (0, "ms"))]
            strip = [*self.program, "filmstrip", root + "long.mp4", "--count", "20", "--quiet", "-o", self.work / "strip"]
            environment = os.environ | self.environment("servers")
            first, second = (visit(*strip, environment=environment, runs=1) for _ in range(2))
            floor, keys = self.strip_bytes(folder / "long.mp4", 20)
            rows.append(Row("servers", "20-picture filmstrip of a film on a server", 1.15, first[2], floor / 1000, "KB", of_floor=True,
                            how=f"{words(first)}; floor: {keys} key frames and the index"))
            rows.append(Row("servers", "the same once more", None, second[2], unit="KB", how=f"{words(second)}; no body is the bar"))
        finally:
            server.kill()
        rows[0].how += "; 100 ms away, 2 MB/s"
        return rows

    def row_buckets(self):
        """100,000 keys of moto on the screen, beside boto3 that asks for one page after the other."""
        os.environ.update(AWS_ACCESS_KEY_ID="AKIDREEL", AWS_SECRET_ACCESS_KEY="secret/of+reel", AWS_DEFAULT_REGION="us-east-1")

        def serve(*options):
            server = subprocess.Popen(
                [sys.executable, PROJECT / "Tests/Support/s3server.py", self.work, "--objects", "100000", *options],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            os.environ["AWS_ENDPOINT_URL"] = f"http://127.0.0.1:{server.stdout.readline().strip()}"
            return server
        # One's buckets, which stand beside, and the first page.
        server = serve("--answers", "2")
        try:
            first = self.time_start("s3://many", lambda screen: "take 000000" in screen.text(), name="buckets", runs=0, limit=60,
                                    keeps_first=True)
        finally:
            server.kill()
        server = serve()
        try:
            every = self.time_start("s3://many", lambda screen: "/100000" in screen.text(), name="buckets", runs=0, limit=300,
                                    keeps_first=True)
            import boto3
            begun, pages = time.perf_counter(), []
            for _ in boto3.client("s3").get_paginator("list_objects_v2").paginate(Bucket="many", Delimiter="/"):
                pages.append((time.perf_counter() - begun) * 1e3)
        finally:
            server.kill()
        return [Row("buckets", "first of 100,000 keys of S3 on the screen", 3, first and first[0], pages[0], of_floor=True,
                    how="while the service answers 2 requests and no more; floor: boto3's first page"),
                Row("buckets", "all 100,000 of them", 1.2, every and every[0], pages[-1], of_floor=True, how="floor: boto3's 100 pages")]

    def row_hold(self):
        terminal = self.open_timeline(self.films["H.264"], b"1")
        sent = self.hold(terminal, b".", 30, 150)
        shown = {number for at, number, size in self.updates(terminal) if size and at <= sent[-1] + 0.1}
        self.close(terminal, "hold")
        pace = len(shown) / (sent[-1] - sent[0])
        rows = [Row("hold", "held . for 5 s: time a different frame takes", 40, 1000 / pace if pace else None,
                    how=f"{pace:.1f} different frames a second (25 are the bar), keys at 30 a second")]
        terminal = self.open_timeline(self.films["H.264"], b"0")
        sent = self.hold(terminal, b"\x1b[C", 30, 118)
        updates = self.updates(terminal)
        self.close(terminal, "hold")
        moving = [update for update in updates if update[0] <= sent[-1] + 0.05]
        keys = {number for _, number, size in moving if size}
        pace = len(moving) / (sent[-1] - sent[0])
        rest = next((at for at, number, _ in updates if at > sent[-1] and number and number % 250), None)
        rows.append(Row("hold", "held → through the film: time a repaint takes", 40, 1000 / pace if pace else None,
                        how=f"{pace:.1f} repaints a second (25 are the bar), {len(keys)} different pictures, "
                        f"{sum(1 for number in keys if number % 250)} of them no key frame; exact frame "
                        + (f"{(rest - sent[-1]) * 1e3:.0f} ms after the last key, 60 of them rest" if rest else "not seen")))
        return rows

    def row_key_seek(self):
        terminal = self.open_timeline(self.films["H.264"], b"1")
        times = []
        for key in [b"j"] * 15 + [b"k"] * 15:
            sent = self.hold(terminal, key, 2.5, 1)[0]
            hit = next((at for at, _, size in self.updates(terminal) if at > sent and size), None)
            times.append((hit - sent) * 1e3 if hit else 1000.0)
        self.close(terminal, "key-seek")
        return Row("key-seek", "key-frame seek to its picture in cells", 15, statistics.median(times),
                   how=f"15 × j, 15 × k, median; p95 {percentile(times, .95):.1f}")

    def row_cells(self):
        """A film's frames as they move by: the library's part by itself, the screen's by the loop's own statistics."""
        film = self.films["H.264"]
        found = self.thumbnails(self.program + ["bench-pictures", str(film), "100", "320", "cells"])
        terminal = self.open_timeline(film, b"5", columns=160, rows=56)
        sent = self.hold(terminal, b",", 30, 120)
        sizes = [size for at, _, size in self.updates(terminal) if size and at <= sent[-1]]
        self.close(terminal, "cells")
        loop = self.statistics.get("cells", [{}])[-1]
        if not found or not loop.get("draws") or not sizes:
            return Row("cells", "moving picture of 160 × 45 cells: scale, cells, diff, bytes", 4, how="no answer")
        draw = loop["drawMs"] / loop["draws"]
        return Row("cells", "moving picture of 160 × 45 cells: scale, cells, diff, bytes", 4,
                   found["scale_ms"] + found["cells_ms"] + draw,
                   how=f"means; scale {found['scale_ms']:.2f}, cells {found['cells_ms']:.2f}, diff and bytes {draw:.2f}; "
                   f"{min(sizes) / 1000:.0f} to {max(sizes) / 1000:.0f} KB a picture, {statistics.mean(sizes) / 1000:.0f} on "
                   f"average; chafa's cells {found['still_ms']:.1f} ms")

    def row_protocols(self):
        """What a frame costs to encode for each protocol, and how many bytes it is beside other programs' for the same."""
        film = self.films["H.264"]
        result = subprocess.run(self.program + ["bench-pictures", str(film), "20", "640", "protocols"], capture_output=True,
                                text=True, stdin=subprocess.DEVNULL)
        found = dict(re.findall(r"(.*): (\d+ [\d.]+)", result.stdout))
        frame = self.work / "frame.png"
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-ss", "180", "-i", str(film), "-vf", "scale=640:360", "-frames:v", "1",
                        str(frame)], check=False)
        peers = {"kitty, direct": [["chafa", "-f", "kitty", "--size", "80x20"], ["timg", "-pk", "-g80x20"]],
                 "sixel": [["chafa", "-f", "sixel", "--size", "80x20"], ["timg", "-ps", "-g80x20"]],
                 "cells": [["chafa", "-f", "symbols", "--size", "80x20"], ["timg", "-ph", "-g80x20"]]}
        rows = []
        for name, bar in (("kitty, sharedMemory", 2.5), ("kitty, direct", 2.5), ("kitty, compressed", 6), ("sixel", 6),
                          ("cells", None)):
            if name not in found:
                continue
            size, milliseconds = found[name].split()
            others = [f"{command[0]} {len(subprocess.run(command + [str(frame)], capture_output=True).stdout) / 1000:.0f} KB"
                      for command in peers.get(name, []) if shutil.which(command[0])]
            rows.append(Row("protocols", f"640 × 360 pixels by {name}", bar, float(milliseconds),
                            how=f"best of 20; {int(size) / 1000:.1f} KB" + (f" ({', '.join(others)})" if others else "")))
        return rows

    def dense_film(self):
        """Ten minutes of 1080p H.264 with a key frame each second: → lands on another one at each press."""
        film = self.scratch / "films/dense.mp4"
        if not film.exists():
            part = self.work / "part.mp4"
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-ss", "60", "-t", "20", "-i", str(self.films["H.264"]), "-an", "-c:v",
                            "libx264", "-preset", "ultrafast", "-g", "25", "-keyint_min", "25", "-bf", "0", str(part)], check=True)
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-stream_loop", "29", "-i", str(part), "-c", "copy", str(film)],
                           check=True)
        return film

    def row_windows(self):
        """Pictures a second while → is held, in the windows of real terminals on a display that nobody looks at."""
        tools = [tool for tool in ("Xvfb", "kitty", "xterm", "xdotool", "script") if not shutil.which(tool)]
        if tools:
            return Row("windows", "held → in windows", 40, how=f"not here: {' '.join(tools)}")
        font = ["-fa", "DejaVu Sans Mono", "-fs", "10", "-geometry", "120x36"]
        sixel = ["-ti", "vt340", "-xrm", "XTerm*numColorRegisters: 256", "-xrm", "XTerm*maxGraphicSize: 4000x4000", "-xrm",
                 "XTerm*decTerminalID: vt340"]
        kitty = ["--config", "NONE", "-o", "font_family=DejaVu Sans Mono", "-o", "font_size=10", "-o", "remember_window_size=no",
                 "-o", "initial_window_width=120c", "-o", "initial_window_height=36c", "-o", "update_check_interval=0"]
        rows = []
        for name, command in (("kitty", ["kitty", *kitty]), ("xterm, sixel", ["xterm", *sixel, *font, "-e"])):
            shown = self.window_pace(command)
            rows.append(Row("windows", f"held → in {name}: time a picture takes", 40, 1000 / shown[0] if shown[0] else None,
                            how=f"{shown[0]:.1f} pictures a second (25 are the bar) in {shown[1]:.1f} s, {shown[2]:.0f} KB each, "
                            "keys at 30 a second over key frames a second apart, 120 × 36 cells under Xvfb"))
        return rows

    def window_pace(self, command):
        """Pictures a second, seconds and kilobytes of each while → is held: what the terminal took, which says so."""
        number, log = self.work / "display", self.work / f"log-{self.homes}"
        environment = {**os.environ, **self.environment(""), "LIBGL_ALWAYS_SOFTWARE": "1", "COLORTERM": "truecolor"}
        with open(number, "w") as output:
            server = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-noreset"], stdout=output,
                                      stderr=subprocess.DEVNULL)
        window = None
        try:
            while not number.read_text().endswith("\n"):
                time.sleep(0.02)
            environment["DISPLAY"] = ":" + number.read_text().strip()
            line = " ".join(shlex.quote(str(word)) for word in [*self.program, self.dense_film()])
            window = subprocess.Popen([*command, "script", "-qfc", line, str(log)], env=environment, stderr=subprocess.DEVNULL)

            def until(condition, seconds=30):
                end = time.perf_counter() + seconds
                while not condition() and time.perf_counter() < end:
                    time.sleep(0.05)

            def quiet():
                before = log.stat().st_size
                time.sleep(1.5)
                return log.stat().st_size == before
            ask = lambda *words: subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True).stdout
            until(lambda: log.exists() and b"dense" in log.read_bytes())
            ask("search", "--sync", "--onlyvisible", "--class", command[0], "windowfocus")
            until(quiet)
            ask("key", "Return")
            until(lambda: b"frame" in log.read_bytes())
            until(quiet)
            start, begun = log.stat().st_size, time.perf_counter()
            ask("key", "--delay", "33", *["Right"] * 110)
            wall, sent = time.perf_counter() - begun, log.read_bytes()[start:]
            ask("key", "q", "q")
            until(lambda: window.poll() is not None, 5)
        finally:
            for process in (window, server):
                if process and process.poll() is None:
                    process.terminate()
                    process.wait()
        updates = [part for part in sent.split(b"\x1b[?2026h") if b"\x1b_Ga=t" in part or b"\x1bP0;1" in part]
        count = max(1, len(updates))
        return len(updates) / wall, wall, sum(map(len, updates)) / count / 1000

    def row_slow_link(self):
        """Scrubbing over 1 Mbit/s: how soon a key shows, and how soon the picture at rest is whole."""
        kitty = [(re.compile(rb"\x1b_Gi=31[^\x1b]*\x1b\\"), b"\x1b_Gi=31;OK\x1b\\")]
        sixel = [(re.compile(rb"\x1b\[0?c"), b"\x1b[?62;4;22c")]
        rows, film = [], self.films["H.264"]
        for name, answers in (("cells", []), ("kitty", kitty), ("sixel", sixel)):
            environment = self.environment("")
            terminal = SlowTerminal(self.program + [str(film)], 125_000, answers, columns=120, rows=36,
                                    environment=environment)
            terminal.statistics = pathlib.Path(environment["REEL_STATISTICS"])
            terminal.wait(lambda screen: film.stem[:6] in screen.text(), 30, 0.5)
            terminal.send(b"\r")
            terminal.wait(lambda screen: re.search(r"frame \d", screen.text()), 30, 0.5)
            terminal.read_until_quiet(1.5, 30)
            terminal.forget()
            sent = []
            for _ in range(60):
                sent.append(terminal.send(b"\x1b[C"))
                while (left := sent[-1] + 0.15 - time.perf_counter()) > 0:
                    terminal.read(left)
            last = terminal.read_until_quiet(1.5, 60)
            size = sum(len(data) for _, data in terminal.chunks)
            # The playhead and its time change with each key: the first update that ends after a key and shows them changed.
            seen = []
            for arrival, _ in self.repaints(terminal):
                shown = "\n".join(terminal.screen.display[-4:])
                if not seen or seen[-1][1] != shown:
                    seen.append((arrival, shown))
            times = []
            for moment in sent:
                hit = next((arrival for arrival, _ in seen if arrival > moment), None)
                times.append((hit - moment) * 1e3 if hit else 1000.0)
            self.close(terminal, "slow-link")
            rows.append(Row("slow-link", f"key while scrubbing over 1 Mbit/s, {name}", 100, percentile(times, .95),
                            how=f"60 × →, 150 ms apart, p95 to the new time on the screen; p50 {statistics.median(times):.0f}; "
                            f"{size / 1000:.0f} KB in all, the last picture whole "
                            + (f"{(last - sent[-1]):.1f} s after the last key" if last else "not seen")))
        return rows

    def row_captions(self):
        file = CAPTIONS / "caption-inspector__test_media_Plan9fromOuterSpace.scc"
        if not file.is_file():
            return Row("captions", "664 captions of SCC read", 2, how="the file is not here")
        found = self.tasks("bench-captions", file, 200)
        peers = ""
        if self.options.peers:
            reader = [sys.executable, str(PROJECT / "Tests/Support/readcaptions.py"), "--time", "10"]
            output = subprocess.run(reader, input=str(file), capture_output=True, text=True).stdout
            for one in map(json.loads, output.splitlines()):
                peers += f"; {one['reader']} {one['median']:.0f} ms, best {one['best']:.0f}"

        def row(name, what, bar, extra=""):
            ours = found.get(name)
            how = f"in process, median of 200, best {ours[0]:.2f}" if ours else "no answer"
            return Row("captions", what, bar, ours and ours[1], how=how + extra)
        return [row("read", "664 captions, 28,179 words of SCC, read", 2, peers),
                row("validate", "the same validated, as read", 5),
                row("validate-edited", "the same validated, one caption changed", 5),
                row("validate-new", "the same validated, captions without a file", 5),
                row("write-edited", "the same written, one caption changed", 5, "; read again to prove it"),
                row("write-new", "the same written anew", 5)]


ROWS = ["captions", "pictures", "strip", "leave", "steps", "compositions", "video-compositions", "telemetry", "archives", "servers", "buckets", "hold", "key-seek", "cells", "protocols", "windows", "slow-link", "start", "start-large", "keys", "keys-busy", "picture", "memory", "loop", "inspect-all",
        "inspect-one", "inspect-bytes"]
HEADINGS = ["ours ÷ bar", "ours ÷ floor", "what", "ours", "floor", "bar", "how"]


def machine():
    with open("/proc/meminfo") as file:
        memory = int(file.readline().split()[1]) / (1 << 20)
    with open("/proc/cpuinfo") as file:
        model = next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), "unknown processor")
    return f"{len(os.sched_getaffinity(0))} cores ({model}), {memory:.0f} GiB memory"


def stolen():
    """Seconds of processors that the host of this virtual machine has kept for others, of all processors together."""
    with open("/proc/stat") as file:
        return int(file.readline().split()[8]) / os.sysconf("SC_CLK_TCK")


def markdown(rows):
    lines = ["| " + " | ".join(HEADINGS) + " |", "|" + "---|" * len(HEADINGS)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def aligned(rows):
    table = [HEADINGS] + rows
    widths = [max(len(row[column]) for row in table) for column in range(len(HEADINGS) - 1)]
    return "\n".join("  ".join([cell.ljust(width) for cell, width in zip(row, widths)] + row[-1:]) for row in table)


def main():
    parser = argparse.ArgumentParser(prog="Scripts/bench")
    parser.add_argument("--scratch", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--reel", required=True, help=argparse.SUPPRESS)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=" ".join(ROWS))
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--program")
    options = parser.parse_intermixed_args()
    unknown = set(options.rows) - set(ROWS)
    if unknown:
        parser.error(f"no such row: {', '.join(sorted(unknown))} (there are: {' '.join(ROWS)})")

    load = os.getloadavg()[0]
    if load > 0.5:
        print(f"bench: other work is running here (load {load:.1f}): expect figures that are too high", file=sys.stderr)
    try:
        os.setpriority(os.PRIO_PROCESS, 0, -10)  # the clock must not wait for what it times; programs start at 0 again
    except OSError:
        pass

    bench = Bench(options)
    rows = []
    try:
        for name in ROWS:
            if not options.rows or name in options.rows:
                print(f"bench: {name}…", file=sys.stderr)
                before = stolen()
                made = getattr(bench, "row_" + name.replace("-", "_"))()
                made = made if isinstance(made, list) else [made]
                lost = stolen() - before
                if lost >= 0.2:
                    # Whatever is slow in such a row may be so for that.
                    made[-1].how += f"; the host took {lost:.1f} s of processors from {name}"
                made = [row.cells() for row in made]
                print(aligned(made), file=sys.stderr)
                rows += made
    finally:
        shutil.rmtree(bench.work, ignore_errors=True)
    print(aligned(rows))
    if options.write:
        date = datetime.date.today().isoformat()
        (HERE / "README.md").write_text(
            "# How fast reel is\n"
            "Written by `Scripts/bench --write`. Ratios come first: they travel between machines, milliseconds do not. ✓ is within\n"
            "the bar. The floor is the least that a program can do on this machine: libav alone for thumbnails, a C program that\n"
            "lists names or echoes keys for the terminal. Times are taken where the bytes leave the program's terminal, caches of\n"
            "reel empty, those of the system warm.\n\n"
            f"{date}, {machine()}, load before it {load:.1f}.\n\n{markdown(rows)}\n")


main()
