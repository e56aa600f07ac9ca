import GeoPlatform

/// Standard input, output and error as a process should find them: open.
enum StandardStreams {
  /// Puts /dev/null where one of them is closed, so that no file that is opened later takes its number
  /// and gets what is meant for people.
  ///
  /// Input is opened for writing and output for reading: using them fails as with a closed stream, and
  /// no data is lost in silence. Messages have nobody to go to and are dropped.
  static func open() {
    let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)]
    // In order: open() takes the lowest number that is free.
    for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      _ = Glibc.open("/dev/null", mode)
    }
  }
}
