import GeoCore
import GeoTracks

/// Writes a trackpoint of TCX, its elements in the order of the schema.
///
/// The schema demands a time; one without is written without, so that the position is not lost.
enum TCXPointWriter {
  /// What of the extras a trackpoint has elements for.
  private struct Values {
    var distance: Double?
    var heartRate: Int?
    var cadence: Int?
    var power: Int?

    /// Takes an extra; false if it has no place.
    mutating func take(_ extra: Location.Extra) -> Bool {
      if extra.name == "distance" {
        guard distance == nil, let value = number(extra.value), value >= 0 else { return false }
        distance = value
        return true
      }
      switch Self.sensor(extra.name) {
      case "hr": return Self.fill(&heartRate, extra.value, 1...255)
      case "cad": return Self.fill(&cadence, extra.value, 0...254)
      case "power": return Self.fill(&power, extra.value, 0...65535)
      default: return false
      }
    }

    /// As tables call it; names of our own at once, as looking at the words takes long.
    private static func sensor(_ name: String) -> String? {
      switch name {
      case "heart_rate", "hr": "hr"
      case "cadence", "cad": "cad"
      case "power": "power"
      default: CSVSensor.garminName(name)
      }
    }

    private static func fill(_ value: inout Int?, _ text: String, _ range: ClosedRange<Int>) -> Bool
    {
      guard value == nil, let number = number(text), number.rounded() == number,
        let whole = Int(exactly: number), range.contains(whole)
      else { return false }
      value = whole
      return true
    }
  }

  /// Appends the trackpoint.
  static func write(
    _ location: Location, _ sport: TCXSport, into bytes: inout [UInt8],
    _ losses: inout TrackLosses
  ) {
    var values = Values()
    for extra in location.extras where !values.take(extra) { losses.count(extra: extra) }
    losses.count(location.measures.subtracting([.altitude, .speed]))
    bytes.append("<Trackpoint>")
    if let time = location.timestamp {
      if time.isWritable {
        bytes.append("<Time>")
        time.append(offset: location.utcOffset, to: &bytes)
        bytes.append("</Time>")
      } else {
        losses.count(.time)
      }
    }
    bytes.append("<Position>")
    bytes.append(element: "LatitudeDegrees", location.coordinate.latitude)
    let longitude = location.coordinate.longitude
    let isPlain = (-180...180).contains(longitude)
    bytes.append(
      element: "LongitudeDegrees", isPlain ? longitude : location.coordinate.normalized.longitude)
    bytes.append("</Position>")
    if let altitude = location.altitude { bytes.append(element: "AltitudeMeters", altitude) }
    if let distance = values.distance { bytes.append(element: "DistanceMeters", distance) }
    if let rate = values.heartRate {
      bytes.append(contentsOf: "<HeartRateBpm><Value>\(rate)</Value></HeartRateBpm>".utf8)
    }
    let isRun = sport == .running
    if let cadence = values.cadence, !isRun { bytes.append(element: "Cadence", Double(cadence)) }
    if location.speed != nil || values.power != nil || isRun && values.cadence != nil {
      bytes.append("<Extensions><ns3:TPX>")
      if let speed = location.speed { bytes.append(element: "ns3:Speed", speed) }
      if let cadence = values.cadence, isRun {
        bytes.append(element: "ns3:RunCadence", Double(cadence))
      }
      if let power = values.power { bytes.append(element: "ns3:Watts", Double(power)) }
      bytes.append("</ns3:TPX></Extensions>")
    }
    bytes.append("</Trackpoint>\n")
  }

  /// The number that a text is; nil for none.
  static func number(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return DecimalParser.double(bytes.span)
  }
}
