import GeoCore
import GeoTracks

/// Writes the laps of a TCX activity. The writer holds the positions of the current lap.
struct TCXLapWriter: Sendable {
  /// The number of positions held for the current lap.
  private(set) var count = 0

  private var sport = TCXSport.other
  private var body: [UInt8] = []
  private var hasTrack = false
  // `hasPoints` is true if the activity has positions. `needsSegment` is true if the next position begins a segment.
  private var hasPoints = false
  private var needsSegment = false
  // The first and the last time of the held positions, and the length of the path through them in meters.
  private var first: Timestamp?
  private var last: Timestamp?
  private var way = 0.0
  private var previous: Coordinate?
  // The first time in the activity. A lap without a time gets this time.
  private var known: Timestamp?

  mutating func begin(_ sport: TCXSport) {
    self = TCXLapWriter()
    self.sport = sport
  }

  /// Begins a segment with the next position.
  mutating func beginSegment() { needsSegment = hasPoints }

  /// Adds a position to the current lap.
  mutating func append(_ location: Location, _ losses: inout TrackLosses) {
    // The distance between two segments is not part of the lap's distance.
    if needsSegment { previous = nil }
    if needsSegment || !hasTrack {
      if hasTrack {
        body.append("</Track>\n")
      } else if needsSegment {
        // Mark the new segment with a processing instruction. Without this instruction, a reader would append the first
        // Track of a lap to the segment of the previous lap.
        body.append("<?geocore segment?>")
      }
      body.append("<Track>\n")
      (hasTrack, needsSegment) = (true, false)
    }
    TCXPointWriter.write(location, sport, into: &body, &losses)
    count += 1
    hasPoints = true
    if let time = location.timestamp, time.isWritable {
      (first, last, known) = (first ?? time, time, known ?? time)
    }
    if let previous { way += Geodesic.wgs84.distance(from: previous, to: location.coordinate) }
    previous = location.coordinate
  }

  /// Writes a lap with its held positions.
  ///
  /// - Parameter lap: The recorded totals of the lap; nil if there are no totals.
  mutating func write(
    _ lap: Lap?, into bytes: inout [UInt8], _ losses: inout TrackLosses
  ) {
    guard lap != nil || count > 0 else { return }
    var sums = TCXLapSums(lap, sport)
    sums.fill(start: first ?? known, end: last, distance: way)
    sums.write(into: &bytes, &losses)
    if hasTrack { body.append("</Track>\n") }
    bytes.append(contentsOf: body)
    sums.writeExtensions(into: &bytes, &losses)
    bytes.append("</Lap>\n")
    body.removeAll(keepingCapacity: true)
    (count, hasTrack, first, last, way) = (0, false, nil, nil, 0)
    known = known ?? lap?.start
  }
}

/// The totals of a TCX lap, in the order of the schema. Some totals precede the positions, and others follow them.
struct TCXLapSums {
  private let lap: Lap?
  private let sport: TCXSport
  private var unsaid: [String] = []
  private var start = Timestamp(seconds: 0)
  private var time = 0.0
  private var distance = 0.0
  private let trigger: String?
  private let intensity: String?
  // The first value of each attribute.
  private var attributes: [String: String] = [:]
  private var lost: [Location.Attribute] = []

  private static let triggers = ["Manual", "Distance", "Location", "Time", "HeartRate"]

  init(_ lap: Lap?, _ sport: TCXSport) {
    (self.lap, self.sport) = (lap, sport)
    let said = lap?.trigger?.lowercased().replacing("_", with: "")
    trigger = Self.triggers.first { $0.lowercased() == said }
    var intensity: String?
    for original in lap?.attributes ?? [] {
      let attribute = Self.rounded(original)
      if attribute.name == "intensity", ["Active", "Resting"].contains(attribute.value) {
        intensity = intensity ?? attribute.value
      } else if attributes[attribute.name] == nil, Self.isAllowed(attribute) {
        attributes[attribute.name] = attribute.value
      } else {
        lost.append(original)
      }
    }
    self.intensity = intensity
  }

  /// Rounds heart rates and cadences, for which TCX has whole numbers only.
  private static func rounded(_ attribute: Location.Attribute) -> Location.Attribute {
    switch attribute.name {
    case "average_heart_rate", "maximum_heart_rate", "average_cadence", "maximum_cadence":
      guard let number = TCXPointWriter.number(attribute.value),
        let whole = Int(exactly: number.rounded())
      else { return attribute }
      return Location.Attribute(attribute.name, String(whole))
    default: return attribute
    }
  }

  private static func isAllowed(_ attribute: Location.Attribute) -> Bool {
    switch attribute.name {
    case "maximum_speed", "average_speed": TCXPointWriter.number(attribute.value) ?? -1 >= 0
    case "calories", "steps", "average_power", "maximum_power":
      UInt16(attribute.value).map { "\($0)" == attribute.value } ?? false
    case "average_heart_rate", "maximum_heart_rate": 1...255 ~= Int(attribute.value) ?? 0
    case "average_cadence", "maximum_cadence": 0...254 ~= Int(attribute.value) ?? -1
    default: false
    }
  }

  /// Computes the required totals that the recording does not contain.
  mutating func fill(start: Timestamp?, end: Timestamp?, distance: Double) {
    func take<Value>(_ said: Value?, _ name: String, else other: Value) -> Value {
      if said == nil { unsaid.append(name) }
      return said ?? other
    }
    self.start = take(
      lap?.start.flatMap { $0.isWritable ? $0 : nil }, "StartTime",
      else: start ?? Timestamp(seconds: 0))
    let ticks = start.flatMap { start in end.map { max(0, $0.seconds(since: start)) } }
    time = take(lap?.timerTime.flatMap(Self.positive), "TotalTimeSeconds", else: ticks ?? 0)
    self.distance = take(lap?.distance.flatMap(Self.positive), "DistanceMeters", else: distance)
    if attributes["calories"] == nil { unsaid.append("Calories") }
    if intensity == nil { unsaid.append("Intensity") }
    if trigger == nil { unsaid.append("TriggerMethod") }
    if lap == nil { unsaid = ["Lap"] }
  }

  private static func positive(_ value: Double) -> Double? {
    value.isFinite && value >= 0 ? value : nil
  }

  /// Appends the elements that precede the positions.
  func write(into bytes: inout [UInt8], _ losses: inout TrackLosses) {
    bytes.append("<Lap StartTime=\"")
    start.append(offset: 0, to: &bytes)
    bytes.append("\">")
    if !unsaid.isEmpty {
      bytes.append(contentsOf: "<?geocore unsaid \(unsaid.joined(separator: " "))?>".utf8)
    }
    element("TotalTimeSeconds", NumberText.shortest(time), &bytes)
    element("DistanceMeters", NumberText.shortest(distance), &bytes)
    if let value = attributes["maximum_speed"] { element("MaximumSpeed", value, &bytes) }
    element("Calories", attributes["calories"] ?? "0", &bytes)
    for (name, attribute) in [
      ("AverageHeartRateBpm", "average_heart_rate"), ("MaximumHeartRateBpm", "maximum_heart_rate"),
    ] {
      if let value = attributes[attribute] { element(name, "<Value>\(value)</Value>", &bytes) }
    }
    element("Intensity", intensity ?? "Active", &bytes)
    if let value = attributes["average_cadence"] { element("Cadence", value, &bytes) }
    element("TriggerMethod", trigger ?? "Manual", &bytes)
    bytes.append("\n")
    guard let lap else { return }
    let hasOtherTrigger = trigger == nil && lap.trigger != nil
    let others = [
      ("elapsed time", lap.elapsedTime != nil), ("end", lap.end != nil),
      ("ascent", lap.ascent != nil), ("descent", lap.descent != nil), ("trigger", hasOtherTrigger),
    ]
    for (name, isLost) in others where isLost { losses.count(property: "\(name) of a lap") }
    if let start = lap.start, !start.isWritable { losses.count(.time) }
  }

  /// Appends the elements that follow the positions, as defined in ActivityExtensionv2.xsd.
  func writeExtensions(into bytes: inout [UInt8], _ losses: inout TrackLosses) {
    losses.count(attributes: lost)
    let cadence = sport == .running ? "MaxRunCadence" : "MaxBikeCadence"
    let known = [
      ("AvgSpeed", "average_speed"), (cadence, "maximum_cadence"), ("Steps", "steps"),
      ("AvgWatts", "average_power"), ("MaxWatts", "maximum_power"),
    ].compactMap { name, attribute in attributes[attribute].map { (name, $0) } }
    guard !known.isEmpty else { return }
    bytes.append("<Extensions><ns3:LX>")
    for (name, value) in known { element("ns3:\(name)", value, &bytes) }
    bytes.append("</ns3:LX></Extensions>\n")
  }

  /// Appends an element whose content needs no escaping.
  private func element(_ name: String, _ content: String, _ bytes: inout [UInt8]) {
    bytes.append(contentsOf: "<\(name)>\(content)</\(name)>".utf8)
  }
}
