/// The unit of lengths that the name of a column says: `dist_nm`, `Distance [km]`, `height_cm`.
package struct ColumnUnit: Sendable, Hashable {
  /// How many meters one unit is.
  package let meters: Double

  package static let meter = ColumnUnit(meters: 1)

  private init(meters: Double) { self.meters = meters }

  /// Reads the words of a name that are left without `known` ones and numbers; nil if there are none.
  ///
  /// - Throws: ``CoordinateColumnsError/unknownWords(_:words:known:)`` if they are no unit.
  init?(_ name: String, besides known: Set<String>) throws(CoordinateColumnsError) {
    let words = CoordinateColumns.words(of: name).filter { !known.contains($0) && Int($0) == nil }
    guard !words.isEmpty else { return nil }
    guard let meters = Self.table[words.joined(separator: " ")] else {
      throw .unknownWords(name, words: words.joined(separator: " "), known: Self.symbols)
    }
    self.init(meters: meters)
  }

  /// The unit at the end of a name that the user chose; nil if its last words are no unit.
  package init?(atEndOf name: String) {
    let words = CoordinateColumns.words(of: name)
    for count in stride(from: min(3, words.count), to: 0, by: -1) {
      if let meters = Self.table[words.suffix(count).joined(separator: " ")] {
        self.init(meters: meters)
        return
      }
    }
    return nil
  }

  private static let symbols = "m, km, cm, mm, in, ft, us-ft, yd, fathom, mi, nmi (or nm)"

  /// Meters in a unit, by the words of its name. The factors are exact definitions: the yard and pound
  /// agreement of 1959, and for the nautical mile the International Hydrographic Bureau's of 1929.
  private static let table: [String: Double] = {
    let units: [(Double, [String])] = [
      (1, ["m", "meter", "meters", "metre", "metres", "mtr", "mtrs"]),
      (1000, ["km", "kms", "kilometer", "kilometers", "kilometre", "kilometres"]),
      (0.1, ["dm", "decimeter", "decimeters", "decimetre", "decimetres"]),
      (0.01, ["cm", "centimeter", "centimeters", "centimetre", "centimetres"]),
      (0.001, ["mm", "millimeter", "millimeters", "millimetre", "millimetres"]),
      (0.0254, ["in", "inch", "inches"]),
      (0.3048, ["ft", "foot", "feet"]),
      (1200 / 3937, ["us ft", "usft", "ftus", "survey foot", "survey feet", "us survey feet"]),
      (0.9144, ["yd", "yds", "yard", "yards"]),
      (1.8288, ["fathom", "fathoms", "ftm"]),
      (1609.344, ["mi", "mile", "miles", "statute mile", "statute miles"]),
      (1852, ["nm", "nmi", "nautical mile", "nautical miles", "naut mi", "nautical mi"]),
    ]
    var table: [String: Double] = [:]
    for (meters, names) in units { for name in names { table[name] = meters } }
    return table
  }()
}
