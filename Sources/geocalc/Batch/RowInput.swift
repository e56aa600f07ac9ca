import GeoCore
import GeoFormats

/// A column that `batch` reads from each row.
struct RowInput: Sendable {
  /// What its numbers are.
  enum Kind: Sendable, Hashable {
    /// Degrees.
    case latitude, longitude, azimuth
    /// In this unit.
    case length(CSVUnit)
  }

  /// What it is called where the table has no header.
  let name: String
  let kind: Kind
  /// Whether the table does not say the unit, so that the default is taken.
  var hasDefaultUnit = false

  /// The largest magnitude that is taken as it is.
  var limit: Double {
    switch kind {
    case .latitude: 90
    case .longitude: 360
    case .azimuth: 1e9
    case .length: 1e12
    }
  }

  /// The columns of places, in the order of their suffixes.
  static func places(_ suffixes: String...) -> [RowInput] {
    suffixes.flatMap {
      [RowInput(name: "lat\($0)", kind: .latitude), RowInput(name: "lon\($0)", kind: .longitude)]
    }
  }

  /// A height above the ellipsoid.
  ///
  /// - Parameter unit: the unit that the table says; nil for meters, the default.
  static func height(_ unit: CSVUnit?) -> RowInput { length("height_m", unit) }

  /// A length in the unit that the table says, or in meters, the default.
  static func length(_ name: String, _ unit: CSVUnit?) -> RowInput {
    RowInput(name: name, kind: .length(unit ?? .meter), hasDefaultUnit: unit == nil)
  }

  /// A path's place in each row.
  static let point = [
    RowInput(name: "latitude", kind: .latitude), RowInput(name: "longitude", kind: .longitude),
  ]
}

/// A column that `batch` appends to each row.
struct RowOutput: Sendable {
  /// What its numbers are, which decides their unit and decimals.
  enum Kind: Sendable {
    /// A length in meters, printed in the unit of the output.
    case length
    /// An azimuth in degrees.
    case azimuth
    /// A latitude or longitude in degrees.
    case place
    /// A text, made of the row's first place.
    case text
  }

  let name: String
  let kind: Kind
  /// The column of the results that it prints; nil for the one of its own number.
  var source: Int?
}
