import GeoCore
import GeoPlatform

/// Sine and cosine of an angle at the precision of the references.
struct ExtendedAngle {
  var sin, cos: Extended

  /// The radians in a degree.
  static let degree = Extended.pi / 180

  init(sin: Extended, cos: Extended) { (self.sin, self.cos) = (sin, cos) }

  /// An angle in degrees, |degrees| ≤ 360; exact at multiples of 90.
  init(degrees: Extended) {
    let quarter = (degrees / 90).rounded()
    let rest = (degrees - 90 * quarter) * Self.degree
    let (s, c) = (Glibc.sin(rest), Glibc.cos(rest))
    switch Int(quarter) & 3 {
    case 0: (sin, cos) = (s, c)
    case 1: (sin, cos) = (c, -s)
    case 2: (sin, cos) = (-s, -c)
    default: (sin, cos) = (-c, s)
    }
  }

  /// The same direction with sin² + cos² = 1.
  var normalized: ExtendedAngle {
    let length = (sin * sin + cos * cos).squareRoot()
    return ExtendedAngle(sin: sin / length, cos: cos / length)
  }

  /// In [-π, π].
  var radians: Extended { atan2(sin, cos) }

  static func + (a: ExtendedAngle, b: ExtendedAngle) -> ExtendedAngle {
    ExtendedAngle(sin: a.sin * b.cos + a.cos * b.sin, cos: a.cos * b.cos - a.sin * b.sin)
  }

  static func - (a: ExtendedAngle, b: ExtendedAngle) -> ExtendedAngle {
    ExtendedAngle(sin: a.sin * b.cos - a.cos * b.sin, cos: a.cos * b.cos + a.sin * b.sin)
  }

  /// An angle known to lie in [0, π], rounding below 0 taken off; a zero sine is +0.
  var eastward: ExtendedAngle { ExtendedAngle(sin: max(0, sin) + 0, cos: cos) }

  /// The angle turned by one (radians) whose square is nothing.
  func turned(_ tiny: Extended) -> ExtendedAngle {
    ExtendedAngle(sin: sin + cos * tiny, cos: cos - sin * tiny)
  }
}

extension Extended {
  /// `to - from` for longitudes (degrees), the short way round: in [-180, 180].
  init(longitudeFrom from: Double, to: Double) {
    let (value, residual) = Angle.difference(from: from, to: to)
    self = Extended(value) + Extended(residual)
  }
}
