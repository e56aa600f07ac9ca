/// A unit of length, by its exact definition in meters.
///
/// The raw value is the symbol that the command line takes and prints.
public enum LengthUnit: String, Sendable, Hashable, CaseIterable, Codable {
  /// Meter (SI).
  case meter = "m"
  /// Kilometer, 1000 m.
  case kilometer = "km"
  /// International mile, 1609.344 m (yard and pound agreement, 1959).
  case mile = "mi"
  /// International nautical mile, 1852 m (International Hydrographic Bureau, 1929).
  case nauticalMile = "nmi"
  /// International foot, 0.3048 m (1959).
  case foot = "ft"
  /// International yard, 0.9144 m (1959).
  case yard = "yd"
  /// United States survey foot, 1200/3937 m (Mendenhall order, 1893; retired in 2022).
  case surveyFoot = "us-ft"

  /// How many meters one unit is.
  public var meters: Double { Double(definition.numerator) / Double(definition.denominator) }

  /// The definition in integers: one unit is `numerator / denominator` meters, exactly.
  package var definition: (numerator: Int, denominator: Int) {
    switch self {
    case .meter: (1, 1)
    case .kilometer: (1000, 1)
    case .mile: (1_609_344, 1000)
    case .nauticalMile: (1852, 1)
    case .foot: (3048, 10_000)
    case .yard: (9144, 10_000)
    case .surveyFoot: (1200, 3937)
    }
  }
}
