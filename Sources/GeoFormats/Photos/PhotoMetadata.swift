package import GeoCore
package import GeoTracks

/// The time and the position in the Exif data of a photo.
///
/// The layout and the tags follow Exif 3.0 (CIPA DC-008) and TIFF 6.0. Invalid and missing values are nil. The reader
/// checks all offsets, so any bytes are safe to read.
package struct PhotoMetadata: Sendable, Hashable {
  /// The coordinate of the GPS fix.
  package private(set) var coordinate: Coordinate?
  /// The altitude in meters above mean sea level.
  package private(set) var altitude: Double?
  /// The altitude in meters above the ellipsoid.
  package private(set) var ellipsoidalAltitude: Double?
  /// The horizontal error of the GPS fix in meters.
  package private(set) var horizontalAccuracy: Double?
  /// The time of the GPS fix, which may be earlier than the photo.
  package private(set) var gpsTime: Timestamp?
  /// The camera's local time of the photo (DateTimeOriginal), stored as if it were UTC.
  package private(set) var localTime: Timestamp?
  /// The offset of the local time from UTC in seconds; nil if the camera does not write it.
  package private(set) var utcOffset: Int?
  /// The reason why the GPS position is invalid; nil if the position is valid or missing.
  package private(set) var problem: String?

  /// The time of the photo: its local time if the UTC offset is known, otherwise the time of the GPS fix.
  package var timestamp: Timestamp? {
    guard let localTime, let utcOffset else { return gpsTime }
    return localTime.advanced(by: -Double(utcOffset))
  }

  private enum Tag {
    static let (exif, gps) = (0x8769, 0x8825)
    static let (original, digitized) = (0x9003, 0x9004)
    static let (offsetOriginal, offsetDigitized) = (0x9011, 0x9012)
    static let (fractionOriginal, fractionDigitized) = (0x9291, 0x9292)
    static let (latitudeRef, latitude, longitudeRef, longitude) = (1, 2, 3, 4)
    static let (altitudeRef, altitude, time, date, error) = (5, 6, 7, 0x1D, 0x1F)
  }

  /// Creates the metadata from the TIFF structure of Exif data. Returns nil if the TIFF header is invalid.
  package init?(exif bytes: [UInt8]) {
    guard let tiff = TIFFReader(bytes) else { return nil }
    let main = tiff.directory(at: tiff.first)
    let photo = main[Tag.exif].flatMap(tiff.offset(of:)).map(tiff.directory(at:)) ?? [:]
    let place = main[Tag.gps].flatMap(tiff.offset(of:)).map(tiff.directory(at:)) ?? [:]
    readTime(tiff, photo)
    readPlace(tiff, place)
  }

  private mutating func readTime(_ tiff: TIFFReader, _ tags: [Int: TIFFReader.Entry]) {
    func text(_ tag: Int) -> String? { tags[tag].flatMap(tiff.text(of:)) }
    for (time, fraction, offset) in [
      (Tag.original, Tag.fractionOriginal, Tag.offsetOriginal),
      (Tag.digitized, Tag.fractionDigitized, Tag.offsetDigitized),
    ] {
      guard let local = text(time).flatMap({ Self.time($0, fraction: text(fraction)) }) else {
        continue
      }
      localTime = local
      utcOffset = text(offset).flatMap(Self.offset)
      return
    }
  }

  private mutating func readPlace(_ tiff: TIFFReader, _ tags: [Int: TIFFReader.Entry]) {
    func numbers(_ tag: Int) -> [Double]? { tags[tag].flatMap(tiff.rationals(of:)) }
    func letter(_ tag: Int) -> Character? { tags[tag].flatMap(tiff.text(of:))?.first }
    /// Returns an angle in degrees; nil if the tag does not contain degrees, minutes and seconds. If the seconds of the
    /// angle are a whole number, the result is the double nearest to the exact angle.
    func degrees(_ tag: Int) -> Double? {
      guard let parts = numbers(tag), parts.count == 3 else { return nil }
      return (parts[0] * 3600 + parts[1] * 60 + parts[2]) / 3600
    }
    if let time = numbers(Tag.time), time.count == 3, let date = tags[Tag.date],
      let day = tiff.text(of: date).flatMap(Self.day), time[0] < 24, time[1] < 60, time[2] < 61
    {
      let start = Timestamp(seconds: Int64(day.daysSince1970) * 86_400)
      func moment(_ second: Double) -> Timestamp {
        start.advanced(by: ((time[0] * 3600 + time[1] * 60 + second) * 1000).rounded() / 1000)
      }
      if time[2] < 60 {
        gpsTime = moment(time[2])
      } else if Timestamp.canPrecedeLeapSecond(moment(59).seconds) {
        // A leap second becomes the last nanosecond of the previous second.
        gpsTime = Timestamp(seconds: moment(59).seconds, nanoseconds: 999_999_999)
      }
    }
    guard let north = degrees(Tag.latitude), let east = degrees(Tag.longitude) else { return }
    guard let side = letter(Tag.latitudeRef), let half = letter(Tag.longitudeRef),
      "NS".contains(side), "EW".contains(half)
    else { return problem = "the GPS position has no N or S, or no E or W" }
    let found = Coordinate(
      latitude: side == "S" ? -north : north, longitude: half == "W" ? -east : east)
    guard found.latitude.magnitude <= 90, found.longitude.magnitude <= 180 else {
      return problem = "the GPS position \(found.latitude), \(found.longitude) is out of range"
    }
    coordinate = found
    if let error = numbers(Tag.error)?.first, error > 0 { horizontalAccuracy = error }
    guard let height = numbers(Tag.altitude)?.first else { return }
    // GPSAltitudeRef: 0 and 1 mean above and below sea level, 2 and 3 above and below the ellipsoid.
    let reference = tags[Tag.altitudeRef].flatMap(tiff.byte(of:)) ?? 0
    switch reference {
    case 0, 1: altitude = reference == 0 ? height : -height
    case 2, 3: ellipsoidalAltitude = reference == 2 ? height : -height
    default: break
    }
  }

  /// Parses a time such as `2026:05:01 12:34:56`; nil for any other text. The decimals of the seconds are in
  /// `fraction`.
  private static func time(_ text: String, fraction: String?) -> Timestamp? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let day = day(String(parts[0])) else { return nil }
    let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false).map(number)
    guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
      hour < 24, minute < 60, second < 60
    else { return nil }
    var time = Timestamp(
      seconds: Int64(day.daysSince1970) * 86_400 + Int64(hour * 3600 + minute * 60 + second))
    let digits = (fraction ?? "").prefix { $0 != " " }.prefix(9)
    let nanoseconds = digits + String(repeating: "0", count: 9 - digits.count)
    if !digits.isEmpty, let part = number(Substring(nanoseconds)) {
      time = Timestamp(seconds: time.seconds, nanoseconds: Int64(part))
    }
    return time
  }

  /// Parses a date such as `2026:05:01`; nil for any other text.
  private static func day(_ text: String) -> CivilDate? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "-" }.map(number)
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else {
      return nil
    }
    return CivilDate(year: year, month: month, day: day)
  }

  /// Parses a UTC offset such as `+02:00` and returns it in seconds; nil for any other text.
  private static func offset(_ text: String) -> Int? {
    let text = text.prefix { $0 != " " }
    guard case .offset(let seconds)? = try? LocalZone(parsing: String(text)) else { return nil }
    return seconds
  }

  private static func number(_ text: Substring) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
      return nil
    }
    return Int(text)
  }
}

/// The bytes of a TIFF structure with their byte order. Reading outside of the bytes returns nil.
struct TIFFBytes {
  var bytes: [UInt8]
  let isBigEndian: Bool

  init(bytes: [UInt8], isBigEndian: Bool) { (self.bytes, self.isBigEndian) = (bytes, isBigEndian) }

  /// Reads the byte order. Nil if the bytes do not begin with a TIFF header.
  init?(_ bytes: [UInt8]) {
    switch bytes.prefix(2) {
    case [0x49, 0x49]: isBigEndian = false
    case [0x4D, 0x4D]: isBigEndian = true
    default: return nil
    }
    self.bytes = bytes
    guard word(2) == 42 else { return nil }
  }

  /// Returns the 16-bit number at an offset.
  func word(_ offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    let (a, b) = (Int(bytes[offset]), Int(bytes[offset + 1]))
    return isBigEndian ? a << 8 | b : b << 8 | a
  }

  /// Returns the 32-bit number at an offset.
  func long(_ offset: Int) -> Int? {
    guard let a = word(offset), let b = word(offset + 2) else { return nil }
    return isBigEndian ? a << 16 | b : b << 16 | a
  }
}

/// Reads the directories and values of a TIFF structure. The reader checks every offset before it reads there.
struct TIFFReader {
  /// A directory entry, which describes one value.
  struct Entry {
    var type: Int
    var count: Int
    /// The offset of the value. The entry is read only if its whole value lies inside the bytes.
    var offset: Int
  }

  /// The offset of the first directory in bytes.
  let first: Int

  private let tiff: TIFFBytes
  private var bytes: [UInt8] { tiff.bytes }

  // The maximum number of entries read from a directory.
  private static let mostEntries = 1000
  // The size in bytes of a value of each TIFF type: 1 BYTE, 2 ASCII, 3 SHORT, 4 LONG, 5 RATIONAL.
  private static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8]
  // The maximum number of bytes read from a text value.
  private static let longestText = 64

  init?(_ bytes: [UInt8]) {
    guard let tiff = TIFFBytes(bytes), let first = tiff.long(4) else { return nil }
    (self.tiff, self.first) = (tiff, first)
  }

  /// Returns the entries of a directory by tag. If a tag occurs more than once, the first entry wins.
  func directory(at offset: Int) -> [Int: Entry] {
    guard let count = tiff.word(offset) else { return [:] }
    var entries: [Int: Entry] = [:]
    for index in 0..<min(count, Self.mostEntries) {
      let start = offset + 2 + index * 12
      guard let tag = tiff.word(start), let type = tiff.word(start + 2),
        let count = tiff.long(start + 4),
        let size = Self.sizes[type], count <= bytes.count
      else { continue }
      // A value of at most four bytes is stored in the entry itself.
      guard let place = count * size <= 4 ? start + 8 : tiff.long(start + 8),
        place + count * size <= bytes.count, entries[tag] == nil
      else { continue }
      entries[tag] = Entry(type: type, count: count, offset: place)
    }
    return entries
  }

  /// Returns the offset of the directory that an entry points to; nil if the entry is not a pointer.
  func offset(of entry: Entry) -> Int? {
    entry.type == 4 && entry.count == 1 ? tiff.long(entry.offset) : nil
  }

  func byte(of entry: Entry) -> Int? {
    entry.type == 1 && entry.count >= 1 ? Int(bytes[entry.offset]) : nil
  }

  /// Returns the text of an entry up to its first NUL byte; nil if the entry is not text.
  func text(of entry: Entry) -> String? {
    guard entry.type == 2 else { return nil }
    let text = bytes[entry.offset..<entry.offset + min(entry.count, Self.longestText)]
    return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Returns up to three rational numbers. Returns nil if the entry has another type or a denominator is zero.
  func rationals(of entry: Entry) -> [Double]? {
    guard entry.type == 5 else { return nil }
    var numbers: [Double] = []
    for index in 0..<min(entry.count, 3) {
      guard let a = tiff.long(entry.offset + index * 8),
        let b = tiff.long(entry.offset + index * 8 + 4),
        b > 0
      else { return nil }
      numbers.append(Double(a) / Double(b))
    }
    return numbers.isEmpty ? nil : numbers
  }
}
