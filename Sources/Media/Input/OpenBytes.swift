/// The opened bytes of an input.
///
/// Confined to the worker that uses the reader which holds it; freed with that reader, never on the main thread.
package protocol OpenBytes: AnyObject {
    /// What was opened: two openings with the same identity read the same bytes. Nil where nothing tells.
    var identity: InputIdentity? { get }

    /// The length in bytes; nil where it is not known.
    var length: Int64? { get }

    /// Whether any place can be read at any time; else only on from where the last read ended.
    var isSeekable: Bool { get }

    /// How it may be read, where that shows only when it is opened; nil where it is what the input has said.
    var policy: InputPolicy? { get }

    /// The MIME type that whoever gives the bytes states for them: believed where they do not tell by themselves.
    var contentType: String? { get }

    /// What has answered, where that is another than was asked; names inside are resolved against it.
    var redirected: (any ByteInput)? { get }

    /// What it has cost so far, opening it included; nil where each read is one of what it gives.
    var cost: InputCost? { get }

    /// Fills a buffer with the bytes at an offset, at least one of them; returns how many, zero only at the end.
    ///
    /// Throws `MediaError`: an error is never an end. Throws what the interruption says when the work must stop.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int

    /// Whether what is read now is the header, whose length nobody knows, rather than frames here and there. At first it is.
    var readsHeader: Bool { get set }

    /// Gives up what was asked for in advance: nothing is read for a while.
    func pause()

    /// Makes the job with this interruption the one that reads.
    func use(_ interruption: Interruption)
}

extension OpenBytes {
    package var redirected: (any ByteInput)? { nil }
    package var policy: InputPolicy? { nil }
    package var contentType: String? { nil }
    package var cost: InputCost? { nil }
    // What has every place at hand asks nobody for more than is wanted.
    package var readsHeader: Bool {
        get { true }
        set {}
    }
    package func pause() {}
}
