public import Folders

extension FolderError {
    /// What a piece of work throws; nil where it throws none of these.
    public static func thrown(by work: () async throws -> some Any) async -> FolderError? {
        do {
            _ = try await work()
            return nil
        } catch {
            return error as? FolderError
        }
    }
}
