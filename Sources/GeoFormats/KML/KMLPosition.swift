import GeoCore
import GeoTracks

/// A longitude, a latitude and perhaps an altitude.
struct KMLPosition {
  /// Degrees; the latitude is NaN for no position.
  var latitude: Double
  var longitude: Double
  /// Meters, by whatever mode; NaN for none.
  var altitude: Double

  /// No position: what takes the place of one that is missing.
  static let none = KMLPosition(latitude: .nan, longitude: .nan, altitude: .nan)

  /// Why text is no position.
  enum Fault { case unreadable, outOfRange }

  /// Reads two or three numbers with commas or blanks between them; nothing at all is ``none``.
  init(_ text: Span<UInt8>, _ fault: inout Fault?) {
    self = .none
    var numbers = (Double.nan, Double.nan, Double.nan)
    var count = 0
    var i = 0
    while i < text.count {
      let start = i
      while i < text.count, text[i] != 0x2C, text[i] > 0x20 { i += 1 }
      if i > start {
        guard let number = DecimalParser.double(text.extracting(start..<i)), count < 4 else {
          fault = .unreadable
          return
        }
        switch count {
        case 0: numbers.0 = number
        case 1: numbers.1 = number
        case 2: numbers.2 = number
        default: break
        }
        count += 1
      }
      i += 1
    }
    guard count > 0 else { return }
    guard count > 1 else {
      fault = .unreadable
      return
    }
    guard numbers.0.magnitude <= 360, numbers.1.magnitude <= 90 else {
      fault = .outOfRange
      return
    }
    self = KMLPosition(latitude: numbers.1, longitude: numbers.0, altitude: numbers.2)
  }

  private init(latitude: Double, longitude: Double, altitude: Double) {
    (self.latitude, self.longitude, self.altitude) = (latitude, longitude, altitude)
  }

  /// The location there; nil if it is no position.
  func location(_ mode: KMLAltitude) -> Location? {
    guard !latitude.isNaN else { return nil }
    var coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if longitude.magnitude > 180 { coordinate = coordinate.normalized }
    var location = Location(coordinate)
    mode.apply(altitude, to: &location)
    return location
  }
}
