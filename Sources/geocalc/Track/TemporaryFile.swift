import GeoSources
import Glibc

/// A file that has no name while it is written, so that nothing is left of it however the process ends.
///
/// Where the file system cannot do that (open(2), O_TMPFILE), it has a name beside its place, which
/// ``remove()`` and the signals that end a process take away.
struct TemporaryFile {
  /// Where it is written.
  let descriptor: Int32

  // The name that it will have, or has, until it is in its place: with six letters at the end.
  private let pattern: String
  private var name: String?
  // <asm-generic/fcntl.h>, on all processors that Swift runs on; Swift does not see the macro.
  private static let withoutName = 0o20000000 | O_DIRECTORY

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - place: where it is to be.
  ///   - isNamed: whether it has a name in any case.
  /// - Returns: nil if that cannot be; `errno` says why.
  init?(for place: String, isNamed: Bool = false) {
    let slash = place.lastIndex(of: "/")
    let folder = slash.map { String(place[...$0]) } ?? "./"
    let base = slash.map { String(place[place.index(after: $0)...]) } ?? place
    guard !base.isEmpty else {
      errno = EISDIR
      return nil
    }
    pattern = "\(folder).\(base.prefix(60)).XXXXXX"
    if !isNamed {
      let number = open(PathText.cString(folder), Self.withoutName | O_WRONLY | O_CLOEXEC, 0o600)
      if number >= 0, access(Self.link(to: number), F_OK) == 0 {
        descriptor = number
        return
      }
      if number >= 0 { close(number) }
    }
    var template = PathText.cString(pattern)
    descriptor = template.withUnsafeMutableBufferPointer { text in
      text.baseAddress.map { mkstemp($0) } ?? -1
    }
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let name = template.withUnsafeBufferPointer {
      $0.baseAddress.map(PathText.text(cString:)) ?? ""
    }
    SignalledRemoval.begin(name)
    self.name = name
  }

  /// Gives the complete file its place.
  ///
  /// - Parameter mayReplace: whether what is there is replaced.
  /// - Returns: whether that went well; else `errno` says why.
  func move(to place: String, mayReplace: Bool) -> Bool {
    if let name {
      // A link leaves the other name.
      let (old, new) = (PathText.cString(name), PathText.cString(place))
      guard mayReplace else { return Glibc.link(old, new) == 0 && unlink(old) == 0 }
      return rename(old, new) == 0
    }
    guard mayReplace else { return link(at: place) }
    // A link does not replace, so that the file needs a name for a moment.
    for _ in 0..<100 {
      let name =
        String(pattern.dropLast(6)) + String(UInt32.random(in: 1 << 24..<1 << 28), radix: 16)
      guard link(at: name) else {
        if errno == EEXIST { continue }
        return false
      }
      if rename(PathText.cString(name), PathText.cString(place)) == 0 { return true }
      let number = errno
      unlink(PathText.cString(name))
      errno = number
      return false
    }
    return false
  }

  /// Takes the name away, if it has one.
  func remove() { if let name { unlink(PathText.cString(name)) } }

  private func link(at path: String) -> Bool {
    linkat(AT_FDCWD, Self.link(to: descriptor), AT_FDCWD, PathText.cString(path), AT_SYMLINK_FOLLOW)
      == 0
  }

  private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }
}

/// Removes a file when a signal ends the process.
private enum SignalledRemoval {
  // What a handler may touch: memory that stays. One output is written at a time.
  nonisolated(unsafe) private static let path: UnsafeMutablePointer<CChar> = {
    let path = UnsafeMutablePointer<CChar>.allocate(capacity: Int(PATH_MAX))
    path.initialize(repeating: 0, count: Int(PATH_MAX))
    return path
  }()

  static func begin(_ name: String) {
    strncpy(path, PathText.cString(name), Int(PATH_MAX) - 1)
    for number in [SIGHUP, SIGINT, SIGTERM] {
      let others = signal(number) { number in
        unlink(SignalledRemoval.path)
        signal(number, SIG_DFL)
        raise(number)
      }
      // Ignored, or answered by somebody else.
      if let others { signal(number, others) }
    }
  }
}
