/// A unit that a header, a row of units or a field names, and what makes a number of it one of meters,
/// meters a second, degrees, events a minute, watts or degrees Celsius.
struct CSVUnit: Equatable, Sendable {
  /// What is measured.
  enum Kind: Sendable { case length, speed, angle, frequency, power, temperature }

  let kind: Kind
  /// Meters, meters a second, … in one of the unit.
  let factor: Double
  /// What is added before: 0 but for temperatures.
  let offset: Double
  /// What messages call it.
  let name: String

  private init(_ kind: Kind, _ factor: Double, _ name: String, offset: Double = 0) {
    (self.kind, self.factor, self.name, self.offset) = (kind, factor, name, offset)
  }

  static let metersPerSecond = CSVUnit(.speed, 1, "m/s")
  static let kilometersPerHour = CSVUnit(.speed, 1 / 3.6, "km/h")
  /// The international mile of 1609.344 m.
  static let milesPerHour = CSVUnit(.speed, 0.44704, "mph")
  /// The nautical mile of 1852 m.
  static let knots = CSVUnit(.speed, 1852.0 / 3600, "kt")

  /// Reads a text such as `km/h`, `ft msl` or `degrees_true`; nil if it is no unit of the kind.
  init?(_ text: String, of kind: Kind) {
    if kind == .angle, text == "°" {
      self = Self.degrees
      return
    }
    self.init(words: CoordinateColumns.words(of: text), of: kind)
  }

  /// The same of words in small letters.
  ///
  /// Words that say from where something is counted are passed over: `msl`, `true`, `over ground`.
  init?(words: [String], of kind: Kind) {
    let bare = words.filter { !Self.qualifiers(of: kind).contains($0) }
    guard !bare.isEmpty else { return nil }
    guard let unit = Self.table[kind]?[bare.joined(separator: " ")] else { return nil }
    self = unit
  }

  /// Words that change nothing about the unit.
  static func qualifiers(of kind: Kind) -> Set<String> {
    switch kind {
    case .length: ["msl", "amsl", "asl", "above", "sea", "level", "mean", "gps", "wgs", "84"]
    case .speed: ["ground", "over", "gnd", "per", "gps"]
    case .angle: ["true", "over", "ground", "t", "north", "east", "gps", "from"]
    case .frequency, .power: []
    case .temperature: ["deg", "degs", "degree", "degrees"]
    }
  }

  private static let degrees = CSVUnit(.angle, 1, "degrees")

  /// By the words of their names.
  private static let table: [Kind: [String: CSVUnit]] = {
    let units: [(CSVUnit, [String])] = [
      (CSVUnit(.length, 1, "m"), ["m", "meter", "meters", "metre", "metres"]),
      (CSVUnit(.length, 0.3048, "ft"), ["ft", "feet", "foot"]),
      (
        CSVUnit(.length, 1000, "km"), ["km", "kilometer", "kilometers", "kilometre", "kilometres"]
      ),
      (CSVUnit(.length, 0.01, "cm"), ["cm", "centimeters", "centimetres"]),
      (CSVUnit(.length, 0.001, "mm"), ["mm", "millimeters", "millimetres"]),
      (CSVUnit(.length, 0.9144, "yd"), ["yd", "yard", "yards"]),
      (
        metersPerSecond,
        [
          "m s", "mps", "ms", "m s 1", "m sec", "meters second", "meters second", "meter second",
          "meter second", "meters sec", "m second",
        ]
      ),
      (
        kilometersPerHour,
        [
          "km h", "kmh", "kph", "kmph", "km hr", "kmhr", "km hour", "km h 1", "kilometers hour",
          "kilometers hour", "kilometer hour", "kilometer hour",
        ]
      ),
      (milesPerHour, ["mph", "mi h", "mi hr", "miles hour", "miles h", "miles hr", "mile hour"]),
      (knots, ["kn", "kt", "kts", "knot", "knots", "nm h"]),
      (CSVUnit(.speed, 0.3048, "ft/s"), ["ft s", "fps", "feet second", "ft sec"]),
      (CSVUnit(.speed, 0.3048 / 60, "ft/min"), ["fpm", "ft min", "feet minute", "ft minute"]),
      (CSVUnit(.speed, 0.01, "cm/s"), ["cm s", "cm s 1", "cm sec"]),
      (CSVUnit(.speed, 0.001, "mm/s"), ["mm s", "mm sec"]),
      (degrees, ["deg", "degs", "degree", "degrees"]),
      (CSVUnit(.angle, 180 / .pi, "radians"), ["rad", "radian", "radians"]),
      (
        CSVUnit(.frequency, 1, "1/min"),
        [
          "bpm", "rpm", "spm", "per min", "per minute", "1 min", "min 1", "beats min",
          "beats minute", "beats per min", "beats per minute", "rev min", "revs min",
          "rev per min", "revolutions minute", "revolutions per minute", "rotations per minute",
          "turns per minute", "steps min", "steps minute", "steps per min", "steps per minute",
        ]
      ),
      (CSVUnit(.frequency, 60, "Hz"), ["hz", "hertz"]),
      (CSVUnit(.power, 1, "W"), ["w", "watt", "watts"]),
      (CSVUnit(.power, 1000, "kW"), ["kw", "k w", "kilowatt", "kilowatts"]),
      (CSVUnit(.temperature, 1, "°C"), ["c", "celsius", "centigrade", "degc"]),
      (CSVUnit(.temperature, 1 / 1.8, "°F", offset: -32), ["f", "fahrenheit", "degf"]),
      (CSVUnit(.temperature, 1, "K", offset: -273.15), ["k", "kelvin", "kelvins", "degk"]),
    ]
    var table: [Kind: [String: CSVUnit]] = [:]
    for (unit, names) in units {
      for name in names where table[unit.kind]?[name] == nil {
        table[unit.kind, default: [:]][name] = unit
      }
    }
    return table
  }()

  /// Takes a field such as `20.5 km/h` apart.
  ///
  /// - Returns: the number, and the text behind it; nil if the field does not begin with a number or
  ///   nothing stands behind it.
  static func split(_ text: String) -> (number: Double, unit: String)? {
    let isOfNumber: (Unicode.Scalar) -> Bool = {
      ("0"..."9").contains($0) || $0 == "." || $0 == "," || $0 == "-" || $0 == "+"
    }
    let scalars = text.unicodeScalars
    let digits = String(String.UnicodeScalarView(scalars.prefix(while: isOfNumber)))
    let rest = scalars.dropFirst(digits.unicodeScalars.count).drop { $0 == " " || $0 == "\u{A0}" }
    guard !rest.isEmpty, let number = CSVLocationText.number(digits) else { return nil }
    return (number, String(String.UnicodeScalarView(rest)))
  }
}
