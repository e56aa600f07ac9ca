import ArgumentParser
import GeoCore

/// The units of figures for people; JSON and CSV are always metric, and their names say so.
enum FigureUnits: String, CaseIterable, ExpressibleByArgument, Sendable {
  case metric, imperial, nautical

  private var long: LengthUnit {
    switch self {
    case .metric: .kilometre
    case .imperial: .mile
    case .nautical: .nauticalMile
    }
  }

  private var speedName: String {
    switch self {
    case .metric: "km/h"
    case .imperial: "mph"
    case .nautical: "kn"
    }
  }

  /// A length: short ones in metres or feet, from a kilometre, mile or nautical mile on in these.
  func length(_ metres: Double) -> String {
    metres < long.metres
      ? height(metres, places: 1) : "\(text(metres / long.metres, 3)) \(long.rawValue)"
  }

  /// An altitude or a climb.
  func height(_ metres: Double, places: Int = 0) -> String {
    self == .metric
      ? "\(text(metres, places)) m" : "\(text(metres / LengthUnit.foot.metres, places)) ft"
  }

  func speed(_ metresPerSecond: Double) -> String {
    "\(text(metresPerSecond * 3600 / long.metres, 1)) \(speedName)"
  }

  /// Metres or feet an hour, upwards.
  func verticalSpeed(_ metresPerHour: Double) -> String { height(metresPerHour) + "/h" }

  /// Minutes and seconds for a kilometre, mile or nautical mile, with the unit; nothing where it hardly
  /// moves.
  func pace(_ metresPerSecond: Double) -> String {
    guard metresPerSecond >= 0.01 else { return "" }
    let seconds = Int64(saturating: min((long.metres / metresPerSecond).rounded(), 1e9))
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) min/\(long.rawValue)"
  }

  /// Rise by way.
  static func grade(_ grade: Double) -> String {
    "\(DecimalPrinter.string(grade * 100, places: 1)) %"
  }

  private func text(_ value: Double, _ places: Int) -> String {
    DecimalPrinter.string(value, places: places)
  }
}
