/// Threads for a piece of work, which are over when it is.
package enum Threads {
  /// Calls `body` on so many threads at once, this one among them, and returns when all are through.
  ///
  /// Of fewer threads where the system gives no more: `body` must not wait for others. The threads take no
  /// signals, so that handlers run where they would without them, and nothing of them outlives the call,
  /// so that a process may fork or unload the library afterward.
  package static func run(_ count: Int, _ body: @Sendable () -> Void) {
    // The check that is compiled in has the length of the file's path, which differs from machine to machine
    // and is not changed by -file-prefix-map; programs shall not. No file of the module may have this name.
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

  /// As many as there can be, up to a number.
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
