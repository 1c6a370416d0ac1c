public import Media

/// A picture and the moment that it shows.
public struct EnginePicture: Sendable, Hashable, Codable {
    /// Its width and height in square pixels.
    public var size: PixelSize

    /// The size of the whole picture as displayed, before it was made to fit; nil for drawn ones such as waveforms.
    public var fullSize: PixelSize?

    /// Rows of RGBA, 8 bits a channel, `size.width * 4` bytes each, without padding.
    public var pixels: [UInt8]

    /// The time that was asked for; nil for a poster.
    public var requestedTime: MediaTime?

    /// When the frame shown is presented; nil where time has no meaning, as for covers and stills.
    public var actualTime: MediaTime?

    /// Why the actual time is not the one asked for, in words; empty when it is.
    public var reason: String

    /// Why the frame is shown as it is in the file, where it was to be composed; nil where it is as it was asked for.
    public var obstacle: MediaError?

    /// How long the frame is shown, as far as the container says; nil where it does not.
    public var duration: MediaTime?
}
