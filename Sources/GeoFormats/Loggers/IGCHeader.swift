import GeoCore
import GeoTracks

/// The header records of an IGC file, such as `HFPLTPILOTINCHARGE: Bloggs`.
///
/// A header record has the letter H, a source (`F`, `O` or `P`), a three-letter code and a value. A long name, a colon
/// and blanks may precede the value.
struct IGCHeader {
  /// True if the header `HFALG` states that GNSS altitudes are above the geoid (`GEO`).
  private(set) var isAboveGeoid = false
  /// The datum in the header `HFDTM`; nil for WGS 84.
  private(set) var datum: String?
  private var values = MetadataStore()

  /// The metadata name for each three-letter code, with the long names that may follow the code.
  private static let names: [(code: String, detail: String, long: [String])] = [
    ("PLT", "author/name", ["PILOTINCHARGE", "PILOT"]),
    ("CM2", "crew_2", ["CREW2"]), ("GTY", "glider_type", ["GLIDERTYPE"]),
    ("GID", "glider_id", ["GLIDERID"]), ("CID", "competition_id", ["COMPETITIONID"]),
    ("CCL", "competition_class", ["COMPETITIONCLASS"]), ("CLB", "club", ["CLUB"]),
    ("FTY", "src", ["FRTYPE"]),
    ("RFW", "firmware_version", ["FIRMWAREVERSION", "FIRMWAREREVISION"]),
    ("RHW", "hardware_version", ["HARDWAREVERSION", "HARDWAREREVISION"]),
    ("GPS", "gps_receiver", ["RECEIVER", "GPS"]),
    ("PRS", "pressure_sensor", ["PRESSALTSENSOR"]),
    ("DTM", "gps_datum", ["100GPSDATUM", "GPSDATUM"]),
    ("ALG", "gps_altitude", ["ALTGPS"]), ("ALP", "pressure_altitude_datum", ["ALTPRESSURE"]),
    ("TZN", "time_zone", ["TIMEZONE"]), ("TZO", "time_zone", ["TIMEZONE"]),
    ("SIT", "site", ["SITE"]),
  ]

  /// Returns the three-letter code of a header record in uppercase.
  static func code(of line: [UInt8]) -> String {
    String(decoding: line.dropFirst(2).prefix(3), as: UTF8.self).uppercased()
  }

  /// Reads the A record, which identifies the manufacturer and the recorder: `AXXXABC`.
  mutating func readManufacturer(_ line: [UInt8]) { add("recorder_id", Self.text(line[1...])) }

  /// Stores the number of the flight, counted from 1 each day.
  mutating func read(flight: String?) { if let flight { add("flight_number", flight) } }

  /// Reads a header record. The caller reads the date header with `date(of:)` instead.
  mutating func read(_ line: [UInt8]) {
    let code = Self.code(of: line)
    guard let known = Self.names.first(where: { $0.code == code }) else { return }
    let value = Self.value(of: line.dropFirst(5), long: known.long)
    guard !value.isEmpty else { return }
    if code == "ALG" { isAboveGeoid = value.uppercased().hasPrefix("GEO") }
    if code == "DTM" { datum = Self.otherDatum(value) }
    add(known.detail, value)
  }

  /// Returns the name of the datum in a `DTM` header. Returns nil for WGS 84, and if the text contains no datum.
  ///
  /// A name takes precedence over the number before it. The number 100 means WGS 84, and 000 means that the
  /// datum is unknown (Technical Specification, appendix A8).
  private static func otherDatum(_ text: String) -> String? {
    let number = text.prefix { $0.isNumber }
    let rest = text.dropFirst(number.count).drop { !$0.isLetter && !$0.isNumber }
    let name = String(rest)
    if CSVDatum.isWGS84(text) || CSVDatum.isWGS84(name) { return nil }
    if CSVDatum.isName(name) || CSVDatum.isName(text) { return QuotedText.quote(text) }
    return number.count == 3 && number != "100" && number != "000" ? QuotedText.quote(text) : nil
  }

  /// Returns the metadata collected since the last call; nil if no metadata has been collected.
  mutating func take() -> Metadata? {
    defer { values = MetadataStore() }
    return values.values.isEmpty ? nil : Metadata(.file, values.values)
  }

  private mutating func add(_ name: String, _ value: String) {
    guard !value.isEmpty, !values.values.contains(where: { $0.name == name }) else { return }
    _ = values.add(Location.Attribute(name, value))
  }

  /// Returns the value of a header, which may follow a long name and a colon.
  private static func value(of rest: ArraySlice<UInt8>, long: [String]) -> String {
    for name in long {
      var i = rest.startIndex
      var left = Substring(name).utf8
      while i < rest.endIndex, let letter = left.first {
        if rest[i] == 0x20 {
          i += 1
        } else if letter == rest[i] || letter == rest[i] &- 0x20 && rest[i] >= 0x61 {
          (i, left) = (i + 1, left.dropFirst())
        } else {
          break
        }
      }
      // A colon or a blank must follow any long name except the first. Otherwise, `PILOT` would also match the
      // beginning of the name Pilotta.
      if left.isEmpty, i == rest.endIndex || rest[i] == 0x3A || rest[i] == 0x20 || name == long[0] {
        return text(rest[i...])
      }
    }
    // Other text before a colon may be the long name in another language. The receiver header is an exception,
    // because its value may contain a colon.
    if let colon = rest.firstIndex(of: 0x3A), long.first != "RECEIVER",
      rest[..<colon].allSatisfy({ $0 == 0x20 || ($0 | 0x20) &- 0x61 < 26 || $0 >= 0x80 })
    {
      return text(rest[colon...])
    }
    return text(rest)
  }

  /// Returns the text without a leading colon and without surrounding blanks.
  ///
  /// The specification requires ASCII, but programs also write Latin-1 and UTF-8.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes.drop { $0 == 0x3A || $0 <= 0x20 }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    let isUTF8 = String(validating: bytes, as: UTF8.self)
    return isUTF8 ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// Returns the date and the flight number in a date header; nil if the date is invalid.
  ///
  /// The date is in days since 1970-01-01. The accepted forms are `HFDTE160701`, `HFDTEDATE:160701,01` and `HFDTE DATE:
  /// 16-07-2001`.
  static func date(of line: [UInt8]) -> (day: Int, flight: String?)? {
    let rest = line.dropFirst(5)
    guard let start = rest.firstIndex(where: { $0 &- 0x30 < 10 }) else { return nil }
    let comma = rest.firstIndex(of: 0x2C) ?? rest.endIndex
    guard start < comma else { return nil }
    var digits: [Int] = []
    for byte in rest[start..<comma] {
      if byte &- 0x30 < 10 {
        digits.append(Int(byte - 0x30))
      } else if byte != 0x2D, byte != 0x2E, byte != 0x2F {
        break
      }
    }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let year = digits[4...].reduce(0) { $0 * 10 + $1 }
    // A two-digit year from 80 to 99 is in the 20th century. No other century is possible, because
    // the format dates from 1994.
    let whole = digits.count == 8 ? year : year < 80 ? 2000 + year : 1900 + year
    let (day, month) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    guard let date = CivilDate(year: whole, month: month, day: day) else { return nil }
    let flight = comma < rest.endIndex ? text(rest[(comma + 1)...]) : nil
    return (date.daysSince1970, flight)
  }
}

/// The pressure altitude of a B record, and its additional values, which an I record defines.
struct IGCValues {
  /// Additional decimals of a number, which add `value / unit` to the number in the B record.
  struct Decimals {
    var value = 0
    var unit = 1
  }

  /// Additional decimals of the minutes of the latitude (`LAD`) and of the longitude (`LOD`).
  private(set) var latitude = Decimals()
  private(set) var longitude = Decimals()
  /// The fraction of the second (`TDS`).
  private(set) var nanoseconds: Int64 = 0
  private(set) var horizontalAccuracy: Double?
  private(set) var verticalAccuracy: Double?
  private(set) var speed: Double?
  private(set) var course: Double?
  private(set) var satellites: Int?
  private(set) var attributes: [Location.Attribute] = []
  private(set) var faults: [IGCFault] = []

  /// The maximum number of decimals read. Up to this number, a coordinate is the quotient of two integers that a double
  /// represents exactly.
  private static let maximumDecimals = 6

  /// The attribute names of other additional values, and the number of digits before the decimal point.
  ///
  /// The specification does not limit the number of decimals, so all further digits are decimals.
  private static let numbers: [String: (name: String, wholeDigits: Int)] = [
    "OAT": ("temperature", 3), "TAS": ("true_airspeed_kmh", 3),
    "IAS": ("indicated_airspeed_kmh", 3),
    "HDT": ("true_heading", 3), "HDM": ("magnetic_heading", 3), "ENL": ("engine_noise_level", 9),
    "MOP": ("means_of_propulsion", 9), "RPM": ("engine_rpm", 9),
  ]

  init(_ line: [UInt8], _ additions: [IGCAddition]) {
    if line.count >= 30, let pressure = IGCFix.altitude(line[25..<30]) {
      add("pressure_altitude", pressure)
    }
    for addition in additions where addition.columns.upperBound <= line.count {
      let bytes = line[addition.columns]
      // A column of blanks or dashes contains no value.
      guard bytes.contains(where: { $0 != 0x20 && $0 != 0x2D }) else { continue }
      if !take(addition.code, bytes) {
        let text = Array(bytes).withUnsafeBufferPointer(QuotedText.quote)
        faults.append(
          IGCFault(
            reason: .unreadable,
            detail:
              "\(QuotedText.plain(addition.code)) \(text) cannot be read; the point is read without it"
          ))
      }
    }
  }

  /// Stores one additional value. Returns false if the value is invalid.
  private mutating func take(_ code: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    switch code {
    case "LAD": return take(bytes, &latitude)
    case "LOD": return take(bytes, &longitude)
    case "TDS":
      var decimals = Decimals()
      guard take(bytes, &decimals) else { return false }
      nanoseconds = Int64(decimals.value * (1_000_000_000 / decimals.unit))
    case "FXA", "VXA":
      guard let value = IGCFix.digits(bytes) else { return false }
      // A recorder writes 0 for an unknown accuracy.
      let accuracy = value > 0 ? Double(value) : nil
      if code == "FXA" { horizontalAccuracy = accuracy } else { verticalAccuracy = accuracy }
    case "SIU":
      guard let value = IGCFix.digits(bytes), value < 1000 else { return false }
      satellites = value
    case "GSP":
      // GSP is in kilometers per hour.
      guard let ratio = Self.number(bytes, wholeDigits: 3), ratio.value >= 0 else { return false }
      speed = Double(ratio.value * 10) / Double(ratio.unit * 36)
    case "TRT":
      guard let ratio = Self.number(bytes, wholeDigits: 3), ratio.value >= 0,
        ratio.value <= 360 * ratio.unit
      else { return false }
      course = ratio.value == 360 * ratio.unit ? 0 : Double(ratio.value) / Double(ratio.unit)
    default:
      guard let known = Self.numbers[code] else {
        attributes.append(
          Location.Attribute(code.lowercased(), String(decoding: bytes, as: UTF8.self)))
        return true
      }
      guard let ratio = Self.number(bytes, wholeDigits: known.wholeDigits) else { return false }
      add(known.name, Double(ratio.value) / Double(ratio.unit))
    }
    return true
  }

  private func take(_ bytes: ArraySlice<UInt8>, _ decimals: inout Decimals) -> Bool {
    let digits = bytes.prefix(Self.maximumDecimals)
    guard let value = IGCFix.digits(digits) else { return false }
    decimals = Decimals(value: value, unit: digits.reduce(1) { unit, _ in unit * 10 })
    return true
  }

  private mutating func add(_ name: String, _ value: Double) {
    var text: [UInt8] = []
    ShortestDecimal.append(value, to: &text)
    attributes.append(Location.Attribute(name, String(decoding: text, as: UTF8.self)))
  }

  /// Reads a number in a column. The first byte may be a sign. Returns nil if the column contains anything else.
  ///
  /// The first `wholeDigits` bytes (including the sign) are the integer part. All further bytes are decimals.
  private static func number(_ bytes: ArraySlice<UInt8>, wholeDigits: Int) -> Decimals? {
    let trimmed = bytes.drop { $0 == 0x20 }
    let isNegative = trimmed.first == UInt8(ascii: "-")
    let digits = isNegative || trimmed.first == UInt8(ascii: "+") ? trimmed.dropFirst() : trimmed
    guard !digits.isEmpty, digits.count <= 15, let value = IGCFix.digits(digits) else { return nil }
    let decimals = max(0, bytes.count - wholeDigits)
    guard decimals <= digits.count else { return nil }
    let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
    return Decimals(value: isNegative ? -value : value, unit: unit)
  }
}
