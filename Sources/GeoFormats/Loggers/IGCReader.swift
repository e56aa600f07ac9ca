import GeoCore
package import GeoTracks

/// Converts the lines of an IGC file to events.
struct IGCReader {
  typealias Place = LinePlace

  private var header = IGCHeader()
  private var clock = IGCClock()
  private var additions: [IGCAddition] = []
  // The length in bytes of a B record, including the additional values that the I record defines.
  private var length = IGCFix.length
  private var unplaced = UnplacedRecords()
  private var hasTrack = false
  private var hasToldDate = false
  private var hasToldAltitude = false
  private var hasRecord = false
  private var altitudes = Altitudes.known
  // The events since the first position whose GNSS altitude of zero is uncertain.
  private var held: [LocationEvent] = []

  /// The meaning of a GNSS altitude of zero, which depends on the consecutive zeros before and after it.
  private enum Altitudes {
    /// The latest altitude is not zero.
    case known
    /// All zeros since the last other altitude may be altitudes or may mean that there is no altitude.
    case uncertain
    /// One of the zeros means that there is no altitude, so all of them mean it.
    case missing
    /// More than ``IGCDecoder/heldLimit`` events were held, so the zeros count as altitudes.
    case zero
  }

  // MARK: Lines

  /// Reads a line without its line break.
  ///
  /// - Parameter isWhole: True if the line ends with a line break. Otherwise the line may be truncated.
  mutating func read(
    _ bytes: [UInt8], isWhole: Bool, at place: Place, into events: inout [LocationEvent]
  ) {
    let start = events.count
    guard altitudes == .uncertain else {
      process(bytes, isWhole: isWhole, at: place, into: &events)
      guard altitudes == .uncertain else { return }
      held = Array(events[start...])
      return events.removeSubrange(start...)
    }
    var line: [LocationEvent] = []
    process(bytes, isWhole: isWhole, at: place, into: &line)
    if altitudes != .uncertain { release(into: &events) }
    if altitudes == .uncertain { held += line } else { events += line }
    if held.count > IGCDecoder.heldLimit {
      altitudes = .zero
      release(into: &events)
    }
  }

  /// Emits the held events. Removes the altitudes of the positions among them if these positions have no altitude.
  private mutating func release(into events: inout [LocationEvent]) {
    if altitudes == .missing {
      for i in held.indices {
        guard case .location(var location) = held[i] else { continue }
        (location.altitude, location.ellipsoidalAltitude) = (nil, nil)
        held[i] = .location(location)
      }
    }
    events += held
    held = []
  }

  private mutating func process(
    _ bytes: [UInt8], isWhole: Bool, at place: Place, into events: inout [LocationEvent]
  ) {
    // Ignore surrounding blanks, NUL bytes at the end of an incomplete file, and the XON character of a serial
    // connection.
    let noise: (UInt8) -> Bool = { $0 <= 0x20 }
    guard let first = bytes.firstIndex(where: { !noise($0) }),
      let last = bytes.lastIndex(where: { !noise($0) })
    else { return }
    // A UTF-8 byte order mark may precede the first line.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes[first...].starts(with: mark) ? first + 3 : first
    guard start <= last else { return }
    let line = Array(bytes[start...last])
    switch line[0] {
    case UInt8(ascii: "B"): readFix(line, isWhole: isWhole, at: place, into: &events)
    case UInt8(ascii: "A"): header.readManufacturer(line)
    case UInt8(ascii: "H"): readHeader(line, at: place, into: &events)
    case UInt8(ascii: "I"): readAdditions(line, at: place, into: &events)
    // Skip the other record types: tasks, differential corrections, events, satellites, signatures, definitions of K
    // records, less frequent data and comments. All remaining letters are reserved.
    case UInt8(ascii: "C")...UInt8(ascii: "Z"): break
    default:
      skip(.noise, "\(Self.quote(line)) is not a record", at: place, into: &events)
      return
    }
    hasRecord = true
  }

  /// Emits the remaining metadata and reports the skipped records at the end of the file.
  mutating func finish(into events: inout [LocationEvent]) {
    release(into: &events)
    giveDetails(into: &events)
    if let skipped = unplaced.skipped { events.append(.diagnostic(skipped)) }
  }

  func skip(
    _ reason: Diagnostic.Reason, _ detail: String, at place: Place,
    into events: inout [LocationEvent]
  ) {
    events.append(.diagnostic(Diagnostic(reason, detail, line: place.line, offset: place.offset)))
  }

  private static func quote(_ line: [UInt8]) -> String {
    line.withUnsafeBufferPointer(QuotedText.quote)
  }

  // MARK: Headers

  private mutating func readHeader(
    _ line: [UInt8], at place: Place, into events: inout [LocationEvent]
  ) {
    guard IGCHeader.code(of: line) == "DTE" else { return header.read(line) }
    guard let date = IGCHeader.date(of: line) else {
      return skip(.unreadable, "\(Self.quote(line)) has no date", at: place, into: &events)
    }
    clock.begin(day: date.day)
    header.read(flight: date.flight)
  }

  private mutating func readAdditions(
    _ line: [UInt8], at place: Place, into events: inout [LocationEvent]
  ) {
    guard let additions = IGCAddition.all(of: line) else {
      return skip(.unreadable, "\(Self.quote(line)) cannot be read", at: place, into: &events)
    }
    self.additions = additions
    length = additions.reduce(IGCFix.length) { max($0, $1.columns.upperBound) }
  }

  private mutating func giveDetails(into events: inout [LocationEvent]) {
    if let details = header.take() { events.append(.metadata(details)) }
  }

  // MARK: Positions

  private mutating func readFix(
    _ line: [UInt8], isWhole: Bool, at place: Place, into events: inout [LocationEvent]
  ) {
    guard isWhole || line.count >= length else {
      events.append(
        .diagnostic(
          Diagnostic(
            .truncated, "the last record is truncated", line: place.line, offset: place.offset,
            stopsReading: true)))
      return
    }
    let fix: IGCFix
    do throws(IGCFault) {
      fix = try IGCFix(line, additions)
    } catch {
      return skip(error.reason, error.detail, at: place, into: &events)
    }
    let time = clock.time(fix.time)
    if time == nil, fix.time.isLeap, clock.knowsDay {
      let what = "second 60 at the end of a day without a leap second: the position has no time"
      skip(.unreadable, what, at: place, into: &events)
    } else if time == nil, !hasToldDate {
      hasToldDate = true
      let what = "no HFDTE record with the date: positions have no time"
      skip(.unreadable, what, at: place, into: &events)
    }
    guard let coordinate = fix.coordinate else {
      return unplaced.note(line: place.line, offset: place.offset, attributes: fix.attributes)
    }
    if let datum = header.datum {
      let what =
        "the position is in the datum \(datum) of the header DTM, not WGS 84; convert the positions first"
      return skip(.invalid, what, at: place, into: &events)
    }
    if !hasTrack {
      giveDetails(into: &events)
      events.append(.part(.track(name: nil)))
      hasTrack = true
    }
    if fix.lacksAltitude, !hasToldAltitude {
      hasToldAltitude = true
      let what =
        "the GNSS altitude is zero and the pressure altitude is not: such positions have no altitude"
      skip(.unreadable, what, at: place, into: &events)
    }
    for fault in fix.faults { skip(fault.reason, fault.detail, at: place, into: &events) }
    var location = fix.location(at: coordinate, time, isAboveGeoid: header.isAboveGeoid)
    if fix.isThreeDimensional { settle(&location, lacksAltitude: fix.lacksAltitude) }
    events.append(.location(location))
  }

  /// Updates the meaning of zeros, and removes the altitude of the location if it is a zero without meaning.
  private mutating func settle(_ location: inout Location, lacksAltitude: Bool) {
    if lacksAltitude {
      altitudes = .missing
    } else if let altitude = location.altitude ?? location.ellipsoidalAltitude {
      if altitude != 0 {
        altitudes = .known
      } else if altitudes == .known {
        altitudes = .uncertain
      } else if altitudes == .missing {
        (location.altitude, location.ellipsoidalAltitude) = (nil, nil)
      }
    }
  }
}

/// Reads flight recordings in the IGC format of the FAI.
///
/// The source is the "Technical Specification for IGC-approved GNSS Flight Recorders" of the International Gliding
/// Commission, appendix A. Each file becomes one track, and each B record becomes a position.
///
/// - A coordinate is in degrees and minutes with three decimals. The additional values `LAD` and `LOD` contain further
///   decimals. The coordinate `0000000N00000000E` means no position. One diagnostic at the end reports the number of
///   such records.
/// - The GNSS altitude is above the ellipsoid, or above mean sea level if the header `HFALG` is `GEO`. A fix marked `V`
///   is 2D, and the decoder ignores its GNSS altitude. If the GNSS altitude is zero and the pressure altitude is above
///   400 m, the recorder had no GNSS altitude; this also applies to all zeros directly before and after it. The
///   pressure altitude becomes the attribute `pressure_altitude`, in
///   meters of the standard atmosphere.
/// - The most recent `HFDTE` record states the date. If a time of day is more than twelve hours earlier than the
///   previous one, the next day has begun. If the difference is smaller, the line is out of order.
/// - Positions in a datum other than WGS 84 (`HFDTM`) are skipped.
/// - The additional values `FXA` and `VXA` set accuracies, `SIU` the number of satellites, `GSP` the speed, and `TRT`
///   the course. `TDS` is the fraction of the second. All others become attributes.
/// - The names of pilot, glider and recorder become metadata of the file.
///
/// The decoder reports and skips invalid lines. The decoder silently skips events, tasks, comments, less frequent data
/// and signatures.
///
/// **Memory.** The decoder holds a line of up to ``lineLimit`` bytes and skips longer lines. The decoder holds up to
/// ``heldLimit`` events while the GNSS altitude stays at zero.
package struct IGCDecoder: LocationDecoder {
  /// The maximum length of a line in bytes. The specification allows 76 bytes, but some programs write a few hundred.
  package static let lineLimit = 4096
  /// The maximum number of events held until it is known whether zeros are altitudes: a few hours of a recording.
  static let heldLimit = 1 << 14

  private var framer = LineFramer(limit: Self.lineLimit)
  private var reader = IGCReader()

  package init() {}

  package mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent]) {
    // Move the framer out of the decoder during the call. The framer calls `take`, which needs exclusive access to the
    // decoder.
    var framer = LineFramer(limit: Self.lineLimit)
    swap(&framer, &self.framer)
    framer.read(bytes) { process($0, into: &events) }
    swap(&framer, &self.framer)
  }

  package mutating func finish(into events: inout [LocationEvent]) {
    var framer = LineFramer(limit: Self.lineLimit)
    swap(&framer, &self.framer)
    framer.finish { process($0, into: &events) }
    reader.finish(into: &events)
    self = IGCDecoder()
  }

  private mutating func process(_ line: LineFramer.Line, into events: inout [LocationEvent]) {
    if line.isTooLong {
      reader.skip(
        .tooLong, "a line is longer than \(Self.lineLimit) bytes", at: line.place, into: &events)
    } else {
      reader.read(line.bytes, isWhole: line.isWhole, at: line.place, into: &events)
    }
  }
}

/// The reason why a line or one of its values is skipped.
struct IGCFault: Error {
  var reason: Diagnostic.Reason
  var detail: String
}

/// A B record with the form `B HHMMSS DDMMmmmN DDDMMmmmE A PPPPP GGGGG` without the blanks. Additional values that an I
/// record defines may follow.
struct IGCFix {
  /// The length in bytes of a record without additional values.
  static let length = 35
  // The length in bytes up to the validity letter (`A` or `V`). Some old recorders end the record after this letter.
  private static let leastLength = 25

  let time: IGCClock.TimeOfDay
  /// The coordinate; nil if all its digits are 0, which means no position.
  let coordinate: Coordinate?
  let isThreeDimensional: Bool
  private let altitude: Double?
  /// True if the recorder had no GNSS altitude: it wrote zero, but the pressure altitude is above 400 m.
  let lacksAltitude: Bool
  private let values: IGCValues

  /// The additional values that `Location` has no property for.
  var attributes: [Location.Attribute] { values.attributes }
  /// The reasons why additional values are skipped.
  var faults: [IGCFault] { values.faults }

  init(_ line: [UInt8], _ additions: [IGCAddition]) throws(IGCFault) {
    // The record as quoted in diagnostics.
    var quoted: String { line.withUnsafeBufferPointer(QuotedText.quote) }
    guard line.count >= Self.leastLength else {
      throw IGCFault(reason: .unreadable, detail: "the record \(quoted) is too short")
    }
    func digits(_ range: Range<Int>) throws(IGCFault) -> Int {
      guard let value = IGCFix.digits(line[range]) else {
        throw IGCFault(reason: .unreadable, detail: "the record \(quoted) cannot be read")
      }
      return value
    }
    let (hour, minute, second) = (try digits(1..<3), try digits(3..<5), try digits(5..<7))
    let (latitude, longitude) = (try digits(7..<14), try digits(15..<23))
    guard hour < 24, minute < 60, second < 60 || (hour, minute, second) == (23, 59, 60),
      "NS".utf8.contains(line[14]),
      "EW".utf8.contains(line[23]), "AV".utf8.contains(line[24])
    else { throw IGCFault(reason: .unreadable, detail: "the record \(quoted) cannot be read") }
    let values = IGCValues(line, additions)
    self.values = values
    let isLeap = second == 60
    time = IGCClock.TimeOfDay(
      seconds: hour * 3600 + minute * 60 + (isLeap ? 59 : second),
      nanoseconds: isLeap ? 999_999_999 : values.nanoseconds, isLeap: isLeap)
    isThreeDimensional = line[24] == UInt8(ascii: "A")
    let altitude = line.count >= Self.length ? Self.altitude(line[30..<35]) : nil
    let pressure = line.count >= 30 ? Self.altitude(line[25..<30]) : nil
    // Recorders without a GNSS altitude write zero. At sea level, the pressure altitude never exceeds 400 m, even at
    // low air pressure.
    lacksAltitude = altitude == 0 && (pressure ?? 0) > 400
    self.altitude = lacksAltitude ? nil : altitude
    guard latitude != 0 || longitude != 0 else {
      coordinate = nil
      return
    }
    guard let north = Self.degrees(latitude, values.latitude, isNegative: line[14] == 0x53, 90),
      let east = Self.degrees(longitude, values.longitude, isNegative: line[23] == 0x57, 180)
    else {
      throw IGCFault(reason: .outOfRange, detail: "the coordinate of \(quoted) is out of range")
    }
    coordinate = Coordinate(latitude: north, longitude: east)
  }

  /// Returns the fix as a location. The time is nil if its date is unknown.
  func location(at coordinate: Coordinate, _ time: Timestamp?, isAboveGeoid: Bool) -> Location {
    var location = Location(coordinate, timestamp: time)
    if time != nil { location.utcOffset = 0 }
    location.fix = isThreeDimensional ? .threeDimensional : .twoDimensional
    if isThreeDimensional {
      if isAboveGeoid {
        location.altitude = altitude
      } else {
        location.ellipsoidalAltitude = altitude
      }
    }
    location.horizontalAccuracy = values.horizontalAccuracy
    location.verticalAccuracy = values.verticalAccuracy
    location.speed = values.speed
    location.course = values.course
    location.satellitesUsed = values.satellites
    location.attributes = values.attributes
    return location
  }

  /// Converts degrees, minutes and thousandths (`DDMMmmm`), with further decimals of the minutes, to degrees.
  ///
  /// Returns nil if the result exceeds `limit`.
  private static func degrees(
    _ number: Int, _ more: IGCValues.Decimals, isNegative: Bool, _ limit: Int
  ) -> Double? {
    let minutes = number % 100_000
    // Both operands are exact, so the division is the only operation that rounds.
    let whole = (number / 100_000 * 60_000 + minutes) * more.unit + more.value
    let degree = 60_000 * more.unit
    guard minutes < 60_000, whole <= limit * degree else { return nil }
    let value = Double(whole) / Double(degree)
    return isNegative ? -value : value
  }

  /// Returns the number in decimal digits. Returns nil for other bytes, and for a number beyond 64 bits.
  static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in bytes {
      let digit = byte &- 0x30
      let (tens, isBeyond) = value.multipliedReportingOverflow(by: 10)
      let (sum, isBeyondToo) = tens.addingReportingOverflow(Int(digit))
      guard digit < 10, !isBeyond, !isBeyondToo else { return nil }
      value = sum
    }
    return value
  }

  /// Returns the altitude in meters from five bytes such as `00099`, `-0001` or `00-12`. Returns nil if the bytes are
  /// not a number.
  static func altitude(_ bytes: ArraySlice<UInt8>) -> Double? {
    let trimmed = bytes.drop { $0 == 0x20 || $0 == 0x30 }
    guard let first = trimmed.first else {
      return bytes.contains(0x30) ? 0 : nil
    }
    let isNegative = first == UInt8(ascii: "-")
    let number = isNegative ? trimmed.dropFirst() : trimmed
    guard !number.isEmpty, let value = digits(number) else { return nil }
    return isNegative && value > 0 ? -Double(value) : Double(value)
  }
}

/// Combines the times of day in B records with a date, starting with the date in the header.
struct IGCClock {
  /// If the time of day decreases by more than this number of seconds, a new day has begun. After a smaller decrease,
  /// the line is out of order.
  static let halfDay = 43_200
  /// The maximum distance from midnight, in seconds, at which an out-of-order line is moved to the previous day. Both
  /// times must be this close to midnight.
  private static let nearMidnight = 300

  struct TimeOfDay {
    var seconds: Int
    var nanoseconds: Int64
    var isLeap: Bool
  }

  // The current date in days since 1970-01-01; nil before the first date header.
  private var day: Int?
  /// True if a header has stated the date.
  var knowsDay: Bool { day != nil }
  private var last: Int?
  private var hasPassedMidnight = false

  /// Sets the date from a header.
  mutating func begin(day: Int) {
    // Some recorders repeat the date header during the flight.
    if self.day != day { (last, hasPassedMidnight) = (nil, false) }
    self.day = day
  }

  /// Returns the timestamp of a record. Returns nil if the date is unknown, or for a leap second on a day without a
  /// leap second.
  mutating func time(_ time: TimeOfDay) -> Timestamp? {
    var shift = 0
    if let last {
      if last - time.seconds > Self.halfDay {
        day = day.map { $0 + 1 }
        hasPassedMidnight = true
      } else if hasPassedMidnight, last < Self.nearMidnight,
        time.seconds >= 86_400 - Self.nearMidnight
      {
        shift = -1
      }
    }
    if shift == 0 { last = time.seconds }
    guard let day else { return nil }
    let seconds = Int64((day + shift) * 86_400 + time.seconds)
    guard !time.isLeap || Timestamp.canPrecedeLeapSecond(seconds) else { return nil }
    return Timestamp(seconds: seconds, nanoseconds: time.nanoseconds)
  }
}

/// An additional value in B records. An I record defines its three-letter code and its columns.
struct IGCAddition {
  /// The three-letter code, such as `FXA` or `ENL`.
  let code: String
  /// The indices of the value's bytes in the line.
  let columns: Range<Int>

  /// Returns the additional values that an I record such as `I023638FXA3940SIU` defines. Returns nil if the record is
  /// invalid.
  ///
  /// Columns are counted from 1. The function ignores the count after the `I`, because some programs write a wrong
  /// count.
  static func all(of line: [UInt8]) -> [IGCAddition]? {
    guard line.count >= 3 else { return nil }
    var additions: [IGCAddition] = []
    var rest = line.dropFirst(3)
    while rest.count >= 7 {
      let numbers = rest.prefix(4).map { Int($0) - 0x30 }
      guard numbers.allSatisfy((0...9).contains) else { return nil }
      let first = numbers[0] * 10 + numbers[1]
      let last = numbers[2] * 10 + numbers[3]
      guard first > 0, first <= last else { return nil }
      let code = String(decoding: rest.dropFirst(4).prefix(3), as: UTF8.self).uppercased()
      additions.append(IGCAddition(code: code, columns: first - 1..<last))
      rest = rest.dropFirst(7)
    }
    return additions
  }
}
