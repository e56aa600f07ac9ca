import GeoCore
import GeoTracks

/// Why something of an IGC file is passed over.
struct IGCFault: Error {
  var reason: Diagnostic.Reason
  var detail: String
}

/// A B record: `B HHMMSS DDMMmmmN DDDMMmmmE A PPPPP GGGGG` without the blanks, and what an I record adds.
struct IGCFix {
  /// Bytes of a record without additions.
  static let length = 35
  // Up to the letter that says whether there is an altitude: some old recorders have no more.
  private static let leastLength = 25

  let time: IGCClock.TimeOfDay
  /// nil for the zeros that stand for no position.
  let coordinate: Coordinate?
  private let isThreeDimensional: Bool
  private let altitude: Double?
  private let values: IGCValues

  /// Values that have no property of their own.
  var attributes: [Location.Attribute] { values.attributes }
  /// Why additions are passed over.
  var faults: [IGCFault] { values.faults }

  /// Reads a record.
  init(_ line: [UInt8], _ additions: [IGCAddition]) throws(IGCFault) {
    // Only for messages.
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
    guard hour < 24, minute < 60, second <= 60, "NS".utf8.contains(line[14]),
      "EW".utf8.contains(line[23]), "AV".utf8.contains(line[24])
    else { throw IGCFault(reason: .unreadable, detail: "the record \(quoted) cannot be read") }
    let values = IGCValues(line, additions)
    self.values = values
    let isLeap = second == 60
    time = IGCClock.TimeOfDay(
      seconds: hour * 3600 + minute * 60 + (isLeap ? 59 : second),
      nanoseconds: isLeap ? 999_999_999 : values.nanoseconds)
    isThreeDimensional = line[24] == UInt8(ascii: "A")
    altitude = line.count >= Self.length ? Self.altitude(line[30..<35]) : nil
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

  /// The position as a location.
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

  /// Degrees from degrees, minutes and thousandths of them, `DDMMmmm`, and further decimals of minutes;
  /// nil if there are too many.
  private static func degrees(
    _ number: Int, _ more: IGCValues.Decimals, isNegative: Bool, _ limit: Int
  ) -> Double? {
    let minutes = number % 100_000
    // One division of exact numbers is rounded right.
    let whole = (number / 100_000 * 60_000 + minutes) * more.unit + more.value
    let degree = 60_000 * more.unit
    guard minutes < 60_000, whole <= limit * degree else { return nil }
    let value = Double(whole) / Double(degree)
    return isNegative ? -value : value
  }

  /// The number that digits make; nil if there is anything else, or it is beyond 64 bits.
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

  /// Meters in five bytes: `00099`, `-0001`, `00-12`, and blanks; nil if there is no number.
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

/// Completes the times of an IGC file, which have no date, by the day of its header.
struct IGCClock {
  /// Seconds by which a time is earlier when it is of the next day: less is a line out of order.
  static let halfDay = 43_200
  /// Seconds around midnight in which a line out of order may be of the day before.
  private static let nearMidnight = 300

  /// The time of day of a record.
  struct TimeOfDay {
    var seconds: Int
    var nanoseconds: Int64
  }

  // Days since 1970-01-01; nil as long as no header has said it.
  private var day: Int?
  private var last: Int?
  private var hasPassedMidnight = false

  /// Takes the day of a header.
  mutating func begin(day: Int) {
    // Some write the header again, and the day that has come meanwhile.
    if self.day != day { (last, hasPassedMidnight) = (nil, false) }
    self.day = day
  }

  /// The moment of a record; nil if no day is known.
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
    return Timestamp(
      seconds: Int64((day + shift) * 86_400 + time.seconds), nanoseconds: time.nanoseconds)
  }
}

/// What an I record adds to the B records: three letters and the columns in which it stands.
struct IGCAddition {
  /// `FXA`, `ENL`, …
  let code: String
  /// Bytes from the beginning of the line.
  let columns: Range<Int>

  /// The additions of a record such as `I023638FXA3940SIU`, columns counted from 1; nil if it cannot be
  /// read. The number that says how many there are is not looked at: some writers miscount.
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
