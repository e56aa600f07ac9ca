import GeoCore
import GeoPlatform

/// Points at which a test can hold the program, so that a signal arrives exactly there.
///
/// The test names a point and a named pipe that it reads: `GEOCALC_PAUSE=ending:/tmp/pipe`. The first time the program
/// reaches the point, it writes a byte into the pipe and waits until nobody reads the pipe any more. Only debug builds
/// look at the variable.
enum PausePoint: String {
  /// The library is about to be opened.
  case openingLibrary
  /// An import has saved and reported a file.
  case importedFile
  /// An export has written a block of tracks.
  case exportedBlock
  /// The input has ended, and points that were held back until then are about to be processed.
  case heldPoints
  /// The process is about to end with an error.
  case ending

  /// Waits if a test has asked for this point, and then until a condition holds.
  @inline(__always) func reach(until condition: @autoclosure () -> Bool = true) {
    #if DEBUG
      wait(condition)
    #endif
  }

  #if DEBUG
    private static let hasPaused = Guarded(false)

    private func wait(_ condition: () -> Bool) {
      guard let text = getenv("GEOCALC_PAUSE").map({ String(cString: $0) }),
        text.hasPrefix("\(rawValue):"), !Self.hasPaused.withLock({ $0 })
      else { return }
      Self.hasPaused.withLock { $0 = true }
      let pipe = open(String(text.dropFirst(rawValue.utf8.count + 1)), O_WRONLY | O_CLOEXEC)
      guard pipe >= 0 else { return }
      _ = write(pipe, ".", 1)
      var entry = pollfd(fd: pipe, events: 0, revents: 0)
      // A signal ends poll() early; that nobody reads ends it for good.
      while entry.revents == 0 { poll(&entry, 1, -1) }
      close(pipe)
      while !condition() { usleep(10_000) }
    }
  #endif
}
