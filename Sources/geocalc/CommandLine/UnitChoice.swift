import ArgumentParser
import GeoCore

/// The value of `--unit`: a unit of length such as `mi`, or a system of units such as `imperial`.
///
/// Commands that print one length use ``length``. Commands that print speeds, paces or heights use ``system``:
///
///     UnitChoice(argument: "imperial")?.length  // mile
///     UnitChoice(argument: "ft")?.system        // imperial
struct UnitChoice: ExpressibleByArgument, Equatable, Sendable {
  /// A system of units.
  enum System: String, CaseIterable, Sendable {
    case metric, imperial, nautical

    /// The unit of distances in this system.
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
  /// The system of the unit.
  let system: System
  /// The word on the command line: the name of a system, or the symbol of a unit.
  let word: String

  /// Creates the choice of a unit of length.
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

  /// Creates the choice of a system of units.
  init(_ system: System) { (self.system, length, word) = (system, system.length, system.rawValue) }

  /// Parses the name of a system, or a symbol or name of a unit: `metric`, `km`, `kilometers`.
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

/// The option for the unit of lengths in output.
struct UnitOption: ParsableArguments {
  @Option(
    name: .customLong("unit"),
    help: ArgumentHelp("The unit of lengths in the output.", valueName: "unit"))
  var choice = Settings.current.unit.value

  /// The unit of lengths.
  var length: LengthUnit { choice.length }
}
