import GeoTracks

/// The members of a TPV object, which contains a position. Missing members are NaN or nil.
///
/// The reader ignores `magtrack` and `magvar`, because gpsd writes them with the wrong sign.
struct GPSDPosition {
  var device: JSONText?
  var time: Timestamp?
  /// gpsd's fix mode: 0 for unknown, 1 for no fix, 2 for a 2D fix, 3 for a 3D fix. Nil if the member is missing.
  private var mode: Int?
  private var status = 0
  private var latitude = Double.nan
  private var longitude = Double.nan
  private var altitude = Double.nan
  private var meanSeaLevel = Double.nan
  private var ellipsoidal = Double.nan
  private var geoidSeparation = Double.nan
  private var horizontalError = Double.nan
  private var eastError = Double.nan
  private var northError = Double.nan
  private var verticalError = Double.nan
  private var speed = Double.nan
  private var speedError = Double.nan
  private var track = Double.nan
  private var trackError = Double.nan
  private var climb = Double.nan
  private var climbError = Double.nan
  /// A message about a latitude, longitude or mode that is not a number. Such a position is unusable.
  private(set) var refusal: String?
  /// A message about the first member, other than these, that has the wrong type.
  private(set) var fault: String?

  /// Reads all members of a TPV object.
  init(_ cursor: inout JSONCursor) {
    while let key = cursor.nextKey() {
      switch key.count {
      case 3: readShort(key, &cursor)
      case 4:
        if key == "time" {
          readTime(&cursor)
        } else if key == "mode" {
          mode = Int(exactly: number(key, &cursor)) ?? 0
        } else {
          cursor.skip()
        }
      case 5:
        if key == "speed" {
          speed = number(key, &cursor)
        } else if key == "track" {
          track = number(key, &cursor)
        } else if key == "climb" {
          climb = number(key, &cursor)
        } else {
          cursor.skip()
        }
      case 6:
        if key == "device" {
          device = cursor.text()
        } else if key == "altMSL" {
          meanSeaLevel = number(key, &cursor)
        } else if key == "altHAE" {
          ellipsoidal = number(key, &cursor)
        } else if key == "status" {
          status = Int(exactly: number(key, &cursor)) ?? 0
        } else {
          cursor.skip()
        }
      default:
        if key == "geoidSep" { geoidSeparation = number(key, &cursor) } else { cursor.skip() }
      }
    }
  }

  @inline(__always)
  private mutating func readShort(_ key: JSONText, _ cursor: inout JSONCursor) {
    if key == "lat" {
      latitude = number(key, &cursor)
    } else if key == "lon" {
      longitude = number(key, &cursor)
    } else if key == "alt" {
      altitude = number(key, &cursor)
    } else if key == "eph" {
      horizontalError = number(key, &cursor)
    } else if key == "epx" {
      eastError = number(key, &cursor)
    } else if key == "epy" {
      northError = number(key, &cursor)
    } else if key == "epv" {
      verticalError = number(key, &cursor)
    } else if key == "eps" {
      speedError = number(key, &cursor)
    } else if key == "epd" {
      trackError = number(key, &cursor)
    } else if key == "epc" {
      climbError = number(key, &cursor)
    } else {
      cursor.skip()
    }
  }

  /// Reads a number. If the value has another type, returns NaN and stores a message.
  @inline(__always)
  private mutating func number(_ key: JSONText, _ cursor: inout JSONCursor) -> Double {
    let start = cursor.position
    let value = cursor.number()
    if value.isNaN { note(key, cursor, from: start) }
    return value
  }

  private mutating func note(_ key: JSONText, _ cursor: JSONCursor, from start: Int) {
    guard let other = cursor.otherThanNumber(from: start) else { return }
    let value = String(decoding: other, as: UTF8.self)
    let text = "\(key.string) is \(QuotedText.plain(value)), which is not a number"
    if key == "lat" || key == "lon" || key == "mode" {
      refusal = refusal ?? text
    } else if value != "null" {
      fault = fault ?? text
    }
  }

  private mutating func readTime(_ cursor: inout JSONCursor) {
    let start = cursor.position
    time = cursor.time()
    // Ignore a time on 1970-01-01. gpsd writes this date if the receiver has sent no date.
    if let day = time?.seconds, day >= 0, day < 86400 {
      time = nil
      return
    }
    guard time == nil, let other = cursor.otherThanNumber(from: start) else { return }
    let value = String(decoding: other, as: UTF8.self)
    if value != "null", value != "\"\"" {
      fault = fault ?? "time is \(QuotedText.plain(value)), which is not a time"
    }
  }

  /// True if the mode is 2D or 3D. The coordinate may nevertheless be missing or invalid.
  var claimsFix: Bool { mode ?? 0 >= 2 }

  /// The reason to report if the position is unusable; nil if the report itself states that there is no fix.
  var silence: String? {
    if let refusal, claimsFix || refusal.hasPrefix("mode") { return refusal }
    return mode == nil && latitude.isFinite && longitude.isFinite ? "there is no mode" : nil
  }

  /// The first of latitude and longitude that is out of range, as text; nil if both are in range.
  var impossibleCoordinate: String? {
    if latitude.magnitude > 90 { return "latitude \(latitude)" }
    return longitude.magnitude > 180 ? "longitude \(longitude)" : nil
  }

  /// Returns the position. Returns nil if `mode` is below 2 or the coordinate is missing or out of range.
  ///
  /// - Parameter usesAltitude: True to read `alt` as the altitude above mean sea level, which is the meaning of `alt`
  ///   in gpsd versions without `altMSL`.
  func location(usesAltitude: Bool) -> Location? {
    // A comparison with NaN is false, so this check also rejects missing coordinates.
    guard let mode, mode >= 2, latitude.magnitude <= 90, longitude.magnitude <= 180 else {
      return nil
    }
    if isUnknown { return nil }
    var location = Location(Coordinate(latitude: latitude, longitude: longitude))
    location.timestamp = time
    if time == nil { location.timestampSource = .arrival }
    location.fix = mode >= 3 ? .threeDimensional : .twoDimensional
    location.status = fixStatus
    // Ignore the altitude of a 2D fix, because the receiver does not measure it.
    if mode >= 3 {
      location.altitude =
        Self.finite(meanSeaLevel) ?? Self.finite(
          DecimalArithmetic.difference(ellipsoidal, geoidSeparation))
        ?? (usesAltitude ? Self.finite(altitude) : nil)
      location.ellipsoidalAltitude =
        Self.finite(ellipsoidal)
        ?? Self.finite(DecimalArithmetic.sum(meanSeaLevel, geoidSeparation))
      location.verticalAccuracy = Self.positive(verticalError)
    }
    location.horizontalAccuracy =
      Self.positive(horizontalError)
      ?? (eastError >= 0 && northError >= 0
        ? Self.positive((eastError * eastError + northError * northError).squareRoot()) : nil)
    location.speed = speed >= 0 ? speed : nil
    location.speedAccuracy = Self.positive(speedError)
    location.course = Self.direction(track)
    location.courseAccuracy = Self.positive(trackError)
    location.climb = Self.finite(climb)
    location.climbAccuracy = Self.positive(climbError)
    return location
  }

  /// True if latitude, longitude and their errors are all 0. Some gpsd drivers write zeros for an unknown position.
  private var isUnknown: Bool {
    latitude == 0 && longitude == 0 && (horizontalError == 0 || eastError == 0 && northError == 0)
  }

  /// The fix status for gpsd's STATUS_ number. gpsd omits the numbers 0 (unknown) and 1 (autonomous).
  private var fixStatus: FixStatus? {
    switch status {
    case 1: .autonomous
    case 2: .differential
    case 3: .rtkFixed
    case 4: .rtkFloat
    case 5: .deadReckoning
    case 6: .gnssDeadReckoning
    case 7: .surveyed
    case 8: .simulated
    case 9: .precise
    default: nil
    }
  }

  @inline(__always)
  static func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }

  @inline(__always)
  static func positive(_ value: Double) -> Double? {
    value > 0 && value.isFinite ? value : nil
  }

  /// Returns the angle reduced to [0, 360) degrees. Returns nil if the angle is not finite.
  @inline(__always)
  static func direction(_ degrees: Double) -> Double? {
    if degrees >= 0, degrees < 360 { return degrees }
    guard degrees.isFinite else { return nil }
    var reduced = degrees.truncatingRemainder(dividingBy: 360)
    if reduced < 0 { reduced += 360 }
    // For an angle slightly below 0, the addition of 360 can round to exactly 360.
    return reduced == 360 ? 0 : reduced.magnitude
  }
}
