import Foundation
import Media
import TestInputs
import TestSupport

@testable import OpenTimelineIO

/// A folder with project files, whose films are drawn: `a.mov` at 24 frames in a second, numbered from 100 on, `b.mov` at
/// 30 from 1,000 on, ten seconds each; `green.mov` and `square.mov` of 5 s at 24, from 1,044 and 2,068 on. Every other name is
/// that of a file.
struct Cutting {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let films: [String: DrawnFilm] = [
        "a.mov": DrawnFilm(
            frameCount: 240, frameDuration: MediaTime(value: 1, timescale: 24), keyInterval: 24, firstNumber: 100),
        "b.mov": DrawnFilm(
            frameCount: 300, frameDuration: MediaTime(value: 1, timescale: 30), keyInterval: 30, firstNumber: 1_000),
        "green.mov": DrawnFilm(
            frameCount: 120, frameDuration: MediaTime(value: 1, timescale: 24), keyInterval: 24,
            firstNumber: 4 << 8 | 20),
        "square.mov": DrawnFilm(
            frameCount: 120, frameDuration: MediaTime(value: 1, timescale: 24), keyInterval: 24,
            size: PixelSize(width: 36, height: 36), firstNumber: 8 << 8 | 20),
    ]

    /// An asset of a project file with this text.
    func asset(_ text: String, name: String = "cut.otio", options: AssetOptions = .init()) throws -> Asset {
        try folder.write(text, to: name)
        return asset(ofFile: name, options: options)
    }

    /// An asset of a project file in the folder, which stays as long as the asset does.
    func asset(ofFile name: String, options: AssetOptions = .init()) -> Asset {
        let path = Array(folder.url.appending(path: name).path.utf8)
        return Asset(timelineAt: .file(path: path), options: options, budget: Budget()) {
            [folder] location, _, options in
            withExtendedLifetime(folder) {
                Self.films[location.name].map { Asset(source: $0) } ?? Asset(location, options: options)
            }
        }
    }

    /// The numbers of the frames that are shown at each frame's middle, `rate` in a second; 0 for black, nil for what fails.
    static func numbers(of asset: Asset, rate: Int32 = 24) async throws -> [Int?] {
        let count = Int((try await asset.load(.duration).seconds * Double(rate)).rounded())
        var settings = ImageGenerator.Settings()
        (settings.requestedTimeToleranceBefore, settings.requestedTimeToleranceAfter) = (.zero, .zero)
        let times = (0..<count).map { MediaTime(value: Int64($0) * 2 + 1, timescale: rate * 2) }
        var numbers: [Int?] = []
        for await element in ImageGenerator(asset: asset).images(for: times, settings) {
            numbers.append((try? element.image).map { FrameNumber.of($0.picture) })
        }
        return numbers
    }

    /// The errors of the pictures at times.
    static func errors(of asset: Asset, at times: [MediaTime]) async -> [MediaError] {
        var errors: [MediaError] = []
        for await element in ImageGenerator(asset: asset).images(for: times, ImageGenerator.Settings()) {
            do { _ = try element.image } catch { (error as? MediaError).map { errors.append($0) } }
        }
        return errors
    }
}
