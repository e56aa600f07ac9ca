import GeoPlatform

/// BD-09, the coordinates of Baidu's maps: ``GCJ02`` shifted once more, by about a kilometer.
///
/// **This is an obfuscation without an official source**, as GCJ-02 is; the formulas are those that became
/// public. The second shift is made everywhere, outside of China as well.
public enum BD09 {
  /// The place that a place of WGS 84 is shown at. NaN gives NaN.
  public static func obfuscated(_ wgs84: Coordinate) -> Coordinate {
    obfuscated(gcj02: GCJ02.obfuscated(wgs84))
  }

  /// The place of WGS 84 that is shown at a place: the inverse of ``obfuscated(_:)`` by iteration to
  /// 1e-11 degrees, 1 µm.
  public static func revealed(_ bd09: Coordinate) -> Coordinate {
    GCJ02.revealed(revealedGCJ02(bd09))
  }

  /// The place that a place of GCJ-02 is shown at.
  public static func obfuscated(gcj02 place: Coordinate) -> Coordinate {
    let (x, y) = (place.longitude, place.latitude)
    let turn = Double.pi * 3000 / 180
    let radius = (x * x + y * y).squareRoot() + 0.000_02 * sin(y * turn)
    let angle = atan2(y, x) + 0.000_003 * cos(x * turn)
    return Coordinate(
      latitude: radius * sin(angle) + 0.006, longitude: radius * cos(angle) + 0.0065)
  }

  /// The place of GCJ-02 that is shown at a place, by iteration to 1e-11 degrees.
  public static func revealedGCJ02(_ bd09: Coordinate) -> Coordinate {
    ShiftInverse.solve(bd09, obfuscated(gcj02:))
  }
}
