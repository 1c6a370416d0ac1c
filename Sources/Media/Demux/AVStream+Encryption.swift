import CLibav

extension UnsafeMutablePointer<AVStream> {
    /// Whether the container says how the samples are encrypted.
    var isEncrypted: Bool { av_stream_get_side_data(self, AV_PKT_DATA_ENCRYPTION_INIT_INFO, nil) != nil }
}
