/// What a column of a sensor beside the receiver measures, by its name.
///
/// Every word of a name has to be known, as of the other columns: `average heart rate` is another value.
struct CSVSensor {
  /// The name of its values where the column's own does not say what they are.
  let name: String
  let kind: CSVUnit.Kind
  /// The unit that the name carries; nil if it carries none.
  private(set) var unit: CSVUnit?
  /// What stands in brackets where a unit stands, if it is none that is known.
  private(set) var unknownUnit: String?

  /// - Parameter column: the name of a column; nil is given if it is none of a sensor.
  init?(_ column: String) {
    if let (sensor, rest) = Self.known(CoordinateColumns.words(of: column)) {
      self = sensor
      guard !rest.isEmpty else { return }
      unit = CSVUnit(words: rest, of: kind)
      if unit != nil { return }
    }
    // `Temp (°X)`: what it is, but not in what.
    if let open = column.firstIndex(where: { $0 == "(" || $0 == "[" }),
      let (sensor, rest) = Self.known(CoordinateColumns.words(of: String(column[..<open]))),
      rest.isEmpty
    {
      self = sensor
      unknownUnit = column[open...].dropFirst().prefix { $0 != ")" && $0 != "]" }.description
      return
    }
    // Words run together: `heartratebpm`, `tempc`.
    guard let garmin = Self.garminName(column),
      let sensor = Self.table.first(where: { Self.garminName($0.name) == garmin })
    else { return nil }
    self.init(sensor.name, sensor.kind)
  }

  private init(_ name: String, _ kind: CSVUnit.Kind) { (self.name, self.kind) = (name, kind) }

  /// The sensor of which the words speak, and those that say something else.
  private static func known(_ words: [String]) -> (CSVSensor, rest: [String])? {
    for (keys, name, kind) in table where keys.allSatisfy(words.contains) {
      return (CSVSensor(name, kind), words.filter { !keys.contains($0) && !filler.contains($0) })
    }
    return nil
  }

  private static let filler: Set<String> = ["sensor"]

  private static let table: [(keys: [String], name: String, kind: CSVUnit.Kind)] = [
    (["heart", "rate"], "heart_rate", .frequency), (["heartrate"], "heart_rate", .frequency),
    (["hr"], "heart_rate", .frequency), (["pulse"], "heart_rate", .frequency),
    (["run", "cadence"], "cadence", .frequency), (["bike", "cadence"], "cadence", .frequency),
    (["cadence"], "cadence", .frequency), (["cad"], "cadence", .frequency),
    (["power"], "power", .power),
    (["water", "temperature"], "water_temperature", .temperature),
    (["water", "temp"], "water_temperature", .temperature),
    (["wtemp"], "water_temperature", .temperature),
    (["air", "temperature"], "temperature", .temperature),
    (["air", "temp"], "temperature", .temperature), (["atemp"], "temperature", .temperature),
    (["ambient", "temperature"], "temperature", .temperature),
    (["temperature"], "temperature", .temperature), (["temp"], "temperature", .temperature),
    (["depth"], "depth", .length),
    (["bpm"], "heart_rate", .frequency), (["rpm"], "cadence", .frequency),
    (["watts"], "power", .power),
  ]
}
