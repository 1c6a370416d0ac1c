import Foundation
import TestSupport

/// What FFmpeg makes of single frames of films, once each: to find one it decodes all before it.
actor FilmFrames {
    static let shared = FilmFrames()

    private struct Frame: Hashable {
        let film: URL
        let number: Int
    }

    private struct Filtered: Hashable {
        let frame: Frame
        let filter: String
    }

    private var decoded: [Frame: [UInt8]] = [:]
    private var known: [Filtered: [UInt8]] = [:]

    /// The red, green and blue of a frame.
    func pixels(_ film: URL, frame number: Int) async throws -> [UInt8] {
        try await pixels(Frame(film: film, number: number))
    }

    private func pixels(_ frame: Frame) async throws -> [UInt8] {
        if let pixels = decoded[frame] { return pixels }
        let pixels = try await Pixels.of(frame.film, filter: "select=eq(n\\,\(frame.number))")
        decoded[frame] = pixels
        return pixels
    }

    /// The lightness of a frame's pixels, `filter` applied.
    func luma(_ film: URL, frame number: Int, filter: String) async throws -> [UInt8] {
        let filtered = Filtered(frame: Frame(film: film, number: number), filter: filter)
        if let luma = known[filtered] { return luma }
        let size = try await Pixels.properties(film, "width,height").replacing(",", with: " ")
        let folder = try TemporaryFolder()
        let still = folder.url.appending(path: "frame.ppm")
        try (Data("P6\n\(size)\n255\n".utf8) + (try await pixels(filtered.frame))).write(to: still)
        let luma = Screenshot.luma(of: try await Pixels.of(still, filter: filter))
        known[filtered] = luma
        return luma
    }
}
