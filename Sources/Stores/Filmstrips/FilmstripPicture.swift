/// One picture of a filmstrip, compressed, with what is to be told of it.
public struct FilmstripPicture: Sendable, Hashable {
    /// The time that was asked for; a strip has one picture for each.
    public let requestedTime: FilmstripTime
    /// When the frame shown is presented.
    public let actualTime: FilmstripTime
    /// Why the actual time is not the requested one, as a code of at most 255 bytes.
    public let reason: String
    /// The width of the whole frame, before it was made to fit.
    public let naturalWidth: Int32
    /// The height of the whole frame.
    public let naturalHeight: Int32
    /// The picture in an image format.
    public let data: [UInt8]

    /// A picture from its parts.
    public init(
        requestedTime: FilmstripTime, actualTime: FilmstripTime, reason: String, naturalWidth: Int32,
        naturalHeight: Int32, data: [UInt8]
    ) {
        self.requestedTime = requestedTime
        self.actualTime = actualTime
        self.reason = reason
        self.naturalWidth = naturalWidth
        self.naturalHeight = naturalHeight
        self.data = data
    }
}
