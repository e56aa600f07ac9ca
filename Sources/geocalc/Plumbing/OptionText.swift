import GeoCore
import GeoTracks

/// Options whose text GeoCore reads.
enum OptionText {
  /// The value, or a failure that names the option.
  static func read<Value>(
    _ option: String, _ argument: ArgumentText, _ read: (String) throws(GeoError) -> Value
  ) throws(Failure) -> Value {
    do throws(GeoError) {
      return try read(argument.text)
    } catch {
      throw Failure(.badData, "\(option): \(error)")
    }
  }

  /// Where a recording counts as interrupted in time: `auto`, `off` or a time.
  static func gap(_ option: String, _ argument: ArgumentText?) throws(Failure) -> GapRule {
    guard let argument, argument.text != "auto" else { return GapRule() }
    guard argument.text != "off" else { return GapRule(time: nil, speed: nil) }
    let time = try read(option, argument, Duration.init(parsing:))
    // What is asked for holds, whatever the rhythm.
    return GapRule(time: time, rhythms: nil)
  }

  /// Meters above 0, or 0 where that means something.
  static func length(
    _ option: String, _ argument: ArgumentText, orZero: Bool = false
  ) throws(Failure) -> Double {
    try read(option, argument) { text throws(GeoError) in
      let meters = try LengthUnit.meters(parsing: text)
      guard meters > 0 || orZero && meters == 0 else {
        throw .outOfRange(
          what: "the length", text: text, column: 1,
          allowed: orZero ? "0 m or more" : "above 0 m")
      }
      return meters
    }
  }
}
