import GeoCore
import GeoPlatform
import SystemPackage

/// Reads an archive from standard input.
///
/// Reading an archive needs random access, which a pipe does not provide. The archive is therefore first copied to a
/// temporary file without a name, which the system removes when the process ends. The path of the archive is `-`, and
/// the paths of its files begin with `-/`.
package enum SpooledArchive {
  private struct State {
    var isInspected = false
    var file: FileDescriptor?
  }
  private static let state = Guarded(State())

  /// The maximum number of compressed bytes that are read to recognize an archive.
  private static let mostAhead = 1 << 16
  private static let pieceSize = 1 << 20

  /// The path of the temporary copy. Nil if standard input has not been inspected yet, or does not contain an archive.
  static var path: String? {
    state.withLock { $0.file }.map { "/proc/self/fd/\($0.rawValue)" }
  }

  /// Returns true if a path names a file in the archive on standard input.
  package static func contains(_ path: String) -> Bool { path.hasPrefix("-/") && Self.path != nil }

  /// Checks whether standard input contains an archive. An archive is copied to a temporary file. Other input is not
  /// consumed: later reads still return all of its bytes.
  ///
  /// - Returns: True if standard input contains an archive.
  /// - Throws: `SystemFailure` if reading or copying fails.
  package static func inspect() throws(SystemFailure) -> Bool {
    if state.withLock({ $0.isInspected }) { return path != nil }
    state.withLock { $0.isInspected = true }
    let input = FileDescriptor.standardInput
    let (ahead, isArchive): ([UInt8], Bool)
    do throws(Errno) { (ahead, isArchive) = try readAhead(input) } catch {
      throw SystemFailure(.read, InputName.text("-"), error)
    }
    guard isArchive else {
      LookaheadBuffer.store(ahead)
      return false
    }
    let file = try copy(ahead, input)
    state.withLock { $0.file = file }
    return true
  }

  /// Reads enough bytes to recognize an archive. Returns the bytes, and true if they are the beginning of an
  /// archive.
  private static func readAhead(_ input: FileDescriptor) throws(Errno) -> ([UInt8], Bool) {
    var ahead: [UInt8] = []
    var content = ContentStream()
    var start: [UInt8] = []
    while ahead.count < mostAhead {
      let piece = try bytes(of: input, TarCursor.block)
      ahead += piece
      if Archive.isZip(ahead) { return (ahead, true) }
      if piece.isEmpty { content.end() } else { content.append(piece) }
      while start.count < TarCursor.block,
        content.next({ span in span.withUnsafeBufferPointer { start.append(contentsOf: $0) } })
      {}
      let block = Array(start.prefix(TarCursor.block))
      if TarCursor.recognizes(block) { return (ahead, true) }
      // The first bytes of an archive contain file names but no line breaks, so input with a line break is text. Do not
      // wait for more bytes of text, because they may arrive slowly.
      let mayBeZip = ahead.count < 4 && ahead.first == 0x50
      if piece.isEmpty || block.count == TarCursor.block || !mayBeZip && block.contains(0x0A) {
        break
      }
    }
    return (ahead, false)
  }

  private static func bytes(of input: FileDescriptor, _ limit: Int) throws(Errno) -> [UInt8] {
    var result: Result<Int, Errno> = .success(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { space, count in
      do throws(Errno) {
        count = try input.readWaiting(into: UnsafeMutableRawBufferPointer(space))
      } catch {
        result = .failure(error)
      }
    }
    _ = try result.get()
    return bytes
  }

  /// Copies the bytes in `ahead` and all remaining input to a temporary file without a name.
  private static func copy(
    _ ahead: [UInt8], _ input: FileDescriptor
  ) throws(SystemFailure) -> FileDescriptor {
    var folder = "/tmp"
    if let named = getenv("TMPDIR"), named.pointee != 0 { folder = PathText.text(cString: named) }
    let file: FileDescriptor
    do throws(Errno) { file = try unnamed(in: folder) } catch {
      throw SystemFailure(.open, folder, error)
    }
    var (piece, total) = (ahead, 0)
    while !piece.isEmpty {
      total += piece.count
      guard total <= Archive.maximumSize else {
        throw SystemFailure(
          uncompressing: InputName.text("-"),
          "the archive has more than \(Archive.maximumSize) bytes; save it as a file and pass its name"
        )
      }
      do throws(Errno) { try write(piece, to: file) } catch {
        throw SystemFailure(
          .write, "a temporary copy of standard input in \(folder)", error)
      }
      do throws(Errno) { piece = try bytes(of: input, pieceSize) } catch {
        throw SystemFailure(.read, InputName.text("-"), error)
      }
    }
    return file
  }

  private static func unnamed(in folder: String) throws(Errno) -> FileDescriptor {
    var template = PathText.cString("\(folder)/geocalc.XXXXXX")
    let number = try template.withUnsafeMutableBufferPointer { (text) throws(Errno) in
      try systemCall { text.baseAddress.map { mkstemp($0) } ?? -1 }
    }
    unlink(template)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return FileDescriptor(rawValue: number)
  }

  private static func write(_ bytes: [UInt8], to file: FileDescriptor) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try systemCall {
        rest.withUnsafeBytes { GeoPlatform.write(file.rawValue, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }
}
