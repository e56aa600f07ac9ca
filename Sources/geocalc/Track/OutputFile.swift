import GeoSources
import Glibc

/// A file that appears complete or not at all: written without a name, and put into its place at the
/// end. Compressed with gzip if its name ends in `.gz`.
///
/// Through a symbolic link the file that it leads to is written; owner and mode of what is replaced are
/// kept as far as the system allows. A place that is no regular file, such as /dev/stdout or a named
/// pipe, is written to as it is.
///
/// Sendable without the compiler's proof: one output uses it, one call at a time.
final class OutputFile: @unchecked Sendable {
  private let path: String
  /// Where the path leads, links followed.
  private let place: String
  /// nil for what is written to as it is.
  private let temporary: TemporaryFile?
  private let descriptor: Int32
  private let deflater: GzipDeflater?
  private let mayReplace: Bool

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: where it is to be.
  ///   - mayReplace: whether what is there is replaced.
  ///   - isNamed: see ``TemporaryFile``.
  init(path: String, mayReplace: Bool = true, isNamed: Bool = false) throws(SystemFailure) {
    func failure(_ number: Int32) -> SystemFailure {
      SystemFailure(operation: .write, path: path, number: number)
    }
    self.path = path
    self.mayReplace = mayReplace
    deflater = path.lowercased().hasSuffix(".gz") ? GzipDeflater() : nil
    var status = stat()
    let name = PathText.cString(path)
    let exists = stat(name, &status) == 0
    // What cannot be looked at, such as a loop of links, is not replaced by what can.
    guard exists || errno == ENOENT else { throw failure(errno) }
    guard !exists || mayReplace else { throw failure(EEXIST) }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      (place, temporary) = (path, nil)
      descriptor = open(name, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure(errno) }
      return
    }
    if exists, access(name, W_OK) != 0 { throw failure(errno) }
    place = Self.resolved(path)
    guard let temporary = TemporaryFile(for: place, isNamed: isNamed) else { throw failure(errno) }
    self.temporary = temporary
    descriptor = temporary.descriptor
    if exists {
      // Both, or the group alone; another's file becomes the writer's where neither may be.
      if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
        _ = fchown(descriptor, uid_t.max, status.st_gid)
      }
      fchmod(descriptor, status.st_mode & 0o777)
    } else {
      let mask = umask(0)
      umask(mask)
      fchmod(descriptor, 0o666 & ~mask)
    }
  }

  deinit {
    abandon()
    if descriptor >= 0 { close(descriptor) }
  }

  private var isOver = false

  /// Leaves everything as if nothing had been begun, unless the file is in its place.
  ///
  /// For when the process is about to end: another thread may still hold this object.
  func abandon() {
    guard !isOver else { return }
    isOver = true
    temporary?.remove()
  }

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    guard let deflater else { return try writeNow(bytes) }
    var compressed: [UInt8] = []
    deflater.deflate(bytes.span, isLast: false, into: &compressed)
    try writeNow(compressed)
  }

  /// Puts the file into its place.
  func commit() throws(SystemFailure) {
    if let deflater {
      var rest: [UInt8] = []
      let none: [UInt8] = []
      deflater.deflate(none.span, isLast: true, into: &rest)
      try writeNow(rest)
    }
    guard let temporary else { return }
    guard fsync(descriptor) == 0, temporary.move(to: place, mayReplace: mayReplace) else {
      throw failure(errno)
    }
    isOver = true
  }

  private func writeNow(_ bytes: [UInt8]) throws(SystemFailure) {
    let number = bytes.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
    guard number == 0 else { throw failure(number) }
  }

  private func failure(_ number: Int32) -> SystemFailure {
    SystemFailure(operation: .write, path: path, number: number)
  }

  /// The path with links followed, so that a link stays one, even where it leads to nothing yet.
  private static func resolved(_ path: String) -> String {
    if let real = realpath(PathText.cString(path), nil) {
      defer { free(real) }
      return PathText.text(cString: real)
    }
    var path = path
    // As many as the system follows.
    for _ in 0..<40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      guard readlink(PathText.cString(path), &target, Int(PATH_MAX)) > 0 else { break }
      let next = target.withUnsafeBufferPointer {
        $0.baseAddress.map(PathText.text(cString:)) ?? ""
      }
      let folder = next.hasPrefix("/") ? nil : path.lastIndex(of: "/").map { path[...$0] }
      path = (folder ?? "") + next
    }
    return path
  }
}
