extension Interruption {
    /// Starts the clock and the count of bytes for opening a file; for an address the demuxer watches the silence.
    func allowOpening(_ location: MediaLocation, _ budget: Budget) {
        guard case .file = location else { return }
        allow(budget.localTime)
        allow(bytes: budget.localBytes)
    }

    /// Starts the clock for a decode. Its bytes are those that the decoder needs.
    func allowDecode(_ duration: Duration) {
        allow(duration)
        allow(bytes: .max)
    }
}
