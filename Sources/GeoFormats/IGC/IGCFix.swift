import GeoCore
import GeoTracks

/// The reason why a part of an IGC file is skipped.
struct IGCFault: Error {
  var reason: Diagnostic.Reason
  var detail: String
}

/// A B record: `B HHMMSS DDMMmmmN DDDMMmmmE A PPPPP GGGGG` without the blanks, followed by the additions that an I
/// record defines.
struct IGCFix {
  /// The length of a record without additions in bytes.
  static let length = 35
  // The length up to the letter for the altitude's validity. Some old recorders write only this part.
  private static let leastLength = 25

  let time: IGCClock.TimeOfDay
  /// The coordinate; nil if all digits are 0, which means no position.
  let coordinate: Coordinate?
  private let isThreeDimensional: Bool
  private let altitude: Double?
  private let values: IGCValues

  /// Values that are not properties of a location.
  var attributes: [Location.Attribute] { values.attributes }
  /// The reasons why additions are skipped.
  var faults: [IGCFault] { values.faults }

  /// Reads a record.
  init(_ line: [UInt8], _ additions: [IGCAddition]) throws(IGCFault) {
    // The record as quoted in messages.
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

  /// Returns the location.
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

  /// Returns the degrees of `DDMMmmm` (degrees, minutes and thousandths) and further decimals of minutes.
  ///
  /// Returns nil if the result is out of range.
  private static func degrees(
    _ number: Int, _ more: IGCValues.Decimals, isNegative: Bool, _ limit: Int
  ) -> Double? {
    let minutes = number % 100_000
    // The result of a single division of exact numbers is correctly rounded.
    let whole = (number / 100_000 * 60_000 + minutes) * more.unit + more.value
    let degree = 60_000 * more.unit
    guard minutes < 60_000, whole <= limit * degree else { return nil }
    let value = Double(whole) / Double(degree)
    return isNegative ? -value : value
  }

  /// Returns the number that the digits represent. Returns nil for other bytes or if the number exceeds 64 bits.
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

  /// Returns the meters in five bytes such as `00099`, `-0001` or `00-12`. Returns nil if the bytes contain no number.
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

/// Adds dates to the times of an IGC file, starting with the day in its header.
struct IGCClock {
  /// If the time of day falls by more than these seconds, the next day has begun. If it falls by less, the line is out
  /// of order.
  static let halfDay = 43_200
  /// The number of seconds before and after midnight in which a line out of order may belong to the previous day.
  private static let nearMidnight = 300

  /// The time of day of a record.
  struct TimeOfDay {
    var seconds: Int
    var nanoseconds: Int64
  }

  // The current day in days since 1970-01-01; nil before the first header with a date.
  private var day: Int?
  private var last: Int?
  private var hasPassedMidnight = false

  /// Sets the day from a header.
  mutating func begin(day: Int) {
    // Some recorders repeat the header with the current day.
    if self.day != day { (last, hasPassedMidnight) = (nil, false) }
    self.day = day
  }

  /// Returns the timestamp of a record; nil if the day is unknown.
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

/// An addition to the B records that an I record defines: a three-letter code and its columns.
struct IGCAddition {
  /// The code, such as `FXA` or `ENL`.
  let code: String
  /// The range of the value's bytes in the line.
  let columns: Range<Int>

  /// Returns the additions of a record such as `I023638FXA3940SIU`, or nil if it is invalid.
  ///
  /// Columns count from 1. The number of additions in the record is ignored, because some writers miscount.
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
