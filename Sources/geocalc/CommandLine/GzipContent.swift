import GeoFiles
import GeoFormats
import GeoTracks
import SystemPackage

/// The uncompressed content of gzip data, or the KML document of a zip archive.
///
/// The caller can read the content in pieces of any size.
final class GzipContent {
  private var stream = ContentStream(unzips: true)
  private var hasEnded = false
  // Uncompressed bytes that have not been read yet.
  private var ready: [UInt8] = []
  private var taken = 0

  /// The number of compressed bytes read at a time.
  private static let pieceSize = 1 << 16

  /// - Parameter beginning: the compressed bytes that have already been read.
  init(_ beginning: UnsafeRawBufferPointer) { stream.append(Array(beginning)) }

  /// Whether bytes are available without reading more input.
  var hasBytes: Bool { taken < ready.count }

  /// Returns the next bytes of the content, and reads compressed input if necessary.
  ///
  /// - Parameters:
  ///   - space: receives the bytes.
  ///   - name: the name of the input in messages.
  ///   - read: reads compressed input, and returns 0 at its end.
  /// - Returns: the number of bytes, or 0 at the end.
  /// - Throws: any error of `read`; `SystemFailure` with ``SystemFailure/Operation/uncompress`` if the input is broken
  ///   or truncated.
  func take(
    into space: UnsafeMutableRawBufferPointer, name: String,
    read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) -> Int {
    while true {
      if hasBytes {
        let count = min(space.count, ready.count - taken)
        space.copyBytes(from: ready[taken..<taken + count])
        taken += count
        return count
      }
      taken = 0
      ready.removeAll(keepingCapacity: true)
      let hasMore = stream.next { span in
        span.withUnsafeBufferPointer { ready.append(contentsOf: $0) }
      }
      if hasMore { continue }
      if let report = stream.removeReport() {
        guard report.stopsReading else {
          Console.note("\(name): \(report.detail)")
          continue
        }
        if let failure = stream.failure {
          throw SystemFailure(uncompressing: name, InputFile.fill(failure, with: name))
        }
        throw SystemFailure(
          uncompressing: name, "\(report.detail), after \(report.offset) bytes of content")
      }
      guard !hasEnded else { return 0 }
      try append(read)
    }
  }

  private func append(
    _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) {
    let piece = try [UInt8](reading: Self.pieceSize, read)
    hasEnded = piece.isEmpty
    if hasEnded { stream.end() } else { stream.append(piece) }
  }
}

extension [UInt8] {
  /// Creates an array from the bytes of one read. The array is empty at the end of the input.
  ///
  /// - Parameters:
  ///   - count: the largest number of bytes.
  ///   - read: fills the buffer and returns the number of bytes.
  init(
    reading count: Int, _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) {
    var failure: SystemFailure?
    self.init(unsafeUninitializedCapacity: count) { space, count in
      do throws(SystemFailure) {
        count = try read(UnsafeMutableRawBufferPointer(space))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

/// An archive of recordings.
enum RecordingArchive {
  /// Returns the paths of all documents of a KMZ that contains several, otherwise the path itself.
  static func documents(_ path: String) -> [String] {
    guard path.lowercased().hasSuffix(".kmz"), let listing = try? listing(path),
      listing.reason == nil
    else { return [path] }
    return listing.documents.map { "\(path)/\($0)" }
  }

  /// Returns the path of the only recording, which may be in an archive. For commands that read a single recording.
  ///
  /// - Throws: `Failure` for an archive with several recordings.
  static func one(_ path: String) throws -> String {
    guard path != "-", (try? Stat(path: path).type) == .regular, let listing = try listing(path)
    else { return path }
    let recordings = listing.list.filter { !isHidden($0) }.map { "\(path)/\($0)" }.filter {
      LocationFormat(path: $0) != nil
    }
    guard recordings.count > 1 else {
      // The reader reports a missing recording or a truncated archive.
      return listing.reason == nil ? recordings.first ?? path : path
    }
    throw Failure(
      .badData,
      "\(path) is an archive of \(recordings.count) recordings; choose one, such as \(recordings[0]), or use geocalc track, "
        + "which reads all of them"
    )
  }

  /// Lists the members of an archive. Nil if the path is not an archive.
  static func listing(_ path: String) throws(SystemFailure) -> Archive.Listing? {
    if path == "-" { guard try SpooledArchive.inspect() else { return nil } }
    do throws(SystemFailure) {
      let listing = try Archive.names(path)
      if let kind = listing.flatMap({ FileSignature.archive(of: $0.list) }) {
        throw SystemFailure(
          decoding: InputName.text(path),
          InputFile.fill("it is \(kind.name); \(kind.advice)", with: path))
      }
      // A KMZ with one document is read as a file. With several, it is an archive.
      let isOne = path.lowercased().hasSuffix(".kmz") && (listing?.documents.count ?? 0) < 2
      return isOne ? nil : listing
    } catch {
      if path.lowercased().hasSuffix(".kmz") { return nil }
      guard error.operation == .uncompress else { throw error }
      var listing = Archive.Listing()
      listing.reason = error.reason
      return listing
    }
  }

  /// Returns whether a name or one of its folders is hidden, or belongs to `__MACOSX`.
  static func isHidden(_ name: String) -> Bool {
    // A name with `..` is not hidden: opening such a file fails with an error.
    name.split(separator: "/").contains { part in
      part.hasPrefix(".") && part != "." && part != ".." || part == "__MACOSX"
    }
  }
}
