import GeoTracks

/// The scalar properties of a feature, limited in number and length.
struct GeoJSONProperties: Sendable {
  /// The maximum number of properties, and the maximum length of a name or value in bytes.
  static let maximumCount = 64
  static let maximumLength = 1024

  /// The maximum length in bytes of a text for a track, a route or the document. Escape sequences count as written.
  static let maximumDetail = 6 * XMLLimits.text

  enum Value: Sendable {
    case number(Double)
    case text(String)
  }

  /// The name of the feature.
  private(set) var name: String?
  /// The element of the line in GPX: `trk`, `rte` or `wpt`. The property is a convention of togeojson.
  private(set) var gpxType: String?
  /// How the feature continues the previous one: `segment`, or `track` if a new segment begins. Our writer sets it.
  private(set) var continues: String?
  /// The time of a point.
  private(set) var time: ZonedTimestamp?
  private var values: [(name: String, value: Value)] = []
  // Further properties and longer texts. Only tracks and routes can store them.
  private var more = MetadataStore()
  // The attributes. All points of a feature share them, so they are created once.
  private var attributes: [Location.Attribute]?
  // The number of attributes that were copied because they could not be shared.
  private var copyCount = 0
  private static let maximumCopies = 1 << 20

  /// Adds a property.
  mutating func take(_ key: String, _ value: Value) {
    guard !key.isEmpty else { return }
    if Self.isOwn(key), case .text(let text) = value {
      if key == "_gpxType" { gpxType = text } else { continues = text }
      return
    }
    if Self.isTime(key), time == nil {
      time = Self.time(value)
      if time != nil { return }
    }
    if case .text(let text) = value, name == nil, key == "name" || key == "Name" || key == "NAME" {
      name = text
    }
    if values.count < Self.maximumCount {
      values.append((key, value))
    } else {
      switch value {
      case .number(let number): takeMore(key, Self.text(number))
      case .text(let text): takeMore(key, text)
      }
    }
  }

  /// Adds a property that is too long for a point.
  mutating func takeMore(_ key: String, _ text: String) {
    if Self.isDetail(key) { _ = more.add(Location.Attribute(key, text)) }
  }

  /// The metadata of a track or route, except its name.
  var details: Metadata? {
    var store = MetadataStore()
    for (key, value) in values where Self.isDetail(key) {
      switch value {
      case .number(let number):
        if number.isFinite { _ = store.add(Location.Attribute(key, Self.text(number))) }
      case .text(let text): _ = store.add(Location.Attribute(key, text))
      }
    }
    for value in more.values { _ = store.add(value) }
    return store.values.isEmpty ? nil : Metadata(.part, store.values)
  }

  /// Returns true if the property is metadata that is not stored in another form.
  static func isDetail(_ key: String) -> Bool {
    !key.isEmpty && !isOwn(key) && !isTime(key) && key != "coordinateProperties" && key != "name"
      && key != "Name" && key != "NAME" && Self.isShort(key)
  }

  /// Sets the properties in the location of a point.
  ///
  /// Points that already have attributes get copies. One feature creates at most 2^20 copied attributes.
  mutating func describe(_ location: inout Location) {
    for (key, value) in values {
      switch value {
      case .number(let number): _ = Self.set(key, number, in: &location)
      case .text(let text):
        if key.utf8.first == UInt8(ascii: "_") { _ = Self.set(key, text, in: &location) }
      }
    }
    let attributes = attributes ?? makeExtras()
    self.attributes = attributes
    if location.attributes.isEmpty {
      location.attributes = attributes
    } else if copyCount + attributes.count <= Self.maximumCopies {
      copyCount += attributes.count
      location.attributes += attributes
    }
  }

  private func makeExtras() -> [Location.Attribute] {
    values.compactMap { key, value in
      switch value {
      case .text(let text): Self.isText(key, text) ? nil : Location.Attribute(key, text)
      case .number(let number):
        number.isFinite && !Self.isNumber(key) ? Location.Attribute(key, Self.text(number)) : nil
      }
    }
  }

  /// Returns true if the property describes the feature itself, not its points.
  static func isOwn(_ key: String) -> Bool { key == "_gpxType" || key == "_continues" }

  /// True if the feature is a track or route, with any geometry.
  var isLine: Bool { gpxType == "trk" || gpxType == "rte" }

  /// Returns true if a number with this name is a property of a location.
  static func isNumber(_ key: String) -> Bool {
    var location = Location(Coordinate(latitude: 0, longitude: 0))
    return set(key, 1, in: &location)
  }

  private static func isText(_ key: String, _ text: String) -> Bool {
    var location = Location(Coordinate(latitude: 0, longitude: 0))
    return set(key, text, in: &location)
  }

  /// Sets the property for one of our own keys. Returns false if the key or the text is unknown.
  static func set(_ key: String, _ text: String, in location: inout Location) -> Bool {
    switch key {
    case "_device": location.device = text
    case "_fix_status":
      guard let status = FixStatus(rawValue: text) else { return false }
      location.status = status
    default: return false
    }
    return true
  }

  /// Sets the property that a key names, in meters, meters per second or degrees.
  ///
  /// If the property cannot be negative, a negative number means an unknown value.
  ///
  /// - Returns: False if the key does not name a property.
  static func set(_ key: String, _ number: Double, in location: inout Location) -> Bool {
    func positive() -> Double? { number > 0 ? number : nil }
    func count() -> Int? { number >= 0 && number < 1000 ? Int(number) : nil }
    switch key.lowercased() {
    case "altitude", "alt", "ele", "elevation":
      if location.altitude == nil, number.isFinite { location.altitude = number }
    case "speed": location.speed = number >= 0 ? number : nil
    case "course", "bearing", "track":
      location.course = number >= 0 && number <= 360 ? (number == 360 ? 0 : number) : nil
    case "accuracy", "horizontal_accuracy", "horizontalaccuracy":
      location.horizontalAccuracy = positive()
    case "vertical_accuracy", "verticalaccuracy": location.verticalAccuracy = positive()
    case "speed_accuracy", "speedaccuracy": location.speedAccuracy = positive()
    case "course_accuracy", "courseaccuracy": location.courseAccuracy = positive()
    case "ellipsoidal_altitude":
      location.ellipsoidalAltitude = number.isFinite ? number : nil
    case "climb": location.climb = number.isFinite ? number : nil
    case "climb_accuracy": location.climbAccuracy = positive()
    case "fix_dimension": location.fix = Int(exactly: number).flatMap(FixDimension.init(rawValue:))
    case "satellites": location.satellitesUsed = count()
    case "satellites_in_view": location.satellitesInView = count()
    case "hdop": location.dilution.horizontal = positive()
    case "vdop": location.dilution.vertical = positive()
    case "pdop": location.dilution.position = positive()
    default: return false
    }
    return true
  }

  /// Returns true if a property with this name is a time.
  static func isTime(_ key: String) -> Bool {
    switch key.lowercased() {
    case "time", "timestamp", "datetime", "date", "date_time", "time_utc", "recorded_at": true
    default: false
    }
  }

  /// Returns the number with the fewest digits and without an exponent.
  static func text(_ number: Double) -> String {
    ShortestDecimal.string(number)
  }

  private static func time(_ value: Value) -> ZonedTimestamp? {
    switch value {
    case .number(let number): time(number)
    case .text(let text):
      (try? ZonedTimestamp(parsing: text))
        ?? DecimalParser.double(Array(text.utf8).span).flatMap { time($0) }
    }
  }

  /// Converts seconds or milliseconds since 1970. Numbers of 10^11 or more are milliseconds; 10^11 seconds would be in
  /// the year 5138.
  static func time(_ number: Double) -> ZonedTimestamp? {
    if number.magnitude >= 1e11, number.magnitude < 1e15, let milliseconds = Int64(exactly: number)
    {
      let seconds = milliseconds / 1000
      return ZonedTimestamp(
        timestamp: Timestamp(seconds: seconds, nanoseconds: milliseconds % 1000 * 1_000_000),
        utcOffset: nil)
    }
    guard number.magnitude < 1e15 else { return nil }
    return Timestamp(secondsSince1970: number.magnitude >= 1e11 ? number / 1000 : number).map {
      ZonedTimestamp(timestamp: $0, utcOffset: nil)
    }
  }
}

extension GeoJSONProperties {
  /// Returns true if the decoder keeps a text of this length, including escape sequences.
  static func isShort(_ text: String) -> Bool {
    let escaped = text.utf8.reduce(0) {
      $0
        + ($1 < 0x20 || $1 == 0x7F
          ? 6 : $1 == UInt8(ascii: "\"") || $1 == UInt8(ascii: "\\") ? 2 : 1)
    }
    return escaped <= maximumLength
  }
}
