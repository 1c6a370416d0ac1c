import Foundation
import TestSupport
import Testing

extension TmuxScreen {
    /// Types a line after `:`.
    func command(_ line: String) throws {
        try type(":" + line)
        try send("Enter")
    }

    /// Waits until the browser's cursor is on a name, with everything about it loaded that loads quickly.
    @discardableResult
    func waitFor(
        cursorOn name: String, limit: Duration = .seconds(120), sourceLocation: SourceLocation = #_sourceLocation,
        meanwhile: () -> Void = {}
    ) async throws -> Screen {
        try await waitFor("the cursor on \(name)", limit: limit, sourceLocation: sourceLocation) { screen in
            meanwhile()
            return screen.isOn(name)
        }
    }

    @discardableResult
    func waitFor(
        place: String, limit: Duration = .seconds(120), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Screen {
        try await waitFor("row \(place)", limit: limit, sourceLocation: sourceLocation) { $0.place == place }
    }

    /// A folder of empty files and folders with the given names; names that end in a slash are folders.
    static func folder(of names: [String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in names {
            if name.hasSuffix("/") { try folder.folder(name) } else { try folder.write("text of \(name)\n", to: name) }
        }
        return folder
    }
}
