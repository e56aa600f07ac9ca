import GeoPlatform
import GeoFiles
import SystemPackage

/// Makes PNG of SVG with librsvg's program, which is started for it: no library is linked.
enum PictureConverter {
  // More than the largest picture took on a small machine, many times.
  private static let patience: Int64 = 120_000_000_000

  /// The picture as PNG.
  ///
  /// - Throws: `Failure` with code 69 if the program is not there, or with 74 if it fails.
  static func png(_ svg: [UInt8]) throws -> [UInt8] {
    // A file without a name, so that neither end waits for the other.
    guard let file = tmpfile() else {
      throw Failure(.inputOutput, "no temporary file for rsvg-convert: \(Errno(rawValue: errno))")
    }
    defer { fclose(file) }
    guard svg.withUnsafeBytes({ fwrite($0.baseAddress, 1, $0.count, file) }) == svg.count,
      fflush(file) == 0
    else { throw Failure(.inputOutput, "writing for rsvg-convert: \(Errno(rawValue: errno))") }
    rewind(file)
    let pipe = try FileDescriptor.pipe()
    defer { try? pipe.readEnd.close() }
    let child: pid_t
    do {
      defer { try? pipe.writeEnd.close() }
      child = try start(
        input: fileno(file), output: pipe.writeEnd.rawValue, other: pipe.readEnd.rawValue)
    }
    let png = read(pipe.readEnd, of: child)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard status == 0, let png, png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      // The shell's code for a program that could not be started.
      if status >> 8 == 127 { throw missing }
      throw Failure(
        .inputOutput,
        png == nil
          ? "rsvg-convert takes more than two minutes"
          : "rsvg-convert failed, with code \(status >> 8)")
    }
    return png
  }

  private static var missing: Failure {
    Failure(
      .unavailable,
      "PNG is made by rsvg-convert, which is not installed: apt-get install librsvg2-bin; or write .svg"
    )
  }

  private static func start(input: Int32, output: Int32, other: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    for descriptor in Set([input, output, other]) where descriptor > 2 {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    let words = ["rsvg-convert", "--format", "png", "--unlimited"]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, "rsvg-convert", &actions, nil, &arguments, environ)
    if code == ENOENT { throw missing }
    guard code == 0 else {
      throw Failure(.unavailable, "rsvg-convert cannot be started: \(Errno(rawValue: code))")
    }
    return child
  }

  /// All that a child writes; nil if it takes too long, after which it is ended.
  private static func read(_ end: FileDescriptor, of child: pid_t) -> [UInt8]? {
    let limit = SystemClock.monotonic.nanoseconds + patience
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = (limit - SystemClock.monotonic.nanoseconds) / 1_000_000
      var wait = pollfd(fd: end.rawValue, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, Int32(max(left, 0)))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else {
        kill(child, SIGKILL)
        return nil
      }
      let count = (try? buffer.withUnsafeMutableBytes { try end.read(into: $0) }) ?? 0
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
