import GeoCore
import GeoTracks

/// Reads the solutions of RTKLIB: `.pos`.
///
/// Lines that begin with `%` are comments. The comment with `latitude(deg)` or `x-ecef(m)` names the columns and the
/// time scale: GPS, UTC or Japan. Times are a date and a time, or a GPS week and its seconds. Angles are in degrees, or
/// in degrees, minutes and seconds. The height is above the ellipsoid unless a comment contains `geodetic`. Files with
/// baselines are rejected if the coordinate of the base station is missing.
struct RTKLIBLines: LoggerLines {
  private enum Clock { case gps, utc, japan }

  private(set) var failure: String?
  // The index of each column's first field. The time column has two fields.
  private var columns: [String: Int] = [:]
  private var fieldCount = 0
  private var isSexagesimal = false
  private var isGeodetic = false
  private var clock = Clock.gps
  private var unread = UnreadValues()

  init() {}

  /// Returns true if the line names the columns of a `.pos` file.
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
        line.skipped(.noise, "\(QuotedText.quote(line.text)) is before the names of the columns"))
    }
  }

  mutating func finish(into events: inout [LocationEvent]) { unread.tell(into: &events) }

  private mutating func readComment(_ line: LoggerLine, into events: inout [LocationEvent]) {
    if line.text.contains("/geodetic") { isGeodetic = true }
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
      "the solutions are baselines from a station whose place is not in the file; set out-solformat=llh in RTKLIB"
    failure = why
    events.append(line.skipped(.invalid, why, stopsReading: true))
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
      // GPS weeks count from 1980-01-06.
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

/// The difference between GPS time and UTC.
enum GPSLeapSeconds {
  // The times at which the difference increases, in seconds of UTC since 1970: from 1 July 1981 to 1 January 2017 (IERS
  // Bulletin C).
  private static let starts: [Int64] = [
    362_793_600, 394_329_600, 425_865_600, 489_024_000, 567_993_600, 631_152_000, 662_688_000,
    709_948_800, 741_484_800, 773_020_800, 820_454_400, 867_715_200, 915_148_800, 1_136_073_600,
    1_230_768_000, 1_341_100_800, 1_435_708_800, 1_483_228_800,
  ]

  /// Returns the difference in seconds at a GPS time. The time is in seconds since 1970 without leap seconds.
  static func count(at seconds: Int64) -> Int64 {
    Int64(
      starts.enumerated().prefix { seconds >= $0.element + Int64($0.offset) + 1 }.count)
  }
}
