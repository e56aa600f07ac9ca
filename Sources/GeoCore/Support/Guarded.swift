import GeoPlatform

/// A value that only one thread at a time can access, protected by a POSIX mutex.
///
/// Unlike a semaphore, a mutex has an owner, and the thread sanitizer supports it. For Swift's `Mutex`, the sanitizer
/// reports races that do not exist. In debug builds the mutex checks for recursive locking: if a thread locks it twice,
/// the program stops with a message instead of a deadlock.
///
/// `@unchecked Sendable` is safe because code can access the value only while it holds the mutex.
package final class Guarded<Value>: @unchecked Sendable {
  private var value: Value
  // A pointer, because a mutex must not move in memory.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: consuming Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    #if DEBUG
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
      let number = pthread_mutex_init(mutex, &attributes)
      pthread_mutexattr_destroy(&attributes)
    #else
      let number = pthread_mutex_init(mutex, nil)
    #endif
    precondition(number == 0, "cannot create a mutex: error \(number)")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Calls `body` with exclusive access to the value; `body` must not call this method again.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let number = pthread_mutex_lock(mutex)
    precondition(
      number == 0, "a thread locked a Guarded value that it already holds: error \(number)")
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
