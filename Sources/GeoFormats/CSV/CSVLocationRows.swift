import GeoTracks

/// Reads rows of locations on a fast path: numbers and times of the usual form.
struct CSVLocationRows {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  let separator: UInt8
  let decimal: PlainDecimal
  /// The number of columns after the last column that is read.
  var restCount = 0
  /// The track and segment of the previous row. A row with a different track or segment needs the full parser.
  var part = Part()

  /// The track and segment to which a row belongs.
  struct Part: Equatable {
    var track: String?
    var segment: String?
    var trackName: String?
  }

  /// Reads the row at `position` and moves `position` after its line end.
  ///
  /// - Parameter device: the device of the previous row; its string is reused if the device is the same.
  /// - Returns: false if the row needs the full parser; the content of `location` is then undefined.
  @inline(__always)
  func read(
    _ steps: UnsafeBufferPointer<CSVLocationStep>, at position: inout Int,
    into location: inout Location, device: inout String?
  ) -> Bool {
    let plain = PlainRowReader(bytes: bytes, end: end, separator: separator, decimal: decimal)
    var i = position
    var isGood = true
    var isFirst = true
    var date = 0..<0
    var clock = 0..<0
    for step in steps {
      if !isFirst {
        guard i < end, bytes[i] == separator else { return false }
        i &+= 1
      }
      isFirst = false
      for _ in 0..<step.skipped {
        guard plain.skipField(&i), bytes[i] == separator else { return false }
        i &+= 1
      }
      switch step.field {
      case .time:
        let start = i
        guard plain.skipField(&i) else { return false }
        let text = UnsafeBufferPointer(start: bytes + start, count: i &- start)
        guard let time = CSVTime.reading(text.span) else { return false }
        location.timestamp = time.timestamp
        location.utcOffset = time.utcOffset
      case .attribute:
        let start = i
        guard plain.skipField(&i) else { return false }
        guard i > start else { continue }
        let text = UnsafeBufferPointer(start: bytes + start, count: i &- start)
        guard text[0] > 0x20, text[0] != .quote, text[text.count &- 1] > 0x20 else { return false }
        location.attributes.append(
          Location.Attribute(step.name, String(decoding: text, as: UTF8.self)))
      case .sensor:
        let start = i
        guard plain.skipField(&i) else { return false }
        guard i > start else { continue }
        guard let text = sensor(start..<i, of: step) else { return false }
        location.attributes.append(Location.Attribute(step.name, text))
      case .date, .clock:
        let start = i
        guard plain.skipField(&i) else { return false }
        if step.field == .date { date = start..<i } else { clock = start..<i }
      // These fields are rare; the full parser reads them.
      case .latitudeHemisphere, .longitudeHemisphere, .millisecond, .utcOffset, .deviceTrack,
        .patternTime:
        return false
      case .track, .segment, .trackName:
        let start = i
        guard plain.skipField(&i) else { return false }
        let known =
          switch step.field {
          case .track: part.track
          case .segment: part.segment
          default: part.trackName
          }
        let text = UnsafeBufferPointer(start: bytes + start, count: i &- start)
        guard (known ?? "").utf8.elementsEqual(text) else { return false }
      case .device:
        let start = i
        guard plain.skipField(&i) else { return false }
        guard i > start else { continue }
        let text = UnsafeBufferPointer(start: bytes + start, count: i &- start)
        guard text[0] > 0x20, text[0] != .quote, text[text.count &- 1] > 0x20 else { return false }
        if !(device?.utf8.elementsEqual(text) ?? false) {
          device = String(decoding: text, as: UTF8.self)
        }
        location.device = device
      case .validity:
        let start = i
        guard plain.skipField(&i) else { return false }
        let text = UnsafeBufferPointer(start: bytes + start, count: i &- start)
        guard text.elementsEqual("true".utf8) else { return false }
      case .wholeCoordinate: return false
      case .fixDimension, .fixStatus:
        let start = i
        guard plain.skipField(&i) else { return false }
        guard i > start else { continue }
        let text = UnsafeBufferPointer(start: bytes + start, count: i &- start)
        guard text[0] > 0x20, text[0] != .quote, text[text.count &- 1] > 0x20,
          step.field.put(String(decoding: text, as: UTF8.self), into: &location)
        else { return false }
      default:
        let start = i
        if i < end, bytes[i] == separator || bytes[i].isLineEnd {
          guard step.field != .latitude, step.field != .longitude else { return false }
          continue
        }
        guard !step.needsMinutes else { return false }
        var value = decimal.read(bytes, at: &i)
        if bytes[i] == UInt8(ascii: ","), separator != UInt8(ascii: ",") {
          i = start
          value = decimal.read(bytes, at: &i, point: UInt8(ascii: ","))
        }
        isGood = isGood && !value.isNaN
        isGood = (step.field.put(step.scaled(value), into: &location) || value == -1) && isGood
      }
    }
    guard isGood, plain.skipRest(&i, exactly: restCount) else { return false }
    if !date.isEmpty || !clock.isEmpty, !readTime(date, clock, into: &location) { return false }
    if location.coordinate.longitude.magnitude > 180 {
      location.coordinate = location.coordinate.normalized
    }
    position = i &+ CSVBytes.lineEndCount(at: i, to: end, in: bytes)
    return true
  }

  /// Returns the text of a sensor field with a plain number in the usual unit. Returns nil if it needs the full parser.
  @inline(__always)
  private func sensor(_ field: Range<Int>, of step: CSVLocationStep) -> String? {
    guard step.isPlain else { return nil }
    var end = field.lowerBound
    let value = decimal.read(bytes, at: &end)
    guard end == field.upperBound, !value.isNaN else { return nil }
    let text = UnsafeBufferPointer(start: bytes + field.lowerBound, count: field.count)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a date and a time of day from separate fields.
  private func readTime(
    _ date: Range<Int>, _ clock: Range<Int>, into location: inout Location
  ) -> Bool {
    guard (8...10).contains(date.count), (4...40).contains(clock.count) else { return false }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { text in
      var count = 0
      func put(_ byte: UInt8) {
        text.initializeElement(at: count, to: byte)
        count += 1
      }
      for i in date { put(bytes[i]) }
      put(UInt8(ascii: "T"))
      for i in clock { put(bytes[i]) }
      let whole = UnsafeBufferPointer(start: text.baseAddress, count: count)
      guard let time = ZonedTimestamp(iso8601: whole.span) else { return false }
      location.timestamp = time.timestamp
      location.utcOffset = time.utcOffset
      return true
    }
  }
}
