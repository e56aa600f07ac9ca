/// Negative numbers among the arguments, which ArgumentParser would take for options.
enum NegativeNumbers {
  /// MINUS SIGN, U+2212: a minus that does not begin an option.
  private static let minus: Unicode.Scalar = "\u{2212}"

  /// `arguments` with every token that begins like a negative number protected.
  ///
  /// Such a token is a hyphen followed by a digit, or by a point and a digit: `-74.0060`, `-.5`,
  /// `-74°0'21.6"W`, `-5km`. Its hyphen becomes a minus sign, which ``ArgumentText`` turns back, so
  /// that what the user wrote is what is read and quoted in messages. No option of geocalc begins
  /// with a digit, so no option is taken for a number; what follows `--` needs no protection and
  /// is safe with it.
  static func protected(_ arguments: [String]) -> [String] {
    arguments.map { argument in
      guard begins(argument) else { return argument }
      return String(minus) + String(argument.unicodeScalars.dropFirst())
    }
  }

  /// An argument as the user wrote it.
  static func restored(_ argument: String) -> String {
    // By scalars: comparing characters would load the tables of their composition.
    var rest = argument.unicodeScalars[...]
    return rest.popFirst() == minus ? "-" + String(rest) : argument
  }

  /// A message in which the parser quotes arguments, with each as the user wrote it.
  static func restored(in message: String) -> String {
    var text = String.UnicodeScalarView()
    var rest = message.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isProtected = scalar == minus && begins("-" + String(rest.prefix(2)))
      text.append(isProtected ? "-" : scalar)
    }
    return String(text)
  }

  private static func begins(_ argument: String) -> Bool {
    var rest = argument.utf8[...]
    guard rest.popFirst() == UInt8(ascii: "-") else { return false }
    if rest.first == UInt8(ascii: ".") { rest.removeFirst() }
    guard let digit = rest.first else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
  }
}
