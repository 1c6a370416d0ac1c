import Engine
import Folders
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Browser
@testable import Terminal

/// The event loop and the terminal that models need, for one test of them: a terminal whose window nobody sees.
@MainThread
final class ModelStage: TerminalProgram {
    private let engine: any MediaEngine
    private let folders: FolderReader
    private let begun: AsyncStream<Services>.Continuation

    private init(
        _ engine: any MediaEngine, _ folders: FolderReader, _ begun: AsyncStream<Services>.Continuation
    ) {
        self.engine = engine
        self.folders = folders
        self.begun = begun
    }

    func start(_ terminal: Terminal) {
        begun.yield(
            Services(engine: engine, folders: folders, terminal: terminal, configuration: Configuration()))
    }

    func handle(_ event: InputEvent) {}

    func draw(on canvas: Canvas) {}

    /// Runs `body` on the loop's thread, one test at a time, on a terminal with cells or with pictures of a protocol; throws
    /// what it throws.
    nonisolated static func run(
        _ engine: any MediaEngine, _ imageProtocol: ImageProtocol? = nil, folders: FolderReader = .disks,
        _ body: @escaping @MainThread (Services) async throws -> Void
    ) async throws {
        let opened = try #require(openPseudoterminal())
        let other = open(opened.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(other >= 0)
        setenv("TERM", "xterm-256color", 1)
        var options = TerminalOptions()
        options.device = opened.path
        options.depth = .trueColor
        options.imageProtocol = imageProtocol
        // What is drawn must be taken, or the terminal counts as slow, and who asks for its status gets an answer, or the end
        // waits for it. This ends with the other end's last descriptor.
        Thread.detachNewThread {
            var (buffer, answers) = ([UInt8](repeating: 0, count: 1 << 16), StatusAnswers(opened.device))
            while true {
                let count = read(opened.device, &buffer, buffer.count)
                guard count > 0 else { break }
                answers.take(Array(buffer[..<count]))
            }
            close(opened.device)
        }
        defer { close(other) }
        let (stages, begun) = AsyncStream.makeStream(of: Services.self)
        let work = Task { @MainThread in
            var services: Services?
            for await stage in stages {
                services = stage
                break
            }
            guard let services else { return }
            defer { services.terminal.quit() }
            try await body(services)
        }
        let outcome = await withCheckedContinuation { continuation in
            Thread.detachNewThread { [options] in
                continuation.resume(returning: occupy(options, engine, folders, begun))
            }
        }
        begun.finish()
        _ = try outcome.get()
        try await work.value
    }

    private nonisolated static func occupy(
        _ options: TerminalOptions, _ engine: any MediaEngine, _ folders: FolderReader,
        _ begun: AsyncStream<Services>.Continuation
    ) -> Result<Int32, TerminalError> {
        let end = ContinuousClock.now + patience
        while true {
            do throws(TerminalError) {
                return .success(try Terminal.run(options) { ModelStage(engine, folders, begun) })
            } catch {
                // Another test has the loop.
                guard error.code == .thread, ContinuousClock.now < end else { return .failure(error) }
                usleep(1_000)
            }
        }
    }
}
