import GeoTracks

extension NMEAReceiver {
  /// Reads a sentence. Skips unknown sentences.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the sentence, readable up to `end`.
  ///   - start: The index of `$` or `!`.
  ///   - end: The index after the last field.
  ///   - isWhole: True if a checksum proves that the sentence is complete. If false, at least one field must follow the
  ///     fields that are read. The separator before this field shows that the last field read is complete.
  @inline(__always)
  mutating func read(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, isWhole: Bool,
    _ events: inout [LocationEvent]
  ) {
    guard Self.isStandard(bytes, from: start, to: end) else {
      if isWhole, !readPart(bytes, from: start, to: end, &events) {
        readProprietary(bytes, from: start, to: end, &events)
      }
      return
    }
    let talker = UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
    let code = Self.code(bytes + start + 3)
    let address = UInt64(talker) << 24 | UInt64(code)
    var fields = NMEAFields(bytes, from: start + 7, to: end)
    if !isWhole, fields.count < Self.leastFields(code) {
      skip(.truncated, "a part of the sentence is missing", &events)
      return
    }
    tally.known &+= 1
    var mark: UInt64 = 1
    switch code {
    case Self.code("GSV"): mark = readGSV(&fields, talker, &events)
    case Self.code("RMC"): readRMC(&fields, address, &events)
    case Self.code("GGA"): readGGA(&fields, address, &events)
    case Self.code("GSA"): takeGSA(&fields, talker)
    case Self.code("VTG"): readVTG(&fields)
    case Self.code("GLL"): readGLL(&fields, address, &events)
    case Self.code("GNS"): readGNS(&fields, address, &events)
    case Self.code("ZDA"): readZDA(&fields, &events)
    case Self.code("GST"): readGST(&fields, &events)
    case Self.code("GBS"): readGBS(&fields, &events)
    case Self.code("HDT"), Self.code("THS"), Self.code("HDM"), Self.code("HDG"):
      readHeading(&fields, code, &events)
    case Self.code("DTM"): take(datum: readDTM(&fields))
    default:
      tally.known &-= 1
      tally.unread &+= 1
      return
    }
    if order.isLearning {
      order.note(mark == 0 ? 0 : address << 8 | mark, mayLead: Self.mayLead(code))
    }
  }

  /// Returns true if the decoder uses sentences with this address.
  static func knows(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Bool {
    isStandard(bytes, from: start, to: end) && leastFields(code(bytes + start + 3)) > 0
  }

  /// Returns true if the address has a two-letter talker and a three-letter formatter. Proprietary addresses begin with
  /// P instead.
  @inline(__always)
  private static func isStandard(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Bool {
    end - start >= 6 && bytes[start] == UInt8(ascii: "$") && bytes[start + 1] != UInt8(ascii: "P")
      && (end == start + 6 || bytes[start + 6] == UInt8(ascii: ","))
  }

  /// Returns true if some receivers send this kind of sentence before the position of its epoch.
  private static func mayLead(_ code: UInt32) -> Bool {
    code == Self.code("GSV") || code == Self.code("GSA") || code == Self.code("ZDA")
      || code == Self.code("GST") || code == Self.code("GBS")
  }

  @inline(__always)
  static func code(_ formatter: StaticString) -> UInt32 { code(formatter.utf8Start) }

  /// Returns three ASCII characters as one number.
  @inline(__always)
  private static func code(_ text: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(text[0]) << 16 | UInt32(text[1]) << 8 | UInt32(text[2])
  }

  /// Returns the minimum number of fields that a sentence without a checksum must have. Returns 0 for sentences that
  /// the decoder does not use.
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
    case Self.code("DTM"): 8
    default: 0
    }
  }

  // MARK: Positions

  /// Reads an RMC sentence.
  ///
  /// The fields are the time, the status, the position, the speed in knots, the course, the date, the magnetic
  /// variation (2 fields), the mode (since NMEA 2.3) and a second status (since NMEA 4.1).
  private mutating func readRMC(
    _ fields: inout NMEAFields, _ address: UInt64, _ events: inout [LocationEvent]
  ) {
    let clock = fields.decimal()
    let status = fields.letter()
    let position = NMEAPosition(&fields)
    // A knot is 1852 m per hour, which is 463/900 m/s.
    let speed = fields.decimal().scaled(by: 463, over: 900)
    let course = fields.number()
    let date = fields.decimal()
    fields.skip(2)
    let mode = fields.letter()
    guard let time = readTime(clock, &events) else { return }
    var day: Int?
    if date.form != .empty {
      day = CivilDate(nmea: date)?.daysSince1970
      if day == nil { skip(.unreadable, "the date does not exist", &events) }
    }
    let isFix = status == UInt8(ascii: "A") && mode != UInt8(ascii: "N")
    guard
      process(
        position, .rmc, address, time: time, day: day, isFix: isFix, &events)
    else { return }
    setMotion(course: course, speed: speed)
    if epoch.status == nil { epoch.status = FixStatus(nmeaMode: mode) }
  }

  /// Reads a GGA sentence.
  ///
  /// The fields are the time, the position, the quality, the number of satellites, HDOP, the altitude and M, the geoid
  /// separation and M, and the age and the station of the corrections.
  private mutating func readGGA(
    _ fields: inout NMEAFields, _ address: UInt64, _ events: inout [LocationEvent]
  ) {
    let clock = fields.decimal()
    let position = NMEAPosition(&fields)
    let quality = fields.letter()
    let count = fields.decimal().integer
    let dilution = fields.number()
    let altitude = fields.decimal()
    let unit = fields.text()
    let separation = fields.decimal()
    guard let time = readTime(clock, &events) else { return }
    let isFix = quality &- UInt8(ascii: "1") < 9
    guard process(position, .gga, address, time: time, isFix: isFix, &events) else { return }
    // The standard allows only the unit M, but some devices write m.
    if unit.isEmpty || unit.count == 1 && unit[0] | 0x20 == UInt8(ascii: "m") {
      setHeight(altitude, separation)
    } else {
      skip(
        .unreadable, "the altitude is not in meters (M); the position is read without it", &events)
    }
    if let count, count >= 0 { epoch.satellitesUsed = epoch.satellitesUsed ?? count }
    setPositionDilution(dilution)
    // The quality in GGA distinguishes more kinds of fixes than the mode in RMC.
    epoch.status = FixStatus(nmeaQuality: quality) ?? epoch.status
  }

  /// Reads a GLL sentence.
  ///
  /// The fields are the position, the time, the status and the mode. Before NMEA 2.0, GLL contained only the position.
  private mutating func readGLL(
    _ fields: inout NMEAFields, _ address: UInt64, _ events: inout [LocationEvent]
  ) {
    let position = NMEAPosition(&fields)
    let isOld = !fields.hasNext
    let clock = fields.decimal()
    let status = fields.letter()
    let mode = fields.letter()
    guard let time = readTime(clock, &events) else { return }
    let isFix = isOld || (status == UInt8(ascii: "A") && mode != UInt8(ascii: "N"))
    guard process(position, .gll, address, time: time, isFix: isFix, &events) else { return }
    if epoch.status == nil { epoch.status = FixStatus(nmeaMode: mode) }
  }

  /// Reads a GNS sentence.
  ///
  /// The fields are the time, the position, the modes (one letter per satellite system), the number of satellites,
  /// HDOP, the altitude, the geoid separation, the age and the station of the corrections, and a status.
  private mutating func readGNS(
    _ fields: inout NMEAFields, _ address: UInt64, _ events: inout [LocationEvent]
  ) {
    let clock = fields.decimal()
    let position = NMEAPosition(&fields)
    let modes = fields.text()
    let count = fields.decimal().integer
    let dilution = fields.number()
    let altitude = fields.decimal()
    let separation = fields.decimal()
    guard let time = readTime(clock, &events) else { return }
    // Use the best mode of all systems, because corrections exist only for some satellite systems.
    let best = "RFPDAEMS".utf8.first { modes.contains($0) }
    guard process(position, .gns, address, time: time, isFix: best != nil, &events) else { return }
    setHeight(altitude, separation)
    if let count, count >= 0 { epoch.satellitesUsed = epoch.satellitesUsed ?? count }
    setPositionDilution(dilution)
    if epoch.status == nil { epoch.status = best.flatMap { FixStatus(nmeaMode: $0) } }
  }

  /// Stores the position of a sentence in the current epoch.
  ///
  /// Returns false if the sentence reports no fix, or if the position is unreadable. In that case, the caller ignores
  /// the other fields of the sentence.
  @inline(__always)
  mutating func process(
    _ position: NMEAPosition, _ kind: NMEAKinds, _ address: UInt64, time: NMEATime?,
    day: Int? = nil, isFix: Bool, _ events: inout [LocationEvent]
  ) -> Bool {
    open(kind, address, time: time, day: day, isFix: isFix, &events)
    switch position {
    case .absent: return isFix
    case .place(let coordinate, let places):
      if isFix { epoch.place(coordinate, places: places, by: kind) }
      return isFix
    case .bad(let reason, let detail):
      skip(reason, detail, &events)
      return false
    }
  }

  // MARK: Additions to a position

  /// Reads a VTG sentence.
  ///
  /// The fields are the true course and T, the magnetic course and M, the speed in knots and N, the speed in km/h and
  /// K, and the mode.
  private mutating func readVTG(_ fields: inout NMEAFields) {
    let course = fields.number()
    guard fields.letter() == UInt8(ascii: "T") else { return }
    fields.skip(2)
    let knots = fields.decimal().scaled(by: 463, over: 900)
    fields.skip()
    let kilometers = fields.decimal().scaled(by: 5, over: 18)
    fields.skip()
    guard fields.letter() != UInt8(ascii: "N") else { return }
    setMotion(course: course, speed: knots ?? kilometers)
  }

  /// Reads a ZDA sentence. Its fields are the time, the day, the month, the year and the local time zone (2 fields).
  private mutating func readZDA(_ fields: inout NMEAFields, _ events: inout [LocationEvent]) {
    let clock = fields.decimal()
    let day = fields.decimal()
    let month = fields.decimal()
    let year = fields.decimal()
    guard let time = readTime(clock, &events), let time, day.form != .empty, year.form != .empty
    else { return }
    guard let day = day.integer, let month = month.integer, let year = year.integer,
      (1980...9999).contains(year), let date = CivilDate(year: year, month: month, day: day)
    else {
      skip(.unreadable, "the date does not exist", &events)
      return
    }
    take(day: date.daysSince1970, at: time)
  }

  /// Reads a GST sentence.
  ///
  /// The fields are the time, the residuals, the semi-major axis, the semi-minor axis and the orientation of the error
  /// ellipse, and the standard deviations of the latitude, the longitude and the altitude in meters.
  private mutating func readGST(_ fields: inout NMEAFields, _ events: inout [LocationEvent]) {
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

  /// Reads a GBS sentence. Its first fields are the time and the expected errors of the latitude, the longitude and the
  /// altitude in meters.
  private mutating func readGBS(_ fields: inout NMEAFields, _ events: inout [LocationEvent]) {
    let clock = fields.decimal()
    let (north, east, up) = (fields.number(), fields.number(), fields.number())
    guard let time = readTime(clock, &events) else { return }
    let errors = NMEAErrors(horizontal: Self.root(north, east), vertical: up)
    take(errors, isExpected: true, at: time)
  }

  // MARK: Parts of sentences

  /// Reads the time of a sentence. The inner optional is nil if the field is empty. The outer optional is nil if the
  /// time is invalid, which the method reports.
  ///
  /// The method changes nothing, but is mutating for speed: a nonmutating method would copy the receiver in each call.
  @inline(__always)
  mutating func readTime(_ field: NMEADecimal, _ events: inout [LocationEvent]) -> NMEATime?? {
    guard field.form != .empty else { return .some(nil) }
    if let time = NMEATime(field) { return time }
    skip(.unreadable, "the time of day does not exist", &events)
    return nil
  }

  @inline(__always)
  mutating func setMotion(course: Double?, speed: Double?) {
    if epoch.speed == nil, let speed, speed >= 0 { epoch.speed = speed }
    if epoch.course == nil, let course { epoch.course = Self.direction(course) }
  }

  /// Stores the altitude above mean sea level. If the geoid separation is known, also stores the altitude above the
  /// ellipsoid.
  @inline(__always)
  private mutating func setHeight(_ altitude: NMEADecimal, _ separation: NMEADecimal) {
    guard epoch.altitude == nil else { return }
    epoch.altitude = altitude.double
    epoch.ellipsoidalAltitude = altitude.sum(separation)
  }

  private static func root(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b else { return nil }
    return (a * a + b * b).squareRoot()
  }
}
