/// A JPEG file with Exif data and without a picture.
package struct TestPhoto {
  /// DateTimeOriginal, such as `2026:05:01 08:20:30`.
  package var time: String?
  /// OffsetTimeOriginal, such as `+02:00`.
  package var offset: String?
  /// SubSecTimeOriginal: the digits after the decimal point.
  package var fraction: String?
  /// GPSLatitude and GPSLongitude as degrees, minutes and hundredths of a second, with N or S, and E or W.
  package var latitude: (UInt32, UInt32, UInt32, String)?
  package var longitude: (UInt32, UInt32, UInt32, String)?
  /// GPSAltitudeRef, and GPSAltitude in decimeters.
  package var altitude: (UInt8, UInt32)?
  /// GPSHPositioningError in decimeters.
  package var error: UInt32?
  /// GPSDateStamp, and GPSTimeStamp as hours, minutes and milliseconds.
  package var gpsTime: (String, UInt32, UInt32, UInt32)?
  package var isBigEndian = false
  /// The size in bytes of a segment before the Exif data, such as a thumbnail.
  package var padding = 14
  package var hasExif = true
  /// Whether the Exif data has a directory of the position, which may be empty.
  package var hasPlaceDirectory = true

  package init() {}

  private typealias Entry = (tag: Int, type: Int, count: Int, value: [UInt8])

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8] + Self.segment(0xE0, [UInt8](repeating: 7, count: padding))
    if hasExif { bytes += [0xFF] + Self.segment(0xE1, Array("Exif\0\0".utf8) + tiff) }
    return bytes + Self.segment(0xDB, [UInt8](repeating: 1, count: 65)) + [
      0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x5A, 0xFF, 0xD9,
    ]
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  /// The TIFF structure: a directory that points to those of the photo and of the position.
  package var tiff: [UInt8] {
    let (photo, place) = (photoEntries, placeEntries)
    // The main directory has one or two entries. Each directory ends with the offset of the next one.
    let main = 8
    let photoStart = main + 2 + (hasPlaceDirectory ? 2 : 1) * 12 + 4
    let photoBytes = directory(photo, at: photoStart)
    let placeStart = photoStart + photoBytes.count
    var pointers: [Entry] = [(0x8769, 4, 1, number(UInt32(photoStart)))]
    if hasPlaceDirectory { pointers.append((0x8825, 4, 1, number(UInt32(placeStart)))) }
    return (isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) + number(UInt16(42)) + number(UInt32(main))
      + directory(pointers, at: main) + photoBytes
      + (hasPlaceDirectory ? directory(place, at: placeStart) : [])
  }

  private var photoEntries: [Entry] {
    [(0x9003, time), (0x9011, offset), (0x9291, fraction)].compactMap { tag, text in
      text.map { Self.text(tag, $0) }
    }
  }

  private var placeEntries: [Entry] {
    var entries: [Entry] = []
    for (tag, angle) in [(1, latitude), (3, longitude)] {
      guard let (degrees, minutes, seconds, side) = angle else { continue }
      entries.append(Self.text(tag, side))
      entries.append((tag + 1, 5, 3, rationals([(degrees, 1), (minutes, 1), (seconds, 100)])))
    }
    if let (reference, height) = altitude {
      entries.append((5, 1, 1, [reference]))
      entries.append((6, 5, 1, rationals([(height, 10)])))
    }
    if let (date, hours, minutes, milliseconds) = gpsTime {
      entries.append((7, 5, 3, rationals([(hours, 1), (minutes, 1), (milliseconds, 1000)])))
      entries.append(Self.text(0x1D, date))
    }
    if let error { entries.append((0x1F, 5, 1, rationals([(error, 10)]))) }
    return entries
  }

  private static func text(_ tag: Int, _ text: String) -> Entry {
    (tag, 2, text.utf8.count + 1, Array(text.utf8) + [0])
  }

  private func rationals(_ pairs: [(UInt32, UInt32)]) -> [UInt8] {
    pairs.flatMap { number($0.0) + number($0.1) }
  }

  private func number(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
  }

  private func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
    var bytes = number(UInt16(entries.count))
    var values: [UInt8] = []
    let end = start + 2 + entries.count * 12 + 4
    for entry in entries {
      bytes += number(UInt16(entry.tag)) + number(UInt16(entry.type)) + number(UInt32(entry.count))
      if entry.value.count <= 4 {
        bytes += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      } else {
        bytes += number(UInt32(end + values.count))
        values += entry.value
      }
    }
    return bytes + number(UInt32(0)) + values
  }
}
