extension ImageGenerator {
    /// Which part and shape of the encoded picture is shown.
    public enum ApertureMode: Sendable, Hashable {
        /// What the maker wants to be seen, with square pixels: the encoded picture in its display aspect, and of a HEIF or
        /// AVIF picture the part that it names. The aperture that a movie names is not regarded.
        case cleanAperture
        /// Everything encoded, with square pixels.
        case productionAperture
        /// Everything encoded, pixel by pixel, whatever their shape.
        case encodedPixels
    }

    /// How pictures are made.
    public struct Settings: Sendable, Hashable {
        /// The size that the picture must fit, after turning. It is never scaled up. Zero in one dimension leaves that
        /// one to the picture's shape; zero in both means full size.
        public var maximumSize: PixelSize

        /// How much earlier than requested the frame may start; infinite means any key frame, zero the exact frame.
        public var requestedTimeToleranceBefore: MediaTime

        /// How much later than requested the frame may start.
        public var requestedTimeToleranceAfter: MediaTime

        /// Whether the track's rotation and mirroring are applied.
        public var appliesPreferredTrackTransform: Bool

        /// Which part and shape of the encoded picture is shown.
        public var apertureMode: ApertureMode

        /// What shows through transparent pixels; nil keeps them transparent.
        public var background: Backdrop?

        /// Whether speed counts for more than the last bit of likeness, as for pictures that move on at once: the
        /// deblocking of key frames may be left out, and rows of pictures that are scaled down far. Key frames scaled
        /// down to half or less are never deblocked, because nobody can see it there; other frames always are: they
        /// are built on each other, and would drift away without it.
        public var prefersSpeed: Bool

        /// Whether a time before the first frame or after the last gives that frame (with its reason) instead of
        /// `MediaError.noFrame`.
        public var clampsToFrames: Bool

        /// Settings; the defaults give the nearest key frame at full size.
        public init(
            maximumSize: PixelSize = .zero, requestedTimeToleranceBefore: MediaTime = .positiveInfinity,
            requestedTimeToleranceAfter: MediaTime = .positiveInfinity, appliesPreferredTrackTransform: Bool = true,
            apertureMode: ApertureMode = .cleanAperture, background: Backdrop? = nil, prefersSpeed: Bool = false,
            clampsToFrames: Bool = true
        ) {
            self.maximumSize = maximumSize
            self.requestedTimeToleranceBefore = requestedTimeToleranceBefore
            self.requestedTimeToleranceAfter = requestedTimeToleranceAfter
            self.appliesPreferredTrackTransform = appliesPreferredTrackTransform
            self.apertureMode = apertureMode
            self.background = background
            self.prefersSpeed = prefersSpeed
            self.clampsToFrames = clampsToFrames
        }

        /// Settings for the exact frame: both tolerances zero.
        public static func exact(maximumSize: PixelSize = .zero, background: Backdrop? = nil) -> Settings {
            Settings(
                maximumSize: maximumSize, requestedTimeToleranceBefore: .zero, requestedTimeToleranceAfter: .zero,
                background: background)
        }

        /// What of the settings changes the pixels and not which frame it is.
        var rendering: Settings {
            var rendering = self
            rendering.requestedTimeToleranceBefore = .zero
            rendering.requestedTimeToleranceAfter = .zero
            rendering.clampsToFrames = true
            return rendering
        }

        var isExact: Bool { requestedTimeToleranceBefore <= .zero && requestedTimeToleranceAfter <= .zero }
    }
}
