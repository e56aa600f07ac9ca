import GeoTracks

/// What the lap in hand sums up.
struct TCXLap {
  private var lap = Lap(.lap)
  // What the schema demands and the recording did not say, by a writer of ours.
  private var unsaid: [String] = []
  /// Values beyond those of the schemas that are kept of a lap, at most.
  private static let maximumExtras = 32

  init(sport: String? = nil) { lap.sport = sport }

  /// Takes the time at which it began.
  ///
  /// - Returns: why it is passed over, if it is.
  mutating func begin(_ text: String) -> XMLFault? {
    guard let time = try? WrittenTime(parsing: text) else {
      return XMLFault(.unreadable, "StartTime \(QuotedText.quote(text)) cannot be read")
    }
    lap.start = time.timestamp
    return nil
  }

  /// Leaves out what the recording did not say; `Lap` for all of it.
  mutating func leaveOut(_ names: [String]) {
    unsaid = Array(names.prefix(Self.maximumExtras))
    if unsaid.contains("StartTime") { lap.start = nil }
  }

  /// Takes the text of an element of the lap or its extensions.
  mutating func take(_ name: XMLName, _ text: borrowing XMLContent) -> XMLFault? {
    if !unsaid.isEmpty, unsaid.contains(name.text) { return nil }
    if name == "TriggerMethod" {
      lap.trigger = text.string
    } else if name == "Intensity" {
      add("intensity", text)
    } else if let known = Self.names.first(where: { name == $0.element }) {
      guard let number = text.number else {
        return XMLFault(.unreadable, "<\(name.text)> \(text.quoted) of a lap cannot be read")
      }
      guard number >= 0 else {
        return XMLFault(.unreadable, "<\(name.text)> \(text.quoted) of a lap is below 0")
      }
      switch known.extra {
      case "time": lap.timerTime = number
      case "distance": lap.distance = number
      default: add(known.extra, text)
      }
    }
    return nil
  }

  /// Keeps a sum of which a lap has no property, the first of a name.
  mutating func add(_ name: String, _ text: borrowing XMLContent) {
    guard lap.extras.count < Self.maximumExtras, !lap.extras.contains(where: { $0.name == name })
    else { return }
    let value = text.number.map(NumberText.shortest) ?? text.string
    lap.extras.append(Location.Extra(name, value))
  }

  /// The lap, which is then as new; nil if the recording had none.
  mutating func finish() -> Lap? {
    defer { self = TCXLap() }
    return unsaid.contains("Lap") ? nil : lap
  }

  private static let names: [(element: StaticString, extra: String)] = [
    ("TotalTimeSeconds", "time"), ("DistanceMeters", "distance"),
    ("MaximumSpeed", "maximum_speed"), ("Calories", "calories"), ("Cadence", "average_cadence"),
    // ActivityExtensionv2.xsd.
    ("AvgSpeed", "average_speed"), ("MaxBikeCadence", "maximum_cadence"),
    ("AvgRunCadence", "average_cadence"), ("MaxRunCadence", "maximum_cadence"),
    ("Steps", "steps"), ("AvgWatts", "average_power"), ("MaxWatts", "maximum_power"),
  ]
}
