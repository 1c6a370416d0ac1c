/// What was read, for a writer that leaves alone what nobody changed.
enum CaptionSource: Sendable, Codable {
    case scc(SCCSource)
    case webVTT(WebVTTHeader)
    case timedText(TimedTextSource)
}
