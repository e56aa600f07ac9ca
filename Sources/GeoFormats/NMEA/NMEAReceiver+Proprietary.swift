import GeoCore
import GeoTracks

/// Reads proprietary sentences and counts AIS messages, whose addresses do not begin with a two-letter talker.
extension NMEAReceiver {
  /// Reads a proprietary sentence with a correct checksum. Skips unknown sentences.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the sentence, readable up to `end`.
  ///   - start: The index of `$` or `!`.
  ///   - end: The index after the last field.
  mutating func readProprietary(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, _ events: inout [LocationEvent]
  ) {
    var fields = NMEAFields(bytes, from: start + 1, to: end)
    let name = fields.text()
    tally.known &+= 1
    if Self.equal(name, "PGRME") {
      readPGRME(&fields)
    } else if Self.equal(name, "PGRMM") {
      // Garmin's PGRMM sentence contains the name of the map datum, such as "WGS 84".
      take(datum: String(decoding: fields.text(), as: UTF8.self))
    } else if Self.equal(name, "PSTI") {
      readPSTI(&fields, &events)
    } else if Self.equal(name, "PASHR") {
      readPASHR(&fields, &events)
    } else {
      tally.known &-= 1
      if bytes[start] == UInt8(ascii: "!") { tally.ais &+= 1 } else { tally.unread &+= 1 }
      return
    }
    if order.isLearning { order.note(name.reduce(0) { $0 << 8 | UInt64($1) }, mayLead: false) }
  }

  private static func equal(_ text: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
    text.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  /// Reads Garmin's PGRME sentence. Its fields are the horizontal, the vertical and the spherical error, each followed
  /// by the unit M.
  ///
  /// Garmin calls the errors "estimated" but does not define them. The sentence has no time and follows the position.
  private mutating func readPGRME(_ fields: inout NMEAFields) {
    let horizontal = fields.number()
    guard fields.letter() == UInt8(ascii: "M") else { return }
    let vertical = fields.number()
    guard horizontal != nil || vertical != nil, epoch.opener != 0 else { return }
    take(NMEAErrors(horizontal: horizontal, vertical: vertical), isExpected: true, at: nil)
  }

  /// Reads SkyTraq's PSTI sentence, whose first field selects the kind of sentence.
  private mutating func readPSTI(_ fields: inout NMEAFields, _ events: inout [LocationEvent]) {
    let kind = fields.text()
    if Self.equal(kind, "030") {
      readPSTI030(&fields, &events)
    } else if Self.equal(kind, "032") {
      readPSTI032(&fields, &events)
    }
  }

  /// Reads a PSTI,030 sentence.
  ///
  /// The fields are the time, the status, the position, the altitude, the speeds to the east, to the north and upward
  /// (m/s), the date, the mode, and the age and the ratio of RTK.
  private mutating func readPSTI030(_ fields: inout NMEAFields, _ events: inout [LocationEvent]) {
    let clock = fields.decimal()
    let status = fields.letter()
    let position = NMEAPosition(&fields)
    let altitude = fields.decimal()
    fields.skip(2)
    let climb = fields.number()
    let date = fields.decimal()
    let mode = fields.letter()
    guard let time = readTime(clock, &events) else { return }
    let isFix = status == UInt8(ascii: "A") && mode != UInt8(ascii: "N")
    let day = CivilDate(nmea: date)?.daysSince1970
    let address = UInt64(NMEAKinds.psti.rawValue)
    guard process(position, .psti, address, time: time, day: day, isFix: isFix, &events) else {
      return
    }
    if epoch.altitude == nil { epoch.altitude = altitude.double }
    epoch.climb = climb
    setRTK(mode)
  }

  /// Reads a PSTI,032 sentence, which describes an RTK baseline.
  ///
  /// The fields are the time, the date, the status, the mode, the components of the baseline to the east, to the north
  /// and upward, the length, and the direction. The decoder uses only the mode, which shows whether the RTK solution is
  /// fixed or float.
  private mutating func readPSTI032(_ fields: inout NMEAFields, _ events: inout [LocationEvent]) {
    let clock = fields.decimal()
    fields.skip()
    let status = fields.letter()
    let mode = fields.letter()
    guard status == UInt8(ascii: "A"), let time = readTime(clock, &events), time == epoch.time
    else { return }
    setRTK(mode)
  }

  /// Stores the RTK status, which only some sentences contain.
  private mutating func setRTK(_ mode: UInt8) {
    guard let status = FixStatus(nmeaMode: mode) else { return }
    if epoch.status == nil || status == .rtkFixed || status == .rtkFloat { epoch.status = status }
  }

  /// Reads Ashtech's PASHR sentence. If its first field is POS, the sentence contains a position, otherwise an
  /// attitude.
  private mutating func readPASHR(_ fields: inout NMEAFields, _ events: inout [LocationEvent]) {
    var rest = fields
    if Self.equal(rest.text(), "POS") {
      readPASHRPosition(&rest, &events)
    } else {
      readPASHRAttitude(&fields, &events)
    }
  }

  /// Reads a PASHR,POS sentence.
  ///
  /// The fields are the kind of fix, the number of satellites, the time, the position, the height above the ellipsoid
  /// (m), an unused field, the course, the speed in knots, the climb (m/s), PDOP, HDOP and VDOP.
  ///
  /// All manuals of the manufacturer state that the speed is in knots (DG14, GG Surveyor, Z-Family, ProFlex 800,
  /// SP90m). gpsd, however, reads the speed as km/h.
  private mutating func readPASHRPosition(
    _ fields: inout NMEAFields, _ events: inout [LocationEvent]
  ) {
    let kind = fields.letter()
    let count = fields.decimal().integer
    let clock = fields.decimal()
    let position = NMEAPosition(&fields)
    let altitude = fields.number()
    fields.skip()
    let course = fields.number()
    let speed = fields.decimal().scaled(by: 463, over: 900)
    let climb = fields.number()
    let dilution = fields.number()
    let (horizontal, vertical) = (fields.number(), fields.number())
    guard let time = readTime(clock, &events) else { return }
    let address = UInt64(NMEAKinds.pashr.rawValue)
    guard process(position, .pashr, address, time: time, isFix: kind != 0, &events) else { return }
    if epoch.ellipsoidalAltitude == nil { epoch.ellipsoidalAltitude = altitude }
    setMotion(course: course, speed: speed)
    if epoch.climb == nil { epoch.climb = climb }
    if let count, count >= 0 { epoch.satellitesUsed = epoch.satellitesUsed ?? count }
    setDilution(horizontal: horizontal, vertical: vertical, position: dilution)
    if epoch.status == nil { epoch.status = Self.status(ashtech: kind) }
  }

  private static func status(ashtech kind: UInt8) -> FixStatus? {
    switch kind {
    case UInt8(ascii: "0"): .autonomous
    case UInt8(ascii: "1"), UInt8(ascii: "9"): .differential
    case UInt8(ascii: "2"): .rtkFloat
    case UInt8(ascii: "3"): .rtkFixed
    default: nil
    }
  }

  /// Reads the attitude in a PASHR sentence.
  ///
  /// The fields are the time, the true heading and T, the roll, the pitch, the heave, and the standard deviations of
  /// the roll, the pitch and the heading.
  private func readPASHRAttitude(_ fields: inout NMEAFields, _ events: inout [LocationEvent]) {
    let clock = fields.decimal()
    guard clock.wholeCount == 6, let time = NMEATime(clock),
      let degrees = fields.number().flatMap(Self.direction), fields.letter() == UInt8(ascii: "T")
    else { return }
    fields.skip(5)
    let accuracy = fields.number()
    events.append(
      .heading(
        Heading(
          trueHeading: degrees, accuracy: accuracy.flatMap { $0 > 0 ? $0 : nil },
          timestamp: moment(time) ?? arrival, device: device)))
  }

  /// Reads a DTM sentence and returns its datum; nil for WGS 84. The fields are the datum, the subdivision, the offsets
  /// and the reference datum.
  ///
  /// The offsets cannot be used to convert positions to WGS 84, because many receivers leave them at 0.
  func readDTM(_ fields: inout NMEAFields) -> String? {
    let name = fields.text()
    guard !Self.equal(name, "W84") else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// Sets the datum of the following positions. Empty text changes nothing.
  ///
  /// The first DTM also sets the datum of the current epoch, because receivers may send DTM after the position.
  mutating func take(datum text: String?) {
    guard text?.isEmpty != true else { return }
    datum = text.flatMap { CSVDatum.isWGS84($0) ? nil : QuotedText.plain($0) }
    if !hasDatum, epoch.opener != 0 { epoch.datum = datum }
    hasDatum = true
  }
}

/// Proprietary sentences about tracks. NMEA 0183 has no sentences for this purpose.
///
/// `$PGEOC,TRK,name` begins a track, `$PGEOC,SEG` begins a segment, and `$PGEOC,THN` marks simplified points. Other
/// programs skip unknown sentences such as these.
enum NMEAPart {
  /// The maximum length of a track name in bytes, including escapes. With this limit, a sentence has at most 82
  /// characters, as NMEA 0183 requires.
  static let maximumName = 66

  /// Appends the sentence for a track or a segment. Appends nothing for routes and waypoints.
  static func append(_ part: LocationEvent.Part, to bytes: inout [UInt8]) {
    let line: [UInt8]
    switch part {
    case .track(let name): line = Array("PGEOC,TRK,".utf8) + escaped(name ?? "")
    case .segment: line = Array("PGEOC,SEG".utf8)
    case .route, .waypoints: return
    }
    NMEAWriter.appendSentence(to: &bytes) { $0 += line }
  }

  /// Appends the sentence that marks simplified points.
  static func appendThinned(to bytes: inout [UInt8]) {
    NMEAWriter.appendSentence(to: &bytes) { $0 += Array("PGEOC,THN".utf8) }
  }

  /// Parses the text between `$` and `*`. Returns nil if the text is not one of these three
  /// sentences.
  static func read(_ text: UnsafeBufferPointer<UInt8>) -> LocationEvent? {
    if text.elementsEqual("PGEOC,SEG".utf8) { return .part(.segment) }
    if text.elementsEqual("PGEOC,THN".utf8) { return .simplified }
    guard text.starts(with: "PGEOC,TRK,".utf8) else { return nil }
    let name = unescaped(text.dropFirst(10))
    return .part(.track(name: name.isEmpty ? nil : name))
  }

  /// Escapes reserved and non-ASCII bytes as `^` and two hexadecimal digits, as NMEA 0183 defines.
  ///
  /// A long name is truncated, but only between two characters.
  private static func escaped(_ name: String) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for character in name.unicodeScalars {
      var piece: [UInt8] = []
      for byte in String(character).utf8 {
        if (0x20..<0x7F).contains(byte), !"$!*,\\^~".utf8.contains(byte) {
          piece.append(byte)
        } else {
          piece += [UInt8(ascii: "^"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
      guard bytes.count + piece.count <= maximumName else { break }
      bytes += piece
    }
    return bytes
  }

  private static func unescaped(_ text: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "^"), let value = UInt8(hexPairAt: rest) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension NMEAReceiver {
  /// Reads a sentence that marks a track, a segment or simplified points. Such a sentence ends the current epoch.
  ///
  /// - Returns: False if the sentence is of another kind.
  mutating func readPart(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, _ events: inout [LocationEvent]
  ) -> Bool {
    let text = UnsafeBufferPointer(start: bytes + start + 1, count: max(end - start - 1, 0))
    guard let mark = NMEAPart.read(text) else { return false }
    self.end(&events)
    events.append(mark)
    return true
  }
}
