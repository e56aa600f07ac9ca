import GeoCore

/// The quick way through rows of locations: numbers and times of the usual shape.
struct CSVLocationRows {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  let separator: UInt8
  let decimal: PlainDecimal

  /// Reads the row at `position`, which is moved behind its line end.
  ///
  /// - Returns: false if the row needs a closer look; `location` is then anything.
  @inline(__always)
  func read(
    _ steps: UnsafeBufferPointer<CSVLocationStep>, at position: inout Int,
    into location: inout Location
  ) -> Bool {
    let plain = PlainRowReader(bytes: bytes, end: end, separator: separator, decimal: decimal)
    var i = position
    var isGood = true
    var isFirst = true
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
      case .extra:
        let start = i
        guard plain.skipField(&i) else { return false }
        guard i > start else { continue }
        let text = UnsafeBufferPointer(start: bytes + start, count: i &- start)
        guard text[0] > 0x20, text[0] != .quote, text[text.count &- 1] > 0x20 else { return false }
        location.extras.append(
          Location.Extra(step.name, String(decoding: text, as: UTF8.self)))
      // Rare, and left to the closer look.
      case .date, .clock, .track, .segment, .latitudeHemisphere, .longitudeHemisphere: return false
      default:
        let value = decimal.read(bytes, at: &i)
        isGood = isGood && !value.isNaN
        isGood = step.field.put(value * step.factor, into: &location) && isGood
      }
    }
    guard isGood, plain.skipRest(&i) else { return false }
    if location.coordinate.longitude.magnitude > 180 {
      location.coordinate = location.coordinate.normalized
    }
    position = i &+ CSVBytes.lineEndCount(at: i, to: end, in: bytes)
    return true
  }
}
