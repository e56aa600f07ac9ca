/// A unit of area, by its exact definition in square meters.
public enum AreaUnit: Sendable, Hashable {
  /// The square of a unit of length.
  case square(LengthUnit)
  /// Hectare, 10,000 m².
  case hectare
  /// International acre, 43,560 square feet of 0.3048 m: 4046.8564224 m².
  case acre

  /// How many square meters one unit is.
  public var squareMeters: Double {
    switch self {
    case .square(let unit): unit.meters * unit.meters
    case .hectare: 10_000
    case .acre: 4046.8564224
    }
  }

  /// The symbol in text, such as `km²` or `ha`.
  public var symbol: String {
    switch self {
    case .square(let unit): unit.rawValue + "²"
    case .hectare: "ha"
    case .acre: "acre"
    }
  }

  /// The symbol in ASCII for names of columns, such as `km2`.
  public var identifier: String {
    if case .square(let unit) = self { unit.rawValue + "2" } else { symbol }
  }

  /// The unit of a perimeter next to it: meters with hectares, feet with acres.
  public var lengthUnit: LengthUnit {
    switch self {
    case .square(let unit): unit
    case .hectare: .meter
    case .acre: .foot
    }
  }

  /// Reads a unit: a unit of length for its square (`km`, `mi`), with or without the square (`km2`, `km²`), `ha` or
  /// `acre`, and the English words in singular and plural.
  ///
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``.
  public init(parsing text: String) throws(GeoError) {
    switch text.lowercased() {
    case "ha", "hectare", "hectares": self = .hectare
    case "ac", "acre", "acres": self = .acre
    default:
      let isSquare = text.count > 1 && (text.hasSuffix("2") || text.hasSuffix("²"))
      let words = isSquare ? String(text.dropLast()) : Self.withoutSquare(text)
      guard let unit = try? LengthUnit(parsing: words) else {
        throw .unreadable(
          text: text, column: 1,
          expected: "a unit of area, such as m2, km2, ha, acre, mi2 or ft2")
      }
      self = .square(unit)
    }
  }

  private static func withoutSquare(_ text: String) -> String {
    for prefix in ["square ", "square-", "sq "] where text.lowercased().hasPrefix(prefix) {
      return String(text.dropFirst(prefix.count))
    }
    return text
  }
}
