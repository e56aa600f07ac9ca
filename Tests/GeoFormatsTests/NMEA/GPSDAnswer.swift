import GeoTracks
import Testing

/// Comparison with a TPV of gpsd.
enum GPSDAnswer {
  /// Expects the values of a location to be those of a report, to the digits that gpsd writes; what
  /// gpsd leaves out is not compared.
  static func expect(_ location: Location, _ report: [String: Any]) throws {
    func compare(_ value: Double?, _ key: String, _ tolerance: Double) throws {
      guard let expected = report[key] as? Double else { return }
      let value = try #require(value, "\(key) at \(report["time"] ?? "")")
      #expect(abs(value - expected) <= tolerance, "\(key) at \(report["time"] ?? "")")
    }
    try compare(location.coordinate.latitude, "lat", 0.500001e-9)
    try compare(location.coordinate.longitude, "lon", 0.500001e-9)
    try compare(location.altitude, "altMSL", 0.500001e-4)
    try compare(location.ellipsoidalAltitude, "altHAE", 0.500001e-4)
    try compare(location.speed, "speed", 0.500001e-3)
    try compare(location.course, "track", 0.500001e-4)
    #expect(report["mode"] as? Int == location.fix?.rawValue)
  }
}
