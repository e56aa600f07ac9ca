package import GeoCore
package import GeoTracks

/// Writes a position into a photo in JPEG format.
///
/// The result differs from the photo only in the segment with the Exif data:
/// - The writer appends a new GPS directory to the Exif data and sets the pointer to it. The writer moves no
///   existing byte, so all offsets remain valid, including those in maker notes.
/// - An existing GPS directory keeps the tags that the writer does not write, such as the direction of the camera.
/// - A photo without Exif data gets a new segment.
///
/// The segment grows. Offsets in maker notes become invalid if they point beyond the Exif segment. Some old cameras
/// write such offsets for a preview image at the end of the file. The writer does not update the image sizes in
/// multi-picture data (MPF).
///
/// The layout follows Exif 3.0 (CIPA DC-008) and TIFF 6.0. The writer checks all offsets, so any input is safe.
package struct PhotoPositionWriter: Sendable {
  private let coordinate: Coordinate
  private let altitude: Double?
  private let timestamp: Timestamp?

  /// The bytes of the Exif segment before the TIFF structure.
  private static let mark = Array("Exif\0\0".utf8)
  /// The maximum number of bytes in a segment. The length field counts its own two bytes.
  private static let longestSegment = 0xFFFF - 2
  /// The maximum altitude in meters. This altitude in millimeters fits in 32 bits.
  private static let highestAltitude = 4_000_000.0

  /// Creates a writer. Returns nil if the coordinate is not valid.
  ///
  /// - Parameters:
  ///   - altitude: meters above mean sea level; negative below it. The writer ignores an altitude that is not finite
  ///     or beyond 4000 km.
  ///   - timestamp: the time of the position. The writer ignores a time outside of the years 0 to 9999.
  package init?(_ coordinate: Coordinate, altitude: Double? = nil, timestamp: Timestamp? = nil) {
    guard coordinate.isValid else { return nil }
    self.coordinate = coordinate.normalized
    self.altitude = altitude.flatMap { $0.magnitude <= Self.highestAltitude ? $0 : nil }
    self.timestamp = timestamp.flatMap { Self.years.contains($0.seconds) ? $0 : nil }
  }

  /// The years 0 to 9999, which a date in Exif data can represent, in seconds since 1970.
  private static let years: Range<Int64> = -62_167_219_200..<253_402_300_800

  /// Returns a copy of a photo with the position in its Exif data.
  ///
  /// - Throws: ``PhotoWriteError`` for a photo that has a position, for bytes that are not a complete JPEG file, and
  ///   for Exif data that is damaged or cannot be extended.
  package func photo(withPositionIn photo: [UInt8]) throws(PhotoWriteError) -> [UInt8] {
    let layout = try JPEGLayout(photo)
    let exif = layout.exif.map { Array(photo[$0.dropFirst(Self.mark.count)]) }
    let original = if let exif { try TIFFEditor(exif) } else { TIFFEditor(layout.resolution) }
    let tiff = try tiff(in: original)
    let count = Self.mark.count + tiff.count
    guard count <= Self.longestSegment else { throw .tooLong(count) }
    let length = [UInt8((count + 2) >> 8), UInt8((count + 2) & 0xFF)]
    var tagged: [UInt8] = []
    tagged.reserveCapacity(photo.count + tiff.count + 10)
    if let exif = layout.exif {
      // Keep the marker, which fill bytes may precede, and replace the length field before the content.
      tagged += photo[..<(exif.lowerBound - 2)]
      tagged += length + Self.mark + tiff
      tagged += photo[exif.upperBound...]
    } else {
      tagged += photo[..<layout.insertion]
      tagged += [0xFF, 0xE1] + length + Self.mark + tiff
      tagged += photo[layout.insertion...]
    }
    return tagged
  }

  /// Returns a TIFF structure with the position.
  private func tiff(in original: TIFFEditor) throws(PhotoWriteError) -> [UInt8] {
    var tiff = original
    let pointers = tiff.main.indices.filter { tiff.main[$0].tag == TIFFEditor.gpsTag }
    var kept: [TIFFEditor.Entry] = []
    if let pointer = pointers.first {
      guard pointers.count == 1 else { throw .damagedExif }
      kept = try tiff.directory(atPointer: tiff.main[pointer])
      // The pointer may have the type IFD, which few readers know. Change it to LONG.
      tiff.setPointerType(of: tiff.main[pointer])
      if PhotoMetadata(exif: tiff.bytes)?.coordinate != nil { throw .hasPosition }
    }
    let new = entries(tiff)
    let replaced = Set(new.map(\.tag))
    let all = (kept.filter { !replaced.contains($0.tag) } + new).sorted { $0.tag < $1.tag }
    let start = tiff.append(all, next: 0)
    if let pointer = pointers.first {
      tiff.setPointer(in: tiff.main[pointer], to: start)
    } else {
      try tiff.appendMain(withPointerTo: start)
    }
    // Check the result with the reader, because malicious directories can overlap the bytes that were changed.
    let found = PhotoMetadata(exif: tiff.bytes)?.coordinate
    guard let found, (found.latitude - coordinate.latitude).magnitude < 1e-9,
      (found.longitude - coordinate.longitude).magnitude < 1e-9
    else { throw .damagedExif }
    return tiff.bytes
  }

  /// Returns the entries of the position, sorted by tag.
  private func entries(_ tiff: TIFFEditor) -> [TIFFEditor.Entry] {
    let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    var entries = [
      tiff.entry(0x00, bytes: [2, 3, 0, 0]),
      tiff.entry(0x01, text: latitude < 0 ? "S" : "N"),
      tiff.entry(0x02, rationals: Self.angle(latitude)),
      tiff.entry(0x03, text: longitude < 0 ? "W" : "E"),
      tiff.entry(0x04, rationals: Self.angle(longitude)),
    ]
    if let altitude {
      let millimeters = UInt32((altitude.magnitude * 1000).rounded())
      entries.append(tiff.entry(0x05, bytes: [altitude < 0 && millimeters > 0 ? 1 : 0]))
      entries.append(tiff.entry(0x06, rationals: [(millimeters, 1000)]))
    }
    if let timestamp {
      let days = Int((Double(timestamp.seconds) / 86_400).rounded(.down))
      let second = Int(timestamp.seconds) - days * 86_400
      let milliseconds = UInt32(second % 60 * 1000) + timestamp.nanoseconds / 1_000_000
      entries.append(
        tiff.entry(
          0x07,
          rationals: [
            (UInt32(second / 3600), 1), (UInt32(second / 60 % 60), 1), (milliseconds, 1000),
          ]))
      let date = CivilDate(daysSince1970: days)
      let (year, month, day) = (
        date.year.padded(to: 4), date.month.padded(to: 2), date.day.padded(to: 2)
      )
      entries.append(tiff.entry(0x1D, text: "\(year):\(month):\(day)"))
    }
    entries.append(tiff.entry(0x12, text: "WGS-84"))
    return entries.sorted { $0.tag < $1.tag }
  }

  /// Returns an angle as degrees, minutes and seconds. The seconds have seven decimals, which is a resolution of
  /// 3e-11 degrees.
  private static func angle(_ degrees: Double) -> [(UInt32, UInt32)] {
    let unit = 10_000_000
    // Round once, so that the seconds are never 60.
    let total = Int((degrees.magnitude * 3600 * Double(unit)).rounded())
    let (seconds, rest) = (total / unit, total % unit)
    return [
      (UInt32(seconds / 3600), 1), (UInt32(seconds / 60 % 60), 1),
      (UInt32(seconds % 60 * unit + rest), UInt32(unit)),
    ]
  }
}

/// The reason why a position cannot be written into a photo.
package enum PhotoWriteError: Error, Hashable, CustomStringConvertible {
  case notJPEG
  /// The file ends before the end of the picture.
  case truncated
  /// The file has an invalid marker or segment at this byte offset.
  case damaged(offset: Int)
  /// The TIFF structure in the Exif segment is invalid.
  case damagedExif
  /// The file has several Exif segments, which may refer to each other.
  case severalExifSegments
  /// Multi-picture data precedes the Exif data, so a longer Exif segment would make the offsets in
  /// the multi-picture data invalid.
  case multiPictureFirst
  /// The Exif segment would be too long. The associated value is the size in bytes that the segment
  /// would have.
  case tooLong(Int)
  case hasPosition

  package var description: String {
    switch self {
    case .notJPEG: "not a JPEG file; convert the photo to JPEG"
    case .truncated: "the JPEG file is truncated; copy the photo again"
    case .damaged(let offset): "the JPEG file is damaged at byte \(offset); copy the photo again"
    case .damagedExif: "the Exif data is damaged; repair the photo with exiftool"
    case .severalExifSegments: "the photo has several Exif segments; use exiftool -geotag"
    case .multiPictureFirst: "multi-picture data precedes the Exif data; use exiftool -geotag"
    case .tooLong(let count):
      """
      the Exif data has no room for a position: it would have \(count) bytes (limit 65533); remove the thumbnail with \
      exiftool -ThumbnailImage=
      """
    case .hasPosition: "the photo already has a position"
    }
  }
}

/// The positions of the Exif data in a complete JPEG file.
private struct JPEGLayout {
  /// The content of the Exif segment. Nil without Exif data.
  private(set) var exif: Range<Int>?
  /// The offset at which a new Exif segment belongs: after the start of the image and JFIF segments.
  private(set) var insertion = 2
  /// The resolution in the JFIF segment; 72 pixels per inch without one.
  private(set) var resolution = Resolution(x: 72, y: 72, unit: 2)

  /// Pixels per inch (unit 2) or per centimeter (unit 3).
  struct Resolution {
    let x: UInt16
    let y: UInt16
    let unit: UInt16
  }

  private static let (exifMark, jfifMark) = (Array("Exif\0\0".utf8), Array("JFIF\0".utf8))
  private static let multiPictureMark = Array("MPF\0".utf8)

  /// Reads all segments and the compressed image up to the end-of-image marker. Ignores the bytes after it.
  init(_ bytes: [UInt8]) throws(PhotoWriteError) {
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw .notJPEG }
    var position = 2
    var (hasImage, hasMultiPicture, isBeforeOthers) = (false, false, true)
    while true {
      let start = position
      guard start < bytes.count else { throw .truncated }
      guard bytes[start] == 0xFF else { throw .damaged(offset: start) }
      // Any number of fill bytes 0xFF may precede the marker.
      while position < bytes.count, bytes[position] == 0xFF { position += 1 }
      guard position < bytes.count else { throw .truncated }
      let marker = bytes[position]
      position += 1
      switch marker {
      case 0xD9:
        guard hasImage else { throw .damaged(offset: start) }
        return
      case 0x00, 0xD8: throw .damaged(offset: start)
      // These markers have no length and no content.
      case 0x01, 0xD0...0xD7: continue
      default: break
      }
      guard position + 2 <= bytes.count else { throw .truncated }
      let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
      guard length >= 2 else { throw .damaged(offset: start) }
      guard position + length <= bytes.count else { throw .truncated }
      let content = position + 2..<position + length
      position = content.upperBound
      switch marker {
      case 0xE0 where isBeforeOthers:
        let isJFIF = bytes[content].starts(with: Self.jfifMark)
        if isJFIF { readResolution(bytes[content]) }
        // Further APP0 segments that follow JFIF belong to it (JFXX).
        if isJFIF || insertion > 2 { insertion = position }
      case 0xE1 where !hasImage && bytes[content].starts(with: Self.exifMark):
        guard exif == nil else { throw .severalExifSegments }
        guard !hasMultiPicture else { throw .multiPictureFirst }
        exif = content
      case 0xE2 where bytes[content].starts(with: Self.multiPictureMark): hasMultiPicture = true
      case 0xDA:
        hasImage = true
        position = Self.endOfScan(bytes, from: position)
      default: break
      }
      if marker != 0xE0 { isBeforeOthers = false }
    }
  }

  /// Reads the resolution of a JFIF segment: the unit in byte 7, then two numbers of two bytes.
  private mutating func readResolution(_ jfif: ArraySlice<UInt8>) {
    let bytes = Array(jfif.prefix(12))
    guard bytes.count == 12, bytes[7] == 1 || bytes[7] == 2 else { return }
    func number(_ index: Int) -> UInt16 { UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]) }
    guard number(8) > 0, number(10) > 0 else { return }
    resolution = Resolution(x: number(8), y: number(10), unit: UInt16(bytes[7]) + 1)
  }

  /// Returns the offset of the marker after compressed data, or the number of bytes if there is no marker.
  private static func endOfScan(_ bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var position = start
      while position + 1 < bytes.count {
        // In compressed data, 0xFF is always followed by 0x00 or begins a restart marker.
        let isData = bytes[position] != 0xFF || bytes[position + 1] == 0
        if !isData, !(0xD0...0xD7).contains(bytes[position + 1]) { return position }
        position += 1
      }
      return bytes.count
    }
  }
}

/// Appends directories to a TIFF structure.
private struct TIFFEditor {
  /// A directory entry.
  struct Entry {
    var tag: Int
    /// The 12 bytes of the entry. A new entry with a long value has no offset yet.
    var bytes: [UInt8]
    /// A value of more than four bytes that is not part of the structure yet.
    var value: [UInt8] = []
    /// The offset of the entry in the structure. Zero for a new entry.
    var offset = 0
  }

  static let gpsTag = 0x8825

  var bytes: [UInt8] { data.bytes }
  private var data: TIFFBytes
  /// The entries of the first directory.
  private(set) var main: [Entry] = []
  // The offset of the directory after the first one. Nil if the bytes end before it.
  private var next: Int?

  private static let (short, long, ifd) = (3, 4, 13)

  /// Creates a structure with the tags that Exif requires. The tags are not encoded yet. Call
  /// ``appendMain(withPointerTo:)`` to append them as the first directory.
  init(_ resolution: JPEGLayout.Resolution) {
    (data, next) = (TIFFBytes(bytes: [0x4D, 0x4D, 0, 42, 0, 0, 0, 0], isBigEndian: true), 0)
    let centered: UInt16 = 1
    main = [
      entry(0x11A, rationals: [(UInt32(resolution.x), 1)]),
      entry(0x11B, rationals: [(UInt32(resolution.y), 1)]),
      entry(0x128, type: UInt16(Self.short), count: 1, number(resolution.unit)),
      entry(0x213, type: UInt16(Self.short), count: 1, number(centered)),
    ]
  }

  init(_ bytes: [UInt8]) throws(PhotoWriteError) {
    guard let data = TIFFBytes(bytes) else { throw .damagedExif }
    self.data = data
    guard let first = data.long(4), first >= 8, let main = directory(at: first) else {
      throw .damagedExif
    }
    self.main = main
    next = data.long(first + 2 + main.count * 12)
  }

  // MARK: Reading

  /// Returns the entries of a directory; nil if the directory is not completely inside the bytes.
  private func directory(at start: Int) -> [Entry]? {
    guard let count = data.word(start), start + 2 + count * 12 <= bytes.count else { return nil }
    return (0..<count).compactMap { index in
      let offset = start + 2 + index * 12
      return data.word(offset).map {
        Entry(tag: $0, bytes: Array(bytes[offset..<offset + 12]), offset: offset)
      }
    }
  }

  /// Returns the entries of the directory that an entry points to.
  func directory(atPointer entry: Entry) throws(PhotoWriteError) -> [Entry] {
    let type = data.word(entry.offset + 2)
    guard type == Self.long || type == Self.ifd, data.long(entry.offset + 4) == 1,
      let start = data.long(entry.offset + 8), start >= 8, let entries = directory(at: start)
    else { throw .damagedExif }
    return entries
  }

  // MARK: Writing

  private func number(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: data.isBigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
  }

  private func entry(_ tag: Int, type: UInt16, count: Int, _ value: [UInt8]) -> Entry {
    let head = number(UInt16(tag)) + number(type) + number(UInt32(count))
    guard value.count <= 4 else { return Entry(tag: tag, bytes: head, value: value) }
    return Entry(tag: tag, bytes: head + value + [UInt8](repeating: 0, count: 4 - value.count))
  }

  func entry(_ tag: Int, bytes: [UInt8]) -> Entry {
    entry(tag, type: 1, count: bytes.count, bytes)
  }

  func entry(_ tag: Int, text: String) -> Entry {
    entry(tag, type: 2, count: text.utf8.count + 1, Array(text.utf8) + [0])
  }

  func entry(_ tag: Int, rationals: [(UInt32, UInt32)]) -> Entry {
    entry(
      tag, type: 5, count: rationals.count, rationals.flatMap { number($0.0) + number($0.1) })
  }

  /// Appends a directory and its new values. Returns the offset of the directory.
  mutating func append(_ entries: [Entry], next: Int) -> Int {
    // TIFF requires directories to begin at even offsets.
    if bytes.count % 2 == 1 { data.bytes.append(0) }
    let start = bytes.count
    var values: [UInt8] = []
    let end = start + 2 + entries.count * 12 + 4
    data.bytes += number(UInt16(truncatingIfNeeded: entries.count))
    for entry in entries {
      data.bytes += entry.bytes
      guard !entry.value.isEmpty else { continue }
      data.bytes += number(UInt32(truncatingIfNeeded: end + values.count))
      values += entry.value
      if values.count % 2 == 1 { values.append(0) }
    }
    data.bytes += number(UInt32(truncatingIfNeeded: next)) + values
    return start
  }

  /// Appends a copy of the first directory with a pointer to the GPS directory. The copy becomes the first directory.
  mutating func appendMain(withPointerTo start: Int) throws(PhotoWriteError) {
    guard let next else { throw .damagedExif }
    let pointer = entry(
      Self.gpsTag, type: UInt16(Self.long), count: 1, number(UInt32(truncatingIfNeeded: start)))
    var entries = main
    entries.insert(pointer, at: main.firstIndex { $0.tag > Self.gpsTag } ?? main.endIndex)
    replace(at: 4, with: number(UInt32(truncatingIfNeeded: append(entries, next: next))))
  }

  mutating func setPointer(in entry: Entry, to start: Int) {
    replace(at: entry.offset + 8, with: number(UInt32(truncatingIfNeeded: start)))
  }

  mutating func setPointerType(of entry: Entry) {
    replace(at: entry.offset + 2, with: number(UInt16(Self.long)))
  }

  private mutating func replace(at offset: Int, with new: [UInt8]) {
    data.bytes.replaceSubrange(offset..<offset + new.count, with: new)
  }
}
