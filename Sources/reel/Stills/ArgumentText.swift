import ArgumentParser
import Media

/// How arguments of the picture commands are written. Each throws `ValidationError` for what is not written so.
enum ArgumentText {
    static func format(_ text: String) throws -> ImageFormat {
        guard let format = ImageFormat(fileExtension: text) else {
            throw ValidationError("There is no format “\(text)”; there are: png, jpeg, webp.")
        }
        return format
    }

    static func size(_ text: String) throws -> PixelSize {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { $0.isEmpty ? 0 : Int($0) ?? -1 }
        guard !text.isEmpty, (1...2).contains(sides.count), sides.allSatisfy({ (0...65_535).contains($0) }) else {
            throw ValidationError("“\(text)” is no size: write 320x180, or 320x0 for a width alone.")
        }
        return PixelSize(width: sides[0], height: sides.count == 2 ? sides[1] : 0)
    }

    static func variant(_ text: String) throws -> VariantPreference {
        guard let variant = VariantPreference(text) else {
            throw ValidationError(
                "“\(text)” is no variant: write 720p, 1280x720, a number from 1 on, largest or smallest.")
        }
        return variant
    }

    /// Seconds or a clock time, as a length.
    static func length(_ text: String) throws -> MediaTime {
        guard case .time(let length)? = TimeExpression(text) else {
            throw ValidationError("“\(text)” is no length of time: write 2, 0.5 or 1:30.")
        }
        return length
    }
}
