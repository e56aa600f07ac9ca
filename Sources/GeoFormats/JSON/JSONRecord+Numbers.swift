extension JSONRecord {
  /// A number; nil if there is none. One that cannot be read, or cannot be what it is to be, is counted;
  /// -1 is what phones write for unknown.
  func number(
    _ name: String, in range: ClosedRange<Double> = -.infinity ... .infinity,
    _ unread: inout UnreadValues
  ) -> Double? {
    guard let value = self[name], value != .text("") else { return nil }
    if let number = number(name) {
      if range.contains(number) { return number }
      if number == -1 { return nil }
    }
    unread.note(name, value.text)
    return nil
  }
}

extension JSONScalar {
  /// The value as a message quotes it.
  var text: String {
    switch self {
    case .number(let number): NumberText.shortest(number)
    case .text(let text): text
    case .bool(let value): value ? "true" : "false"
    }
  }
}
