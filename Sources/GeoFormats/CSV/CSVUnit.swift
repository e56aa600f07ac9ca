import GeoTracks

/// A unit in a column name, in a row of units or in a field, with its conversion.
///
/// Numbers are converted to meters, meters per second, degrees, events per minute, watts or degrees Celsius.
package struct CSVUnit: Hashable, Sendable {
  /// The physical quantity that a unit measures.
  package enum Kind: String, Sendable { case length, speed, angle, frequency, power, temperature }

  package let kind: Kind
  /// The size of this unit, measured in the unit to which numbers are converted.
  package let factor: Double
  /// The number to add before the multiplication by ``factor``; zero except for temperatures.
  let offset: Double
  /// The name of the unit as used in messages.
  package let name: String

  private init(_ kind: Kind, _ factor: Double, _ name: String, offset: Double = 0) {
    (self.kind, self.factor, self.name, self.offset) = (kind, factor, name, offset)
  }

  package static let meter = CSVUnit(.length, 1, "m")
  package static let degrees = CSVUnit(.angle, 1, "degrees")
  /// Semicircles, the unit of angles in FIT. A semicircle is 180 / 2^31 degrees.
  static let semicircles = CSVUnit(.angle, 180 / 2_147_483_648.0, "semicircles")
  static let metersPerSecond = CSVUnit(.speed, 1, "m/s")
  static let kilometersPerHour = CSVUnit(.speed, 1 / 3.6, "km/h")
  /// Miles per hour. A mile is 1609.344 m.
  static let milesPerHour = CSVUnit(.speed, 0.44704, "mph")
  /// Knots. A knot is a nautical mile (1852 m) per hour.
  static let knots = CSVUnit(.speed, 1852.0 / 3600, "kt")

  /// Parses a unit such as `km/h`, `ft msl` or `degrees_true`. Returns nil if the text is not a unit of this quantity.
  init?(_ text: String, of kind: Kind) {
    if kind == .angle, text == "°" {
      self = Self.degrees
      return
    }
    self.init(words: CoordinateColumns.words(of: text), of: kind)
  }

  /// Creates a unit from the lowercase words of its name.
  ///
  /// Words that only describe the reference of a quantity, such as `msl`, `true` or `over ground`, are ignored.
  init?(words: [String], of kind: Kind) {
    let bare = words.filter { !Self.qualifiers(of: kind).contains($0) }
    guard !bare.isEmpty else { return nil }
    guard let unit = Self.table[kind]?[bare.joined(separator: " ")] else { return nil }
    self = unit
  }

  /// Returns the words that may follow a unit without changing its meaning, such as `msl`.
  static func qualifiers(of kind: Kind) -> Set<String> {
    switch kind {
    case .length:
      ["msl", "amsl", "asl", "above", "sea", "level", "mean", "gps", "wgs", "84"]
    case .speed: ["ground", "over", "gnd", "per", "gps"]
    case .angle: ["true", "over", "ground", "t", "north", "east", "gps", "from"]
    case .frequency, .power: []
    case .temperature: ["deg", "degs", "degree", "degrees"]
    }
  }

  /// Returns the names of all units of a quantity, separated by commas, for use in an error message.
  static func symbols(of kind: Kind) -> String {
    let names = units.filter { $0.0.kind == kind }.map(\.0.name)
    return names.joined(separator: ", ")
  }

  /// Finds the unit at the end of a column name that the user specified. Returns nil if the name does not end with a
  /// unit of this quantity.
  package init?(atEndOf name: String, of kind: Kind) {
    let words = CoordinateColumns.words(of: name)
    for count in stride(from: min(3, words.count), to: 0, by: -1) {
      guard let unit = Self.table[kind]?[words.suffix(count).joined(separator: " ")] else {
        continue
      }
      self = unit
      return
    }
    return nil
  }

  /// All units, each with the words that name it.
  ///
  /// The factors are exact definitions. The sources of these definitions are the yard and pound agreement of 1959, the
  /// International Hydrographic Bureau (nautical mile, 1929), and the Mendenhall Order of 1893 (US survey foot).
  private static let units: [(CSVUnit, [String])] = {
    let units: [(CSVUnit, [String])] = [
      (meter, ["m", "meter", "meters", "metre", "metres", "mtr", "mtrs"]),
      (
        CSVUnit(.length, 1000, "km"),
        ["km", "kms", "kilometer", "kilometers", "kilometre", "kilometres"]
      ),
      (
        CSVUnit(.length, 0.1, "dm"), ["dm", "decimeter", "decimeters", "decimetre", "decimetres"]
      ),
      (
        CSVUnit(.length, 0.01, "cm"),
        ["cm", "centimeter", "centimeters", "centimetre", "centimetres"]
      ),
      (
        CSVUnit(.length, 0.001, "mm"),
        ["mm", "millimeter", "millimeters", "millimetre", "millimetres"]
      ),
      (CSVUnit(.length, 0.0254, "in"), ["in", "inch", "inches"]),
      (CSVUnit(.length, 0.3048, "ft"), ["ft", "foot", "feet"]),
      (
        CSVUnit(.length, 1200 / 3937, "us-ft"),
        ["us ft", "usft", "ftus", "survey foot", "survey feet", "us survey feet", "us survey foot"]
      ),
      (CSVUnit(.length, 0.9144, "yd"), ["yd", "yds", "yard", "yards"]),
      (CSVUnit(.length, 1.8288, "fathom"), ["fathom", "fathoms", "ftm"]),
      (
        CSVUnit(.length, 1609.344, "mi"), ["mi", "mile", "miles", "statute mile", "statute miles"]
      ),
      (
        CSVUnit(.length, 1852, "nmi (or nm)"),
        ["nm", "nmi", "nautical mile", "nautical miles", "naut mi", "nautical mi"]
      ),
      (
        metersPerSecond,
        [
          "m s", "mps", "ms", "m s 1", "m sec", "meters second", "meters second", "meter second",
          "meter second", "meters sec", "m second",
        ]
      ),
      (
        kilometersPerHour,
        [
          "km h", "kmh", "kph", "kmph", "km hr", "kmhr", "km hour", "km h 1", "kilometers hour",
          "kilometers hour", "kilometer hour", "kilometer hour",
        ]
      ),
      (milesPerHour, ["mph", "mi h", "mi hr", "miles hour", "miles h", "miles hr", "mile hour"]),
      (knots, ["kn", "kt", "kts", "knot", "knots", "nm h"]),
      (CSVUnit(.speed, 0.3048, "ft/s"), ["ft s", "fps", "feet second", "ft sec"]),
      (CSVUnit(.speed, 0.3048 / 60, "ft/min"), ["fpm", "ft min", "feet minute", "ft minute"]),
      (CSVUnit(.speed, 0.01, "cm/s"), ["cm s", "cm s 1", "cm sec"]),
      (CSVUnit(.speed, 0.001, "mm/s"), ["mm s", "mm sec"]),
      (degrees, ["deg", "degs", "degree", "degrees", "decimal degrees", "dd"]),
      (CSVUnit(.angle, 180 / .pi, "radians"), ["rad", "rads", "radian", "radians"]),
      (
        CSVUnit(.angle, 0.18 / .pi, "mrad"), ["mrad", "mrads", "milliradian", "milliradians"]
      ),
      (
        CSVUnit(.angle, 0.9, "gon"),
        ["gon", "gons", "grads", "grade", "grades", "gradian", "gradians"]
      ),
      (
        CSVUnit(.angle, 1 / 60.0, "arcmin"),
        ["arcmin", "arcmins", "arcminute", "arcminutes", "minutes of arc"]
      ),
      (
        CSVUnit(.angle, 1 / 3600.0, "arcsec"),
        ["arcsec", "arcsecs", "arcsecond", "arcseconds", "seconds of arc"]
      ),
      (
        CSVUnit(.angle, 1 / 3_600_000.0, "mas"),
        ["mas", "milliarcsec", "milliarcsecond", "milliarcseconds"]
      ),
      (
        CSVUnit(.angle, 1 / 3_600_000_000.0, "uas"),
        ["uas", "microarcsec", "microarcsecond", "microarcseconds"]
      ),
      (
        CSVUnit(.angle, 0.001, "millidegrees"), ["mdeg", "millideg", "millidegree", "millidegrees"]
      ),
      (
        CSVUnit(.angle, 1e-6, "microdegrees"), ["udeg", "microdeg", "microdegree", "microdegrees"]
      ),
      (
        CSVUnit(.angle, 360, "turns"), ["turn", "turns", "rev", "revolution", "revolutions"]
      ),
      (semicircles, ["semicircle", "semicircles"]),
      (CSVUnit(.angle, 1e-5, "E5"), ["e 5"]), (CSVUnit(.angle, 1e-6, "E6"), ["e 6"]),
      (CSVUnit(.angle, 1e-7, "E7"), ["e 7"]), (CSVUnit(.angle, 1e-8, "E8"), ["e 8"]),
      (CSVUnit(.angle, 1e-9, "E9"), ["e 9"]),
      (
        CSVUnit(.frequency, 1, "1/min"),
        [
          "bpm", "rpm", "spm", "per min", "per minute", "1 min", "min 1", "beats min",
          "beats minute", "beats per min", "beats per minute", "rev min", "revs min",
          "rev per min", "revolutions minute", "revolutions per minute", "rotations per minute",
          "turns per minute", "steps min", "steps minute", "steps per min", "steps per minute",
        ]
      ),
      (CSVUnit(.frequency, 60, "Hz"), ["hz", "hertz"]),
      (CSVUnit(.power, 1, "W"), ["w", "watt", "watts"]),
      (CSVUnit(.power, 1000, "kW"), ["kw", "k w", "kilowatt", "kilowatts"]),
      (CSVUnit(.temperature, 1, "°C"), ["c", "celsius", "centigrade", "degc"]),
      (CSVUnit(.temperature, 1 / 1.8, "°F", offset: -32), ["f", "fahrenheit", "degf"]),
      (CSVUnit(.temperature, 1, "K", offset: -273.15), ["k", "kelvin", "kelvins", "degk"]),
    ]
    return units
  }()

  /// The units of each quantity, by the words that name them.
  private static let table: [Kind: [String: CSVUnit]] = {
    var table: [Kind: [String: CSVUnit]] = [:]
    for (unit, names) in units {
      for name in names where table[unit.kind]?[name] == nil {
        table[unit.kind, default: [:]][name] = unit
      }
    }
    return table
  }()

  /// Splits a field such as `20.5 km/h` into the number and the unit.
  ///
  /// - Returns: the number and the text after it. Nil if the field does not begin with a number, or if no text follows.
  static func split(_ text: String) -> (number: Double, unit: String)? {
    let isOfNumber: (Unicode.Scalar) -> Bool = {
      ("0"..."9").contains($0) || $0 == "." || $0 == "," || $0 == "-" || $0 == "+"
    }
    let scalars = text.unicodeScalars
    let digits = String(String.UnicodeScalarView(scalars.prefix(while: isOfNumber)))
    let rest = scalars.dropFirst(digits.unicodeScalars.count).drop { $0 == " " || $0 == "\u{A0}" }
    guard !rest.isEmpty, let number = CSVLocationText.number(digits) else { return nil }
    return (number, String(String.UnicodeScalarView(rest)))
  }
}

extension CSVUnit {
  /// Multiplies a number in this unit by ``factor``, with a single rounding. The offset is not added.
  package func scaled(_ value: Double) -> Double { Self.scaled(value, by: factor) }

  /// Multiplies a number by the factor of its unit, with a single rounding.
  package static func scaled(_ value: Double, by factor: Double) -> Double {
    factor == 1 ? value : DecimalArithmetic.product(value, factor)
  }
}

/// Infers the unit of a speed column by comparing the speeds with distance divided by time.
///
/// The track is divided into sections whose ends are at least 20 m apart. For each section, the speeds are integrated
/// by the trapezoidal rule, as if they were in m/s. The resulting distance is divided by the real distance. The median
/// quotient is 1 for speeds in m/s, 1.94 for knots, 2.24 for miles per hour, and 3.6 for kilometers per hour. The
/// inferred unit is the one whose quotient is nearest to the median. If this quotient and the median differ by a factor
/// of more than 1.25, no unit is inferred.
struct CSVSpeedUnit: Sendable {
  /// The median of the quotients, and the number of sections; nil if there are too few sections.
  var quotient: (median: Double, count: Int)? {
    guard quotients.count >= Self.leastCount else { return nil }
    return (quotients.sorted()[quotients.count / 2], quotients.count)
  }

  /// True if enough sections have been examined.
  var isSure: Bool { quotients.count >= Self.enough }

  /// Returns the unit whose quotient is nearest to the given one; nil if even the nearest quotient
  /// differs too much.
  static func unit(of quotient: Double) -> CSVUnit? {
    let units: [CSVUnit] = [.metersPerSecond, .knots, .milesPerHour, .kilometersPerHour]
    func ratio(_ unit: CSVUnit) -> Double {
      let ratio = quotient * unit.factor
      return max(ratio, 1 / ratio)
    }
    let best = units.min { ratio($0) < ratio($1) }
    return best.flatMap { ratio($0) <= 1.25 ? $0 : nil }
  }

  private static let leastCount = 3
  private static let enough = 32
  private static let length = 20.0
  // The maximum duration of a step in seconds. During a longer step, the mean speed may be quite different from the
  // speeds at its ends.
  private static let longestStep = 600.0

  private struct Stretch {
    var start: Coordinate
    var last: Location
    var sum = 0.0
  }

  private var stretches: [String?: Stretch] = [:]
  private var quotients: [Double] = []

  /// Adds the location of the next row to the current section, and computes the quotient of a complete section.
  mutating func process(_ location: Location) {
    guard let time = location.timestamp, let speed = location.speed else { return }
    guard var stretch = stretches[location.device], let before = stretch.last.timestamp,
      let speedBefore = stretch.last.speed
    else {
      stretches[location.device] = Stretch(start: location.coordinate, last: location)
      return
    }
    let step = time.seconds(since: before)
    // Ignore a row with the same time as the previous row.
    if step == 0 { return }
    guard step > 0, step <= Self.longestStep else {
      stretches[location.device] = Stretch(start: location.coordinate, last: location)
      return
    }
    stretch.sum += (speed + speedBefore) / 2 * step
    stretch.last = location
    let way = Geodesic.wgs84.distance(from: stretch.start, to: location.coordinate)
    if way >= Self.length {
      if stretch.sum > 0 { quotients.append(stretch.sum / way) }
      (stretch.start, stretch.sum) = (location.coordinate, 0)
    }
    stretches[location.device] = stretch
  }
}

/// Holds the first rows of a table until the meaning of all columns is known.
///
/// Two facts may have to be inferred from the rows: the unit of a speed, and whether an identity column identifies
/// devices or only contains row numbers. At most ``rowLimit`` rows are held, or fewer if the rows are long.
struct UnitInference: Sendable {
  static let rowLimit = 1024
  private static let extraLimit = 1 << 20

  private(set) var events: [LocationEvent] = []
  /// True if enough rows are held for the decision.
  private(set) var isOver = false

  private var rowCount = 0
  private var extraBytes = 0
  private var speed: CSVSpeedUnit?
  private var devices: Set<String>?
  // True if a device occurs in several rows.
  private var hasRepetition = false

  /// Returns nil if the meaning of all columns is already known.
  ///
  /// - Parameter layout: the columns of the table with their meanings.
  init?(_ layout: CSVLocationLayout) {
    if let step = layout.step(.speed), !step.hasUnit { speed = CSVSpeedUnit() }
    if let identity = layout.identity, !identity.isCertain { devices = [] }
    if speed == nil, devices == nil { return nil }
  }

  /// Holds the events of the next row.
  mutating func process(_ new: [LocationEvent]) {
    events += new
    for case .location(let location) in new where !isOver {
      rowCount += 1
      extraBytes += location.attributes.byteCount
      speed?.process(location)
      if let device = location.device, let isNew = devices?.insert(device).inserted, !isNew {
        hasRepetition = true
      }
      let isOpen = speed?.isSure == false || devices != nil && !hasRepetition
      isOver = !isOpen || rowCount >= Self.rowLimit || extraBytes > Self.extraLimit
    }
  }

  /// Stops the inference of the speed unit, because a field contains a unit.
  mutating func dropSpeed() { speed = nil }

  /// Ends the inference and updates the columns.
  ///
  /// - Parameters:
  ///   - layout: receives the unit of the speed. A column that only contains row numbers is removed.
  ///   - keepsAttributes: true if the removed column becomes an attribute.
  /// - Returns: the events of all held rows, and messages for the user.
  mutating func settle(
    _ layout: inout CSVLocationLayout, keepsAttributes: Bool
  ) -> (events: [LocationEvent], remarks: [String]) {
    isOver = true
    var remarks: [String] = []
    if speed != nil { settleSpeed(&layout, &remarks) }
    settleIdentity(&layout, keepsAttributes: keepsAttributes, &remarks)
    defer { events = [] }
    return (events, remarks)
  }

  private mutating func settleSpeed(_ layout: inout CSVLocationLayout, _ remarks: inout [String]) {
    guard let step = layout.step(.speed), let speed, hasSpeed else { return }
    let column = "column \(QuotedText.quote(step.name)) has no unit"
    let unit: CSVUnit
    if let (median, count) = speed.quotient {
      let ratio = DecimalPrinter.string(median, places: 2)
      guard let found = CSVSpeedUnit.unit(of: median) else {
        layout.drop(.speed)
        change { $0.speed = nil }
        remarks.append(
          "\(column), and its numbers are \(ratio) times the speed between the points in m/s (\(count) "
            + "sections), which matches no unit; the column is not read")
        return
      }
      unit = found
      remarks.append(
        "\(column); read as \(unit.name), as its numbers are \(ratio) times the speed between the points in m/s "
          + "(\(count) sections)")
    } else {
      unit = layout.likelySpeedUnit
      remarks.append(
        "\(column), and too little moves in the first \(rowCount) rows to infer the unit; read as \(unit.name)"
      )
    }
    layout.set(.speed, unit)
    guard unit.factor != 1 else { return }
    change { $0.speed = $0.speed.map { DecimalArithmetic.product($0, unit.factor) } }
  }

  private var hasSpeed: Bool {
    events.contains {
      if case .location(let location) = $0 { location.speed != nil } else { false }
    }
  }

  private mutating func settleIdentity(
    _ layout: inout CSVLocationLayout, keepsAttributes: Bool, _ remarks: inout [String]
  ) {
    guard let devices, let step = layout.step(.device),
      CSVIdentity.isRowNumber(step.name, distinct: devices.count, isRepeated: hasRepetition)
    else { return }
    // The column does not identify devices. Remove the track name, which is the value of this
    // column in the first row.
    for i in events.indices {
      if case .part(.track) = events[i] { events[i] = .part(.track(name: nil)) }
    }
    change {
      if keepsAttributes, let device = $0.device {
        $0.attributes.append(Location.Attribute(step.name, device))
      }
      $0.device = nil
    }
    layout.dropIdentity(keepsAttributes: keepsAttributes)
    if let remark = CSVIdentity.remark(step.name, rows: rowCount) { remarks.append(remark) }
  }

  private mutating func change(_ body: (inout Location) -> Void) {
    for i in events.indices {
      guard case .location(var location) = events[i] else { continue }
      body(&location)
      events[i] = .location(location)
    }
  }
}
