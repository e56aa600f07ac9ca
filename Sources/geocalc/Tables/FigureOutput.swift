import ArgumentParser
import GeoFormats

/// The formats of statistics.
enum FigureFormat: Sendable {
  case table, csv, json, md
}

/// The output forms of commands that print statistics. For these commands, JSON and NDJSON are the same.
enum FigureForms: OutputForms {
  static var all: [OutputForm] { [.table, .csv, .json, .ndjson, .md] }
}

/// The options that select the output file and the format of statistics.
typealias FigureOutputOptions = FormOptions<FigureForms>

extension FormOptions {
  /// The selected format. Nil if no format is selected, or if the selected format does not support statistics.
  var form: FigureFormat? {
    switch (try? choice())?.form {
    case .csv?: .csv
    case .json?, .ndjson?: .json
    case .md?: .md
    case .table? where format != nil: .table
    default: nil
    }
  }

  /// Whether the output is text on standard output.
  var isText: Bool { form == nil && (path == nil || path?.text == "-") }

  func open() throws(SystemFailure) -> OutputTarget {
    try OutputTarget(OutputChoice(path: path?.text == "-" ? nil : path?.text))
  }

  /// Writes a complete output.
  func write(_ bytes: [UInt8]) throws {
    let output = try open()
    defer { output.abandon() }
    try output.write(bytes)
    try output.finish()
  }
}

/// A table of statistics in one of the output formats. Rows are formatted only for the selected format.
struct FigureTable {
  private let form: FigureFormat
  private let head: [String]
  private let rightAligned: Set<Int>
  private let columns: FigureRecord
  private var rows: [[String]] = []
  private var csv: [UInt8] = []
  private var json = JSONWriter()

  /// - Parameters:
  ///   - form: the format. Nil for a text table.
  ///   - head: the column names of the text table.
  ///   - rightAligned: the indices of right-aligned columns in the text table.
  ///   - columns: a record whose names become the CSV header.
  init(_ form: FigureFormat?, head: [String], rightAligned: Set<Int>, columns: FigureRecord) {
    self.form = form ?? .table
    (self.head, self.rightAligned, self.columns) = (head, rightAligned, columns)
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - row: the cells for the text table.
  ///   - record: the values for CSV.
  ///   - write: writes a JSON object.
  mutating func add(
    _ row: @autoclosure () -> [String], _ record: @autoclosure () -> FigureRecord,
    _ write: (inout JSONWriter) -> Void
  ) {
    switch form {
    case .table, .md: rows.append(row())
    case .csv: csv += record().row
    case .json: write(&json)
    }
  }

  /// Adds a row whose CSV and JSON values are the same.
  mutating func add(_ row: @autoclosure () -> [String], _ record: FigureRecord) {
    add(row(), record) { json in
      json.object { record.write(to: &$0) }
      json.endLine()
    }
  }

  /// The formatted table. JSON output has one object per line; the other formats have a header.
  var bytes: [UInt8] {
    switch form {
    case .table: TextTable(rows: [head] + rows, rightAligned: rightAligned).bytes
    case .md: MarkdownTable.bytes(head: head, rows: rows, rightAligned: rightAligned)
    case .csv: columns.header + csv
    case .json: json.bytes
    }
  }
}

/// A list of named values that can be written as a JSON object or a CSV row.
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

  /// Writes the values as members of a JSON object. Unknown values are `null`.
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

  /// The CSV header with all names.
  var header: [UInt8] { Array((members.map(\.name).joined(separator: ",") + "\n").utf8) }

  /// The CSV row with all values. Unknown values are empty fields.
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
