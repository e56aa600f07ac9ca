import GeoCore
import GeoTracks

/// The values that a B record has behind its altitudes, and the altitude by pressure.
struct IGCValues {
  /// Further decimals: `value / unit`.
  struct Decimals {
    var value = 0
    var unit = 1
  }

  /// Further decimals of the minutes (`LAD`, `LOD`).
  private(set) var latitude = Decimals()
  private(set) var longitude = Decimals()
  /// Decimals of the second (`TDS`).
  private(set) var nanoseconds: Int64 = 0
  private(set) var horizontalAccuracy: Double?
  private(set) var verticalAccuracy: Double?
  private(set) var speed: Double?
  private(set) var course: Double?
  private(set) var satellites: Int?
  private(set) var extras: [Location.Extra] = []
  private(set) var faults: [IGCFault] = []

  /// The most decimals that are looked at: with them a coordinate is a quotient of exact numbers.
  private static let maximumDecimals = 6

  /// What numbers of other additions are, and how many of their digits stand before the decimals, which
  /// the specification leaves open: what is more are decimals.
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
      // Blanks and dashes stand for no value.
      guard bytes.contains(where: { $0 != 0x20 && $0 != 0x2D }) else { continue }
      if !take(addition.code, bytes) {
        let text = Array(bytes).withUnsafeBufferPointer(QuotedText.quote)
        faults.append(
          IGCFault(
            reason: .unreadable,
            detail:
              "\(QuotedText.plain(addition.code)) \(text) cannot be read; the point is given without it"
          ))
      }
    }
  }

  /// Takes a value; false if it cannot be read.
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
      // 0 stands for unknown.
      let accuracy = value > 0 ? Double(value) : nil
      if code == "FXA" { horizontalAccuracy = accuracy } else { verticalAccuracy = accuracy }
    case "SIU":
      guard let value = IGCFix.digits(bytes), value < 1000 else { return false }
      satellites = value
    case "GSP":
      // Kilometers an hour.
      guard let ratio = Self.number(bytes, wholeDigits: 3), ratio.value >= 0 else { return false }
      speed = Double(ratio.value * 10) / Double(ratio.unit * 36)
    case "TRT":
      guard let ratio = Self.number(bytes, wholeDigits: 3), ratio.value >= 0,
        ratio.value <= 360 * ratio.unit
      else { return false }
      course = ratio.value == 360 * ratio.unit ? 0 : Double(ratio.value) / Double(ratio.unit)
    default:
      guard let known = Self.numbers[code] else {
        extras.append(Location.Extra(code.lowercased(), String(decoding: bytes, as: UTF8.self)))
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
    extras.append(Location.Extra(name, String(decoding: text, as: UTF8.self)))
  }

  /// A number with an optional sign in the first column; beyond so many columns, the sign's among them,
  /// stand decimals.
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
