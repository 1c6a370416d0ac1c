import CLibav

/// Which libav is at work.
package enum LibavVersion {
    /// libavcodec's version, such as `59.37.100`; nil where libav is missing. Loads libav: call it on a worker.
    package static var codec: String? {
        guard (try? LibavSetup.prepare()) != nil else { return nil }
        let version = avcodec_version()
        return "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
    }
}
