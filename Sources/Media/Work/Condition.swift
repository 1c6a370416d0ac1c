import CLinux
import Glibc

/// A condition variable with its own mutex: waits for a predicate that signals may have made true.
///
/// The heap cells hold the C objects at a fixed address for the life of this object; they are freed with it.
package final class Condition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// A condition that nobody waits for.
    package init() {
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Blocks this thread until `isReady`; the predicate takes its own lock, and signallers change its state before they
    /// call `signal`.
    func wait(until isReady: () -> Bool) {
        pthread_mutex_lock(mutex)
        while !isReady() { pthread_cond_wait(condition, mutex) }
        pthread_mutex_unlock(mutex)
    }

    /// The same for so many nanoseconds at most; whether it is ready.
    package func wait(until isReady: () -> Bool, atMost nanoseconds: UInt64) -> Bool {
        let end = linux_monotonic_time() + nanoseconds
        var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !isReady() {
            if pthread_cond_timedwait(condition, mutex, &time) != 0 { return isReady() }
        }
        return true
    }

    /// Has those who wait look again.
    package func signal() {
        pthread_mutex_lock(mutex)
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }
}
