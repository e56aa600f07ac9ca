/// An ellipsoid of revolution that approximates the Earth or another body.
public struct Ellipsoid: Sendable, Hashable {
  /// The short name, such as `WGS84`, or a name made from the radius and the flattening.
  ///
  /// The short names follow PROJ's `geod -le`, for example `WGS84`, `GRS80` and `bessel`.
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
  ///   - flattening: *f* (dimensionless), finite and below 1. Do not pass the inverse flattening 1/f; numbers of 1 or
  ///     more cause an error.
  ///   - name: the name that appears in results; nil for a name made from the radius and the flattening.
  /// - Throws: ``GeoError/invalidEllipsoid(_:)`` if a parameter is not in its range.
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

  /// Creates an ellipsoid from its equatorial radius and inverse flattening, the parameters that most standards
  /// publish.
  ///
  /// - Parameters:
  ///   - equatorialRadius: *a* (meters), positive and finite.
  ///   - inverseFlattening: 1/f (dimensionless), above 1 or negative; infinite for a sphere.
  ///   - name: the name that appears in results; nil for a name made from the radius and the flattening.
  /// - Throws: ``GeoError/invalidEllipsoid(_:)`` if a parameter is not in its range.
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

  /// The first eccentricity squared, e² = f (2 - f) (dimensionless); negative for a prolate ellipsoid.
  package var eccentricitySquared: Double { flattening * (2 - flattening) }

  /// The second eccentricity squared, e'² = e² / (1 - e²) (dimensionless).
  package var secondEccentricitySquared: Double {
    eccentricitySquared / ((1 - flattening) * (1 - flattening))
  }

  /// The third flattening *n* = f / (2 - f) = (a - b) / (a + b) (dimensionless).
  package var thirdFlattening: Double { flattening / (2 - flattening) }
}

extension Ellipsoid {
  /// Creates an ellipsoid from text: a name, or an equatorial radius and a flattening.
  ///
  /// The name is one of PROJ's ellipsoid names or the name of a planet, in any letter case. Instead of a name, the
  /// text can contain the equatorial radius in meters, a comma, and the flattening or its inverse:
  /// `6378137,1/298.257223563`, `6378137,298.257223563` or `6378137,0.00335`. The prefix `f=` marks a flattening, and
  /// `1/f=` an inverse flattening: `6378137,f=0.00335` or `6378137,1/f=298.257223563`.
  ///
  /// - Without a prefix, a number above 1 is the inverse flattening. A number greater than -1 and at most 1 is the
  ///   flattening, 0 for a sphere.
  /// - Without a prefix, a number of -1 or below is an error, because some programs read it as f and others as 1/f. A
  ///   number that may be the polar radius is also an error.
  ///
  /// A flattening may have a sign: `6378137,-1/50` is prolate.
  ///
  /// - Parameter text: the text to read, without blanks.
  /// - Throws: ``GeoError/invalidEllipsoid(_:)`` if a parameter is not in its range.
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

  /// Reads a flattening or inverse flattening, and returns which of the two it is; nil for invalid text.
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
    // Reject two signs, because -1/-50 is ambiguous.
    guard !(hasSign && (divisor.hasPrefix("-") || divisor.hasPrefix("+"))),
      let value = number(divisor)
    else { return nil }
    return (text.hasPrefix("-") ? -value : value, true)
  }

  /// Reads a decimal number. The result is nil for hexadecimal numbers, infinity and NaN, which `Double.init` accepts.
  private static func number(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text)
  }
}
