import GeoTracks

/// The decimal number in a field, stored as the exact fraction `digits / 10^places`.
struct NMEADecimal {
  /// Whether the field contains a number.
  enum Form {
    /// The field is empty, or the sentence ends before the field.
    case empty
    /// The field is a number.
    case number
    /// The field contains something other than a number.
    case malformed
  }

  var form = Form.empty
  var isNegative = false
  /// All digits of the number as one integer, which is below 10^18.
  var digits: Int64 = 0
  /// The number of digits after the decimal point.
  var places = 0
  /// The number of digits before the decimal point.
  var wholeCount = 0

  /// The number as the nearest double; nil if the field is not a number.
  @inline(__always)
  var double: Double? {
    guard form == .number else { return nil }
    // Both operands are exact up to 2^53, so the quotient is the double nearest to the number. No receiver writes more
    // digits.
    let magnitude = Double(digits) / NMEADecimal.power(places)
    return isNegative ? -magnitude : magnitude
  }

  /// Returns the double nearest to the sum of two numbers. Returns nil unless both fields are numbers.
  func sum(_ other: NMEADecimal) -> Double? {
    guard let a = double, let b = other.double else { return nil }
    // In practice, both numbers have at most 15 digits, so the integer sum is exact.
    guard max(places, other.places) <= 6, max(abs(a), abs(b)) < 1e9 else { return a + b }
    let scale = Self.integerPower(6)
    func scaled(_ number: NMEADecimal) -> Int64 {
      let value = number.digits &* Self.integerPower(6 &- number.places)
      return number.isNegative ? -value : value
    }
    return Double(scaled(self) &+ scaled(other)) / Double(scale)
  }

  /// Returns the number multiplied by a fraction, rounded to a double. Returns nil if the field is not a number.
  ///
  /// The numerator and the denominator must not exceed 1000.
  @inline(__always)
  func scaled(by numerator: Int64, over denominator: Int64) -> Double? {
    guard let double else { return nil }
    guard digits < 1 << 43, places <= 12 else {
      return double * Double(numerator) / Double(denominator)
    }
    // Both operands are integers below 2^53, unless the number has many decimals. In that case, the rounding error is
    // far below the last decimal.
    let magnitude =
      Double(digits &* numerator) / Double(Self.integerPower(places) &* denominator)
    return isNegative ? -magnitude : magnitude
  }

  /// The number as an integer; nil if the field is not a number or has decimals.
  @inline(__always)
  var integer: Int? {
    guard form == .number, places == 0 else { return nil }
    return Int(isNegative ? -digits : digits)
  }

  /// Returns 10^`places` for 0 to 18 places.
  @inline(__always)
  static func integerPower(_ places: Int) -> Int64 {
    // The compiler converts this switch to a table. A static array would need an initialization check on each access.
    switch places {
    case ...0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    case 8: 100_000_000
    default: integerPower(from: places)
    }
  }

  private static func integerPower(from places: Int) -> Int64 {
    var power: Int64 = 1_000_000_000
    for _ in 9..<max(places, 9) { power &*= 10 }
    return power
  }

  @inline(__always)
  static func power(_ places: Int) -> Double { Double(integerPower(places)) }
}

/// Reads the fields of a sentence from left to right. Fields after the last one are read as empty.
struct NMEAFields {
  private let bytes: UnsafePointer<UInt8>
  private let end: Int
  /// The index of the next field's first byte. The index exceeds `end` if no field is left.
  private var position: Int

  /// Creates a reader for the fields in a range of bytes.
  ///
  /// - Parameters:
  ///   - start: The index of the first field's first byte; `end + 1` if there are no fields.
  ///   - end: The index after the last field. The bytes must be readable up to this index.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) {
    (self.bytes, self.end, position) = (bytes, end, start)
  }

  var hasNext: Bool { position <= end }

  /// The number of fields that have not been read.
  var count: Int {
    guard position <= end else { return 0 }
    var count = 1
    for i in position..<end where bytes[i] == UInt8(ascii: ",") { count &+= 1 }
    return count
  }

  @inline(__always)
  mutating func skip(_ count: Int = 1) {
    for _ in 0..<count { skipRest(from: position) }
  }

  /// Reads a field with one character. Returns 0 if the field is empty or longer.
  @inline(__always)
  mutating func letter() -> UInt8 {
    let start = position
    skipRest(from: start)
    return position == start &+ 2 ? bytes[start] : 0
  }

  /// Reads the bytes of the next field.
  @inline(__always)
  mutating func text() -> UnsafeBufferPointer<UInt8> {
    let start = position
    skipRest(from: start)
    guard start < end else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: bytes + start, count: position &- 1 &- start)
  }

  /// Reads a number. Ignores all digits after the 18th.
  @inline(__always)
  mutating func decimal() -> NMEADecimal {
    var result = NMEADecimal()
    var i = position
    guard i < end, bytes[i] != UInt8(ascii: ",") else {
      position = i &+ 1
      return result
    }
    if i &+ 16 <= end, let usual = usualDecimal() { return usual }
    result.form = .malformed
    if bytes[i] == UInt8(ascii: "-") {
      result.isNegative = true
      i &+= 1
    } else if bytes[i] == UInt8(ascii: "+") {
      i &+= 1
    }
    let whole = i
    var digits: UInt64 = 0
    while i < end {
      let digit = bytes[i] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      digits = digits &* 10 &+ UInt64(digit)
      i &+= 1
    }
    result.wholeCount = i &- whole
    var count = result.wholeCount
    if i < end, bytes[i] == UInt8(ascii: ".") {
      i &+= 1
      while i < end {
        let digit = bytes[i] &- UInt8(ascii: "0")
        guard digit < 10 else { break }
        if count < 18 {
          digits = digits &* 10 &+ UInt64(digit)
          result.places &+= 1
        }
        count &+= 1
        i &+= 1
      }
    }
    guard i >= end || bytes[i] == UInt8(ascii: ",") else {
      skipRest(from: i)
      return result
    }
    position = i &+ 1
    guard count > 0, result.wholeCount <= 18 else { return result }
    result.form = .number
    result.digits = Int64(truncatingIfNeeded: digits)
    return result
  }

  /// Reads an unsigned number of up to 7 digits, with an optional decimal point and up to 7 decimals.
  ///
  /// Nearly all numbers have this form. The function is fast, because it reads eight bytes at a time. For other forms,
  /// the function returns nil and reads nothing. At least 16 bytes must be readable.
  @inline(__always)
  private mutating func usualDecimal() -> NMEADecimal? {
    let first = PlainDecimal.word(bytes, at: position)
    var result = NMEADecimal()
    result.wholeCount = PlainDecimal.digitCount(first)
    guard result.wholeCount > 0, result.wholeCount < 8 else { return nil }
    var digits = PlainDecimal.value(first, count: result.wholeCount)
    var i = position &+ result.wholeCount
    if bytes[i] == UInt8(ascii: ".") {
      let second = PlainDecimal.word(bytes, at: i &+ 1)
      result.places = PlainDecimal.digitCount(second)
      guard result.places > 0, result.places < 8 else { return nil }
      digits =
        digits &* UInt64(NMEADecimal.integerPower(result.places))
        &+ PlainDecimal.value(second, count: result.places)
      i &+= 1 &+ result.places
    }
    guard bytes[i] == UInt8(ascii: ",") else { return nil }
    position = i &+ 1
    result.form = .number
    result.digits = Int64(truncatingIfNeeded: digits)
    return result
  }

  /// Reads a number as the nearest double. Returns nil if the field is empty or not a number.
  @inline(__always)
  mutating func number() -> Double? { decimal().double }

  @inline(__always)
  private mutating func skipRest(from start: Int) {
    var i = start
    while i < end, bytes[i] != UInt8(ascii: ",") { i &+= 1 }
    position = i &+ 1
  }
}

/// A time of day. During a leap second (23:59:60), the time is 86400 seconds or more.
struct NMEATime: Equatable {
  var nanoseconds: Int64

  /// Parses `hhmmss` with any number of decimals. Returns nil if the field is not a valid time of day.
  @inline(__always)
  init?(_ field: NMEADecimal) {
    guard field.form == .number, !field.isNegative, field.wholeCount == 6 else { return nil }
    let scale = NMEADecimal.integerPower(field.places)
    let whole = field.digits / scale
    let fraction = field.digits &- whole &* scale
    let (hour, minute, second) = (whole / 10000, whole / 100 % 100, whole % 100)
    guard hour < 24, minute < 60, second < 60 || whole == 235_960 else { return nil }
    let unit =
      field.places <= 9
      ? fraction &* NMEADecimal.integerPower(9 &- field.places)
      : fraction / NMEADecimal.integerPower(field.places &- 9)
    nanoseconds = (hour &* 3600 &+ minute &* 60 &+ second) &* 1_000_000_000 &+ unit
  }

  /// Returns the timestamp of this time of day on `day`, which is given in days since 1970-01-01. A leap second
  /// becomes the last nanosecond before midnight.
  func timestamp(day: Int) -> Timestamp {
    Timestamp(
      seconds: Int64(day) &* 86400, nanoseconds: min(nanoseconds, Self.day - 1))
  }

  static let day: Int64 = 86_400_000_000_000
}

/// Finds the date for a time of day, because only some sentences contain a date.
struct NMEAClock {
  // The date that was received last, and the time of day that was received together with it.
  private var day: Int?
  private var time = NMEATime.zero

  /// Returns the date of a time of day: the last date, or the next day if the time is more than 12 hours earlier than
  /// the last time. Returns nil before the first date.
  func day(of time: NMEATime) -> Int? {
    guard let day else { return nil }
    return self.time.nanoseconds - time.nanoseconds > NMEATime.day / 2 ? day + 1 : day
  }

  /// Stores a time of day together with its date.
  mutating func set(day: Int, time: NMEATime) { (self.day, self.time) = (day, time) }

  /// Returns the day on which `time` is nearest to `moment`, which is the time of another clock.
  static func day(of time: NMEATime, near moment: Timestamp) -> Int {
    let seconds = Int(clamping: moment.seconds)
    let day = seconds >= 0 ? seconds / 86400 : (seconds &- 86399) / 86400
    let away = time.nanoseconds / 1_000_000_000 - Int64(seconds &- day &* 86400)
    return away > 43200 ? day &- 1 : away < -43200 ? day &+ 1 : day
  }
}

extension NMEATime {
  static var zero: NMEATime { NMEATime(nanoseconds: 0) }

  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
}

extension CivilDate {
  /// Parses `ddmmyy` with years from 1980 to 2079. Returns nil if the field is not a valid date.
  init?(nmea field: NMEADecimal) {
    guard field.wholeCount == 6, let value = field.integer, value >= 0 else { return nil }
    let year = value % 100
    self.init(
      year: year >= 80 ? 1900 + year : 2000 + year, month: value / 100 % 100, day: value / 10000)
  }
}

/// The position in four fields of a sentence, such as `4722.61400,N,00832.50200,E`.
enum NMEAPosition {
  /// All four fields are empty, because the receiver has no position.
  case absent
  /// The coordinate, and the number of decimals of its minutes.
  case place(Coordinate, places: Int)
  /// At least one field is invalid; the text describes the error.
  case bad(Diagnostic.Reason, String)

  /// Reads the next four fields of the sentence.
  @inline(__always)
  init(_ fields: inout NMEAFields) {
    let latitude = fields.decimal()
    let northSouth = fields.letter()
    let longitude = fields.decimal()
    let eastWest = fields.letter()
    guard latitude.form != .empty || longitude.form != .empty else {
      self = .absent
      return
    }
    guard latitude.form == .number, longitude.form == .number, !latitude.isNegative,
      !longitude.isNegative
    else {
      self = .bad(.unreadable, "the latitude or longitude is not in degrees and minutes")
      return
    }
    guard northSouth == UInt8(ascii: "N") || northSouth == UInt8(ascii: "S"),
      eastWest == UInt8(ascii: "E") || eastWest == UInt8(ascii: "W")
    else {
      self = .bad(.unreadable, "the hemispheres are not N or S and E or W")
      return
    }
    guard let north = Self.degrees(latitude, limit: 90) else {
      self = .bad(.outOfRange, "the latitude is out of range")
      return
    }
    guard let east = Self.degrees(longitude, limit: 180) else {
      self = .bad(.outOfRange, "the longitude is out of range")
      return
    }
    self = .place(
      Coordinate(
        latitude: northSouth == UInt8(ascii: "N") ? north : -north,
        longitude: eastWest == UInt8(ascii: "E") ? east : -east),
      places: min(latitude.places, longitude.places))
  }

  /// Converts `dddmm.mmm` to degrees. Only the final division rounds.
  ///
  /// Returns nil if the minutes are 60 or more, or if the angle exceeds `limit` degrees.
  @inline(__always)
  private static func degrees(_ field: NMEADecimal, limit: Int64) -> Double? {
    var (digits, places) = (field.digits, field.places)
    if places > 12 {
      digits /= NMEADecimal.integerPower(places &- 12)
      places = 12
    }
    let scale = NMEADecimal.integerPower(places)
    let degrees = digits / (100 &* scale)
    let minutes = digits &- degrees &* 100 &* scale
    guard minutes < 60 &* scale, degrees <= limit else { return nil }
    // Compute the total minutes times 10^places. The numerator and the divisor are exact integers.
    let numerator = degrees &* 60 &* scale &+ minutes
    guard numerator <= limit &* 60 &* scale else { return nil }
    return Double(numerator) / Double(60 &* scale)
  }
}
