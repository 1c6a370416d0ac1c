import Media
import ResourceLoading

/// Scrubs films that are no files: one that is encrypted, and one within a project's file.
///
///     Loading encrypted FILE KEY COUNTER ORIGINAL
///     Loading embedded FILE FIRST-BYTE LENGTH ORIGINAL
///
/// Key and counter are 32 hexadecimal digits. The original is the film as a file, to compare pictures with.
@main
struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 5, let kind = arguments.first, let original = arguments.last else {
            return print(
                "usage: Loading encrypted FILE KEY COUNTER ORIGINAL, or embedded FILE FIRST-BYTE LENGTH ORIGINAL")
        }
        let file = try DiskFile(arguments[2])
        let asset: Asset
        if kind == "encrypted" {
            let secret = EncryptedFile(file: file, key: bytes(arguments[3]), counter: bytes(arguments[4]))
            asset = Asset(loader: secret, name: "secret.mp4")
        } else {
            let start = Int64(arguments[3]) ?? 0
            let film = EmbeddedFilm(file: file, range: start..<start + (Int64(arguments[4]) ?? 0))
            asset = Asset(loader: film, name: "take 1")
        }
        print("\(asset.name): \(try await asset.load(.duration).seconds) s")
        let (scrubbed, expected) = (try await scrub(asset), try await scrub(Asset(MediaLocation(original))))
        print(scrubbed == expected ? "\(scrubbed.count) pictures as in the original" : "other pictures")
    }

    /// Walks frame by frame over the middle of a film, and back.
    static func scrub(_ asset: Asset) async throws -> [Picture] {
        let buffer = ScrubBuffer(ImageGenerator(asset: asset))
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 160, height: 90))
        var image = try await buffer.image(.at(.seconds(2)), settings)
        var pictures = [image.picture]
        for step in 0..<48 {
            let time = image.actualTime
            image = try await buffer.image(step < 24 ? .after(time) : .before(time), settings)
            pictures.append(image.picture)
        }
        return pictures
    }

    static func bytes(_ hexadecimal: String) -> [UInt8] {
        stride(from: 0, to: hexadecimal.count - 1, by: 2).compactMap {
            UInt8(hexadecimal.dropFirst($0).prefix(2), radix: 16)
        }
    }
}
