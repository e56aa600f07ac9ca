import GeoCore
import GeoTracks

/// Reads the solutions of RTKLIB (`.pos`).
///
/// Lines that begin with `%` are comments. The comment with `latitude(deg)` or `x-ecef(m)` names the columns and the
/// time scale: GPS, UTC or Japan Standard Time. A time is a date and a time of day, or a GPS week and its seconds.
/// Angles are in degrees, or in degrees, minutes and seconds. The height is above the ellipsoid unless a comment
/// contains `geodetic`.
///
/// Positions may be relative to a base station. The decoder rejects such a file if the coordinate of the base station
/// is missing.
struct RTKLIBLines: LoggerLines {
  private enum Clock { case gps, utc, japan }

  private(set) var failure: String?
  // The index of each column's first field. The time column consists of two fields.
  private var columns: [String: Int] = [:]
  private var fieldCount = 0
  private var isSexagesimal = false
  private var isGeodetic = false
  private var clock = Clock.gps
  private var unread = UnreadValues()

  init() {}

  /// Returns true if the line is the comment that names the columns of a `.pos` file.
  static func recognizes(_ line: some Sequence<UInt8>) -> Bool {
    guard line.starts(with: "%".utf8) else { return false }
    let names = String(decoding: Array(line), as: UTF8.self).split {
      $0 == " " || $0 == "\t" || $0 == ","
    }
    return names.contains { name in
      ["latitude(deg)", "latitude(d'\")", "x-ecef(m)", "e-baseline(m)"].contains(String(name))
    }
  }

  mutating func read(_ line: LoggerLine, isWhole: Bool, into events: inout [LocationEvent]) {
    if line.text.first == "%" {
      readComment(line, into: &events)
    } else if !columns.isEmpty {
      readSolution(line, isWhole: isWhole, into: &events)
    } else {
      events.append(
        line.skipped(.noise, "\(QuotedText.quote(line.text)) precedes the column names"))
    }
  }

  mutating func finish(into events: inout [LocationEvent]) { unread.tell(into: &events) }

  private mutating func readComment(_ line: LoggerLine, into events: inout [LocationEvent]) {
    if line.text.contains("/geodetic") { isGeodetic = true }
    if let datum = Self.datum(of: line.text), datum.uppercased() != "WGS84" {
      let why =
        "the positions are in the datum \(QuotedText.quote(datum)); only WGS 84 is read from solutions of RTKLIB"
      failure = why
      events.append(line.skipped(.invalid, why, stopsReading: true))
      return
    }
    guard Self.recognizes(line.text.utf8) else { return }
    var names = line.blankFields
    if names.first == "%" { names.removeFirst() }
    if let first = names.first, first.first == "%" { names[0] = String(first.dropFirst()) }
    clock = names.first == "UTC" ? .utc : names.first == "JST" ? .japan : .gps
    (columns, fieldCount, isSexagesimal) = ([:], 2, false)
    for name in names.dropFirst() {
      columns[name] = fieldCount
      let isWide = name.hasSuffix("(d'\")")
      isSexagesimal = isSexagesimal || isWide
      fieldCount += isWide ? 3 : 1
    }
    guard columns["e-baseline(m)"] != nil else { return }
    let why =
      "the solutions are baselines from a station whose position is not in the file; set out-solformat=llh in RTKLIB"
    failure = why
    events.append(line.skipped(.invalid, why, stopsReading: true))
  }

  /// Returns the datum in a comment such as `(lat/lon/height=WGS84/ellipsoidal,…)`. Returns nil if the comment names no
  /// datum.
  private static func datum(of text: String) -> String? {
    for (start, end) in [("(lat/lon/height=", "/"), ("(x/y/z-ecef=", ",")] {
      guard let name = text.ranges(of: start).first else { continue }
      return String(text[name.upperBound...].prefix { !end.contains($0) && $0 != "," && $0 != ")" })
    }
    return nil
  }

  private mutating func readSolution(
    _ line: LoggerLine, isWhole: Bool, into events: inout [LocationEvent]
  ) {
    let fields = line.blankFields
    guard fields.count >= min(fieldCount, 6) else {
      events.append(
        isWhole
          ? line.skipped(.unreadable, "\(QuotedText.quote(line.text)) is not a solution")
          : line.skipped(.truncated, "the input ends inside a line", stopsReading: true))
      return
    }
    func number(_ name: String) -> Double? {
      guard let column = columns[name], column < fields.count else { return nil }
      return LoggerLine.number(fields[column])
    }
    func angle(_ name: String) -> Double? {
      guard isSexagesimal else { return number("\(name)(deg)") }
      guard let column = columns["\(name)(d'\")"], column + 2 < fields.count,
        let degrees = LoggerLine.number(fields[column]),
        let minutes = LoggerLine.number(fields[column + 1]), minutes >= 0, minutes < 60,
        let seconds = LoggerLine.number(fields[column + 2]), seconds >= 0, seconds <= 60
      else { return nil }
      let value = degrees.magnitude + (minutes * 60 + seconds) / 3600
      return fields[column].hasPrefix("-") ? -value : value
    }
    var location: Location
    if columns["x-ecef(m)"] != nil {
      guard let x = number("x-ecef(m)"), let y = number("y-ecef(m)"), let z = number("z-ecef(m)"),
        x * x + y * y + z * z > 6e6 * 6e6
      else {
        return events.append(line.skipped(.noCoordinate, "a solution without a position"))
      }
      let place = Ellipsoid.wgs84.geodetic(of: ECEFVector(x, y, z))
      location = Location(place.coordinate)
      location.ellipsoidalAltitude = place.height
    } else {
      guard let latitude = angle("latitude"), let longitude = angle("longitude") else {
        return events.append(line.skipped(.noCoordinate, "a solution without a position"))
      }
      switch LoggerLine.coordinate(latitude, longitude) {
      case .failure(let fault): return events.append(line.skipped(fault.reason, fault.detail))
      case .success(let place): location = Location(place)
      }
      let height = number("height(m)")
      if isGeodetic { location.altitude = height } else { location.ellipsoidalAltitude = height }
    }
    if let time = time(fields[0], fields[1]) {
      location.timestamp = time
    } else {
      unread.note("time", "\(fields[0]) \(fields[1])")
    }
    switch number("Q") {
    case 1: location.status = .rtkFixed
    case 2: location.status = .rtkFloat
    case 3, 4: location.status = .differential
    case 5: location.status = .autonomous
    default: break
    }
    location.satellitesUsed = number("ns").flatMap { $0 >= 0 && $0 < 1000 ? Int($0) : nil }
    if let north = number("sdn(m)"), let east = number("sde(m)"), north > 0 || east > 0 {
      location.horizontalAccuracy = (north * north + east * east).squareRoot()
    }
    if let up = number("sdu(m)"), up > 0 { location.verticalAccuracy = up }
    if let north = number("vn(m/s)"), let east = number("ve(m/s)") {
      location.speed = (north * north + east * east).squareRoot()
      if north != 0 || east != 0 {
        location.course = Angle.azimuth(Angle.atan2Degrees(east, north))
      }
      location.climb = number("vu(m/s)")
    }
    unread.confirm(line: line.place.line, offset: line.place.offset)
    events.append(.location(location))
  }

  // MARK: Times

  private func time(_ first: String, _ second: String) -> Timestamp? {
    let written: Timestamp?
    if first.contains("/") {
      let text = first.replacing("/", with: "-") + "T" + second + "Z"
      written = ZonedTimestamp(iso8601: Array(text.utf8).span)?.timestamp
    } else if let week = Int64(first), week >= 0, week < 100_000,
      let seconds = LoggerLine.number(second),
      seconds >= 0, seconds < 604_801
    {
      // GPS weeks are counted from 1980-01-06.
      let whole = seconds.rounded(.down)
      written = Timestamp(
        seconds: 315_964_800 + week * 604_800 + Int64(whole),
        nanoseconds: Int64(((seconds - whole) * 1e9).rounded()))
    } else {
      written = nil
    }
    guard let written else { return nil }
    switch clock {
    case .utc: return written
    case .japan: return written.advanced(by: -32_400)
    case .gps: return written.advanced(by: Double(-GPSLeapSeconds.count(at: written.seconds)))
    }
  }
}

/// The number of leap seconds by which GPS time is ahead of UTC.
enum GPSLeapSeconds {
  // The times immediately after each inserted leap second, in seconds since 1970 (UTC), from July 1981 to January
  // 2017. Source: IERS Bulletin C.
  private static let starts: [Int64] = [
    362_793_600, 394_329_600, 425_865_600, 489_024_000, 567_993_600, 631_152_000, 662_688_000,
    709_948_800, 741_484_800, 773_020_800, 820_454_400, 867_715_200, 915_148_800, 1_136_073_600,
    1_230_768_000, 1_341_100_800, 1_435_708_800, 1_483_228_800,
  ]

  /// Returns the number of leap seconds at a GPS time, which is in seconds since 1970 without leap seconds.
  static func count(at seconds: Int64) -> Int64 {
    Int64(
      starts.enumerated().prefix { seconds >= $0.element + Int64($0.offset) + 1 }.count)
  }
}

/// Reads the text files of Google's GnssLogger for Android.
///
/// The comment that begins with `# Fix,` names the fields of the lines that begin with `Fix,`. All other lines contain
/// raw measurements without a position. Each location provider, such as GPS, FLP (fused) or NLP (network), becomes a
/// separate device. Altitudes are above the ellipsoid.
struct GnssLoggerLines: LoggerLines {
  private enum Field {
    case provider, latitude, longitude, altitude, speed, accuracy, bearing, time, speedAccuracy,
      bearingAccuracy, verticalAccuracy, mock, signals

    /// Creates the field with this name. Versions of the app use different names, such as `Latitude` and
    /// `LatitudeDegrees`. Returns nil if the decoder does not read the field.
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

  /// Returns true if the line is the comment that names the fields of `Fix` lines.
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
    // Skip a truncated line that ends within or before the last field that the decoder reads, because the number in
    // that field may be incomplete or missing.
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

/// Reads the track points of OziExplorer (version 2) and of GeoLife (`.plt`).
///
/// Six lines precede the points: file type, datum, unit of altitudes, a reserved line, track name with drawing options,
/// and number of points. A point has a latitude, a longitude, and a flag that is 1 if a segment begins. The altitude
/// follows (-777 if unknown), and then the days since 1899-12-30 in UTC. The decoder ignores the date and time in text
/// form at the end of the line. The decoder rejects files with a datum other than WGS 84.
struct PLTLines: LoggerLines {
  private(set) var failure: String?
  private var lineCount = 0
  private var metersPerUnit = 0.3048
  private var name: String?
  private var hasTrack = false
  private var unread = UnreadValues()

  init() {}

  private static let headerCount = 6
  // The date 1970-01-01, in days since 1899-12-30.
  private static let epoch = 25_569.0

  static func recognizes(_ line: some Sequence<UInt8>) -> Bool {
    ["OziExplorer Track Point File", "Geolife trajectory"].contains { line.starts(with: $0.utf8) }
  }

  mutating func read(_ line: LoggerLine, isWhole: Bool, into events: inout [LocationEvent]) {
    lineCount += 1
    guard lineCount <= Self.headerCount else {
      return readPoint(line, isWhole: isWhole, into: &events)
    }
    switch lineCount {
    case 2:
      guard line.text.uppercased().filter({ $0 != " " && $0 != "-" }) != "WGS84" else { return }
      let why =
        "the positions are in the datum \(QuotedText.quote(line.text)); only WGS 84 is read from .plt files"
      failure = why
      events.append(line.skipped(.invalid, why, stopsReading: true))
    case 3: if line.text.lowercased().contains("met") { metersPerUnit = 1 }
    case 5:
      let fields = line.commaFields
      if fields.count > 3, !fields[3].isEmpty { name = fields[3] }
    default: break
    }
  }

  mutating func finish(into events: inout [LocationEvent]) { unread.tell(into: &events) }

  private mutating func readPoint(
    _ line: LoggerLine, isWhole: Bool, into events: inout [LocationEvent]
  ) {
    let fields = line.commaFields
    guard fields.count >= 5, isWhole || fields.count >= 7 else {
      events.append(
        isWhole
          ? line.skipped(.unreadable, "\(QuotedText.quote(line.text)) is not a track point")
          : line.skipped(.truncated, "the input ends inside a line", stopsReading: true))
      return
    }
    var location: Location
    switch line.coordinate(fields[0], fields[1]) {
    case .failure(let fault): return events.append(line.skipped(fault.reason, fault.detail))
    case .success(let place): location = Location(place)
    }
    if let altitude = LoggerLine.number(fields[3]) {
      if altitude != -777 { location.altitude = altitude * metersPerUnit }
    } else if !fields[3].isEmpty {
      unread.note("altitude", fields[3])
    }
    if let days = LoggerLine.number(fields[4]) {
      if days > 0 { location.timestamp = Self.time(days) }
    } else {
      unread.note("date", fields[4])
    }
    unread.confirm(line: line.place.line, offset: line.place.offset)
    if !hasTrack {
      events.append(.part(.track(name: name)))
      hasTrack = true
    } else if fields[2] == "1" {
      events.append(.part(.segment))
    }
    events.append(.location(location))
  }

  /// Converts days since 1899-12-30 to a timestamp; nil if the time is out of range.
  ///
  /// The file stores days with seven decimals, so the resolution is about 9 ms. A time within 10 ms of a whole second
  /// is therefore rounded to this second.
  private static func time(_ days: Double) -> Timestamp? {
    let seconds = (days - epoch) * 86_400
    let whole = seconds.rounded()
    if (seconds - whole).magnitude < 0.01 { return Timestamp(secondsSince1970: whole) }
    return Timestamp(secondsSince1970: (seconds * 1000).rounded() / 1000)
  }
}
