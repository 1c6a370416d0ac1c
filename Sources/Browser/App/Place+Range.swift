internal import Folders
internal import Places

extension Place {
    /// The file of which it is a range by its name, where no file has that name; nil for what is none.
    var rangePath: Path? { isRange ? divided?.place.filePath.map { Path(bytes: $0) } : nil }
}
