import GeoCore
import GeoFormats

/// The figures of one thing for programs, with their names: a line of JSON or a row of CSV.
struct FigureRecord {
  enum Value {
    case number(Double?)
    case count(Int?)
    case text(String?)
    case flag(Bool?)
  }

  private(set) var members: [(name: String, value: Value)] = []

  mutating func add(_ name: String, _ value: Double?) { members.append((name, .number(value))) }
  mutating func add(_ name: String, _ value: Int?) { members.append((name, .count(value))) }
  mutating func add(_ name: String, _ value: String?) { members.append((name, .text(value))) }
  mutating func add(_ name: String, _ value: Bool?) { members.append((name, .flag(value))) }

  /// Adds the members to an object; what is not known is `null`.
  func write(to json: inout JSONWriter) {
    for (name, value) in members {
      switch value {
      case .number(let number): json.member(name, number ?? .nan)
      case .count(let count?): json.member(name, count)
      case .count(nil): json.member(name, Double.nan)
      case .text(let text?): json.member(name, text)
      case .text(nil): json.member(name, Double.nan)
      case .flag(let flag?): json.member(name, flag)
      case .flag(nil): json.member(name, Double.nan)
      }
    }
  }

  /// The names, as the first row of a table.
  var header: [UInt8] { Array((members.map(\.name).joined(separator: ",") + "\n").utf8) }

  /// A row of a table; what is not known is empty.
  var row: [UInt8] {
    var bytes: [UInt8] = []
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      switch member.value {
      case .number(let number):
        if let number, number.isFinite { bytes += number.description.utf8 }
      case .count(let count): bytes += (count.map { "\($0)" } ?? "").utf8
      case .text(let text): CSVField.append(text ?? "", separator: UInt8(ascii: ","), to: &bytes)
      case .flag(let flag): bytes += (flag.map { "\($0)" } ?? "").utf8
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
