import Foundation
import SeededRandom
import Testing

@testable import Stores

struct PNGFileTests {
    @Test func theEmptyPictureIsOneThatOthersRead() throws {
        let scratch = try Scratch()
        let png = try #require(
            PNGFile.adding(
                [("Thumb::URI", "file:///a"), ("Software", "×"), ("X-Reel::A", "“—”")], to: PNGFile.onePixel))
        #expect(PNGFile(png)?.texts == ["Thumb::URI": "file:///a", "Software": "×", "X-Reel::A": "“—”"])
        try scratch.put(png, "empty.png")
        let said = try #require(
            Program.output([
                "ffprobe", "-v", "error", "-show_frames", "-show_entries", "frame=width,height,pix_fmt:frame_tags",
                scratch.path + "/cache/empty.png",
            ]), "ffprobe reads it without a complaint")
        for line in ["width=1", "height=1", "pix_fmt=rgba", "TAG:Thumb::URI=file:///a", "TAG:Software=×"] {
            #expect(said.contains(line + "\n"), "\(line) in \(said)")
        }
        // Errors would be said on the standard error stream, and end the program with -xerror.
        let path = scratch.path + "/cache/empty.png"
        #expect(
            Program.output([
                "ffmpeg", "-v", "error", "-xerror", "-err_detect", "explode", "-i", path, "-f", "null", "-",
            ]) != nil)
    }

    @Test func aPictureThatOthersWroteIsRead() throws {
        let script = """
            import struct, sys, zlib
            def chunk(kind, body):
                return struct.pack('>I', len(body)) + kind + body + struct.pack('>I', zlib.crc32(kind + body))
            out = b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 3, 2, 8, 2, 0, 0, 0))
            out += chunk(b'gAMA', struct.pack('>I', 45455)) + chunk(b'tEXt', b'Thumb::MTime\\x0012')
            out += chunk(b'iTXt', b'Title\\0\\0\\0de\\0Titel\\0' + 'Brücke – 1'.encode())
            out += chunk(b'iTXt', b'Packed\\0\\1\\0\\0\\0' + zlib.compress(b'x')) + chunk(b'iTXt', b'Short\\0')
            out += chunk(b'zTXt', b'Comment\\0\\0' + zlib.compress(b'long')) + chunk(b'tEXt', b'Broken')
            out += chunk(b'IDAT', zlib.compress((b'\\0' + b'abc' * 3) * 2)[:7]) + chunk(b'IDAT', b'')
            out += chunk(b'tEXt', b'Thumb::URI\\0file:///caf\\xe9') + chunk(b'tEXt', b'Thumb::MTime\\x0013') + chunk(b'IEND', b'')
            sys.stdout.buffer.write(out.hex().encode())
            """
        let said = try #require(Program.output(["python3", "-c", script]))
        let digits = Array(said)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...($0 + 1)]), radix: 16)
        }
        let png = try #require(PNGFile(bytes))
        #expect(png.width == 3 && png.height == 2)
        #expect(png.texts == ["Title": "Brücke – 1", "Thumb::MTime": "12", "Broken": "", "Thumb::URI": "file:///café"])
    }

    @Test func whatEndsTooEarlyIsNone() throws {
        let png = try #require(PNGFile.adding([("Thumb::URI", "file:///a")], to: PNGFile.onePixel))
        #expect(PNGFile(png) != nil)
        for count in 0..<png.count { #expect(PNGFile(Array(png[..<count])) == nil, "\(count) bytes") }
    }

    @Test func damageIsHarmless() throws {
        let png = try #require(
            PNGFile.adding([("Thumb::URI", "file:///a"), ("Thumb::MTime", "1")], to: PNGFile.onePixel))
        var random = SplitMix(seed: 7)
        for _ in 0..<20_000 {
            var damaged = png
            for _ in 0...random.below(6) { damaged[random.below(png.count)] = UInt8(random.below(256)) }
            if let read = PNGFile(damaged) { #expect(read.width > 0 && read.height > 0) }
        }
        for _ in 0..<2_000 { #expect(PNGFile(random.bytes(random.below(100))) == nil) }
    }
}
