import GeoSources
import Glibc

/// A file that appears complete or not at all: written beside its place under another name, and moved
/// there at the end. Compressed with gzip if its name ends in `.gz`.
///
/// A place that is no regular file, such as /dev/stdout or a named pipe, is written to as it is.
///
/// Sendable without the compiler's proof: one output uses it, one call at a time.
final class OutputFile: @unchecked Sendable {
  private let path: String
  /// Where the path leads, links followed.
  private let place: String
  private let temporary: String?
  private var descriptor: Int32
  private let deflater: GzipDeflater?
  private let mayReplace: Bool

  init(path: String, mayReplace: Bool = true) throws(SystemFailure) {
    func failure(_ number: Int32) -> SystemFailure {
      SystemFailure(operation: .write, path: path, number: number)
    }
    self.path = path
    self.mayReplace = mayReplace
    deflater = path.lowercased().hasSuffix(".gz") ? GzipDeflater() : nil
    var status = stat()
    let exists = stat(path, &status) == 0
    guard !exists || mayReplace else { throw failure(EEXIST) }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      (place, temporary) = (path, nil)
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure(errno) }
      return
    }
    if exists, access(path, W_OK) != 0 { throw failure(errno) }
    let place = Self.resolved(path)
    self.place = place
    let slash = place.lastIndex(of: "/")
    let folder = slash.map { String(place[...$0]) } ?? ""
    let name = slash.map { String(place[place.index(after: $0)...]) } ?? place
    guard !name.isEmpty else { throw failure(EISDIR) }
    var template = Array("\(folder).\(name.prefix(100)).XXXXXX".utf8CString)
    let number = template.withUnsafeMutableBufferPointer {
      $0.baseAddress.map { mkstemp($0) } ?? -1
    }
    guard number >= 0 else { throw failure(errno) }
    descriptor = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    temporary = template.withUnsafeBufferPointer {
      $0.baseAddress.map { String(cString: $0) }
    }
    // The rights that the file had, or that a new one gets.
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, exists ? status.st_mode & 0o777 : 0o666 & ~mask)
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
    if let temporary { unlink(temporary) }
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
    guard fsync(descriptor) == 0 else { throw failure(errno) }
    let result =
      mayReplace ? rename(temporary, place) : link(temporary, place)
    guard result == 0 else { throw failure(errno) }
    // A link leaves the other name.
    if !mayReplace { unlink(temporary) }
    isOver = true
  }

  private func writeNow(_ bytes: [UInt8]) throws(SystemFailure) {
    let number = bytes.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
    guard number == 0 else { throw failure(number) }
  }

  private func failure(_ number: Int32) -> SystemFailure {
    SystemFailure(operation: .write, path: path, number: number)
  }

  /// The path with links followed, so that a link stays one; as it is if there is nothing yet.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
