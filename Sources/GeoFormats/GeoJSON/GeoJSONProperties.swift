import GeoTracks

/// The properties of a feature that are numbers or strings, limited in number and length.
struct GeoJSONProperties: Sendable {
  /// The maximum number of properties, and the maximum length of a name or value in bytes.
  static let maximumCount = 64
  static let maximumLength = 1024

  /// The maximum length of metadata for a track, a route or the document, in bytes of the input. An escape sequence
  /// such as `\u00e9` has several bytes.
  static let maximumDetail = 6 * XMLLimits.text

  enum Value: Sendable {
    case number(Double)
    case text(String)
  }

  /// The name of the feature; nil if the feature has no name.
  private(set) var name: String?
  /// The GPX element that the feature comes from: `trk`, `rte` or `wpt`. The `_gpxType` property is a convention of
  /// togeojson.
  private(set) var gpxType: String?
  /// How the feature continues the previous one. `segment` continues the same segment, and `track` begins a new segment
  /// of the same track. `GeoJSONTrackWriter` writes this property.
  private(set) var continues: String?
  /// The time of a Point; nil if no property contains a time.
  private(set) var time: ZonedTimestamp?
  private var values: [(name: String, value: Value)] = []
  // Properties beyond ``maximumCount``, and strings that are too long for a point. Only tracks and
  // routes can store such properties.
  private var more = MetadataStore()
  // The attributes of the feature's points. All points share this array to save memory.
  private var attributes: [Location.Attribute]?
  // The number of attributes in copies of the array, for points that have attributes of their own.
  private var copyCount = 0
  private static let maximumCopies = 1 << 20

  /// Stores a property.
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

  /// Stores a property that is too long for a point, or that exceeds ``maximumCount``.
  mutating func takeMore(_ key: String, _ text: String) {
    if Self.isDetail(key) { _ = more.add(Location.Attribute(key, text)) }
  }

  /// The metadata of a track or route, except its name; nil if there is no other metadata.
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

  /// Returns true if a property with this name becomes metadata of a track or route.
  static func isDetail(_ key: String) -> Bool {
    !key.isEmpty && !isOwn(key) && !isTime(key) && key != "coordinateProperties" && key != "name"
      && key != "Name" && key != "NAME" && Self.isShort(key)
  }

  /// Copies the properties to the location of a point.
  ///
  /// A point that already has attributes needs its own copy of the array. Together, the copies for one feature
  /// contain at most 2^20 attributes.
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

  /// Returns true if the property describes the whole feature instead of its points.
  static func isOwn(_ key: String) -> Bool { key == "_gpxType" || key == "_continues" }

  /// True if the feature is a track or route, regardless of the type of its geometry.
  var isLine: Bool { gpxType == "trk" || gpxType == "rte" }

  /// Returns true if a number with this name sets a property of a location.
  static func isNumber(_ key: String) -> Bool {
    var location = Location(Coordinate(latitude: 0, longitude: 0))
    return set(key, 1, in: &location)
  }

  private static func isText(_ key: String, _ text: String) -> Bool {
    var location = Location(Coordinate(latitude: 0, longitude: 0))
    return set(key, text, in: &location)
  }

  /// Sets the property of a location for a name that `GeoJSONTrackWriter` writes. Returns false if the name or the
  /// value is unknown.
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

  /// Sets the property of a location that the name identifies. Units are meters, meters per second or degrees.
  ///
  /// For a property that cannot be negative, a negative number means "unknown".
  ///
  /// - Returns: False if no property has this name.
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

  /// Returns true if a property with this name contains a time.
  static func isTime(_ key: String) -> Bool {
    switch key.lowercased() {
    case "time", "timestamp", "datetime", "date", "date_time", "time_utc", "recorded_at": true
    default: false
    }
  }

  /// Returns the number as text with the fewest digits and without an exponent.
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

  /// Converts seconds or milliseconds since 1970. Numbers with a magnitude of 10^11 or more are milliseconds, because
  /// in seconds they would mean the year 5138 or later. Returns nil for NaN and for magnitudes of 10^15 or more.
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
  /// Returns true if the decoder would keep a string of this length. Escape sequences count with all their bytes.
  static func isShort(_ text: String) -> Bool {
    let escaped = text.utf8.reduce(0) {
      $0
        + ($1 < 0x20 || $1 == 0x7F
          ? 6 : $1 == UInt8(ascii: "\"") || $1 == UInt8(ascii: "\\") ? 2 : 1)
    }
    return escaped <= maximumLength
  }
}

/// The values of a feature that have one element per position: times, and numbers such as heart rates.
///
/// The arrays are flat, or nested in the same way as the coordinates of a MultiLineString. At most 2 * ``maximumCount``
/// values are kept in total.
struct GeoJSONValues: Sendable {
  /// The maximum number of times, and the maximum number of all other values.
  static let maximumCount = 1 << 20
  static let maximumArrays = 32

  private struct Column: Sendable {
    var name: String
    var values: [Double] = []
    /// The elements that are strings, by index. The number at such an index is NaN.
    var texts: [Int: String] = [:]
    var starts: [Int] = []
    /// True if the numbers set a property of `Location`; false if the numbers become attributes.
    var isProperty = false
  }

  private enum Target: Sendable { case none, times, column }

  private var times: [Timestamp] = []
  // The UTC offset of each time in minutes; `missingOffset` for a time without an offset.
  private var offsets: [Int16] = []
  private var timeStarts: [Int] = []
  private var columns: [Column] = []
  private var columnValueCount = 0
  private var target = Target.none
  private var textBytes = 0
  // The maximum total size of the strings in bytes.
  private static let maximumText = 1 << 24
  /// True if a limit was exceeded, so that values were dropped.
  private(set) var isFull = false

  // Placeholders for a missing or unreadable time, and for a missing UTC offset.
  private static let missing = Timestamp(seconds: .min)
  private static let missingOffset = Int16.min

  var timeCount: Int { times.count }

  /// Begins an array.
  ///
  /// - Parameter isForPoints: True for an array in `coordinateProperties`, where every name is accepted.
  /// - Returns: False if the array is skipped.
  mutating func begin(_ name: String, isForPoints: Bool) -> Bool {
    guard !Self.isTimes(name) else {
      target = times.isEmpty ? .times : .none
      return true
    }
    switch name.lowercased() {
    case "heartrates", "heartrate", "cadences", "powers", "temperatures", "speeds":
      beginColumn(name)
    default: if isForPoints { beginColumn(name) } else { target = .none }
    }
    return target != .none
  }

  static func isTimes(_ name: String) -> Bool {
    switch name.lowercased() {
    case "coordtimes", "times", "timestamps", "time", "timestamp": true
    default: false
    }
  }

  private mutating func beginColumn(_ name: String) {
    target = columns.count < Self.maximumArrays && !name.isEmpty ? .column : .none
    guard target == .column else { return }
    columns.append(Column(name: name, isProperty: GeoJSONProperties.isNumber(name)))
  }

  /// Begins the inner array of one line.
  mutating func beginNested() {
    switch target {
    case .none: break
    case .times: if hasRoomForTime { timeStarts.append(times.count) }
    case .column:
      if hasRoomForValue, let last = columns.indices.last {
        columns[last].starts.append(columns[last].values.count)
        columnValueCount += 1
      }
    }
  }

  mutating func end() { target = .none }

  /// Appends a number to the current array.
  ///
  /// - Returns: False if the number is not a valid time. In that case, the element is stored as missing.
  mutating func append(_ number: Double) -> Bool {
    switch target {
    case .none: return true
    case .times:
      let time = GeoJSONProperties.time(number)
      append(time)
      return time != nil
    case .column:
      if hasRoomForValue, let last = columns.indices.last {
        columns[last].values.append(number)
        columnValueCount += 1
      }
      return true
    }
  }

  /// Appends a string to the current array; see ``append(_:)-(Double)``. An empty string is stored as a missing
  /// element.
  mutating func append(_ text: JSONText) -> Bool {
    switch target {
    case .none: return true
    case .times:
      let time = ZonedTimestamp(iso8601: text.bytes.span)
      append(time)
      return time != nil || text.count == 0
    case .column: return appendText(text)
    }
  }

  /// Appends a missing element to the current array, so that later elements keep their indices.
  mutating func appendMissing() {
    if target == .times { append(nil) } else { _ = append(.nan) }
  }

  private mutating func appendText(_ text: JSONText) -> Bool {
    guard let last = columns.indices.last else { return true }
    let number = DecimalParser.double(text.bytes.span)
    let index = columns[last].values.count
    _ = append(columns[last].isProperty ? number ?? .nan : .nan)
    if columns[last].isProperty { return number != nil || text.count == 0 }
    guard columns[last].values.count > index, text.count > 0 else { return true }
    guard text.count <= GeoJSONProperties.maximumLength else { return false }
    textBytes += text.count + MemoryLayout<(Int, String)>.stride
    if textBytes <= Self.maximumText {
      columns[last].texts[index] = text.string
    } else {
      isFull = true
    }
    return true
  }

  private mutating func append(_ time: ZonedTimestamp?) {
    guard hasRoomForTime else { return }
    times.append(time?.timestamp ?? Self.missing)
    // The time parser accepts UTC offsets in whole minutes, up to 19 hours, so a minute count fits into 16 bits.
    offsets.append(time?.utcOffset.map { Int16($0 / 60) } ?? Self.missingOffset)
  }

  private var hasRoomForTime: Bool {
    mutating get {
      let hasRoom = times.count + timeStarts.count < Self.maximumCount
      if !hasRoom { isFull = true }
      return hasRoom
    }
  }

  private var hasRoomForValue: Bool {
    mutating get {
      let hasRoom = columnValueCount < Self.maximumCount
      if !hasRoom { isFull = true }
      return hasRoom
    }
  }

  /// The index of a position within the feature, and within one of its lines.
  struct Index {
    var inFeature = 0
    var line = 0
    var inLine = 0
  }

  /// Returns the time of a position, with the UTC offset if the input states one. Returns nil if the time is missing.
  func time(at index: Index) -> ZonedTimestamp? {
    guard let i = Self.find(index, starts: timeStarts, count: times.count),
      times[i] != Self.missing
    else { return nil }
    let offset = offsets[i] == Self.missingOffset ? nil : Int(offsets[i]) * 60
    return ZonedTimestamp(timestamp: times[i], utcOffset: offset)
  }

  /// Copies all values of a position except its time to the location.
  func describe(_ location: inout Location, at index: Index) {
    for column in columns {
      guard let i = Self.find(index, starts: column.starts, count: column.values.count) else {
        continue
      }
      if let text = column.texts[i] {
        if !GeoJSONProperties.set(column.name, text, in: &location) {
          location.attributes.append(Location.Attribute(column.name, text))
        }
      } else if column.values[i].isFinite {
        if column.isProperty {
          _ = GeoJSONProperties.set(column.name, column.values[i], in: &location)
          continue
        }
        let text = GeoJSONProperties.text(column.values[i])
        location.attributes.append(Location.Attribute(column.name, text))
      }
    }
  }

  private static func find(_ index: Index, starts: [Int], count: Int) -> Int? {
    guard !starts.isEmpty else { return index.inFeature < count ? index.inFeature : nil }
    guard index.line < starts.count else { return nil }
    let end = index.line + 1 < starts.count ? starts[index.line + 1] : count
    let i = starts[index.line] + index.inLine
    return i < end ? i : nil
  }
}
