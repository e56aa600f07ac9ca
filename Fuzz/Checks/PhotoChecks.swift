import GeoCore
import GeoFormats
import GeoTracks

/// Writes a position into a photo: only the Exif segment changes, and the reader finds the position.
enum PhotoChecks {
  private static let position = Coordinate(latitude: -33.8568, longitude: 151.2153)

  static func check(_ bytes: [UInt8]) {
    checkWriter(bytes)
    // Few changed files are whole JPEG files, so read the input as Exif data too.
    checkWriter(photo(withExif: bytes))
  }

  private static func checkWriter(_ bytes: [UInt8]) {
    let time = Timestamp(seconds: 1_777_000_000, nanoseconds: 500_000_000)
    guard let writer = PhotoPositionWriter(position, altitude: -3.5, timestamp: time) else {
      preconditionFailure("the coordinate is valid")
    }
    guard let tagged = try? writer.photo(withPositionIn: bytes) else { return }
    let added = tagged.count - bytes.count
    precondition(added > 0 && added < 1 << 16, "\(added) bytes added to \(bytes.count)")
    let start = zip(tagged, bytes).prefix { $0 == $1 }.count
    let end = zip(tagged.reversed(), bytes.reversed()).prefix { $0 == $1 }.count
    precondition(start + end >= bytes.count - (1 << 16), "more than a segment has changed")
    let events = DecoderChecks.decode(tagged, cutAt: []) { JPEGDecoder() }
    guard case .location(let found)? = events.last else {
      preconditionFailure("no position in \(events)")
    }
    precondition(
      (found.coordinate.latitude - position.latitude).magnitude < 1e-9
        && (found.coordinate.longitude - position.longitude).magnitude < 1e-9, "\(found)")
    precondition(found.altitude == -3.5, "\(found)")
    do throws(PhotoWriteError) {
      _ = try writer.photo(withPositionIn: tagged)
      preconditionFailure("a second position is written")
    } catch {
      precondition(error == .hasPosition, "\(error)")
    }
  }

  /// Returns a small JPEG file with the bytes as its Exif data.
  private static func photo(withExif bytes: [UInt8]) -> [UInt8] {
    let exif = Array("Exif\0\0".utf8) + bytes.prefix(1 << 15)
    let length = exif.count + 2
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif
      + [0xFF, 0xDA, 0, 4, 1, 1, 0x5A, 0xFF, 0, 0xFF, 0xD9]
  }
}
