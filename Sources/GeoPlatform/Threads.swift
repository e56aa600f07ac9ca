/// Runs a closure on several threads at the same time.
package enum Threads {
  /// Calls `body` on `count` threads, including the calling thread, and waits for all calls.
  ///
  /// - If the system cannot create all threads, `body` is called fewer times. A call of `body` must not wait for
  ///   another call.
  /// - The new threads block all signals, so signal handlers run on the same threads as before.
  /// - All new threads end before the method returns. The process may then fork or unload the library.
  package static func run(_ count: Int, _ body: @Sendable () -> Void) {
    // The directive `#sourceLocation` makes builds reproducible. The compiler stores the path of this file in a
    // runtime check, and the length of the path differs between machines. The option -file-prefix-map does not change
    // the stored length. No file of the module may have the file name that the directive specifies.
    #sourceLocation(file:"GeoPlatform/ThreadsRun.swift",line:12)
    withoutActuallyEscaping(body) { body in
      var work = Work(body: body)
      withUnsafeMutablePointer(to: &work) { context in
        let others = start(count - 1, context)
        body()
        for thread in others { pthread_join(thread, nil) }
      }
    }
    #sourceLocation()
  }

  private struct Work {
    let body: @Sendable () -> Void
  }

  /// Starts `count` threads, or fewer if the system cannot create more.
  private static func start(_ count: Int, _ context: UnsafeMutablePointer<Work>) -> [pthread_t] {
    guard count > 0 else { return [] }
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var threads: [pthread_t] = []
    threads.reserveCapacity(count)
    while threads.count < count {
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let number = pthread_create(
        &thread, nil,
        { context in
          let context: UnsafeMutableRawPointer? = context
          context?.assumingMemoryBound(to: Work.self).pointee.body()
          return nil
        }, context)
      guard number == 0 else { break }
      #if canImport(Darwin)
        if let thread { threads.append(thread) }
      #else
        threads.append(thread)
      #endif
    }
    return threads
  }
}
