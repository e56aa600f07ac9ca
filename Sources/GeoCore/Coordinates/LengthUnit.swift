/// A unit of length, by its exact definition in metres.
///
/// The raw value is the symbol that the command line takes and prints.
public enum LengthUnit: String, Sendable, Hashable, CaseIterable, Codable {
  /// Metre (SI).
  case metre = "m"
  /// Kilometre, 1000 m.
  case kilometre = "km"
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

  /// How many metres one unit is.
  public var metres: Double {
    switch self {
    case .metre: 1
    case .kilometre: 1000
    case .mile: 1609.344
    case .nauticalMile: 1852
    case .foot: 0.3048
    case .yard: 0.9144
    case .surveyFoot: 1200.0 / 3937.0
    }
  }
}
