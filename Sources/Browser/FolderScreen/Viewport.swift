/// Which rows of a list are on the screen: follows the cursor with a margin, and moves no further than it must.
struct Viewport {
    private(set) var top = 0

    /// Brings `cursor` into `height` lines of `count`, with up to three rows of context.
    mutating func follow(cursor: Int, height: Int, count: Int) {
        guard height > 0 else { return }
        let margin = min(3, (height - 1) / 2)
        if cursor < top + margin { top = cursor - margin }
        if cursor > top + height - 1 - margin { top = cursor - height + 1 + margin }
        top = max(0, min(top, count - height))
    }

    /// The rows shown in `height` lines of `count`.
    func rows(height: Int, count: Int) -> Range<Int> {
        let first = min(top, count)
        return first..<min(count, first + max(0, height))
    }
}
