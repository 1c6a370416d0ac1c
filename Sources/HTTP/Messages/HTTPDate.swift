internal import CCurl

/// Dates as servers send them (RFC 9110, 5.6.7).
package enum HTTPDate {
    /// Seconds since 1970; nil for what is no date, and where libcurl is missing.
    package static func seconds(_ text: String) -> Int64? {
        guard ccurl_load() else { return nil }
        let seconds = ccurl_getdate(text)
        return seconds < 0 ? nil : seconds
    }
}
