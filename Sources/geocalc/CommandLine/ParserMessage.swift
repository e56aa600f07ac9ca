/// Messages of ArgumentParser in the form of geocalc: `--to: expected one of decimal, dms, …, not "h3"`.
enum ParserMessage {
  /// Returns a message on one line, with a small first letter and no full stop, and without phrases of the parser.
  static func plain(_ message: String) -> String {
    invalidValue(message) ?? missing(message) ?? Console.clause(message)
  }

  /// `The value 'h3' is invalid for '--to <notation>'`, followed by the list of values or by the reason.
  private static func invalidValue(_ message: String) -> String? {
    guard let rest = message.dropping(prefix: "The value '"),
      let end = rest.firstRange(of: "' is invalid for '"),
      let name = rest[end.upperBound...].firstIndex(of: "'")
    else { return nil }
    let value = rest[..<end.lowerBound]
    let option = rest[end.upperBound..<name].prefix { $0 != " " }
    let reason = rest[rest.index(after: name)...]
    if let other = CommandHint.elsewhere(String(value)) { return "\(option) \(value): \(other)" }
    if let list = reason.dropping(prefix: ". Please provide one of the following:") {
      let values = list.split(whereSeparator: \.isNewline)
        .map { $0.drop { " -".contains($0) } }.joined(separator: ", ")
      return "\(option): expected one of \(values), not '\(value)'"
    }
    if let list = reason.dropping(prefix: ". Please provide one of ") {
      let values = list.last == "." ? list.dropLast() : list
      let names = values.filter { $0 != "'" }.replacing(" and ", with: " or ")
      return "\(option): expected \(names), not '\(value)'"
    }
    guard let reason = reason.dropping(prefix: ": ") else {
      return "\(option): '\(value)' is not valid"
    }
    return "\(option) \(value): \(Console.clause(String(reason)))"
  }

  /// `Missing expected argument '--to <notation>'`.
  private static func missing(_ message: String) -> String? {
    guard let rest = message.dropping(prefix: "Missing expected argument '"),
      let end = rest.lastIndex(of: "'")
    else { return nil }
    return "missing \(rest[..<end].replacing(" ...", with: "…"))"
  }
}

extension StringProtocol {
  /// Returns the text after a prefix. Nil if the text does not begin with it.
  fileprivate func dropping(prefix: String) -> SubSequence? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
