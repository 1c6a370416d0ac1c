import Foundation

/// How much of what takes long is tested: a part, another each day, or all of it with `REEL_THOROUGH=1`.
///
/// What a part leaves out on one day comes on another. `Scripts/test` says which seed a run had; `REEL_SEED` repeats it.
public enum Thoroughness {
    /// Whether all is tested.
    public static let isFull = ProcessInfo.processInfo.environment["REEL_THOROUGH"] == "1"

    /// What random choices begin with: `REEL_SEED`, or the days since 1970.
    public static let seed: UInt64 =
        ProcessInfo.processInfo.environment["REEL_SEED"].flatMap { UInt64($0) }
        ?? UInt64(max(0, Date().timeIntervalSince1970) / 86_400)

    /// One in `step` of the elements, at equal distances; all of them where all is tested.
    ///
    /// As many days as `step` says take every element.
    public static func spread<Element>(oneIn step: Int, of elements: [Element]) -> [Element] {
        guard !isFull, step > 1 else { return elements }
        // A list shorter than the step has its turn, too.
        let first = Int(seed % UInt64(step)) % max(1, elements.count)
        return stride(from: first, to: elements.count, by: step).map { elements[$0] }
    }

    /// `few` rounds, or `all` where all is tested.
    public static func rounds(_ few: Int, of all: Int) -> Int { isFull ? all : few }

    /// The seed of so many random rounds: the one `number` stands for where all is tested, and one of the day otherwise.
    public static func seed(_ number: UInt64) -> UInt64 { isFull ? number : number &+ seed &* 1_000 }
}
