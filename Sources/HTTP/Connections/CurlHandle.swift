internal import CCurl

/// A transfer of libcurl's and what drives it, with the connections that it keeps open.
///
/// Confined to whoever has taken it from the pool, on one thread at a time: the pool's lock hands it from one to the next,
/// which the compiler cannot see. Frees both handles in `deinit`, which closes
/// connections and must not run on the main thread.
final class CurlHandle: @unchecked Sendable {
    let easy: UnsafeMutableRawPointer
    let multi: UnsafeMutableRawPointer
    /// Where libcurl writes why a transfer has failed.
    private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CCURL_ERROR_SIZE))
    /// Which server its connections lead to: scheme, host and port.
    var server = ""
    private var isAdded = false

    /// Throws `HTTPError` where libcurl is missing, or without memory.
    init() throws {
        guard ccurl_load() else { throw HTTPError(.missingLibrary) }
        guard let easy = ccurl_easy_init() else { throw HTTPError(.other, detail: "out of memory") }
        guard let multi = ccurl_multi_init() else {
            ccurl_easy_cleanup(easy)
            throw HTTPError(.other, detail: "out of memory")
        }
        self.easy = easy
        self.multi = multi
        words.initialize(repeating: 0, count: Int(CCURL_ERROR_SIZE))
    }

    deinit {
        remove()
        ccurl_easy_cleanup(easy)
        ccurl_multi_cleanup(multi)
        words.deallocate()
    }

    /// Forgets what was set up before.
    func reset() {
        ccurl_easy_reset(easy)
        words.pointee = 0
        ccurl_set_pointer(easy, CCURLOPT_ERRORBUFFER, words)
    }

    /// The error of a transfer that has ended with a result.
    func error(_ result: Int32) -> HTTPError { HTTPError(result: result, detail: String(cString: words)) }

    /// Starts the transfer that was set up.
    func add() throws {
        guard ccurl_multi_add(multi, easy) == 0 else { throw HTTPError(.other, detail: "out of memory") }
        isAdded = true
    }

    /// Ends the transfer; its connection is kept where all was read.
    func remove() {
        guard isAdded else { return }
        _ = ccurl_multi_remove(multi, easy)
        isAdded = false
    }
}
