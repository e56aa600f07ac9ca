import GeoCore
import GeoTracks

/// Parses a row whose fields may have any notation, and describes the unreadable fields.
struct CSVLocationRecord {
  /// The location; nil if the row has no readable coordinate.
  private(set) var location: Location?
  /// The errors of the row, in column order.
  private(set) var faults: [(reason: Diagnostic.Reason, detail: String)] = []
  /// The names of the track and the segment; nil if the table has no such column.
  private(set) var part = CSVLocationRows.Part()
  /// The error in the time; nil if the time is valid or missing. ``faults`` also contains this error.
  private(set) var timeFault: String?
  /// Whether the time is a number that is too small for a time since 1970.
  private(set) var hasRelativeTime = false

  /// The numbers that are out of range, each with the name of its column.
  private(set) var impossible: [(name: String, text: String)] = []

  /// Whether the date has six digits, so that the order of day, month and year is an assumption.
  private(set) var hasShortDate = false
  /// Whether the time is only a date, which is read as the beginning of that day.
  private(set) var hasOnlyDate = false
  /// Whether the field with the speed contains a unit.
  private(set) var hasSpeedUnit = false

  init(_ cursor: CSVCursor, _ layout: CSVLocationLayout, _ pattern: CSVTimePattern? = nil) {
    // A row without a valid coordinate is skipped. Only the error in the coordinate is reported.
    guard var location = place(cursor, layout) else { return }
    var (date, clock): (String, String?) = ("", nil)
    var milliseconds = 0
    var zone: (text: String, name: String)?
    var deviceTrack = ""
    var gpsColumn: String?
    var isFITTime = false
    for step in layout.steps {
      let text = cursor.text(step.column)
      switch step.field {
      case .latitude, .longitude, .latitudeHemisphere, .longitudeHemisphere, .wholeCoordinate:
        continue
      case .validity, .receiverStatus, .outlier, .datum:
        if step.isKept, !text.isEmpty {
          location.attributes.append(Location.Attribute(step.name, text))
        }
      case .time, .date, .patternTime:
        // In German tables, a column named `datum` contains dates. Ignore the text in such a column only if it is the
        // name of a datum.
        date = step.datum != nil && CSVDatum.isName(text) ? "" : text
        if step.canBeGPSTime { gpsColumn = step.name }
        isFITTime = step.isFITTime
      case .clock: clock = text
      case .millisecond: milliseconds = CSVClockTime.number(text).map { $0 < 1000 ? $0 : 0 } ?? 0
      case .utcOffset:
        if step.isKept, !text.isEmpty {
          location.attributes.append(Location.Attribute(step.name, text))
        }
        if !text.isEmpty { zone = (text, step.name) }
      case .deviceTrack: deviceTrack = text
      case .track: part.track = text
      case .segment: part.segment = text
      case .trackName: part.trackName = text
      case .fixDimension, .fixStatus, .device:
        guard !text.isEmpty else { continue }
        if !step.field.put(text, into: &location) {
          fault(.unreadable, step, text, "is not a known value; the row is read without it")
        }
      case .attribute:
        if !text.isEmpty { location.attributes.append(Location.Attribute(step.name, text)) }
      case .sensor: readSensor(text, step, keepsText: layout.textSensors, into: &location)
      default:
        guard !CSVLocationText.isMissing(text) else { continue }
        if let mark = CSVLocationText.possibleThousands(text),
          mark != decimalMark(cursor, layout) ?? UInt8(ascii: ".")
        {
          fault(
            .unreadable, step, text,
            "has a decimal mark or a thousands separator; write it without the separator; the row is read without it"
          )
          continue
        }
        guard let value = CSVLocationText.number(text) else {
          // In a column named `track`, text may be the name of a track instead of an angle. Keep such text as an
          // attribute.
          if step.field == .trackAngle {
            location.attributes.append(Location.Attribute(step.name, text))
          } else {
            readWithUnit(text, step, into: &location)
          }
          continue
        }
        put(step.scaled(value), text, step, into: &location)
      }
    }
    if !deviceTrack.isEmpty {
      location.device = location.device.map { "\($0) \(deviceTrack)" } ?? deviceTrack
    }
    readTime(date, clock, pattern, into: &location)
    if let gpsColumn { refuseGPSTime(date, gpsColumn, in: &location) }
    if isFITTime, let time = location.timestamp, let fitTime = CSVTime.fitTime(date, read: time) {
      location.timestamp = fitTime
    }
    hasShortDate =
      pattern == nil && location.timestamp != nil && date.utf8.count == 6
      && CSVClockTime.number(date) != nil
    hasOnlyDate =
      location.timestamp != nil && clock == nil && !date.isEmpty && CSVTime.isDate(date)
    if let time = location.timestamp {
      if milliseconds > 0, time.nanoseconds == 0 {
        location.timestamp = Timestamp(
          seconds: time.seconds, nanoseconds: Int64(milliseconds) * 1_000_000)
      }
      let isCount =
        !layout.hasLocalTimes && clock == nil && CSVLocationText.number(date) != nil
      if let zone, location.utcOffset == nil, !isCount, location.timestampSource != .elapsed {
        apply(zone, layout.zones, to: &location)
      }
    }
    self.location = location
  }

  /// Returns the decimal mark in the coordinate; nil if the coordinate has no decimal mark.
  private func decimalMark(_ cursor: CSVCursor, _ layout: CSVLocationLayout) -> UInt8? {
    for step in layout.steps where [.latitude, .longitude].contains(step.field) {
      let text = cursor.text(step.column).utf8
      if let mark = text.first(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) {
        return mark
      }
    }
    return nil
  }

  /// Removes the time if its number may be either GPS time or Unix time.
  private mutating func refuseGPSTime(
    _ text: String, _ column: String, in location: inout Location
  ) {
    guard let time = location.timestamp, CSVTime.isAmbiguousCount(text, read: time) else { return }
    location.timestamp = nil
    let fault =
      "the time \(QuotedText.quote(text)) in column \(QuotedText.quote(column)) counts from 1980 if it is GPS time and "
      + "from 1970 if it is Unix time; for Unix time, name the column unix_time; otherwise write dates; the row is kept without a time"
    timeFault = fault
    faults.append((.unreadable, fault))
  }

  /// Converts the location's local time to UTC, using the time zone or UTC offset in another column.
  private mutating func apply(
    _ zone: (text: String, name: String), _ zones: CSVTimeZones, to location: inout Location
  ) {
    guard let local = location.timestamp else { return }
    switch zones.offset(of: local, zone.text, column: zone.name) {
    case .success(let offset):
      location.timestamp = local.advanced(by: Double(-offset))
      location.utcOffset = offset
    case .failure(let error):
      location.timestamp = nil
      let fault =
        "\(QuotedText.quote(zone.text)) in column \(QuotedText.quote(zone.name)) \(error.detail); "
        + "the row is kept without a time"
      timeFault = fault
      faults.append((.unreadable, fault))
    }
  }

  /// Reads a number with a unit, such as `20.5 km/h`, `456 M` or `47°`.
  private mutating func readWithUnit(
    _ text: String, _ step: CSVLocationStep, into location: inout Location
  ) {
    guard let kind = step.field.unitKind, let (number, name) = CSVUnit.split(text) else {
      return fault(.unreadable, step, text, "is not a number; the row is read without it")
    }
    guard let unit = CSVUnit(name, of: kind) else {
      return fault(
        .unreadable, step, text, "has a unit that is not known; the row is read without it")
    }
    if step.field == .speed { hasSpeedUnit = true }
    put(
      unit.factor == 1 ? number : DecimalArithmetic.product(number, unit.factor), text, step,
      into: &location)
  }

  private mutating func put(
    _ value: Double, _ text: String, _ step: CSVLocationStep, into location: inout Location
  ) {
    // Do not report -1, because phones write it for an unknown value.
    guard !step.field.put(value, into: &location), CSVLocationText.number(text) != -1 else {
      return
    }
    impossible.append((step.name, text))
  }

  /// Reads the value of a sensor, such as `120`, `120,5`, `80 rpm` or `68 °F`.
  private mutating func readSensor(
    _ text: String, _ step: CSVLocationStep, keepsText: Bool, into location: inout Location
  ) {
    guard !text.isEmpty else { return }
    switch CSVLocationText.sensor(text, step) {
    case .value(let text): location.attributes.append(Location.Attribute(step.name, text))
    case _ where keepsText: location.attributes.append(Location.Attribute(step.name, text))
    case .missing: break
    case .noNumber:
      fault(.unreadable, step, text, "is not a number; the row is read without it")
    case .unknownUnit:
      fault(
        .unreadable, step, text, "has a unit that is not known; the row is read without it")
    }
  }

  /// Returns a location with the coordinate of the row. If the coordinate is unreadable, adds a fault and returns nil.
  private mutating func place(_ cursor: CSVCursor, _ layout: CSVLocationLayout) -> Location? {
    for step in layout.steps where [.validity, .receiverStatus, .outlier].contains(step.field) {
      let text = cursor.text(step.column)
      guard CSVValidity.isInvalid(text, step.field) else { continue }
      faults.append((.invalid, CSVValidity.refusal(text, named: step.name)))
      return nil
    }
    for step in layout.steps {
      guard step.field != .patternTime, let column = step.datum,
        let refusal = CSVDatum.refusal(
          of: cursor.text(step.column), in: column, named: step.name)
      else { continue }
      faults.append((.invalid, refusal))
      return nil
    }
    var location = Location(Coordinate(latitude: .nan, longitude: .nan))
    if let whole = layout.whole {
      guard let coordinate = coordinate(whole, cursor, layout) else { return nil }
      location.coordinate = coordinate.normalized
      return location
    }
    func hemisphere(_ field: CSVLocationField, of angle: CSVLocationStep) -> String {
      guard let step = layout.step(field) else { return "" }
      let text = cursor.text(step.column)
      return CoordinateColumns.hemisphere(
        text, isLatitude: field == .latitudeHemisphere, column: step.name, angle: angle.name)
        ?? text
    }
    for step in layout.steps {
      let letter: String
      switch step.field {
      case .latitude: letter = hemisphere(.latitudeHemisphere, of: step)
      case .longitude: letter = hemisphere(.longitudeHemisphere, of: step)
      default: continue
      }
      guard let value = coordinate(step, cursor, letter) else { return nil }
      _ = step.field.put(value, into: &location)
    }
    if location.coordinate.longitude.magnitude > 180 {
      location.coordinate = location.coordinate.normalized
    }
    return location
  }

  /// Returns the coordinate of a row in which one field contains both latitude and longitude. If the coordinate is
  /// unreadable, adds a fault and returns nil.
  private mutating func coordinate(
    _ whole: WholeCoordinate, _ cursor: CSVCursor, _ layout: CSVLocationLayout
  ) -> Coordinate? {
    let texts = whole.columns.map {
      whole.isOfNumbers ? CSVLocationText.withPoint(cursor.text($0)) : cursor.text($0)
    }
    guard !texts.contains(where: CSVLocationText.isMissing) else {
      faults.append((.noCoordinate, "the coordinate is missing"))
      return nil
    }
    do throws(GeoError) {
      return try whole.coordinate(texts)
    } catch {
      guard let step = layout.steps.first(where: { $0.column == whole.columns[0] }) else {
        return nil
      }
      let isOut = if case .outOfRange = error { true } else { false }
      fault(
        isOut ? .outOfRange : .unreadable, step, texts.joined(separator: " "),
        "cannot be read as a coordinate")
      return nil
    }
  }

  private mutating func fault(
    _ reason: Diagnostic.Reason, _ step: CSVLocationStep, _ text: String, _ what: String
  ) {
    faults.append(
      (reason, "\(QuotedText.quote(text)) in column \(QuotedText.quote(step.name)) \(what)"))
  }

  /// Reads a date with a time of day, from one column or from two columns.
  private mutating func readTime(
    _ date: String, _ clock: String?, _ pattern: CSVTimePattern?, into location: inout Location
  ) {
    let missing = CSVLocationText.isMissing(date) && (clock.map(CSVLocationText.isMissing) ?? true)
    guard !missing else { return }
    let text = clock.map { date.isEmpty ? $0 : date + "T" + $0 } ?? date
    if let time = Self.time(text, date, clock, pattern) {
      location.timestamp = time.timestamp
      location.utcOffset = time.utcOffset
    } else {
      let number = CSVLocationText.number(text)
      let isDayNumber = pattern == nil && CSVTime.isDayNumber(text)
      hasRelativeTime = !isDayNumber && number.map { $0.magnitude < CSVTime.leastCount } ?? false
      let hint =
        isDayNumber
        ? " but may be a number of days; write it as a date, such as 2026-05-03 16:23:44"
        : pattern != nil
          ? " in the format of --time-format"
          : text.utf8.contains(UInt8(ascii: "/"))
            ? " with a clear order; choose one with --time-format dmy or mdy" : ""
      let fault =
        "the time \(QuotedText.quote(text)) is not a date\(hint); the row is kept without a time"
      timeFault = fault
      faults.append((.unreadable, fault))
    }
  }

  private static func time(
    _ text: String, _ date: String, _ clock: String?, _ pattern: CSVTimePattern?
  ) -> ZonedTimestamp? {
    if let pattern { return pattern.read(date, clock) }
    return CSVTime.reading(Array(text.utf8).span) ?? CSVClockTime.read(date, clock)
  }

  /// Converts an angle that has a hemisphere letter and a unit other than degrees. If the angle is unreadable, adds a
  /// fault and returns nil.
  private mutating func angle(
    _ step: CSVLocationStep, _ text: String, _ hemisphere: String
  ) -> Double? {
    let isLatitude = step.field == .latitude
    guard let number = CSVLocationText.number(text),
      let sign = CoordinateColumns.sign(ofHemisphere: hemisphere, isLatitude: isLatitude),
      let value = CoordinateColumns.angle(step.scaled(number), sign: sign),
      value.magnitude <= (isLatitude ? 90 : 360)
    else {
      fault(
        .unreadable, step, text + hemisphere,
        "cannot be read as \(isLatitude ? "latitude" : "longitude")")
      return nil
    }
    return value
  }

  /// Returns the latitude or longitude in a column. If the field is unreadable, adds a fault and returns nil.
  private mutating func coordinate(
    _ step: CSVLocationStep, _ cursor: CSVCursor, _ hemisphere: String
  ) -> Double? {
    let isLatitude = step.field == .latitude
    let axis = isLatitude ? "latitude" : "longitude"
    guard step.column < cursor.fieldCount else {
      faults.append(
        (
          .noCoordinate,
          "the row has \(cursor.fieldCount) fields and no \(axis), which is field \(step.column + 1)"
        ))
      return nil
    }
    var text = cursor.text(step.column)
    guard !CSVLocationText.isMissing(text) else {
      faults.append((.noCoordinate, "the \(axis) is missing"))
      return nil
    }
    if !hemisphere.isEmpty {
      guard step.factor == 1 else { return angle(step, text, hemisphere) }
      text += hemisphere
    }
    if let number = CSVLocationText.number(text) {
      guard !step.needsMinutes else {
        fault(
          .unreadable, step, text,
          "is a plain number, but the column name indicates minutes: write it as 47 22 36 or 47°22'36\""
        )
        return nil
      }
      let value = step.scaled(number)
      guard value.magnitude <= (isLatitude ? 90 : 360) else {
        fault(
          .outOfRange, step, text,
          isLatitude && value.magnitude <= 360
            ? "is not a latitude; are latitude and longitude exchanged?" : "is not a \(axis)")
        return nil
      }
      return value
    }
    guard step.factor == 1 else {
      fault(.unreadable, step, text, "is not a number in the unit of the column")
      return nil
    }
    do throws(GeoError) {
      let text = CSVLocationText.withPoint(text)
      return isLatitude
        ? try Coordinate.latitude(parsing: text) : try Coordinate.longitude(parsing: text)
    } catch {
      let isOut = if case .outOfRange = error { true } else { false }
      fault(isOut ? .outOfRange : .unreadable, step, text, "cannot be read as \(axis)")
      return nil
    }
  }
}

/// Parses fields in unusual notations, such as numbers with a unit or a decimal comma.
package enum CSVLocationText {
  /// Returns whether the text means that the value is missing.
  package static func isMissing(_ text: String) -> Bool {
    text.isEmpty || missing.contains(text.lowercased())
  }

  private static let missing: Set<String> = [
    "nan", "null", "none", "nil", "na", "n/a", "-", "--", "?", "undefined", "\\n", "#n/a", "#na",
    "<na>", "-nan", "#n/a n/a", "1.#ind", "-1.#ind", "1.#qnan", "-1.#qnan",
  ]

  /// Returns the text with a decimal point instead of a decimal comma.
  static func withPoint(_ text: String) -> String {
    let commas = text.utf8.count { $0 == UInt8(ascii: ",") }
    guard commas == 1, !text.utf8.contains(UInt8(ascii: ".")) else { return text }
    let bytes = text.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the mark in a number such as `1,234`, which may be a decimal mark or a thousands separator. Returns nil
  /// for any other text.
  package static func possibleThousands(_ text: String) -> UInt8? {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    let whole = digits.prefix { $0 &- 0x30 < 10 }
    let rest = digits.dropFirst(whole.count)
    guard (1...3).contains(whole.count), whole.first != UInt8(ascii: "0"), rest.count == 4,
      let mark = rest.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ","),
      rest.dropFirst().allSatisfy({ $0 &- 0x30 < 10 })
    else { return nil }
    return mark
  }

  /// Returns a number with a decimal comma. Returns nil for any other text.
  static func numberWithComma(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard text.contains(UInt8(ascii: ",")) else { return nil }
    return number(String(decoding: text, as: UTF8.self))
  }

  /// Returns a number with a decimal point or a decimal comma. Returns nil for any other text.
  static func number(_ text: String) -> Double? {
    let bytes = Array(withPoint(text).utf8)
    return DecimalParser.double(bytes.span)
  }

  /// The result of reading a sensor field.
  enum Reading: Equatable {
    /// The number as text, in events per minute, watts, degrees Celsius or meters.
    case value(String)
    case missing, noNumber, unknownUnit
  }

  /// Reads the field of a sensor. A unit in the field takes precedence over the unit in the column name.
  static func sensor(_ text: String, _ step: CSVLocationStep) -> Reading {
    if isMissing(text) { return .missing }
    if let number = number(text) {
      return .value(step.isPlain ? withPoint(text) : spelling(number, step))
    }
    guard let (number, name) = CSVUnit.split(text) else { return .noNumber }
    guard let unit = step.sensorKind.flatMap({ CSVUnit(name, of: $0) }) else {
      return .unknownUnit
    }
    var step = step
    step.set(unit)
    return .value(spelling(number, step))
  }

  private static func spelling(_ number: Double, _ step: CSVLocationStep) -> String {
    guard !step.isPlain else { return ShortestDecimal.string(number) }
    // Three decimals are sufficient for every sensor.
    let value = DecimalArithmetic.product(
      DecimalArithmetic.sum(number, step.offset), step.factor)
    return ShortestDecimal.string((value * 1000).rounded() / 1000)
  }

  /// Returns whether the text is a number, or an angle with marks such as `42d15'N`.
  package static func isAngleText(_ text: String) -> Bool {
    guard text.utf8.contains(where: { $0 &- 0x30 < 10 }) else { return false }
    return number(text) != nil || angle(text) != nil
  }

  /// Returns an angle in any supported notation. Returns nil for any other text.
  static func angle(_ text: String) -> Double? {
    if let latitude = try? Coordinate.latitude(parsing: withPoint(text)) { return latitude }
    return try? Coordinate.longitude(parsing: withPoint(text))
  }
}

/// Reads rows of locations whose numbers are plain decimals and whose times are numbers or in ISO 8601 format. All
/// other rows need the slower general parser.
struct CSVLocationRows {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  let separator: UInt8
  let decimal: PlainDecimal
  /// The number of columns after the last column that is read.
  var restCount = 0
  /// The track and segment of the previous row. A row with another track or segment needs the slower general parser.
  var part = Part()

  /// The track and the segment of a row.
  struct Part: Equatable {
    var track: String?
    var segment: String?
    var trackName: String?
  }

  /// Reads the row at `position`, and moves `position` after its line break.
  ///
  /// - Parameter device: the device of the previous row. The string is reused if both rows have the same device.
  /// - Returns: false if the row needs the slower general parser. In that case, the content of `location` is undefined.
  @inline(__always)
  func read(
    _ steps: UnsafeBufferPointer<CSVLocationStep>, at position: inout Int,
    into location: inout Location, device: inout String?
  ) -> Bool {
    let plain = PlainRowReader(bytes: bytes, end: end, separator: separator, decimal: decimal)
    var i = position
    var isGood = true
    var isFirst = true
    var (hasComma, hasPoint) = (false, false)
    var date = 0..<0
    var clock = 0..<0
    // A loop over the steps themselves would copy each of them.
    for index in steps.indices {
      if !isFirst {
        guard i < end, bytes[i] == separator else { return false }
        i &+= 1
      }
      isFirst = false
      for _ in 0..<steps[index].skipped {
        guard plain.skipField(&i), bytes[i] == separator else { return false }
        i &+= 1
      }
      switch steps[index].field {
      case .time:
        let start = i
        guard plain.skipField(&i) else { return false }
        let text = UnsafeBufferPointer(start: bytes + start, count: i &- start)
        guard
          !steps[index].canBeGPSTime && !steps[index].isFITTime
            || text.contains(UInt8(ascii: "-")),
          let time = CSVTime.reading(text.span)
        else { return false }
        location.timestamp = time.timestamp
        location.utcOffset = time.utcOffset
      case .attribute:
        let start = i
        guard plain.skipField(&i) else { return false }
        guard i > start else { continue }
        let text = UnsafeBufferPointer(start: bytes + start, count: i &- start)
        guard text[0] > 0x20, text[0] != .quote, text[text.count &- 1] > 0x20 else { return false }
        location.attributes.append(
          Location.Attribute(steps[index].name, String(decoding: text, as: UTF8.self)))
      case .sensor:
        let start = i
        guard plain.skipField(&i) else { return false }
        guard i > start else { continue }
        guard let text = sensor(start..<i, of: steps[index]) else { return false }
        location.attributes.append(Location.Attribute(steps[index].name, text))
      case .date, .clock:
        let start = i
        guard plain.skipField(&i) else { return false }
        if steps[index].field == .date { date = start..<i } else { clock = start..<i }
      // These rare fields need the slower general parser.
      case .latitudeHemisphere, .longitudeHemisphere, .millisecond, .utcOffset, .deviceTrack,
        .patternTime:
        return false
      case .track, .segment, .trackName:
        let start = i
        guard plain.skipField(&i) else { return false }
        let known =
          switch steps[index].field {
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
        let isDigit = text.count == 1 && text[0] > UInt8(ascii: "0") && text[0] <= UInt8(ascii: "9")
        guard !steps[index].isKept, isDigit || text.elementsEqual("true".utf8) else { return false }
      case .receiverStatus:
        let start = i
        guard plain.skipField(&i) else { return false }
        // The slower general parser reads words that begin with V, because not all such words are `v` or `void`.
        guard !steps[index].isKept, i == start || bytes[start] | 0x20 != UInt8(ascii: "v"),
          bytes[start] > 0x20, bytes[start] != .quote
        else { return false }
      case .outlier:
        let start = i
        guard plain.skipField(&i) else { return false }
        let text = UnsafeBufferPointer(start: bytes + start, count: i &- start)
        guard !steps[index].isKept, text.isEmpty || text.elementsEqual("false".utf8) else {
          return false
        }
      case .datum:
        let start = i
        guard plain.skipField(&i) else { return false }
        let text = UnsafeBufferPointer(start: bytes + start, count: i &- start)
        guard !steps[index].isKept,
          text.isEmpty || text.elementsEqual("WGS84".utf8) || text.elementsEqual("EPSG:4326".utf8)
            || text.elementsEqual("4326".utf8)
        else { return false }
      case .wholeCoordinate: return false
      case .fixDimension, .fixStatus:
        let start = i
        guard plain.skipField(&i) else { return false }
        guard i > start else { continue }
        let text = UnsafeBufferPointer(start: bytes + start, count: i &- start)
        guard text[0] > 0x20, text[0] != .quote, text[text.count &- 1] > 0x20,
          steps[index].field.put(String(decoding: text, as: UTF8.self), into: &location)
        else { return false }
      default:
        let start = i
        if i < end, bytes[i] == separator || bytes[i].isLineEnd {
          guard steps[index].field != .latitude, steps[index].field != .longitude else {
            return false
          }
          continue
        }
        guard !steps[index].needsMinutes else { return false }
        var value = decimal.read(bytes, at: &i)
        if bytes[i] == UInt8(ascii: ","), separator != UInt8(ascii: ",") {
          i = start
          value = decimal.read(bytes, at: &i, point: UInt8(ascii: ","))
          hasComma = true
        } else if separator != UInt8(ascii: ","), !hasPoint {
          let text = UnsafeBufferPointer(start: bytes + start, count: i &- start)
          hasPoint = text.contains(UInt8(ascii: "."))
        }
        isGood = isGood && !value.isNaN
        isGood =
          (steps[index].field.put(steps[index].scaled(value), into: &location) || value == -1)
          && isGood
      }
    }
    // If a row contains both commas and points, one of these characters may be a thousands separator. Only the
    // slower general parser can decide this.
    guard isGood, !(hasComma && hasPoint), plain.skipRest(&i, exactly: restCount) else {
      return false
    }
    if !date.isEmpty || !clock.isEmpty, !readTime(date, clock, into: &location) { return false }
    if location.coordinate.longitude.magnitude > 180 {
      location.coordinate = location.coordinate.normalized
    }
    position = i &+ CSVBytes.lineEndCount(at: i, to: end, in: bytes)
    return true
  }

  /// Returns the text of a sensor field that is a plain number in the usual unit. Returns nil if the field needs the
  /// slower general parser.
  @inline(__always)
  private func sensor(_ field: Range<Int>, of step: CSVLocationStep) -> String? {
    guard step.isPlain else { return nil }
    var end = field.lowerBound
    let value = decimal.read(bytes, at: &end)
    guard end == field.upperBound, !value.isNaN else { return nil }
    let text = UnsafeBufferPointer(start: bytes + field.lowerBound, count: field.count)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a date and a time of day from two fields.
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
