import GeoPlatform

/// A value that only one thread at a time can access, protected by a POSIX mutex.
///
/// A POSIX mutex has an owner, unlike a semaphore, and the thread sanitizer supports it. For Swift's `Mutex`, the
/// sanitizer reports races that do not exist. In debug builds, if a thread locks the mutex twice, the program stops
/// with a message instead of a deadlock.
///
/// `@unchecked Sendable` is safe, because `value` is only accessed while the mutex is locked.
package final class Guarded<Value>: @unchecked Sendable {
  private var value: Value
  // The mutex is allocated separately, because it must not move in memory.
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
