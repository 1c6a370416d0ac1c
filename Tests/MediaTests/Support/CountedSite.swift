import Synchronization

@testable import Media

/// One file that a server of this machine has under every name, and what it was asked for.
final class CountedSite: Sendable {
    /// What the server does not do as it should, or does not do at all.
    enum Habit: Sendable { case ignoresConditions, refusesHead, hangsUpOnHead, hasNoValidator, hasNoRanges }

    struct State {
        var content: [UInt8]
        /// Its entity tag; nil for none.
        var tag: String? = "\"1\""
        /// Further lines of its headers, each with its end.
        var lines = ""
        /// Whether every connection is closed without an answer.
        var hangsUp = false
        /// Methods and statuses, such as `GET 206`.
        var answers: [String] = []
        /// Of bodies.
        var bytesSent = 0
    }

    /// What the server's threads hold.
    private final class Shared: Sendable {
        let state: Mutex<State>
        init(_ state: sending State) { self.state = Mutex(state) }
    }

    let url: String
    private let shared: Shared
    private let server: RemoteTests.Server

    init(_ content: [UInt8], _ habits: [Habit] = [], lines: String = "") throws {
        let shared = Shared(
            State(content: content, tag: habits.contains(.hasNoValidator) ? nil : "\"1\"", lines: lines))
        self.shared = shared
        server = try RemoteTests.Server(answering: { request, _ in
            shared.state.withLock { CountedSite.answer(request, habits, &$0) }
        })
        url = "http://127.0.0.1:\(server.port)/a.bin"
    }

    deinit { server.stop() }

    /// What was answered since the last look.
    func takeAnswers() -> (answers: [String], bytesSent: Int) {
        shared.state.withLock { state in
            defer { (state.answers, state.bytesSent) = ([], 0) }
            return (state.answers, state.bytesSent)
        }
    }

    /// Puts something else in the place of the file.
    func change(_ content: [UInt8], tag: String?, lines: String = "") {
        shared.state.withLock { ($0.content, $0.tag, $0.lines) = (content, tag, lines) }
    }

    /// Answers nothing from now on.
    func hangUp() { shared.state.withLock { $0.hangsUp = true } }

    private static func answer(_ request: String, _ habits: [Habit], _ state: inout State) -> [UInt8] {
        let method = String(request.prefix { $0 != " " })
        func reply(_ status: String, _ lines: String = "", _ body: ArraySlice<UInt8> = []) -> [UInt8] {
            state.answers.append("\(method) \(status.prefix(3))")
            let sent = method == "HEAD" ? [] : body
            state.bytesSent += sent.count
            let tag = state.tag.map { "ETag: \($0)\r\n" } ?? ""
            let head = "HTTP/1.1 \(status)\r\nConnection: close\r\n\(tag)\(state.lines)\(lines)"
            return Array((head + "Content-Length: \(body.count)\r\n\r\n").utf8) + sent
        }
        if state.hangsUp { return [] }
        if method == "HEAD", habits.contains(.refusesHead) { return reply("405 Method Not Allowed") }
        if method == "HEAD", habits.contains(.hangsUpOnHead) { return [] }
        if let tag = state.tag, request.contains("If-None-Match: \(tag)\r\n"), !habits.contains(.ignoresConditions) {
            return reply("304 Not Modified")
        }
        guard !habits.contains(.hasNoRanges),
            let range = request.split(separator: "Range: bytes=").dropFirst().first?
                .prefix(while: { $0.isNumber || $0 == "-" }),
            !request.contains("If-Range") || state.tag == nil || request.contains("If-Range: \(state.tag ?? "")\r\n")
        else { return reply("200 OK", "", state.content[...]) }
        let ends = range.split(separator: "-").map { Int($0) ?? 0 }
        let end = min(ends.count > 1 ? ends[1] + 1 : .max, state.content.count)
        return reply(
            "206 Partial Content", "Content-Range: bytes \(ends[0])-\(end - 1)/\(state.content.count)\r\n",
            state.content[ends[0]..<end])
    }
}
