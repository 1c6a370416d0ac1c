import CLinux
import Glibc

/// Detached threads without Foundation.
enum Thread {
    private final class Body: Sendable {
        let name: String
        let run: @Sendable () -> Void
        init(name: String, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// Starts a detached thread with a 2 MiB stack, which libav's deepest demuxers need; false when the system has none.
    static func start(name: String, _ run: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, 2 << 20)
        let body = Unmanaged.passRetained(Body(name: name, run: run))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
                linux_name_thread(body.name)
                // libav on a damaged file may use up the stack: the terminal must be put back even then.
                _ = linux_give_thread_crash_stack()
                body.run()
                return nil
            }, body.toOpaque())
        if result != 0 { body.release() }
        return result == 0
    }

    static func sleep(milliseconds: Int) { usleep(UInt32(milliseconds) * 1_000) }
}
