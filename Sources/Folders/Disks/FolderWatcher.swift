import CLinux
import Glibc
import Synchronization

/// Tells when folders change, through one inotify descriptor and one thread for the process.
final class FolderWatcher: Sendable {
    /// The watcher of this process.
    static let shared = FolderWatcher()

    private struct State {
        var watches: [Int32: Watch] = [:]
        var next = 0
        var started = false
    }

    private struct Watch {
        var path: Path
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    /// Negative where the system has no inotify left; folders then refresh by `r` only.
    private let descriptor = inotify_init1(Int32(IN_CLOEXEC))
    private let state = Mutex(State())

    /// Starts the thread that reads a watcher's events; false when the system has none.
    typealias Starter = @Sendable (FolderWatcher) -> Bool
    private let startThread: Starter

    init(startThread: @escaping Starter = { FolderWatcher.startThread(for: $0) }) { self.startThread = startThread }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// One element for each burst of changes in the folder, until the task ends.
    ///
    /// Adding the watch touches the disk: call it off the main thread. Ends at once where the folder cannot be watched.
    func changes(in folder: Path) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let events: UInt32 = [
            IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_CLOSE_WRITE, IN_ATTRIB, IN_DELETE_SELF, IN_MOVE_SELF,
            IN_ONLYDIR,
        ].reduce(0) { $0 | UInt32($1) }
        var watch = add(folder, events)
        guard watch >= 0 else {
            continuation.finish()
            return stream
        }
        let listener = state.withLock { state -> Int? in
            if !state.started { state.started = startThread(self) }
            guard state.started else { return nil }
            state.next += 1
            state.watches[watch, default: Watch(path: folder)].listeners[state.next] = continuation
            return state.next
        }
        guard let listener else {
            continuation.finish()
            return stream
        }
        // Between the two a pruning may have taken the watch; now that it has a listener none will.
        let certain = add(folder, events)
        if certain >= 0, certain != watch {
            state.withLock { state in
                state.watches[watch]?.listeners[listener] = nil
                state.watches[certain, default: Watch(path: folder)].listeners[listener] = continuation
            }
            watch = certain
        }
        let kept = watch
        continuation.onTermination = { [self] _ in stop(listener, of: kept) }
        prune()
        return stream
    }

    /// May wait for a disk: never under the lock, which the main thread takes too.
    private func add(_ folder: Path, _ events: UInt32) -> Int32 {
        guard descriptor >= 0 else { return -1 }
        // Linux goes through all names that it knows of the folder in one go: 20 ms for 100,000.
        linux_avoid_loop(1)
        defer { linux_avoid_loop(0) }
        return folder.withCString { inotify_add_watch(descriptor, $0, events) }
    }

    private func stop(_ listener: Int, of watch: Int32) {
        state.withLock { $0.watches[watch]?.listeners[listener] = nil }
    }

    /// Removes the watches that nobody listens to.
    private func prune() {
        state.withLock { state in
            for (watch, value) in state.watches where value.listeners.isEmpty {
                state.watches[watch] = nil
                inotify_rm_watch(descriptor, watch)
            }
        }
    }

    private static func startThread(for watcher: FolderWatcher) -> Bool {
        var thread = pthread_t()
        let reference = Unmanaged.passRetained(watcher)
        let started = pthread_create(
            &thread, nil,
            { argument in
                linux_name_thread("reel-watch")
                if let argument { Unmanaged<FolderWatcher>.fromOpaque(argument).takeRetainedValue().read() }
                return nil
            }, reference.toOpaque())
        if started == 0 { pthread_detach(thread) } else { reference.release() }
        return started == 0
    }

    /// Reads events for ever and wakes the listeners of each folder once a burst.
    private func read() {
        let size = 64 << 10
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        defer { buffer.deallocate() }
        while true {
            let count = Glibc.read(descriptor, buffer, size)
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                return
            }
            var changed: Set<Int32> = []
            var ended: Set<Int32> = []
            var start = 0
            let header = MemoryLayout<inotify_event>.size
            while start + header <= count {
                let event = buffer.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
                changed.insert(event.wd)
                if event.mask & UInt32(IN_IGNORED) != 0 { ended.insert(event.wd) }
                start += header + Int(event.len)
            }
            let listeners = state.withLock { state in
                changed.flatMap { watch in
                    // -1: the queue overflowed and anything may have changed.
                    watch == -1
                        ? state.watches.values.flatMap(\.listeners.values)
                        : Array((state.watches[watch]?.listeners ?? [:]).values)
                }
            }
            for listener in listeners { listener.yield() }
            let over = state.withLock { state in ended.compactMap { state.watches.removeValue(forKey: $0) } }
            for listener in over.flatMap(\.listeners.values) { listener.finish() }
        }
    }
}
