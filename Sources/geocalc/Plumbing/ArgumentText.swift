import ArgumentParser

/// Options that are whole numbers.
enum WholeNumber {
  /// Reads one; which of them are allowed is for the command to say.
  static func read(_ text: String) throws(ValidationError) -> Int {
    guard let number = Int(NegativeNumbers.restored(text)) else {
      throw ValidationError("expected a whole number")
    }
    return number
  }
}

/// An argument as it was written, a leading hyphen included (see ``NegativeNumbers``).
///
/// Numbers, coordinates and lengths arrive as this and are read in `run()`, so that an unreadable
/// one ends with code 65 and its place, not with a page of usage.
struct ArgumentText: ExpressibleByArgument, Equatable {
  /// What the user wrote.
  let text: String

  /// As help shows a default.
  var defaultValueDescription: String { text }

  /// Takes any argument.
  init(argument: String) { text = NegativeNumbers.restored(argument) }
}
