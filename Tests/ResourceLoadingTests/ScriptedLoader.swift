import ResourceLoading
import Synchronization

/// A loader whose answers are a test's own.
final class ScriptedLoader: ResourceLoader {
    typealias Answer = @Sendable (borrowing DataRequest) async throws -> Void

    private let information: Mutex<ContentInformation>
    private let answer: Mutex<Answer>
    private let asked = Atomic<Int>(0)

    init(_ information: ContentInformation, answer: @escaping Answer) {
        self.information = Mutex(information)
        self.answer = Mutex(answer)
    }

    /// How often it was asked what is known of the whole.
    var informationCount: Int { asked.load(ordering: .relaxed) }

    func set(_ information: ContentInformation) { self.information.withLock { $0 = information } }
    func set(answer: @escaping Answer) { self.answer.withLock { $0 = answer } }

    func contentInformation() async throws -> ContentInformation {
        asked.add(1, ordering: .relaxed)
        return information.withLock { $0 }
    }

    func respond(to request: borrowing DataRequest) async throws { try await answer.withLock { $0 }(request) }

    /// Gives what is asked for out of some bytes.
    static func giving(_ bytes: [UInt8]) -> Answer {
        { request in
            let start = Int(request.requestedOffset)
            let end = request.requestedLength.map { start + Int($0) } ?? bytes.count
            try await request.respond(with: bytes[start..<end])
        }
    }
}

/// Tasks that wait until a test lets them go on, whether they are cancelled or not.
final class Deafness: Sendable {
    private struct State {
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isOver = false
    }
    private let state = Mutex(State())

    var count: Int { state.withLock { $0.waiting.count } }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiting.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    func end() {
        let waiting = state.withLock { state in
            state.isOver = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
