import GeoFiles
import GeoFormats
import GeoTracks
import SystemPackage

/// What gzip has compressed, or the KML document of a zip archive, taken in pieces of any size.
final class GzipContent {
  private var stream = ContentStream(unzips: true)
  private var hasEnded = false
  // What the stream has given and nobody has taken yet.
  private var ready: [UInt8] = []
  private var taken = 0

  /// How much compressed input is read at a time.
  private static let pieceSize = 1 << 16

  /// - Parameter beginning: what has been read of the compressed input already.
  init(_ beginning: UnsafeRawBufferPointer) { stream.append(Array(beginning)) }

  /// Whether there are bytes that no input is needed for.
  var hasBytes: Bool { taken < ready.count }

  /// Takes the next bytes, reading compressed input if need be.
  ///
  /// - Parameters:
  ///   - space: where they go.
  ///   - name: what messages call the input.
  ///   - read: reads compressed input, 0 bytes at the end.
  /// - Returns: how many there are; 0 at the end.
  /// - Throws: what `read` throws; `SystemFailure` with ``SystemFailure/Operation/uncompress`` where
  ///   the input is broken or ends early.
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
      if let report = stream.takeReport() {
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
  /// What one reading gives; empty at the end.
  ///
  /// - Parameters:
  ///   - count: how many bytes at most.
  ///   - read: puts bytes into the room it is given, and says how many.
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
  /// The documents of KMZ that has several; else the path itself.
  static func documents(_ path: String) -> [String] {
    guard path.lowercased().hasSuffix(".kmz"), let listing = try? listing(path),
      listing.reason == nil
    else { return [path] }
    return listing.documents.map { "\(path)/\($0)" }
  }

  /// The path of the one recording that a file is or an archive has, as for what reads one after the other as
  /// it comes.
  ///
  /// - Throws: `Failure` for an archive of several.
  static func one(_ path: String) throws -> String {
    guard path != "-", (try? Stat(path: path).type) == .regular, let listing = try listing(path)
    else { return path }
    let recordings = listing.list.filter { !isHidden($0) }.map { "\(path)/\($0)" }.filter {
      LocationFormat(path: $0) != nil
    }
    guard recordings.count > 1 else {
      // Why there is none, or that it is not whole, is told by who reads it.
      return listing.reason == nil ? recordings.first ?? path : path
    }
    throw Failure(
      .badData,
      "\(path) is an archive of \(recordings.count) recordings, and one is read here: name it, such as \(recordings[0]); geocalc track and geocalc library import read all of them"
    )
  }

  /// What an archive has; nil if a path leads to none.
  static func listing(_ path: String) throws(SystemFailure) -> Archive.Listing? {
    if path == "-" { guard try SpooledArchive.take() else { return nil } }
    do throws(SystemFailure) {
      let listing = try Archive.names(path)
      if let kind = listing.flatMap({ FileSignature.archive(of: $0.list) }) {
        throw SystemFailure(
          decoding: InputName.text(path),
          InputFile.fill("it is \(kind.name); \(kind.advice)", with: path))
      }
      // Of KMZ the document is meant, or each of them.
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

  /// Whether a name is hidden, or lies in a folder that is, or was made by a Macintosh beside another.
  static func isHidden(_ name: String) -> Bool {
    // A name that leads out of an archive is hidden to nobody: opening it fails, and says why.
    name.split(separator: "/").contains { part in
      part.hasPrefix(".") && part != "." && part != ".." || part == "__MACOSX"
    }
  }
}
