import CLibav

/// What must happen once before libav is used.
enum LibavSetup {
    /// Loads libav and silences its log, which would write over the screen; on a worker, since it takes 20 ms.
    ///
    /// Throws `MediaError` where libav is missing.
    static func prepare() throws(MediaError) {
        if let problem { throw problem }
    }

    private static let problem: MediaError? = {
        if let missing = libav_load() {
            return MediaError(
                .io, String(cString: missing), remedy: "install FFmpeg 5.1's libraries (Debian: libavformat59)")
        }
        libav_silence()
        AllocationLimit.begin()
        return nil
    }()
}
