/// Decimal commas in texts that can mean nothing else.
enum DecimalComma {
  /// The text with a point for each comma between two digits, so that columns stay the same.
  ///
  /// - Returns: nil where there is no such comma, and where a point stands before a digit: `1,000.5` is not
  ///   read with either mark.
  static func replaced(in text: String) -> String? {
    let scalars = text.unicodeScalars
    var replaced = String.UnicodeScalarView()
    var hasComma = false
    var previous: Unicode.Scalar = " "
    for index in scalars.indices {
      let scalar = scalars[index]
      let after = scalars.index(after: index)
      let isBeforeDigit = after < scalars.endIndex && scalars[after].isASCIIDigit
      if scalar == ".", isBeforeDigit { return nil }
      let isDecimal = scalar == "," && isBeforeDigit && previous.isASCIIDigit
      hasComma = hasComma || isDecimal
      replaced.append(isDecimal ? "." : scalar)
      previous = scalar
    }
    return hasComma ? String(replaced) : nil
  }
}
