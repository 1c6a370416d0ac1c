"""Makes small files that ask for much memory, in the folder named."""

import pathlib
import struct
import sys
import zlib

folder = pathlib.Path(sys.argv[1])


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def packed(row, rows):
    """What zlib makes of a row that comes again and again."""
    compressor = zlib.compressobj(6)
    return b"".join([compressor.compress(row) for _ in range(rows)] + [compressor.flush()])


def png(name, width, height, extra=b"", data=None):
    """A picture in one colour, with chunks between its header and its pixels."""
    data = data or packed(b"\0" + b"\x40\x80\xc0" * width, height)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    (folder / name).write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    )


def segment(marker, content):
    return bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content


def jpeg(name, width, height, progressive=False):
    """A grey picture: of each block a bit says that it is as bright as the last, and one that nothing follows."""
    table = bytes([1]) + bytes(15) + b"\0"
    blocks = ((width + 7) // 8) * ((height + 7) // 8)
    scans = [(0, 0, blocks), (1, 63, blocks)] if progressive else [(0, 63, 2 * blocks)]
    data = b"\xff\xd8" + segment(0xDB, b"\0" + b"\1" * 64)
    data += segment(0xC2 if progressive else 0xC0, struct.pack(">BHHBBBB", 8, height, width, 1, 1, 0x11, 0))
    data += segment(0xC4, b"\x00" + table) + segment(0xC4, b"\x10" + table)
    for first, last, bits in scans:
        data += segment(0xDA, bytes([1, 1, 0, first, last, 0])) + bytes((bits + 7) // 8)
    (folder / name).write_bytes(data + b"\xff\xd9")


gigabyte = packed(bytes(1 << 20), 1 << 10)
part = packed(bytes(1 << 20), 100)
png("profile.png", 8, 8, chunk(b"iCCP", b"x\0\0" + gigabyte))
png("text.png", 8, 8, chunk(b"zTXt", b"x\0\0" + gigabyte))
png("international.png", 8, 8, chunk(b"iTXt", b"x\0\1\0\0\0" + gigabyte))
png("texts.png", 8, 8, chunk(b"zTXt", b"x\0\0" + part) * 12)
# An APNG's chunks before its first frame become its header.
png(
    "animation.png",
    8,
    8,
    chunk(b"acTL", struct.pack(">II", 1, 0))
    + chunk(b"zTXt", b"x\0\0" + part) * 12
    + chunk(b"fcTL", struct.pack(">IIIIIHHBB", 0, 8, 8, 0, 0, 1, 10, 0, 0)),
)
png("large.png", 10_000, 10_000)
png("larger.png", 16_000, 16_000)
jpeg("large.jpg", 10_000, 10_000)
jpeg("larger.jpg", 16_000, 16_000)
jpeg("scans.jpg", 16_000, 16_000, progressive=True)

# A fragmented film's header, whose first fragment claims a hundred million samples of no bytes.
film = bytearray(pathlib.Path(sys.argv[2]).read_bytes())
place = film.index(b"trun")
struct.pack_into(">II", film, place + 4, 1, 100_000_000)
(folder / "fragment.mp4").write_bytes(film)

cue = b"00:01.000 --> 00:02.000\na\n\n"
(folder / "many.vtt").write_bytes(b"WEBVTT\n\n" + cue * (20_000_000 // len(cue)))
line = b"1\n00:00:01,000 --> 00:00:02,000\n" + b"Some words of a caption. " * 8 + b"\n\n"
(folder / "long.srt").write_bytes(line * (60_000_000 // len(line)))
(folder / "few.srt").write_bytes(line * (5_000_000 // len(line)))
(folder / "one line.smi").write_bytes(b"<SAMI><BODY>" + b"<SYNC Start=1>a" * (20_000_000 // 15))
(folder / "long.m3u8").write_bytes(b"#EXTM3U\n#EXT-X-TARGETDURATION:10\n" + b"#EXTINF:1\na.ts\n" * 2_000_000)
with open(folder / "long.bmp", "wb") as sparse:
    sparse.write(b"BM" + struct.pack("<IHHIIiiHHIIiiII", 300 << 20, 0, 0, 54, 40, 10_000, 10_000, 1, 24, 0, 0, 0, 0, 0, 0))
    sparse.truncate(300 << 20)
