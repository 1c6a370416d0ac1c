internal import Media

/// One pass over the pictures of a filmstrip, begun with the first pull.
///
/// Its iterator belongs to the one task that pulls; the actor keeps that true.
actor StripPuller {
    private let start: @Sendable () async -> ImageSequence
    private var iterator: ImageSequence.Iterator?

    init(start: @escaping @Sendable () async -> ImageSequence) { self.start = start }

    func next() async -> PictureSequence.Element? {
        var current: ImageSequence.Iterator
        if let iterator { current = iterator } else { current = await start().makeAsyncIterator() }
        let element = await current.next()
        iterator = current
        return element.map(PictureSequence.Element.init)
    }
}

extension PictureSequence.Element {
    init(_ element: ImageSequence.Element) {
        switch element {
        case .success(let requestedTime, let image, _):
            self.init(requestedTime: requestedTime, result: .success(EnginePicture(image)))
        case .failure(let requestedTime, let error):
            self.init(
                requestedTime: requestedTime, result: .failure((error as? MediaError) ?? MediaError(.io, "\(error)")))
        }
    }
}
