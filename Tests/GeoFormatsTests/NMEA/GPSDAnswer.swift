import GeoTracks
import Testing

/// Comparison with a TPV report of gpsd.
enum GPSDAnswer {
  /// Expects a location to equal a report, to gpsd's digits; values that gpsd omits are not compared.
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
