import GeoTracks

/// Reads the text of Google's GnssLogger for Android.
///
/// A comment that begins with `# Fix,` names the fields of the lines that begin with `Fix,`. Other lines contain
/// measurements of satellites and sensors without a position. Each provider, such as GPS, FLP (fused) and NLP
/// (network), becomes a separate device. Altitudes are above the ellipsoid.
struct GnssLoggerLines: LoggerLines {
  private enum Field {
    case provider, latitude, longitude, altitude, speed, accuracy, bearing, time, speedAccuracy,
      bearingAccuracy, verticalAccuracy, mock, signals

    /// Creates the field with this name. Names differ between versions, such as `Latitude` and `LatitudeDegrees`.
    init?(_ name: String) {
      let fields: [(String, Field)] = [
        ("provider", .provider), ("latitude", .latitude), ("longitude", .longitude),
        ("altitude", .altitude), ("speedaccuracy", .speedAccuracy), ("speed", .speed),
        ("accuracy", .accuracy), ("bearingaccuracy", .bearingAccuracy), ("bearing", .bearing),
        ("unixtime", .time), ("(utc)time", .time), ("utctime", .time),
        ("verticalaccuracy", .verticalAccuracy), ("mocklocation", .mock),
        ("numberofusedsignals", .signals),
      ]
      guard let field = fields.first(where: { name.lowercased().hasPrefix($0.0) }) else {
        return nil
      }
      self = field.1
    }
  }

  let failure: String? = nil
  private var columns: [Field: Int] = [:]
  private var unread = UnreadValues()

  init() {}

  /// Returns true if the line is the comment that names the fields.
  static func recognizes(_ line: some Sequence<UInt8>) -> Bool {
    String(decoding: Array(line.prefix(64)), as: UTF8.self).filter { $0 != " " }.hasPrefix(
      "#Fix,Provider,Latitude")
  }

  mutating func read(_ line: LoggerLine, isWhole: Bool, into events: inout [LocationEvent]) {
    if Self.recognizes(line.text.utf8) {
      columns = [:]
      for (index, name) in line.commaFields.enumerated() {
        if let field = Field(name), columns[field] == nil { columns[field] = index }
      }
    } else if line.text.hasPrefix("Fix,") {
      readFix(line, isWhole: isWhole, into: &events)
    }
  }

  mutating func finish(into events: inout [LocationEvent]) { unread.tell(into: &events) }

  private mutating func readFix(
    _ line: LoggerLine, isWhole: Bool, into events: inout [LocationEvent]
  ) {
    let fields = line.commaFields
    let columns = columns
    func text(_ field: Field) -> String {
      columns[field].flatMap { $0 < fields.count ? fields[$0] : nil } ?? ""
    }
    func number(_ field: Field) -> Double? { LoggerLine.number(text(field)) }
    // A truncated line may end inside a number.
    guard isWhole || fields.count > (columns.values.max() ?? .max) else {
      events.append(line.skipped(.truncated, "the input ends inside a line", stopsReading: true))
      return
    }
    var location: Location
    switch line.coordinate(text(.latitude), text(.longitude)) {
    case .failure(let fault): return events.append(line.skipped(fault.reason, fault.detail))
    case .success(let place): location = Location(place)
    }
    location.device = text(.provider).isEmpty ? nil : text(.provider)
    location.ellipsoidalAltitude = number(.altitude)
    location.speed = number(.speed).flatMap { $0 >= 0 ? $0 : nil }
    location.course = number(.bearing).flatMap { $0 >= 0 && $0 <= 360 ? $0 == 360 ? 0 : $0 : nil }
    location.horizontalAccuracy = number(.accuracy).flatMap { $0 > 0 ? $0 : nil }
    location.verticalAccuracy = number(.verticalAccuracy).flatMap { $0 > 0 ? $0 : nil }
    location.speedAccuracy = number(.speedAccuracy).flatMap { $0 >= 0 ? $0 : nil }
    location.courseAccuracy = number(.bearingAccuracy).flatMap { $0 >= 0 ? $0 : nil }
    location.satellitesUsed = number(.signals).flatMap { $0 >= 0 && $0 < 1000 ? Int($0) : nil }
    if number(.mock) == 1 { location.status = .simulated }
    if let milliseconds = number(.time), milliseconds > 0,
      let time = Timestamp(secondsSince1970: (milliseconds / 1000).rounded(.down))
    {
      let rest = milliseconds - (milliseconds / 1000).rounded(.down) * 1000
      location.timestamp = Timestamp(
        seconds: time.seconds, nanoseconds: Int64((rest * 1e6).rounded()))
    } else if !text(.time).isEmpty {
      unread.note("time", text(.time))
    }
    unread.confirm(line: line.place.line, offset: line.place.offset)
    events.append(.location(location))
  }
}
