import GeoCore
import GeoTracks

/// Why something of an IGC file is passed over.
struct IGCFault: Error {
  var reason: Skipped.Reason
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
  var extras: [Location.Extra] { values.extras }
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
    location.extras = values.extras
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
