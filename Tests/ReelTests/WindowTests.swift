import Foundation
import TestSupport
import Testing

/// Pictures as a person sees them: on screenshots of real terminals.
@Suite(.serialized) struct WindowTests {
    private static let film = Fixtures.project.appending(path: "Samples/Films/Four places, 1080p.mp4")

    /// How like the frame of the file its picture on the screen has to be.
    private static func bar(_ kind: TerminalWindow.Kind) -> Double {
        switch kind {
        case .kitty: 0.95
        case .sixel: 0.9
        // Cells of block elements: the fewer there are, the less like it is.
        case .xterm: 0.74
        }
    }

    /// How like a frame of the film the picture on the screen is.
    private func likeness(_ shot: Screenshot, frame number: Int, cellHeight: Int) async throws -> Double {
        let columns = shot.pictureColumns()
        // The title is above.
        let top = shot.firstRow(covering: columns, from: cellHeight)
        guard columns.count >= 200 else { return 0 }
        var best = 0.0
        let rows = columns.count * 9 / 16 / cellHeight
        for height in [rows * cellHeight, (rows + 1) * cellHeight] where top + height <= shot.height {
            let area = Screenshot.Area(left: columns.lowerBound, top: top, width: columns.count, height: height)
            let wanted = try await FilmFrames.shared.luma(
                Self.film, frame: number, filter: "scale=\(area.width):\(area.height):flags=area")
            best = max(best, structuralSimilarity(shot.luma(area), wanted, width: area.width))
        }
        return best
    }

    /// Whether the shell waits for a command below what it has said of the one before: what is typed earlier may be
    /// discarded as the program before puts the terminal back.
    private static func isPrompt(_ shot: Screenshot, cellHeight: Int) -> Bool {
        func isEmpty(_ top: Int, _ height: Int) -> Bool {
            let luma = shot.luma(Screenshot.Area(left: 0, top: top, width: shot.width, height: height))
            return luma.min() == luma.max()
        }
        // There may be a narrow border above.
        return !isEmpty(0, cellHeight) && !isEmpty(cellHeight + cellHeight / 2, cellHeight)
            && isEmpty(3 * cellHeight, shot.height - 3 * cellHeight)
    }

    @Test(arguments: TerminalWindow.Kind.allCases) func theFrameIsOnTheScreen(kind: TerminalWindow.Kind) async throws {
        let window = try await TerminalWindow(kind)
        let cellHeight = try window.screenshot().height / 36
        var best = 0.0
        func see(_ what: String, frame number: Int) async throws {
            best = 0
            do {
                try await window.waitFor(what) { shot in
                    best = max(best, try await likeness(shot, frame: number, cellHeight: cellHeight))
                    return best >= Self.bar(kind)
                }
            } catch { throw HarnessError("\(error), \(best) at best") }
        }
        let report = try window.folder.write(to: "report")
        try window.run("reel doctor > '\(report.path)'")
        try await window.waitFor("the report") { _ in
            try String(contentsOf: report, encoding: .utf8).contains("Settings")
        }
        let said = try String(contentsOf: report, encoding: .utf8)
        let chosen = try #require(said.split(separator: "\n").first { $0.hasPrefix("  chosen ") })
        let wanted = kind == .kitty ? "kitty: " : kind == .sixel ? "sixel: " : "cells: "
        #expect(chosen.contains(wanted), "\(said)")
        if kind == .kitty { #expect(said.contains("through shared memory")) }
        // Captions would cover what is compared.
        let film = window.folder.url.appending(path: "film.mp4")
        let copy = try await Command.run(
            Command.find("ffmpeg"), ["-v", "error", "-i", Self.film.path, "-map", "0:v", "-c", "copy", film.path])
        try #require(copy.status == 0, "\(copy.errors)")
        try window.run("clear; reel '\(film.path)'")
        try await window.waitFor("the browser") { $0.share(unlike: $0.background) > 0.05 }
        try window.press("Return")
        try await see("the first frame", frame: 0)
        try window.press(Array(repeating: "period", count: 50))
        try await see("the frame after 50 steps", frame: 50)
        try window.press("question")
        try await window.waitFor("the help") { try await likeness($0, frame: 50, cellHeight: cellHeight) < 0.5 }
        try window.press("Escape")
        try await see("the frame after the help", frame: 50)
        try window.resize(width: 900, height: 500)
        try await see("the frame in a smaller window", frame: 50)
        try window.press("ctrl+z")
        try await window.waitFor("the shell") { Self.isPrompt($0, cellHeight: cellHeight) }
        try window.run("fg")
        try await see("the frame after the pause", frame: 50)
        try window.press("q", "q")
        try await window.waitFor("an empty screen") { $0.share(unlike: $0.background) < 0.05 }
    }

    /// `z` shows the frame pixel by pixel, and moves over it.
    @Test func realPixelsAreThoseOfTheFrame() async throws {
        let window = try await TerminalWindow(.kitty)
        let cellHeight = try window.screenshot().height / 36
        try window.run("clear; reel '\(Self.film.path)'")
        try await window.waitFor("the browser") { $0.share(unlike: $0.background) > 0.05 }
        try window.press("Return")
        try await window.waitFor("the frame") {
            try await likeness($0, frame: 0, cellHeight: cellHeight) > 0.9
        }
        func see(_ what: String, x: Int) async throws {
            try await window.waitFor(what) { shot in
                // The title is above, the status line below.
                let area = Screenshot.Area(left: 0, top: cellHeight, width: 960, height: 34 * cellHeight)
                guard shot.width >= 960 else { return false }
                let y = (1_080 - area.height) / 2
                let wanted = try await FilmFrames.shared.luma(
                    Self.film, frame: 0, filter: "crop=\(area.width):\(area.height):\(x):\(y)")
                return structuralSimilarity(shot.luma(area), wanted, width: area.width) >= 0.98
            }
        }
        try window.press("z")
        try await see("the middle of the frame", x: 480)
        try window.press("l", "l")
        try await see("a part further right", x: 480 + 2 * 96)
        try window.press("z")
        try await window.waitFor("the timeline again") {
            try await likeness($0, frame: 0, cellHeight: cellHeight) > 0.95
        }
    }
}
