import GeoTracks

/// A time of day in nanoseconds; the second 60 of a leap second counts on beyond 86400 seconds.
struct NMEATime: Equatable {
  var nanoseconds: Int64

  /// `hhmmss` with any decimals; nil if there is no such time of day.
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

  /// The moment on a day, counted from 1970-01-01; a leap second is the last nanosecond before
  /// midnight.
  func timestamp(day: Int) -> Timestamp {
    Timestamp(
      seconds: Int64(day) &* 86400, nanoseconds: min(nanoseconds, Self.day - 1))
  }

  static let day: Int64 = 86_400_000_000_000
}

/// Finds the day of a time of day: receivers send dates with some sentences only.
struct NMEAClock {
  // The last moment of which the day was known.
  private var day: Int?
  private var time = NMEATime.zero

  /// The day of `time`, the next one if it is more than 12 hours below the last; nil if no date has
  /// come yet.
  func day(of time: NMEATime) -> Int? {
    guard let day else { return nil }
    return self.time.nanoseconds - time.nanoseconds > NMEATime.day / 2 ? day + 1 : day
  }

  /// Takes note of a moment.
  mutating func set(day: Int, time: NMEATime) { (self.day, self.time) = (day, time) }

  /// The day whose time of day `time` is nearest to a moment of another clock.
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
  /// `ddmmyy`, years 1980 to 2079; nil if there is no such day.
  init?(nmea field: NMEADecimal) {
    guard field.wholeCount == 6, let value = field.integer, value >= 0 else { return nil }
    let year = value % 100
    self.init(
      year: year >= 80 ? 1900 + year : 2000 + year, month: value / 100 % 100, day: value / 10000)
  }
}
