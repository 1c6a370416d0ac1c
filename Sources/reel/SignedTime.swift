import ArgumentParser
import Media

/// A time to move by, as it is typed: seconds or a clock time, with a minus sign for earlier.
struct SignedTime: Sendable {
    let time: MediaTime

    /// Throws `ValidationError` for other text.
    init(_ text: String) throws {
        let isEarlier = text.hasPrefix("-")
        guard case .time(let time)? = TimeExpression(isEarlier || text.hasPrefix("+") ? String(text.dropFirst()) : text)
        else { throw ValidationError("“\(text)” is no time to move by: write 1.5, -0:02 or 00:00:02.250.") }
        self.time = isEarlier ? .zero - time : time
    }
}
