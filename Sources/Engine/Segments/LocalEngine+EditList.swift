public import Media
public import Places

extension LocalEngine {
    /// The clip that a place, or a range of what it presents, makes in an edit list.
    nonisolated public func clip(of place: Place, in range: TimeRange?) async throws -> EditList.Clip {
        try await opener.clip(of: place, in: range)
    }

    /// The bytes of a project file which presents an edit list and is to lie at a path.
    nonisolated public func projectFile(of edits: EditList, at path: [UInt8]) async throws -> [UInt8] {
        try await opener.projectFile(of: edits, at: path)
    }
}
