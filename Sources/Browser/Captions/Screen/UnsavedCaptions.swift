internal import Captions
internal import Engine
internal import Folders
internal import Places
internal import Terminal

/// Changes to captions that nobody has saved yet.
typealias UnsavedCaptions = UnsavedWork<[Caption]>

extension UnsavedCaptions {
    /// Those to captions that were chosen.
    convenience init(_ choice: CaptionChoice) {
        let path = choice.place.filePath.map { Path(bytes: $0, relativeTo: .current).bytes }
        let place = String(decoding: path ?? choice.place.argument, as: UTF8.self)
        self.init(on: "\(choice.track ?? -1) \(choice.channel?.description ?? "") \(place)", label: "captions")
    }
}
