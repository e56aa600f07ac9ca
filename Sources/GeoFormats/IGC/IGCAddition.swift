/// What an I record adds to the B records: three letters and the columns in which it stands.
struct IGCAddition {
  /// `FXA`, `ENL`, …
  let code: String
  /// Bytes from the beginning of the line.
  let columns: Range<Int>

  /// The additions of a record such as `I023638FXA3940SIU`, columns counted from 1; nil if it cannot be
  /// read. The number that says how many there are is not looked at: some writers miscount.
  static func all(of line: [UInt8]) -> [IGCAddition]? {
    guard line.count >= 3 else { return nil }
    var additions: [IGCAddition] = []
    var rest = line.dropFirst(3)
    while rest.count >= 7 {
      let numbers = rest.prefix(4).map { Int($0) - 0x30 }
      guard numbers.allSatisfy((0...9).contains) else { return nil }
      let first = numbers[0] * 10 + numbers[1]
      let last = numbers[2] * 10 + numbers[3]
      guard first > 0, first <= last else { return nil }
      let code = String(decoding: rest.dropFirst(4).prefix(3), as: UTF8.self).uppercased()
      additions.append(IGCAddition(code: code, columns: first - 1..<last))
      rest = rest.dropFirst(7)
    }
    return additions
  }
}
