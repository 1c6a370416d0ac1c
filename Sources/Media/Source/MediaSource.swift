package import Bytes

/// What an asset is made of: the one thing that all that looks into media asks.
///
/// A source knows how its facts, frames, sound and samples are had; whoever holds an asset never does. What it hands out
/// is confined to the worker that asked, speaks the asset's own times and tracks, and fails with `MediaError.changed` once
/// the source is no longer what was first opened, until `acceptChanges()`.
package protocol MediaSource: AnyObject, Sendable {
    /// What people call it.
    var name: String { get }

    /// Where it lies, for whoever refers to it; nil where nothing leads there again.
    var location: MediaLocation? { get }

    /// What its work may cost.
    var budget: Budget { get }

    /// What bounds the memory of its frames, with those of others.
    var frameMemory: FrameMemory { get }

    /// What reading has cost so far, whoever has read.
    var counters: IOCounters { get }

    /// Whether reading is quick and all of it may be read unasked.
    var policy: InputPolicy { get }

    /// The number of the version that is read, which no other source and no other version of it has: what is remembered of
    /// one does not hold for another.
    var revision: Int { get }

    /// Whether the version that is read has all that one with another number of this source had, at the same times, and at most
    /// more behind it.
    func continues(_ revision: Int) -> Bool

    /// Looks whether a source that goes on while it is read has become longer, which gives it another revision.
    ///
    /// Nil for what does not go on. Throws `MediaError`, `.changed` where it has begun anew, or `CancellationError`. Workers
    /// only.
    func grow(_ interruption: Interruption) throws -> SourceGrowth?

    /// Forgets what is kept of its bytes: whoever opens it next reads them again.
    func dropCache()

    /// Takes the source as it is now for what is meant, when it is next opened.
    func acceptChanges()

    /// Throws `MediaError.changed` where the source is no longer what was first opened. May touch the disk, and so starts the
    /// clock of an opening: workers only.
    func checkUnchanged(_ interruption: Interruption) throws

    /// What is known of it without reading anything, from which its asset starts; nil where that is nothing.
    var knownFacts: AssetFacts? { get }

    /// What tells it from a later version, seen from outside; nil where nothing does. May touch the disk: workers only.
    func currentIdentity() -> InputIdentity?

    /// The same, asked for where it lies: nil where it is gone, or nothing tells. Workers only.
    ///
    /// Throws `MediaError` where nobody answers, or `CancellationError` when the interruption was cancelled.
    func presentIdentity(_ interruption: Interruption) throws -> InputIdentity?

    /// Reads facts as far as a stage, and further while `publish`, which gets them, names another.
    ///
    /// `isKnown` tells that facts were published before: then something that only a header tells is no answer. Throws
    /// `MediaError`, or `CancellationError` when the interruption was cancelled.
    func readFacts(
        _ stage: Stage, isKnown: Bool, _ interruption: Interruption, publish: (AssetFacts) -> Stage?) throws

    /// The bytes of a metadata value that was left where it lies, of the version with this identity.
    ///
    /// Throws `MediaError`, `.noSuchTrack` where it no longer lies there.
    func bytes(of value: DeferredValue, in identity: InputIdentity?, _ interruption: Interruption) throws -> [UInt8]

    /// Opens it for the pictures of a track by its place among the tracks, or of the one that stands for all where that is
    /// nil. Throws `MediaError`, `.noSuchTrack` without any.
    func pictures(
        ofTrackAt index: Int?, _ counters: DecodeCounters, _ interruption: Interruption
    ) throws -> any PictureReader

    /// Opens it for the sound of a track by its place among the tracks, or of the best one where that is nil. Throws
    /// `MediaError`, `.noSuchTrack` without any.
    func sound(ofTrackAt index: Int?, _ interruption: Interruption) throws -> any SoundReader

    /// Opens it for the samples of a track by its place among the tracks. Throws `MediaError`, `.noSuchTrack`.
    func samples(ofTrackAt index: Int, _ interruption: Interruption) throws -> any SampleReader

    /// What a track is put together from by its place among the tracks, in the order of time; nil where it has samples of its
    /// own.
    func clips(ofTrackAt index: Int) -> [TrackClip]?

    /// What all its tracks of a type present together, put together from those of others, in the order of time; nil where it
    /// has pictures and sound of its own, or it is not known yet.
    func clips(of type: MediaType) -> [TrackClip]?

    /// What of another it presents at a time on its tracks of a type, and when that is there; nil where that is nothing.
    func origin(of type: MediaType, at time: MediaTime) -> (track: Track, time: MediaTime)?

    /// Opens its bytes to be copied whole, however long that takes; nil where it has none of its own.
    ///
    /// Reading is stopped by the interruption, and by a budget's `transferSilence` without a byte.
    func copyableBytes(_ interruption: Interruption) throws -> (any ByteSource)?

    /// Opens it for copying without decoding; nil for what has frames only.
    func demuxer(_ interruption: Interruption) throws -> Demuxer?
}

/// What only some sources have.
extension MediaSource {
    package var location: MediaLocation? { nil }

    package var knownFacts: AssetFacts? { nil }

    package func continues(_ revision: Int) -> Bool { revision == self.revision }

    package func grow(_ interruption: Interruption) throws -> SourceGrowth? { nil }

    package func presentIdentity(_ interruption: Interruption) throws -> InputIdentity? { currentIdentity() }

    /// What is known without reading is all that there is.
    package func readFacts(
        _ stage: Stage, isKnown: Bool, _ interruption: Interruption, publish: (AssetFacts) -> Stage?
    ) throws {
        guard let knownFacts else { throw MediaError.unknown("what this is") }
        _ = publish(knownFacts)
    }

    package func bytes(
        of value: DeferredValue, in identity: InputIdentity?, _ interruption: Interruption
    ) throws -> [UInt8] { throw MediaError.valueGone }

    package func clips(ofTrackAt index: Int) -> [TrackClip]? { nil }

    package func clips(of type: MediaType) -> [TrackClip]? { nil }

    package func origin(of type: MediaType, at time: MediaTime) -> (track: Track, time: MediaTime)? { nil }

    package func copyableBytes(_ interruption: Interruption) throws -> (any ByteSource)? { nil }

    package func demuxer(_ interruption: Interruption) throws -> Demuxer? { nil }
}

extension MediaError {
    /// A metadata value no longer lies where it was left.
    static let valueGone = MediaError(.noSuchTrack, "the file no longer holds this", remedy: "load it again")
}
