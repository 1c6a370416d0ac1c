/// Where the main track of an export is cut, in ticks of its time base on the container's own clock.
struct ExportCut: Sendable, Hashable, Codable {
    /// The main track: the picture, or the sound where there is none.
    let streamIndex: Int32

    /// When the key frame that the copy begins with is presented.
    let key: Int64

    /// What becomes zero in the copy: when its first frame is shown. Later than `key` where an edit list hides what comes
    /// between and the copy can hide it too.
    let zero: Int64

    /// The first instant that the copy does not show.
    let end: Int64

    /// When the first packet behind the copied ones, in the order of the file, is presented; nil when the file ends there.
    let firstExcluded: Int64?
}
