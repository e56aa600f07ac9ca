import ArgumentParser
import GeoCore
import GeoPictures
import GeoServer

/// The units and decimals of statistics in text output. JSON and CSV always use metric units, and their keys and
/// column names contain the units.
///
///     FigureUnits(UnitChoice(.mile)).length(5000)  // 3.107 mi
struct FigureUnits: Sendable, Equatable {
  /// The value of `--unit`.
  private let choice: UnitChoice
  /// The number of decimals. If nil, each quantity has its own default.
  private let precision: Int?

  /// Metric units with the default decimals.
  static let metric = FigureUnits(UnitChoice(.metric))

  init(_ choice: UnitChoice, precision: Int? = nil) {
    (self.choice, self.precision) = (choice, precision)
  }

  /// Returns the unit in an option. Without the option, returns the unit in the settings.
  ///
  /// If the settings name no unit, the result is metric, which means kilometers for long distances. The default unit of
  /// the settings, the meter, applies only to distances between points.
  static func choice(_ option: UnitChoice?) -> UnitChoice {
    if let option { return option }
    let setting = Settings.current.unit
    return setting.origin == .standard ? UnitChoice(.metric) : setting.value
  }

  /// The units in the settings, for text of commands without the option `--unit`.
  static var ofSettings: FigureUnits { FigureUnits(choice(nil)) }

  private var isMetric: Bool { choice.system == .metric }

  /// The unit of paces and of long distances.
  var long: LengthUnit { choice.system.length }

  /// The unit of all distances, if the user selected a unit such as feet. Nil if short and long distances have
  /// different units.
  private var only: LengthUnit? { choice.length == long ? nil : choice.length }

  /// The units of charts.
  var chart: ReportContent.Units {
    ReportContent.Units(
      length: (long.rawValue, long.meters),
      height: isMetric ? ("m", 1) : ("ft", LengthUnit.foot.meters),
      speed: (speedName, speedUnit.metersPerSecond))
  }

  /// The unit of speeds: the suffix of its column names, and its size in meters per second.
  var speedUnit: (suffix: String, metersPerSecond: Double) {
    let hour = long.meters / 3600
    return switch choice.system {
    case .metric: only == .meter ? ("mps", 1) : ("kmh", hour)
    case .imperial: ("mph", hour)
    case .nautical: ("kn", hour)
    }
  }

  var speedName: String {
    switch choice.system {
    case .metric: only == .meter ? "m/s" : "km/h"
    case .imperial: "mph"
    case .nautical: "kn"
    }
  }

  /// Formats a length: a short one in meters or feet, and a longer one in kilometers, miles or nautical miles.
  func length(_ meters: Double) -> String {
    if let only { return "\(text(meters / only.meters, 1)) \(only.rawValue)" }
    return meters < long.meters
      ? height(meters, places: 1) : "\(text(meters / long.meters, 3)) \(long.rawValue)"
  }

  /// Formats a length with about three significant digits.
  func roughLength(_ meters: Double) -> String {
    if let only { return "\(text(meters / only.meters, 0)) \(only.rawValue)" }
    guard meters >= long.meters else { return height(meters) }
    let length = meters / long.meters
    return "\(text(length, length < 100 ? 2 : 0)) \(long.rawValue)"
  }

  /// The units for the page of `geocalc serve`.
  var page: LiveServer.Options.Units {
    switch choice.system {
    case .metric: only == .meter ? .si : .metric
    case .imperial: .imperial
    case .nautical: .nautical
    }
  }

  /// Formats an altitude or an ascent.
  func height(_ meters: Double, places: Int = 0) -> String {
    isMetric
      ? "\(text(meters, places)) m" : "\(text(meters / LengthUnit.foot.meters, places)) ft"
  }

  func speed(_ metersPerSecond: Double) -> String {
    "\(speedNumber(metersPerSecond)) \(speedName)"
  }

  /// Formats a speed without its unit, for columns whose header contains the unit.
  func speedNumber(_ metersPerSecond: Double) -> String {
    text(metersPerSecond / speedUnit.metersPerSecond, 1)
  }

  /// Formats a vertical speed in meters or feet per hour.
  func verticalSpeed(_ metersPerHour: Double) -> String { height(metersPerHour) + "/h" }

  /// Formats a pace in minutes and seconds per kilometer, mile or nautical mile. Empty below 0.01 m/s.
  func pace(_ metersPerSecond: Double) -> String {
    paceNumber(metersPerSecond).map { "\($0) \(paceName)" } ?? ""
  }

  /// Formats a pace without its unit. Nil below 0.01 m/s.
  func paceNumber(_ metersPerSecond: Double) -> String? {
    guard metersPerSecond >= 0.01 else { return nil }
    let seconds = Int64(saturating: min((long.meters / metersPerSecond).rounded(), 1e9))
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  /// The unit of paces, such as `min/km`.
  var paceName: String { "min/\(long.rawValue)" }

  /// Formats a grade in percent. A grade is the ratio of rise to distance.
  static func grade(_ grade: Double) -> String {
    "\(DecimalPrinter.string(grade * 100, places: 1)) %"
  }

  private func text(_ value: Double, _ places: Int) -> String {
    DecimalPrinter.string(value, places: precision ?? places)
  }
}

/// The options for the units and decimals of statistics.
struct FigureUnitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The unit of lengths in text: m, km, mi, nmi, ft or yd, or a system: metric (default), imperial or \
      nautical. Speeds, paces and altitudes use the same system. JSON and CSV are always metric.
      """, valueName: "unit"))
  var unit: UnitChoice?

  @Option(
    help: ArgumentHelp(
      """
      The number of decimals of lengths, speeds and altitudes in text (default: fewer for larger values).
      """,
      valueName: "n"), transform: WholeNumber.read(_:))
  var precision: Int?

  func validate() throws {
    if let precision { try checkPrecision(precision) }
  }

  /// Returns the units that the options or the settings specify.
  ///
  /// - Parameter other: the unit to use if neither `--unit` nor the settings specify one.
  func units(insteadOfDefault other: UnitChoice? = nil) -> FigureUnits {
    let isNamed = unit != nil || Settings.current.unit.origin != .standard
    return FigureUnits(
      isNamed ? FigureUnits.choice(unit) : other ?? FigureUnits.choice(nil), precision: precision)
  }
}

/// Formats durations as readable text.
enum TimeText {
  /// Returns rounded hours, minutes and seconds: `1:14:36`, or `0:02:26.98` with two digits.
  ///
  /// - Parameters:
  ///   - nanoseconds: 0 or more.
  ///   - digits: the number of decimals of seconds, 0 to 8.
  static func clock(nanoseconds: Int64, digits: Int = 0) -> String {
    let unit = Int64(PowersOfTen.integers[9 - digits])
    let count = nanoseconds / unit + (nanoseconds % unit >= (unit + 1) / 2 ? 1 : 0)
    let parts = Int64(PowersOfTen.integers[digits])
    let seconds = count / parts
    func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let whole = "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    // Adding `parts` puts the digit 1 before the fraction, which preserves its leading zeros. `dropFirst` removes this
    // digit.
    return digits == 0 ? whole : whole + "." + String(parts + count % parts).dropFirst()
  }

  /// Returns hours, minutes and seconds for a duration in seconds. Clamps the duration to the range from 0 to 285
  /// years.
  static func clock(seconds: Double, digits: Int = 0) -> String {
    clock(
      nanoseconds: Int64(saturating: (min(max(seconds, 0), 9e9) * 1e9).rounded()), digits: digits)
  }

  /// Returns a duration with units: `4.2 s`, `3 min 20 s` or `2 h 5 min`.
  ///
  /// - Parameters:
  ///   - seconds: 0 or more.
  ///   - places: the number of decimals for durations below one minute.
  static func words(seconds: Double, places: Int) -> String {
    let whole = Int(saturating: min(seconds.rounded(), 1e15))
    guard whole >= 60 else { return DecimalPrinter.string(seconds, places: places) + " s" }
    return whole < 3600
      ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}

/// The value of `--unit`, a unit of length such as `mi` or a system of units such as `imperial`.
///
/// Commands that print a single length use ``length``. Commands that also print speeds, paces or heights use
/// ``system``:
///
///     UnitChoice(argument: "imperial")?.length  // mile
///     UnitChoice(argument: "ft")?.system        // imperial
struct UnitChoice: ExpressibleByArgument, Equatable, Sendable {
  /// A system of units.
  enum System: String, CaseIterable, Sendable {
    case metric, imperial, nautical

    /// The unit of long distances in this system.
    var length: LengthUnit {
      switch self {
      case .metric: .kilometer
      case .imperial: .mile
      case .nautical: .nauticalMile
      }
    }
  }

  /// The unit of lengths.
  let length: LengthUnit
  /// The system of units to which `length` belongs.
  let system: System
  /// The value as written on the command line: the name of a system, or the symbol of a unit.
  let word: String

  init(_ length: LengthUnit) {
    self.length = length
    word = length.rawValue
    system =
      switch length {
      case .meter, .kilometer: .metric
      case .mile, .foot, .yard, .surveyFoot: .imperial
      case .nauticalMile: .nautical
      }
  }

  init(_ system: System) { (self.system, length, word) = (system, system.length, system.rawValue) }

  /// Parses the name of a system, or the symbol or name of a unit: `metric`, `km` or `kilometers`.
  init?(argument: String) {
    if let system = System(rawValue: argument.lowercased()) {
      self.init(system)
    } else if let length = try? LengthUnit(parsing: argument) {
      self.init(length)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] {
    LengthUnit.allCases.map(\.rawValue) + System.allCases.map(\.rawValue)
  }

  var defaultValueDescription: String { word }
}

/// The option `--unit` of commands that print lengths.
struct UnitOption: ParsableArguments {
  @Option(
    name: .customLong("unit"),
    help: ArgumentHelp("The unit of lengths in the output.", valueName: "unit"))
  var choice = Settings.current.unit.value

  /// The unit of lengths.
  var length: LengthUnit { choice.length }
}
