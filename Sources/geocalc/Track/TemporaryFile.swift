import GeoFiles
import GeoPlatform
import SystemPackage

/// A file that has no name while it is written, so that nothing is left of it however the process ends.
///
/// Where the file system cannot do that (open(2), O_TMPFILE), it has a name beside its place, which
/// ``remove()`` and the signals that end a process take away.
struct TemporaryFile {
  /// Where it is written; for its owner to close.
  let descriptor: FileDescriptor

  // The name that it will have, or has, until it is in its place: with six letters at the end.
  private let pattern: String
  private var name: String?
  // <asm-generic/fcntl.h>, on all processors that Swift runs on; Swift does not see the macro.
  private static let withoutName = FileDescriptor.OpenOptions(rawValue: 0o20000000)
    .union([.directory, .closeOnExec])

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - place: where it is to be.
  ///   - isNamed: whether it has a name in any case.
  /// - Throws: the system's reason why that cannot be.
  init(for place: String, isNamed: Bool = false) throws(Errno) {
    let slash = place.lastIndex(of: "/")
    let folder = slash.map { String(place[...$0]) } ?? "./"
    let base = slash.map { String(place[place.index(after: $0)...]) } ?? place
    guard !base.isEmpty else { throw .isDirectory }
    pattern = "\(folder).\(base.prefix(60)).XXXXXX"
    if !isNamed, let descriptor = Self.unnamed(in: folder) {
      self.descriptor = descriptor
      return
    }
    var template = PathText.cString(pattern)
    let number = try template.withUnsafeMutableBufferPointer { (text) throws(Errno) in
      try systemCall { text.baseAddress.map { mkstemp($0) } ?? -1 }
    }
    descriptor = FileDescriptor(rawValue: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    let name = template.withUnsafeBufferPointer {
      $0.baseAddress.map(PathText.text(cString:)) ?? ""
    }
    SignalledRemoval.begin(name)
    self.name = name
  }

  /// A file without a name; nil where the file system has none, or none that can be given one later.
  private static func unnamed(in folder: String) -> FileDescriptor? {
    let opened = try? FileDescriptor.open(
      PathText.cString(folder), .writeOnly, options: withoutName, permissions: .ownerReadWrite)
    guard let opened else { return nil }
    if PathText.exists(link(to: opened)) { return opened }
    try? opened.close()
    return nil
  }

  /// Gives the complete file its place.
  ///
  /// - Parameter mayReplace: whether what is there is replaced.
  /// - Throws: the system's reason why that cannot be.
  func move(to place: String, mayReplace: Bool) throws(Errno) {
    if let name {
      if mayReplace { return try PathText.move(name, to: place) }
      // A link leaves the other name.
      try PathText.link(name, to: place)
      return try PathText.remove(name)
    }
    let link = Self.link(to: descriptor)
    guard mayReplace else { return try PathText.link(link, to: place) }
    // A link does not replace, so that the file needs a name for a moment.
    let name = try Self.linked(link, pattern.dropLast(6))
    do { try PathText.move(name, to: place) } catch {
      try? PathText.remove(name)
      throw error
    }
  }

  /// Gives a file a name that nothing has.
  private static func linked(_ link: String, _ beginning: Substring) throws(Errno) -> String {
    for _ in 0..<100 {
      let name = beginning + String(UInt32.random(in: 1 << 24..<1 << 28), radix: 16)
      do throws(Errno) {
        try PathText.link(link, to: String(name))
        return String(name)
      } catch {
        guard error == .fileExists else { throw error }
      }
    }
    throw .fileExists
  }

  /// Takes the name away, if it has one.
  func remove() { if let name { try? PathText.remove(name) } }

  private static func link(to descriptor: FileDescriptor) -> String {
    "/proc/self/fd/\(descriptor.rawValue)"
  }
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
