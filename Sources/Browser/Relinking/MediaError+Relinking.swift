internal import Media

extension MediaError {
    /// The same, with what finds a file again, where one is missing that a project file or the reel presents.
    var relinkable: MediaError {
        code == .notFound ? MediaError(code, message, remedy: ":relink FOLDER finds it again") : self
    }
}
