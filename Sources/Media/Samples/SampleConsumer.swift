/// Makes something of a track's samples, one after the other; confined to the worker that reads them.
package protocol SampleConsumer<Output>: AnyObject, SendableMetatype {
    /// What is made of them.
    associatedtype Output: Sendable

    /// Takes the next sample, in the order in which the container has them; false when no more are wanted.
    func take(_ bytes: UnsafeBufferPointer<UInt8>, _ info: SampleInfo) -> Bool

    /// What was made, after the last sample.
    func finish() -> Output
}
