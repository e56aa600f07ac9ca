import GeoTracks

/// The members of a TPV object; NaN or nil is absent.
///
/// `magtrack` and `magvar` are not read: gpsd has their sign wrong.
struct GPSDPosition {
  var device: JSONText?
  var time: Timestamp?
  private(set) var mode = 0
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

  /// Reads a TPV to its end.
  init(_ cursor: inout JSONCursor) {
    while let key = cursor.nextKey() {
      switch key.count {
      case 3: readShort(key, &cursor)
      case 4:
        if key == "time" {
          time = cursor.time()
        } else if key == "mode" {
          mode = Int(exactly: cursor.number()) ?? 0
        } else {
          cursor.skip()
        }
      case 5:
        if key == "speed" {
          speed = cursor.number()
        } else if key == "track" {
          track = cursor.number()
        } else if key == "climb" {
          climb = cursor.number()
        } else {
          cursor.skip()
        }
      case 6:
        if key == "device" {
          device = cursor.text()
        } else if key == "altMSL" {
          meanSeaLevel = cursor.number()
        } else if key == "altHAE" {
          ellipsoidal = cursor.number()
        } else if key == "status" {
          status = Int(exactly: cursor.number()) ?? 0
        } else {
          cursor.skip()
        }
      default:
        if key == "geoidSep" { geoidSeparation = cursor.number() } else { cursor.skip() }
      }
    }
  }

  @inline(__always)
  private mutating func readShort(_ key: JSONText, _ cursor: inout JSONCursor) {
    if key == "lat" {
      latitude = cursor.number()
    } else if key == "lon" {
      longitude = cursor.number()
    } else if key == "alt" {
      altitude = cursor.number()
    } else if key == "eph" {
      horizontalError = cursor.number()
    } else if key == "epx" {
      eastError = cursor.number()
    } else if key == "epy" {
      northError = cursor.number()
    } else if key == "epv" {
      verticalError = cursor.number()
    } else if key == "eps" {
      speedError = cursor.number()
    } else if key == "epd" {
      trackError = cursor.number()
    } else if key == "epc" {
      climbError = cursor.number()
    } else {
      cursor.skip()
    }
  }

  /// Whether gpsd claims a fix; the position may still be missing or impossible.
  var claimsFix: Bool { mode >= 2 }

  /// What is wrong with a coordinate that is there; nil if nothing is.
  var impossibleCoordinate: String? {
    if latitude.magnitude > 90 { return "latitude \(latitude)" }
    return longitude.magnitude > 180 ? "longitude \(longitude)" : nil
  }

  /// The position; nil if there is none: `mode` below 2, no coordinate, or one out of range.
  ///
  /// - Parameter usesAltitude: `alt` is above mean sea level, as it was before gpsd had `altMSL`.
  func location(usesAltitude: Bool) -> Location? {
    // NaN fails the comparisons.
    guard mode >= 2, latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    var location = Location(Coordinate(latitude: latitude, longitude: longitude))
    location.timestamp = time
    if time == nil { location.timestampSource = .arrival }
    location.fix = mode >= 3 ? .threeDimensional : .twoDimensional
    location.status = fixStatus
    // A 2D fix has an altitude that the receiver assumes.
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

  /// gpsd's STATUS_ numbers; it leaves 0 and 1, which are unknown and plain, out.
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

  /// Degrees in [0, 360); nil if not finite.
  @inline(__always)
  static func direction(_ degrees: Double) -> Double? {
    if degrees >= 0, degrees < 360 { return degrees }
    guard degrees.isFinite else { return nil }
    var reduced = degrees.truncatingRemainder(dividingBy: 360)
    if reduced < 0 { reduced += 360 }
    // A tiny negative angle rounds to 360.
    return reduced == 360 ? 0 : reduced.magnitude
  }
}
