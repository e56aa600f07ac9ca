/// An ellipsoid of revolution, the reference figure of geodetic coordinates.
public struct Ellipsoid: Sendable, Hashable {
  /// The short name, or a name built from the two parameters.
  ///
  /// Names follow PROJ's `geod -le` (`WGS84`, `GRS80`, `bessel`).
  public let name: String

  /// The equatorial radius *a* (meters), positive and finite.
  public let equatorialRadius: Double

  /// The flattening *f* = (a - b) / a (dimensionless).
  ///
  /// The flattening is 0 for a sphere, negative for a prolate ellipsoid, and always below 1.
  public let flattening: Double

  /// Creates an ellipsoid from its equatorial radius and flattening.
  ///
  /// - Parameters:
  ///   - equatorialRadius: *a* (meters), positive and finite.
  ///   - flattening: *f* (dimensionless), finite and below 1. Not 1/f: a value of 1 or more is refused.
  ///   - name: the name in results; nil builds one from the parameters.
  /// - Throws: ``GeoError/invalidEllipsoid(_:)``.
  public init(
    equatorialRadius: Double, flattening: Double, name: String? = nil
  ) throws(GeoError) {
    guard equatorialRadius > 0, equatorialRadius.isFinite else {
      throw .invalidEllipsoid(
        "the equatorial radius must be a positive number of meters, not \(equatorialRadius)")
    }
    guard flattening.isFinite, flattening < 1 else {
      throw .invalidEllipsoid(
        "the flattening must be below 1, not \(flattening) (is it the inverse flattening 1/f?)")
    }
    self.init(a: equatorialRadius, f: flattening, name: name)
  }

  /// Creates an ellipsoid from its equatorial radius and inverse flattening, as standards state them.
  ///
  /// - Parameters:
  ///   - equatorialRadius: *a* (meters), positive and finite.
  ///   - inverseFlattening: 1/f (dimensionless), above 1 or negative; infinite for a sphere.
  ///   - name: the name in results; nil builds one from the parameters.
  /// - Throws: ``GeoError/invalidEllipsoid(_:)``.
  public init(
    equatorialRadius: Double, inverseFlattening: Double, name: String? = nil
  ) throws(GeoError) {
    guard inverseFlattening > 1 || inverseFlattening < 0 else {
      throw .invalidEllipsoid(
        "the inverse flattening must be above 1 or negative, not \(inverseFlattening)")
    }
    try self.init(
      equatorialRadius: equatorialRadius, flattening: 1 / inverseFlattening, name: name)
  }

  /// Creates an ellipsoid without checking the parameters.
  init(a: Double, f: Double, name: String? = nil) {
    self.equatorialRadius = a
    self.flattening = f
    self.name = name ?? (f == 0 ? "sphere a=\(a)" : "a=\(a) 1/f=\(1 / f)")
  }

  /// The polar radius *b* = a (1 - f) (meters).
  package var polarRadius: Double { equatorialRadius * (1 - flattening) }

  /// The mean radius R1 = (2a + b) / 3 (meters).
  ///
  /// Source: Moritz (2000), Geodetic Reference System 1980.
  package var meanRadius: Double { equatorialRadius * (1 - flattening / 3) }

  /// The first eccentricity squared, e² = f (2 - f) (dimensionless); negative when prolate.
  package var eccentricitySquared: Double { flattening * (2 - flattening) }

  /// The second eccentricity squared, e'² = e² / (1 - e²) (dimensionless).
  package var secondEccentricitySquared: Double {
    eccentricitySquared / ((1 - flattening) * (1 - flattening))
  }

  /// The third flattening *n* = f / (2 - f) = (a - b) / (a + b) (dimensionless).
  package var thirdFlattening: Double { flattening / (2 - flattening) }
}

extension Ellipsoid {
  /// Reads the name of an ellipsoid, or an equatorial radius and a flattening.
  ///
  /// The text is a name from `named` or of a planet, in any letter case. The text can also be the equatorial radius in
  /// meters, a comma, and the flattening or its inverse: `6378137,1/298.257223563`, `6378137,298.257223563` or
  /// `6378137,0.00335`. A prefix can specify which of the two the number is: `6378137,f=0.00335` or
  /// `6378137,1/f=298.257223563`.
  ///
  /// - Without a prefix, a number above 1 is the inverse flattening. A number above -1 and up to 1 is the flattening,
  ///   0 for a sphere.
  /// - Numbers of -1 and below are refused, because some programs read them as f and others as 1/f. A number that may
  ///   be the polar radius is also refused.
  ///
  /// A sign may precede the fraction or number: `6378137,-1/50` is prolate.
  ///
  /// - Parameter text: the whole text, without blanks.
  /// - Throws: ``GeoError/invalidEllipsoid(_:)``.
  public init(parsing text: String) throws(GeoError) {
    let wanted = text.lowercased()
    let known = (Ellipsoid.named + Ellipsoid.planets).first { $0.name.lowercased() == wanted }
    if let known {
      self = known
      return
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      let excerpt = GeoError.excerpt(text, around: 1)
      guard parts.count == 1, Self.number(parts[0]) == nil else {
        throw .invalidEllipsoid(
          "\"\(excerpt)\" is not two numbers: write a radius and a flattening, as in "
            + "6378137,298.257223563, or 6371000,0 for a sphere")
      }
      throw .invalidEllipsoid(
        "\"\(excerpt)\" is neither a known name nor a,f; names are PROJ's, such as WGS84, GRS80, "
          + "bessel or sphere, and planets, such as Mars")
    }
    guard let a = Self.number(parts[0]),
      let (second, isInverse) = try Self.flattening(parts[1], of: parts[0], a)
    else {
      throw .invalidEllipsoid(
        "\"\(GeoError.excerpt(text, around: 1))\" is not two numbers: write the equatorial radius in meters, a comma, and f=… or 1/f=…"
      )
    }
    if isInverse {
      try self.init(equatorialRadius: a, inverseFlattening: second)
    } else {
      try self.init(equatorialRadius: a, flattening: second)
    }
  }

  /// Reads the flattening or its inverse, and returns which of the two it is.
  ///
  /// The text is a number after `f=` or `1/f=`, a fraction such as 1/50, or a number with only one possible
  /// meaning. A fraction may have a sign before it or after the slash.
  private static func flattening(
    _ text: Substring, of radius: Substring, _ a: Double
  ) throws(GeoError) -> (value: Double, isInverse: Bool)? {
    if text.hasPrefix("1/f=") { return number(text.dropFirst(4)).map { ($0, true) } }
    if text.hasPrefix("f=") { return fraction(text.dropFirst(2)) }
    guard let found = fraction(text), !found.isInverse else { return fraction(text) }
    let value = found.value
    if value <= -1 {
      throw .invalidEllipsoid(
        "\(text) could be f or 1/f: write \(radius),f=\(text) or \(radius),1/f=\(text)")
    }
    if value > 1, value >= a / 2, value <= a * 2 {
      throw .invalidEllipsoid(
        "\(text) could be the polar radius or 1/f: write \(radius),f=\((a - value) / a) or "
          + "\(radius),1/f=\(text)")
    }
    return (value, value > 1)
  }

  private static func fraction(_ text: Substring) -> (value: Double, isInverse: Bool)? {
    let hasSign = text.hasPrefix("-") || text.hasPrefix("+")
    let unsigned = hasSign ? text.dropFirst() : text
    guard unsigned.hasPrefix("1/") else { return number(text).map { ($0, false) } }
    let divisor = unsigned.dropFirst(2)
    // Two signs are refused, because -1/-50 is ambiguous.
    guard !(hasSign && (divisor.hasPrefix("-") || divisor.hasPrefix("+"))),
      let value = number(divisor)
    else { return nil }
    return (text.hasPrefix("-") ? -value : value, true)
  }

  /// Reads a plain decimal number; refuses hexadecimal numbers, infinity and NaN, which `Double.init` accepts.
  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text)
  }
}
