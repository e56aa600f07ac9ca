/// Sources/GeoCore/Ellipsoid.swift without text, which Embedded Swift hardly supports.
public struct Ellipsoid: Sendable {
  public let name: StaticString = "WGS 84"
  public let equatorialRadius = 6_378_137.0
  public let flattening = 1 / 298.257223563
  public static let wgs84 = Ellipsoid()
  public var polarRadius: Double { equatorialRadius * (1 - flattening) }
  public var eccentricitySquared: Double { flattening * (2 - flattening) }
  public var secondEccentricitySquared: Double {
    eccentricitySquared / ((1 - flattening) * (1 - flattening))
  }
  public var thirdFlattening: Double { flattening / (2 - flattening) }
}
