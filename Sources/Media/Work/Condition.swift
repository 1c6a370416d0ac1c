import Glibc

/// A condition variable with its own mutex: waits for a predicate that signals may have made true.
///
/// The heap cells hold the C objects at a fixed address for the life of this object; they are freed with it.
final class Condition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
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

    func signal() {
        pthread_mutex_lock(mutex)
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }
}
