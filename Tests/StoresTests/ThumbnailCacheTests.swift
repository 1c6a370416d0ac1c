import Foundation
import Testing

@testable import Stores

struct ThumbnailCacheTests {
    private let scratch: Scratch
    private let cache: ThumbnailCache
    private let png = PNGFile.onePixel

    init() throws {
        scratch = try Scratch()
        cache = ThumbnailCache(cacheHome: scratch.cacheHome, program: "reel", version: "1.2")
    }

    private func mode(_ file: String) -> UInt32 {
        var status = stat()
        return lstat(scratch.path + "/cache/" + file, &status) == 0 ? UInt32(status.st_mode) & 0o777 : 0
    }

    @Test func whatIsKeptIsFound() throws {
        let file = try scratch.original("film.mp4")
        #expect(cache.thumbnail(of: file) == nil)
        #expect(cache.store(png: png, of: file, as: .large, notes: [("X-Reel::Reason", "exact")]))
        let found = try #require(cache.thumbnail(of: file))
        #expect(found.width == 1 && found.height == 1)
        #expect(
            found.notes == [
                "Thumb::URI": "file://\(scratch.path)/film.mp4", "Thumb::MTime": "1700000000", "Thumb::Size": "7",
                "Software": "reel", "X-Reel::Reason": "exact",
            ])
        // The smallest that is good enough.
        #expect(cache.store(png: png, of: file, as: .xxLarge) && cache.store(png: png, of: file, as: .xLarge))
        var seen: [Thumbnail] = []
        #expect(
            cache.thumbnail(of: file) {
                seen.append($0)
                return false
            } == nil)
        #expect(seen.count == 3 && seen.first == found && cache.thumbnail(of: file) == found)
        // Another program's instance finds it too.
        let other = ThumbnailCache(cacheHome: scratch.cacheHome, program: "other", version: "7")
        #expect(other.thumbnail(of: file) == found)
    }

    @Test func placesAndModesAreThoseOfTheStandard() throws {
        let file = try scratch.original("film.mp4")
        let name = String(decoding: MD5.text(Array("file://\(scratch.path)/film.mp4".utf8)), as: UTF8.self) + ".png"
        for (size, folder) in [
            (ThumbnailSize.normal, "normal"), (.large, "large"), (.xLarge, "x-large"), (.xxLarge, "xx-large"),
        ] {
            #expect(cache.store(png: png, of: file, as: size))
            #expect(scratch.names("thumbnails/" + folder) == [name])
            #expect(mode("thumbnails/\(folder)/\(name)") == 0o600)
            #expect(mode("thumbnails/" + folder) == 0o700)
        }
        #expect(cache.remember(failureOf: file))
        #expect(scratch.names("thumbnails/fail") == ["reel-1.2"] && scratch.names("thumbnails/fail/reel-1.2") == [name])
        #expect(mode("") == 0o700 && mode("thumbnails") == 0o700 && mode("thumbnails/fail") == 0o700)
        #expect(mode("thumbnails/fail/reel-1.2") == 0o700 && mode("thumbnails/fail/reel-1.2/\(name)") == 0o600)
    }

    @Test func whatChangedIsNotFound() throws {
        let file = try scratch.original("film.mp4")
        cache.store(png: png, of: file, as: .normal)
        for (content, modified) in [
            ("content", 1_700_000_001), ("content", 1_699_999_999), ("longer content", 1_700_000_000),
        ] {
            let changed = try scratch.original("film.mp4", content, modified: modified)
            #expect(cache.thumbnail(of: changed) == nil, "\(content), \(modified)")
        }
        let same = try scratch.original("film.mp4")
        #expect(cache.thumbnail(of: same) != nil)
    }

    /// What other programs leave out, and what they must not.
    @Test func theKeysOfOthersAreJudgedByTheStandard() throws {
        let file = try scratch.original("picture.jpg")
        let uri = FileURI.text(file.path)
        let name = "thumbnails/normal/" + String(decoding: MD5.text(Array(uri.utf8)), as: UTF8.self) + ".png"
        func isFound(_ texts: [(String, String)], _ base: [UInt8]? = nil) throws -> Bool {
            try scratch.put(try #require(PNGFile.adding(texts, to: base ?? png)), name)
            return cache.thumbnail(of: file) != nil
        }
        let (address, time) = (("Thumb::URI", uri), ("Thumb::MTime", "1700000000"))
        #expect(try isFound([address, time]))
        #expect(try isFound([address, time, ("Thumb::Size", "7"), ("Thumb::Mimetype", "image/jpeg")]))
        #expect(try !isFound([address, time, ("Thumb::Size", "8")]))
        #expect(try !isFound([address, time, ("Thumb::Size", "7 bytes")]))
        #expect(try !isFound([address]), "without a time nothing is sure")
        #expect(try !isFound([address, ("Thumb::MTime", "1700000000.5")]))
        #expect(try !isFound([address, ("Thumb::MTime", "99999999999999999999999")]))
        #expect(try !isFound([time]))
        #expect(try !isFound([("Thumb::URI", uri + "x"), time]))
        try scratch.put(Array("no picture".utf8), name)
        #expect(cache.thumbnail(of: file) == nil)
        // Larger than its folder allows.
        var large = png
        large[18] = 1
        #expect(try !isFound([address, time], large))
    }

    @Test func failuresAreRememberedForThisProgramAndVersion() throws {
        let file = try scratch.original("broken.mp4")
        #expect(cache.failure(of: file) == nil)
        #expect(cache.remember(failureOf: file, notes: [("X-Reel::Error", "damaged")]))
        #expect(cache.failure(of: file)?["X-Reel::Error"] == "damaged")
        #expect(cache.thumbnail(of: file) == nil)
        let newer = ThumbnailCache(cacheHome: scratch.cacheHome, program: "reel", version: "1.3")
        #expect(newer.failure(of: file) == nil)
        let changed = try scratch.original("broken.mp4", modified: 1_700_000_009)
        #expect(cache.failure(of: changed) == nil)
        // Success ends it.
        #expect(cache.remember(failureOf: changed) && cache.failure(of: changed) != nil)
        #expect(cache.store(png: png, of: changed, as: .xLarge) && cache.failure(of: changed) == nil)
    }

    @Test func whatMayStillChangeIsNotKept() throws {
        // Nearly a minute ahead: a machine that pauses for long within this test must not make the file an old one.
        let now = try scratch.original("new.mp4", modified: time(nil) + 55)
        #expect(!cache.store(png: png, of: now, as: .normal) && !cache.remember(failureOf: now))
        // A clock that was wrong must not keep its files from the cache for ever.
        let future = try scratch.original("camera.mp4", modified: time(nil) + 100_000)
        #expect(cache.store(png: png, of: future, as: .normal))
        let old = try scratch.original("changing.mp4")
        try scratch.original("changing.mp4", "changed meanwhile")
        #expect(!cache.store(png: png, of: old, as: .normal))
    }

    @Test func thumbnailsHaveNoThumbnails() throws {
        let file = try scratch.original("film.mp4")
        cache.store(png: png, of: file, as: .normal)
        let name = try #require(scratch.names("thumbnails/normal").first)
        try #require(symlink(scratch.path + "/cache", scratch.path + "/link") == 0)
        for folder in ["/cache", "/link"] {
            let path = scratch.path + folder + "/thumbnails/normal/" + name
            Scratch.date(path, 1_700_000_000)
            let thumbnail = try #require(FileIdentity(ofFileAt: Array(path.utf8)))
            #expect(!cache.store(png: png, of: thumbnail, as: .normal) && !cache.remember(failureOf: thumbnail))
        }
        #expect(scratch.names("thumbnails/normal") == [name])
    }

    @Test func namesNeedNotBeUTF8() throws {
        let file = try scratch.original([0xFF, 0x20, 0xFE] + Array(".mp4".utf8))
        #expect(cache.store(png: png, of: file, as: .normal))
        #expect(cache.thumbnail(of: file)?.notes["Thumb::URI"]?.hasSuffix("/%FF%20%FE.mp4") == true)
    }

    @Test func whatOthersPutThereHoldsNothingUp() throws {
        let file = try scratch.original("film.mp4")
        cache.store(png: png, of: file, as: .normal)
        let name = try #require(scratch.names("thumbnails/normal").first)
        let path = scratch.path + "/cache/thumbnails/normal/" + name
        for make in [{ mkfifo(path, 0o600) }, { mkdir(path, 0o700) }, { symlink("/dev/zero", path) }] {
            try FileManager.default.removeItem(atPath: path)
            try #require(make() == 0)
            #expect(cache.thumbnail(of: file) == nil)
        }
        // A link is replaced, and not written through.
        #expect(cache.store(png: png, of: file, as: .normal))
        #expect(cache.thumbnail(of: file) != nil)
        try scratch.put([UInt8](repeating: 0, count: 9 << 20), "thumbnails/normal/" + name)
        #expect(cache.thumbnail(of: file) == nil, "too large to be a thumbnail")
    }

    @Test func aFolderThatCannotBeWrittenLosesOnlyTheThumbnail() throws {
        let file = try scratch.original("film.mp4")
        try scratch.put([1], "thumbnails")
        #expect(!cache.store(png: png, of: file, as: .normal))
        #expect(!cache.store(png: [1, 2, 3], of: file, as: .normal), "no PNG")
        #expect(cache.thumbnail(of: file) == nil && cache.failure(of: file) == nil)
    }

    /// GLib, which file managers ask, takes our thumbnail for a valid one of this file.
    @Test func desktopsFindIt() throws {
        let name = "film; 100% [x].mp4"
        let file = try scratch.original(name)
        guard Program.output(["gio", "version"]) != nil else {
            print("gio (Debian: libglib2.0-bin) is not installed: whether desktops find thumbnails was not tested")
            return
        }
        func ask() -> String {
            Program.output(
                ["gio", "info", "-a", "thumbnail::*", scratch.path + "/" + name],
                environment: ["XDG_CACHE_HOME": scratch.path + "/cache"]) ?? ""
        }
        for size in ThumbnailSize.allCases {
            cache.store(png: png, of: file, as: size)
            #expect(ask().contains("thumbnail::path: \(scratch.path)/cache/thumbnails/"), "\(size): \(ask())")
            #expect(ask().contains("thumbnail::is-valid: TRUE"), "\(size): \(ask())")
            try FileManager.default.removeItem(atPath: scratch.path + "/cache")
        }
        cache.store(png: png, of: file, as: .large)
        Scratch.date(scratch.path + "/" + name, 1_700_000_500)
        #expect(ask().contains("thumbnail::is-valid: FALSE"), "\(ask())")
    }
}
