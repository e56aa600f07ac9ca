package import GeoTracks

/// Writes locations as GGA and RMC sentences of NMEA 0183, version 2.3, with the talker GP and checksums.
///
/// Coordinates have a resolution of 10^-7 minutes (0.2 mm). Other numbers with up to nine decimals are written exactly.
/// Numbers with more decimals are rounded to 2, 3 or 4 decimals, depending on the field. The writer drops accuracies,
/// climb, satellites in view, attributes, and times outside 1980 to 2079, because RMC and GGA have no fields for such
/// values.
package enum NMEAWriter {
  /// Appends a GGA and an RMC sentence, each followed by CR LF. Appends nothing if the coordinate is not finite or is
  /// out of range.
  ///
  /// - Parameter isDateFirst: whether RMC precedes GGA. GGA has no date, so if a GGA has the same time of day as the
  ///   previous location, readers assign it to that location.
  package static func append(
    _ location: Location, to bytes: inout [UInt8], isDateFirst: Bool = false
  ) {
    guard location.coordinate.isValid else { return }
    let place = position(location.coordinate.normalized)
    let time = location.timestamp.flatMap(clock)
    let symbols = symbols(location.status)
    func appendGGA() {
      appendSentence(to: &bytes) { line in
        line += Array("GPGGA,\(time?.time ?? ""),\(place),\(symbols.quality),".utf8)
        line += Array("\(location.satellitesUsed.map(String.init) ?? ""),".utf8)
        line += number(location.dilution.horizontal, places: 2)
        line.append(UInt8(ascii: ","))
        line += number(location.altitude, places: 3)
        line += Array(",M,".utf8)
        if let altitude = location.altitude, let ellipsoidal = location.ellipsoidalAltitude {
          line += number(DecimalArithmetic.difference(ellipsoidal, altitude), places: 3)
        }
        line += Array(",M,,".utf8)
      }
    }
    func appendRMC() {
      appendSentence(to: &bytes) { line in
        line += Array("GPRMC,\(time?.time ?? ""),A,\(place),".utf8)
        line += number(location.speed.map { DecimalArithmetic.product($0, 3600 / 1852) }, places: 4)
        line.append(UInt8(ascii: ","))
        line += number(location.course.map { DecimalPrinter.azimuth($0, places: 3) }, places: 3)
        line += Array(",\(time?.date ?? ""),,,\(symbols.mode)".utf8)
      }
    }
    // GGA comes first: gpsd 3.22 reports no fix if a GGA without a number of satellites follows RMC, and GPSBabel 1.8
    // combines each RMC with the GGA that precedes it.
    if !isDateFirst { appendGGA() }
    appendRMC()
    if isDateFirst { appendGGA() }
  }

  /// Appends a sentence with its checksum and CR LF.
  static func appendSentence(
    to bytes: inout [UInt8], _ body: (inout [UInt8]) -> Void
  ) {
    var line: [UInt8] = []
    body(&line)
    let sum = line.reduce(0, ^)
    let digits = Array("0123456789ABCDEF".utf8)
    bytes.append(UInt8(ascii: "$"))
    bytes += line
    bytes += [UInt8(ascii: "*"), digits[Int(sum >> 4)], digits[Int(sum & 15)], 0x0D, 0x0A]
  }

  /// Formats a coordinate as `ddmm.mmmmmmm,N,dddmm.mmmmmmm,E`.
  private static func position(_ coordinate: Coordinate) -> String {
    let north = angle(coordinate.latitude, width: 2)
    let east = angle(coordinate.longitude, width: 3)
    return "\(north),\(coordinate.latitude < 0 ? "S" : "N"),"
      + "\(east),\(coordinate.longitude < 0 ? "W" : "E")"
  }

  private static func angle(_ degrees: Double, width: Int) -> String {
    // Round the angle before splitting it into degrees and minutes, so that the minutes never become 60.
    let units = Int((degrees.magnitude * 600_000_000).rounded())
    let minutes = units % 600_000_000
    return (units / 600_000_000).padded(to: width) + (minutes / 10_000_000).padded(to: 2) + "."
      + (minutes % 10_000_000).padded(to: 7)
  }

  /// Formats a time as `hhmmss.ss` with all decimals, and a date as `ddmmyy`. Returns nil if the year is outside 1980
  /// to 2079.
  private static func clock(_ timestamp: Timestamp) -> (time: String, date: String)? {
    // This range covers 1980-01-01 to 2079-12-31, in seconds since 1970.
    guard (315_532_800..<3_471_292_800).contains(timestamp.seconds) else { return nil }
    let second = Int(timestamp.seconds) % 86400
    let date = CivilDate(daysSince1970: Int(timestamp.seconds) / 86400)
    var fraction = Int(timestamp.nanoseconds).padded(to: 9)
    while fraction.utf8.count > 2, fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
    let time =
      (second / 3600).padded(to: 2) + (second / 60 % 60).padded(to: 2) + (second % 60).padded(to: 2)
      + "."
      + fraction
    return (
      time, date.day.padded(to: 2) + date.month.padded(to: 2) + (date.year % 100).padded(to: 2)
    )
  }

  /// Formats a number with all its decimals if there are at most nine, otherwise with `places` decimals.
  private static func number(_ value: Double?, places: Int) -> [UInt8] {
    var digits: [UInt8] = []
    guard let value, value.magnitude < 1e15 else { return digits }
    let own = (places...9).first {
      let power = PowersOfTen.doubles[$0]
      return value.magnitude < 1e6 && (value * power).rounded() / power == value
    }
    DecimalPrinter.append(value, places: own ?? places, to: &digits)
    return digits
  }

  /// Returns the mode for RMC and the quality for GGA. An unknown status is written as autonomous.
  private static func symbols(_ status: FixStatus?) -> (mode: String, quality: Int) {
    switch status {
    case nil, .autonomous: ("A", 1)
    case .differential: ("D", 2)
    case .precise: ("P", 3)
    case .rtkFixed: ("R", 4)
    case .rtkFloat: ("F", 5)
    case .deadReckoning, .gnssDeadReckoning: ("E", 6)
    case .manual, .surveyed: ("M", 7)
    case .simulated: ("S", 8)
    }
  }
}

/// Writes tracks as GGA and RMC sentences (``NMEAWriter``), and marks tracks and segments (``NMEAPart``).
///
/// The writer drops waypoints, routes, attributes and accuracies, because NMEA 0183 has no sentences for such data.
struct NMEATrackWriter: TrackFormatWriter {
  var losses = TrackLosses()
  private var isInTrack = true
  private var hasPoints = false
  // A track or segment that has begun but has no point yet.
  private var part: LocationEvent.Part?
  private var moment: Timestamp?

  mutating func write(_ event: LocationEvent, into bytes: inout [UInt8]) {
    switch event {
    case .part(.track(let name)):
      isInTrack = true
      part = name != nil || hasPoints ? .track(name: name) : nil
    case .part(.segment):
      isInTrack = true
      if hasPoints, part == nil { part = .segment }
    case .part(.route), .part(.waypoints): isInTrack = false
    case .location(let location):
      guard location.coordinate.isValid else { return losses.count(.coordinate) }
      guard isInTrack else { return losses.count(.place) }
      losses.count(attributes: location.attributes)
      if let time = location.timestamp, !Self.years.contains(time.seconds) { losses.count(.time) }
      losses.count(Self.unheld(location.measures))
      // The first point of a new track or segment begins a new epoch, even if its time equals the previous time.
      if part == nil, let time = location.timestamp, time == moment { losses.count(.moment) }
      // A new track or segment begins a new epoch, and so does a location with another time of day.
      let hasSameTimeOfDay =
        part == nil && Self.timeOfDay(location.timestamp) == Self.timeOfDay(moment)
      moment = location.timestamp
      if let part { NMEAPart.append(part, to: &bytes) }
      (part, hasPoints) = (nil, true)
      NMEAWriter.append(location, to: &bytes, isDateFirst: hasSameTimeOfDay)
    case .metadata(let details): losses.count(details.values, of: details.subject)
    case .simplified:
      if hasPoints { losses.count(.simplified) } else { NMEAPart.appendThinned(to: &bytes) }
    case .lap: losses.count(.lap)
    case .noFix, .satellites, .heading, .diagnostic, .state: break
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {}

  /// Returns the nanoseconds since midnight UTC; nil without a time.
  private static func timeOfDay(_ time: Timestamp?) -> Int64? {
    guard let time else { return nil }
    let seconds = (time.seconds % 86_400 + 86_400) % 86_400
    return seconds * 1_000_000_000 + Int64(time.nanoseconds)
  }

  /// Returns the measures that RMC and GGA cannot store.
  private static func unheld(_ measures: LocationMeasures) -> LocationMeasures {
    var held: LocationMeasures = [
      .altitude, .speed, .course, .fix, .status, .satellitesUsed, .horizontalDilution,
    ]
    // GGA stores the altitude above the ellipsoid as a geoid separation, which requires the altitude above mean sea
    // level.
    if measures.contains(.altitude) { held.insert(.ellipsoidalAltitude) }
    // Readers compute the accuracy from the dilution, so the accuracy is not lost if there is a dilution.
    if measures.contains(.horizontalDilution) { held.insert(.horizontalAccuracy) }
    return measures.subtracting(held)
  }

  // The years 1980 to 2079, which two digits can represent, in seconds since 1970.
  private static let years: Range<Int64> = 315_532_800..<3_471_292_800
}
