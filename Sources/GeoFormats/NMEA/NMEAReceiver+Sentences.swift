import GeoCore

extension NMEAReceiver {
  /// Reads a sentence; unknown ones are passed over.
  ///
  /// - Parameters:
  ///   - bytes: readable up to `end`.
  ///   - start: its `$` or `!`.
  ///   - end: behind its last field.
  ///   - isWhole: whether a checksum says that nothing of it is missing; else it has to have all fields
  ///     that matter, and one more, so that the last of them is whole.
  @inline(__always)
  mutating func read(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, isWhole: Bool,
    _ events: inout [SourceEvent]
  ) {
    // Five characters, two of the talker and three of the formatter; P begins proprietary ones.
    guard end - start >= 6, bytes[start] == UInt8(ascii: "$"),
      bytes[start + 1] != UInt8(ascii: "P"),
      end == start + 6 || bytes[start + 6] == UInt8(ascii: ",")
    else { return }
    let talker = UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
    let code =
      UInt32(bytes[start + 3]) << 16 | UInt32(bytes[start + 4]) << 8 | UInt32(bytes[start + 5])
    let address = UInt64(talker) << 24 | UInt64(code)
    var fields = NMEAFields(bytes, from: start + 7, to: end)
    if !isWhole, fields.count < Self.leastFields(code) {
      skip(.truncated, "a part of the sentence is missing", &events)
      return
    }
    switch code {
    case Self.code("GSV"): readGSV(&fields, talker, &events)
    case Self.code("RMC"): readRMC(&fields, address, &events)
    case Self.code("GGA"): readGGA(&fields, address, &events)
    case Self.code("GSA"): readGSA(&fields, talker)
    case Self.code("VTG"): readVTG(&fields)
    case Self.code("GLL"): readGLL(&fields, address, &events)
    case Self.code("GNS"): readGNS(&fields, address, &events)
    case Self.code("ZDA"): readZDA(&fields, &events)
    case Self.code("GST"): readGST(&fields, &events)
    case Self.code("GBS"): readGBS(&fields, &events)
    case Self.code("HDT"), Self.code("THS"), Self.code("HDM"), Self.code("HDG"):
      readHeading(&fields, code, &events)
    default: break
    }
  }

  @inline(__always)
  static func code(_ formatter: StaticString) -> UInt32 {
    let text = formatter.utf8Start
    return UInt32(text[0]) << 16 | UInt32(text[1]) << 8 | UInt32(text[2])
  }

  private static func leastFields(_ code: UInt32) -> Int {
    switch code {
    case Self.code("RMC"): 10
    case Self.code("GGA"): 12
    case Self.code("GLL"): 6
    case Self.code("GNS"): 11
    case Self.code("GSA"): 17
    case Self.code("GSV"): 4
    case Self.code("VTG"): 7
    case Self.code("ZDA"): 5
    case Self.code("GST"): 8
    case Self.code("GBS"): 5
    case Self.code("HDT"), Self.code("THS"), Self.code("HDM"): 2
    case Self.code("HDG"): 5
    default: 0
    }
  }

  // MARK: Positions

  /// Time, status, position, knots, course, date, variation (2), mode (NMEA 2.3), status (4.1).
  private mutating func readRMC(
    _ fields: inout NMEAFields, _ address: UInt64, _ events: inout [SourceEvent]
  ) {
    let clock = fields.decimal()
    let status = fields.letter()
    let position = NMEAPosition(&fields)
    let speed = fields.number()
    let course = fields.number()
    let date = fields.decimal()
    fields.skip(2)
    let mode = fields.letter()
    guard let time = readTime(clock, &events) else { return }
    var day: Int?
    if date.form != .empty {
      day = CivilDate(nmea: date)?.daysSince1970
      if day == nil { skip(.unreadable, "there is no such date", &events) }
    }
    let isFix = status == UInt8(ascii: "A") && mode != UInt8(ascii: "N")
    guard
      take(
        position, .rmc, address, time: time, day: day, isFix: isFix, &events)
    else { return }
    setMotion(course: course, knots: speed)
    if epoch.status == nil { epoch.status = FixStatus(nmeaMode: mode) }
  }

  /// Time, position, quality, satellites, HDOP, altitude and M, geoid separation and M, age, station.
  private mutating func readGGA(
    _ fields: inout NMEAFields, _ address: UInt64, _ events: inout [SourceEvent]
  ) {
    let clock = fields.decimal()
    let position = NMEAPosition(&fields)
    let quality = fields.letter()
    let count = fields.decimal().integer
    let dilution = fields.number()
    let altitude = fields.number()
    fields.skip()
    let separation = fields.number()
    guard let time = readTime(clock, &events) else { return }
    let isFix = quality &- UInt8(ascii: "1") < 9
    guard take(position, .gga, address, time: time, isFix: isFix, &events) else { return }
    setHeight(altitude, separation)
    if let count, count >= 0 { epoch.satellitesUsed = epoch.satellitesUsed ?? count }
    setDilution(horizontal: dilution)
    // It tells more kinds than the mode of RMC does.
    epoch.status = FixStatus(nmeaQuality: quality) ?? epoch.status
  }

  /// Position, time, status, mode; before NMEA 2.0 the position alone.
  private mutating func readGLL(
    _ fields: inout NMEAFields, _ address: UInt64, _ events: inout [SourceEvent]
  ) {
    let position = NMEAPosition(&fields)
    let isOld = !fields.hasNext
    let clock = fields.decimal()
    let status = fields.letter()
    let mode = fields.letter()
    guard let time = readTime(clock, &events) else { return }
    let isFix = isOld || (status == UInt8(ascii: "A") && mode != UInt8(ascii: "N"))
    guard take(position, .gll, address, time: time, isFix: isFix, &events) else { return }
    if epoch.status == nil { epoch.status = FixStatus(nmeaMode: mode) }
  }

  /// Time, position, a mode for each system, satellites, HDOP, altitude, geoid separation, age, station,
  /// status.
  private mutating func readGNS(
    _ fields: inout NMEAFields, _ address: UInt64, _ events: inout [SourceEvent]
  ) {
    let clock = fields.decimal()
    let position = NMEAPosition(&fields)
    let modes = fields.text()
    let count = fields.decimal().integer
    let dilution = fields.number()
    let altitude = fields.number()
    let separation = fields.number()
    guard let time = readTime(clock, &events) else { return }
    // The best of the systems: corrections come for some of them only.
    let best = "RFPDAEMS".utf8.first { modes.contains($0) }
    guard take(position, .gns, address, time: time, isFix: best != nil, &events) else { return }
    setHeight(altitude, separation)
    if let count, count >= 0 { epoch.satellitesUsed = epoch.satellitesUsed ?? count }
    setDilution(horizontal: dilution)
    if epoch.status == nil { epoch.status = best.flatMap { FixStatus(nmeaMode: $0) } }
  }

  /// Takes a position into its epoch; false if it says that there is none, or has none that can be
  /// read, and so has nothing else to say.
  @inline(__always)
  private mutating func take(
    _ position: NMEAPosition, _ kind: NMEAKinds, _ address: UInt64, time: NMEATime?,
    day: Int? = nil, isFix: Bool, _ events: inout [SourceEvent]
  ) -> Bool {
    open(kind, address, time: time, day: day, isFix: isFix, &events)
    switch position {
    case .absent: return isFix
    case .place(let coordinate, let places):
      if isFix { epoch.place(coordinate, places: places) }
      return isFix
    case .bad(let reason, let detail):
      skip(reason, detail, &events)
      return false
    }
  }

  // MARK: What belongs to a position

  /// Course and T, magnetic course and M, knots and N, km/h and K, mode.
  private mutating func readVTG(_ fields: inout NMEAFields) {
    let course = fields.number()
    guard fields.letter() == UInt8(ascii: "T") else { return }
    fields.skip(2)
    let knots = fields.number()
    fields.skip()
    let kilometres = fields.number()
    fields.skip()
    guard fields.letter() != UInt8(ascii: "N") else { return }
    setMotion(course: course, knots: knots ?? kilometres.map { $0 / 1.852 })
  }

  /// Automatic or manual, dimension, 12 satellites, PDOP, HDOP, VDOP, system (NMEA 4.11).
  private mutating func readGSA(_ fields: inout NMEAFields, _ talker: UInt32) {
    fields.skip()
    let mode = fields.letter()
    let satellites = fields
    fields.skip(12)
    let position = fields.number()
    let horizontal = fields.number()
    let vertical = fields.number()
    let system = fields.decimal().integer
    guard mode &- UInt8(ascii: "1") < 3 else { return }
    vote(.gsa, mode != UInt8(ascii: "1"))
    guard mode != UInt8(ascii: "1") else { return }
    let dimension: FixDimension =
      mode == UInt8(ascii: "2") ? .twoDimensional : .threeDimensional
    if epoch.dimension == nil || dimension == .threeDimensional { epoch.dimension = dimension }
    setDilution(horizontal: horizontal, vertical: vertical, position: position)
    let constellation =
      system.flatMap { Satellite.Constellation(nmeaSystem: $0) }
      ?? Satellite.Constellation(nmeaTalker: talker)
    var numbers = satellites
    for _ in 0..<12 {
      guard let number = numbers.decimal().integer, number > 0 else { continue }
      let (system, place) = Satellite.Constellation.satellite(number, in: constellation)
      sky.use(system, place)
    }
  }

  /// Number of sentences, number of this one, satellites in view, then for each satellite its number,
  /// elevation, azimuth and signal, and behind them the signal's identifier (NMEA 4.10).
  private mutating func readGSV(
    _ fields: inout NMEAFields, _ talker: UInt32, _ events: inout [SourceEvent]
  ) {
    fields.skip()
    let index = fields.decimal().integer
    fields.skip()
    let count = fields.count
    var ends = fields
    ends.skip(count / 4 * 4)
    let group = talker << 8 | UInt32(ends.letter())
    if sky.repeats(group: group), index == 1 {
      // A cycle without an epoch of its own.
      give(&events)
      _ = sky.repeats(group: group)
    }
    let constellation = Satellite.Constellation(nmeaTalker: talker)
    for _ in 0..<count / 4 {
      let number = fields.decimal().integer
      let elevation = fields.number()
      let azimuth = fields.number()
      let signal = fields.number()
      guard let number, number > 0 else { continue }
      let (system, place) = Satellite.Constellation.satellite(number, in: constellation)
      sky.see(
        Satellite(
          constellation: system, number: place,
          elevation: elevation.flatMap { abs($0) <= 90 ? $0 : nil },
          azimuth: azimuth.flatMap(Self.direction), signal: signal.flatMap { $0 > 0 ? $0 : nil }))
    }
  }

  /// Time, day, month, year, zone (2).
  private mutating func readZDA(_ fields: inout NMEAFields, _ events: inout [SourceEvent]) {
    let clock = fields.decimal()
    let day = fields.decimal()
    let month = fields.decimal()
    let year = fields.decimal()
    guard let time = readTime(clock, &events), let time, day.form != .empty, year.form != .empty
    else { return }
    guard let day = day.integer, let month = month.integer, let year = year.integer,
      (1980...9999).contains(year), let date = CivilDate(year: year, month: month, day: day)
    else {
      skip(.unreadable, "there is no such date", &events)
      return
    }
    take(day: date.daysSince1970, at: time)
  }

  /// Time, residuals, semi-major and semi-minor axis, orientation, and the standard deviations of
  /// latitude, longitude and altitude in metres: never a position.
  private mutating func readGST(_ fields: inout NMEAFields, _ events: inout [SourceEvent]) {
    let clock = fields.decimal()
    fields.skip()
    let (major, minor) = (fields.number(), fields.number())
    fields.skip()
    let (north, east, up) = (fields.number(), fields.number(), fields.number())
    guard let time = readTime(clock, &events) else { return }
    let errors = NMEAErrors(
      horizontal: Self.root(north, east) ?? Self.root(major, minor), vertical: up)
    take(errors, isExpected: false, at: time)
  }

  /// Time, and the expected errors of latitude, longitude and altitude in metres.
  private mutating func readGBS(_ fields: inout NMEAFields, _ events: inout [SourceEvent]) {
    let clock = fields.decimal()
    let (north, east, up) = (fields.number(), fields.number(), fields.number())
    guard let time = readTime(clock, &events) else { return }
    let errors = NMEAErrors(horizontal: Self.root(north, east), vertical: up)
    take(errors, isExpected: true, at: time)
  }

  // MARK: Directions

  /// HDT: degrees, T. THS: degrees, mode. HDM: degrees, M. HDG: degrees, deviation and E or W,
  /// variation and E or W.
  private func readHeading(
    _ fields: inout NMEAFields, _ code: UInt32, _ events: inout [SourceEvent]
  ) {
    guard let degrees = fields.number().flatMap(Self.direction) else { return }
    var heading = Heading(device: device)
    switch code {
    case Self.code("HDG"):
      let deviation = Self.signed(fields.number(), fields.letter())
      let variation = Self.signed(fields.number(), fields.letter())
      let magnetic = Self.turn(degrees, by: deviation ?? 0)
      heading.magneticHeading = magnetic
      heading.trueHeading = variation.map { Self.turn(magnetic, by: $0) }
    case Self.code("HDM"): heading.magneticHeading = degrees
    case Self.code("THS"):
      let mode = fields.letter()
      guard mode != UInt8(ascii: "V") else { return }
      heading.trueHeading = degrees
    default: heading.trueHeading = degrees
    }
    events.append(.heading(heading))
  }

  /// Degrees east, from degrees and E or W; nil unless both are there.
  private static func signed(_ degrees: Double?, _ side: UInt8) -> Double? {
    guard let degrees, abs(degrees) <= 180 else { return nil }
    return side == UInt8(ascii: "E") ? degrees : side == UInt8(ascii: "W") ? -degrees : nil
  }

  /// `degrees` and `more`, in [0, 360).
  private static func turn(_ degrees: Double, by more: Double) -> Double {
    let sum = degrees + more
    // A tiny negative sum and 360 give 360.
    return direction(sum < 0 ? sum + 360 : sum >= 360 ? sum - 360 : sum) ?? 0
  }

  /// Degrees in [0, 360), or nil; 360 is 0.
  private static func direction(_ degrees: Double) -> Double? {
    guard (0...360).contains(degrees) else { return nil }
    return degrees == 360 ? 0 : degrees
  }

  // MARK: Parts of sentences

  /// The time of a sentence, nil inside if it has none; nil, and a report, if there is no such time.
  @inline(__always)
  private func readTime(_ field: NMEADecimal, _ events: inout [SourceEvent]) -> NMEATime?? {
    guard field.form != .empty else { return .some(nil) }
    if let time = NMEATime(field) { return time }
    skip(.unreadable, "there is no such time of day", &events)
    return nil
  }

  @inline(__always)
  private mutating func setMotion(course: Double?, knots: Double?) {
    if epoch.speed == nil, let knots, knots >= 0 { epoch.speed = knots * (1852.0 / 3600) }
    if epoch.course == nil, let course { epoch.course = Self.direction(course) }
  }

  @inline(__always)
  private mutating func setHeight(_ altitude: Double?, _ separation: Double?) {
    guard epoch.altitude == nil, let altitude else { return }
    epoch.altitude = altitude
    epoch.geoidSeparation = separation
  }

  /// Dilutions of 0 are unknown ones.
  @inline(__always)
  private mutating func setDilution(
    horizontal: Double?, vertical: Double? = nil, position: Double? = nil
  ) {
    if epoch.dilution.horizontal == nil, let horizontal, horizontal > 0 {
      epoch.dilution.horizontal = horizontal
    }
    if epoch.dilution.vertical == nil, let vertical, vertical > 0 {
      epoch.dilution.vertical = vertical
    }
    if epoch.dilution.position == nil, let position, position > 0 {
      epoch.dilution.position = position
    }
  }

  private static func root(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b else { return nil }
    return (a * a + b * b).squareRoot()
  }
}

extension FixStatus {
  /// The mode of RMC, GLL, GNS; nil for N (none) and others.
  init?(nmeaMode mode: UInt8) {
    switch mode {
    case UInt8(ascii: "A"): self = .autonomous
    case UInt8(ascii: "D"): self = .differential
    case UInt8(ascii: "P"): self = .precise
    case UInt8(ascii: "R"): self = .rtkFixed
    case UInt8(ascii: "F"): self = .rtkFloat
    case UInt8(ascii: "E"): self = .deadReckoning
    case UInt8(ascii: "M"): self = .manual
    case UInt8(ascii: "S"): self = .simulated
    default: return nil
    }
  }

  /// The quality of GGA, of which 9 is no standard one; nil for 0 and others.
  init?(nmeaQuality quality: UInt8) {
    switch quality {
    case UInt8(ascii: "1"): self = .autonomous
    case UInt8(ascii: "2"), UInt8(ascii: "9"): self = .differential
    case UInt8(ascii: "3"): self = .precise
    case UInt8(ascii: "4"): self = .rtkFixed
    case UInt8(ascii: "5"): self = .rtkFloat
    case UInt8(ascii: "6"): self = .deadReckoning
    case UInt8(ascii: "7"): self = .manual
    case UInt8(ascii: "8"): self = .simulated
    default: return nil
    }
  }
}
