import GeoPlatform

/// A value that one thread at a time can get at, behind a POSIX mutex.
///
/// A mutex has an owner, which a semaphore has not, and the thread sanitizer knows it; what Swift's `Mutex`
/// protects it takes for a race. In debug builds the mutex checks: a thread that comes back for what it has
/// already ends with a message, where it would wait for itself for ever.
///
/// Unchecked: the value is only reached while the mutex is locked, by one thread at a time.
package final class Guarded<Value>: @unchecked Sendable {
  private var value: Value
  // Allocated, as a mutex must stay where it was made.
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
    precondition(number == 0, "no mutex: error \(number)")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Calls `body` with the value, when no other thread has it; `body` must not ask for it again.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let number = pthread_mutex_lock(mutex)
    precondition(
      number == 0, "a Guarded value was asked for by the thread that has it: error \(number)")
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
