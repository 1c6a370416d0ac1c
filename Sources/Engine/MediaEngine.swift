public import Captions
public import Media
public import Places

/// All that the browser asks of media: values in, values out, nothing shared.
///
/// Every value is `Sendable` and `Codable` and every picture is a plain buffer, so that an engine may live in another
/// process, where a crashing decoder costs one file and not the program. Calls return promptly when their task is
/// cancelled, and throw `MediaError` or `CancellationError`.
public protocol MediaEngine: Sendable {
    /// What a row shows of a file, from its header where that tells; with all that a preview shows when `isDetailed`.
    func summary(of place: Place, isDetailed: Bool, urgency: Urgency) async throws -> MediaSummary

    /// What the timeline needs before its first frame.
    func timeline(of place: Place) async throws -> TimelineFacts

    /// How a broadcast goes on, told each time that its playlist was read again, until it is over; nothing for what is none.
    ///
    /// Throws `MediaError`, `.changed` where it has begun anew, or `CancellationError`.
    func news(of place: Place) -> Updates<BroadcastNews>

    /// How long a file is whose own word for that is only an estimate, by its packets; nil where they cannot all be read.
    ///
    /// Reads the whole file. Of what a server has no more is read than for `timeline(of:)`. Throws `MediaError` or
    /// `CancellationError`.
    func measuredDuration(of place: Place) async throws -> MediaTime?

    /// The times at which key frames are presented, ascending; nil where nobody can tell without reading everything.
    func keyFrames(of place: Place) async throws -> [MediaTime]?

    /// When the key frame next after a time, or last before it, is presented; nil without one. Reads as far as it must.
    func keyFrame(
        of place: Place, from time: MediaTime, direction: SearchDirection
    ) async throws -> MediaTime?

    /// Makes ready what is made of a film's frames, and tells the size of the pictures that come of it.
    ///
    /// Throws `MediaError` where it cannot be had, such as `.noSuchTrack` for the telemetry of a film that states none, or
    /// `CancellationError`.
    func prepare(_ composition: PictureComposition, of place: Place) async throws -> PixelSize

    /// One picture, no larger than asked for.
    func picture(_ request: PictureRequest) async throws -> EnginePicture

    /// The frames after or before a moment, the nearest first, as far as they are ready without decoding; at most `count`.
    ///
    /// More are made ready on the side of the last request that was immediate.
    func readyPictures(_ request: PictureRequest, count: Int) async -> [EnginePicture]

    /// The pictures of a strip, made as they are pulled; each may fail alone.
    ///
    /// In the order of the tiles come those that are kept, else the nearest key frames; then, where a key frame is not what
    /// the request asks for, the frames presented at the times, nearest to the request's focus first.
    func strip(_ request: StripRequest) -> StripSequence

    /// How loud the sound of a file is, or of a part of its timeline, as `count` peaks that become known little by little.
    ///
    /// Throws `MediaError`, `.noSuchTrack` where there is no sound.
    func waveform(of place: Place, in range: TimeRange?, count: Int) -> Updates<Waveform>

    /// What a film states over its time besides pictures and sound, positions first; empty where it states nothing.
    ///
    /// A film is asked in a few places: what begins later is not found. Throws `MediaError` or `CancellationError`.
    func telemetryChannels(of place: Place) async throws -> [TelemetryChannel]

    /// What a channel states over a film, or over a part of its timeline, as `count` buckets that become known little by
    /// little. Of an address only some places are read.
    ///
    /// Throws `MediaError` after the last state, or `CancellationError`.
    func telemetryGraph(
        of channel: TelemetryChannel, in place: Place, range: TimeRange?, count: Int
    ) -> Updates<TelemetryGraph>

    /// The measurements of a channel in a part of a film, in the order of their times.
    ///
    /// Throws `MediaError` or `CancellationError`.
    func telemetryReadings(
        of channel: TelemetryChannel, in place: Place, range: TimeRange
    ) async throws -> [TelemetryReading]

    /// The search for the scene that begins next after a time or last before it; it says how far it is until it ends.
    ///
    /// Throws `MediaError`, `.noSuchTrack` where there are no moving pictures.
    func scene(
        of place: Place, from time: MediaTime, direction: SearchDirection
    ) -> Updates<SceneSearch.Progress>

    /// What a film that is put together from others presents at a time; nil in a gap, and for what has pictures and sound of
    /// its own.
    ///
    /// Throws `MediaError` or `CancellationError`.
    func origin(of place: Place, at time: MediaTime) async throws -> SegmentOrigin?

    /// The stretches of files that a film presents which is put together from others, in the order of time; nil for what has
    /// pictures and sound of its own. Left out is what cannot be opened, what lies in no file, and an instant that is held.
    ///
    /// Throws `MediaError` or `CancellationError`.
    func presentedClips(of place: Place) async throws -> [PresentedClip]?

    /// The clip that a place, or a range of what it presents, makes in an edit list.
    ///
    /// Throws `MediaError`, `.invalidRequest` for what cannot be edited, or `CancellationError`.
    func clip(of place: Place, in range: TimeRange?) async throws -> EditList.Clip

    /// The bytes of a project file which presents an edit list and is to lie at a path.
    ///
    /// Throws `MediaError` or `CancellationError`.
    func projectFile(of edits: EditList, at path: [UInt8]) async throws -> [UInt8]

    /// The search for the files that a project file or an edit list presents and that are no longer where it says, in a
    /// folder and those below it; it says how far it is until it ends. Nothing is written.
    ///
    /// Throws `MediaError`, `.invalidRequest` for what presents no other files.
    func relinking(of place: Place, in folder: [UInt8]) -> Updates<Relinking.Progress>

    /// The captions that lie in a film, the ones to show first.
    ///
    /// Of addresses only what the header tells; of local files closed captions in pictures, too, where the first
    /// seconds have any. Throws `MediaError` or `CancellationError`.
    func captionChoices(in place: Place) async throws -> [CaptionChoice]

    /// Reads captions, all of them; what could not be read is among the document's problems.
    func captions(_ choice: CaptionChoice) async throws -> CaptionDocument

    /// The frame presented exactly at `time`, at full resolution, as the bytes of a PNG file; composed where that is asked
    /// for.
    ///
    /// Throws `MediaError`, also where it cannot be composed, or `CancellationError`.
    func png(of place: Place, at time: MediaTime, composedAs composition: PictureComposition?) async throws -> [UInt8]

    /// Where the cuts of a range would really land, in which container the copy would be, and with which tracks.
    func exportPlan(of place: Place, range: TimeRange) async throws -> ExportPlan

    /// Copies what a plan says into a new file, which appears under `path` when it is whole; under a name with a number
    /// where that is taken. Progress comes as it is pulled; dropping the stream cancels, and leaves nothing.
    func export(
        _ plan: ExportPlan, of place: Place, to path: [UInt8], as job: ExportJob
    ) -> AsyncThrowingStream<ExportUpdate, any Error>

    /// Has an export stop. Its stream says how it ended once nothing works on it: with `CancellationError`, or as it
    /// would have anyway when this came too late.
    func stop(_ job: ExportJob)

    /// Every property with its live status: first the tree as far as it is known, then a new one as it fills.
    func inspection(of place: Place) -> AsyncStream<[InspectionNode]>

    /// What `names` name of a file's properties (all of them when nil), and what finding out has cost.
    ///
    /// A name is that of an asset's property, such as `duration`; `telemetry` for what `telemetryChannels(of:)` finds;
    /// `tracks.languageCode` for one property of each track, `tracks` for those that the header tells, `tracks.*` for all of them. Throws `MediaError` when the file as a whole cannot be read.
    func properties(
        of place: Place, named names: Set<String>?, options: AssetOptions
    ) async throws -> InspectedAsset

    /// Says how many pixels the screen has that films are shown on: streams are opened from now on in a variant that fills
    /// it, where none was chosen.
    func noteScreen(_ size: PixelSize)

    /// Has a stream opened in a variant from now on; in one that fills the screen again when nil. What is known of it is
    /// forgotten.
    func choose(_ variant: VariantPreference?, of place: Place) async

    /// Has the waveform of a file show another of its sounds from now on, by its place in `TimelineFacts.sounds`; the one that
    /// is used when nobody chooses when nil. What is known of the file is forgotten.
    func chooseSound(_ place: Int?, of file: Place) async

    /// Has what is known of a file read anew where the file is another by now; pictures asked for with the old version's
    /// revision then fail with `MediaError.changed`.
    func noteChange(of place: Place) async

    /// Forgets what is cached of a file, so that the next question reads it again.
    func forget(_ place: Place) async

    /// Closes what is open for a file that is no longer on the screen.
    func release(_ place: Place) async
}
