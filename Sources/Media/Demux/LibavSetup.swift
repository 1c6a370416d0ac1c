import CLibav

/// What must happen once before libav is used.
enum LibavSetup {
    /// Silences libav's log, which would write over the screen.
    static let once: Void = libav_silence()
}
