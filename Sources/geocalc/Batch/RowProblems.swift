/// What is wrong with rows: the first few are told at once, all are counted.
struct RowProblems {
  /// How many of each kind are told.
  static let told = 10

  /// The file.
  private let source: String

  /// How many rows there are of each kind.
  private var counts = [Int](repeating: 0, count: RowRemark.Kind.allCases.count)

  /// How many rows could not be read.
  var count: Int { counts[RowRemark.Kind.bad.rawValue] }

  /// What is counted where rows are: lines, or places of a binary file.
  private var item: String
  // The lines before the first row that the numbers do not count.
  private var offset = 0

  /// - Parameters:
  ///   - source: the name of the file, for messages.
  ///   - item: what the numbers count.
  init(source: String, item: String = "line") {
    self.source = source
    self.item = item
  }

  /// Says at the beginning what rows are called, and notes the lines before the header.
  mutating func begin(titles: Int, item: (name: String, offset: Int)) {
    (self.item, offset) = (item.name, item.offset)
    guard titles > 0 else { return }
    Talk.note("\(source): \(titles) line\(titles == 1 ? "" : "s") before the header left out")
  }

  /// Returns where a row is, for a message: `line 3`.
  func place(ofLine line: Int) -> String { "\(item) \(max(line - offset, 1))" }

  /// Counts a bad row, and tells of it if it is one of the first.
  mutating func add(line: Int, _ reason: String) {
    add(RowRemark(line: line, text: reason, kind: .bad))
  }

  /// Counts a row of which something is to be said, and says it if it is one of the first.
  mutating func add(_ remark: RowRemark) {
    let text = "\(source): \(place(ofLine: remark.line)): \(remark.text)"
    counts[remark.kind.rawValue] += 1
    guard counts[remark.kind.rawValue] <= Self.told, remark.kind != .missing,
      remark.kind != .comment
    else { return }
    if remark.kind == .bad || remark.kind == .unsolved { Talk.error(text) } else { Talk.note(text) }
  }

  /// Counts rows of a stretch, and says of them what is to be said.
  ///
  /// - Parameter line: on which the stretch begins; in it lines count from 1.
  mutating func add(_ remarks: RowRemarks, from line: Int) {
    for var remark in remarks.first {
      remark.line += line - 1
      add(remark)
    }
    for kind in RowRemark.Kind.allCases { counts[kind.rawValue] += remarks.others[kind.rawValue] }
  }

  /// Says at the end how many rows have not been told.
  ///
  /// - Returns: what is left to say of rows that are bad or have no answer; nil if there were none.
  func conclude(rowCount: Int) -> String? {
    for (kind, what) in [
      (RowRemark.Kind.short, "had too few fields"), (.untimed, "had a time that cannot be read"),
      (.coincident, "have lines that run along each other"),
    ] where counts[kind.rawValue] > Self.told {
      let count = counts[kind.rawValue]
      Talk.note(
        "\(source): \(count) of \(rowCount) rows \(what); "
          + "\(count - Self.told) of them are not listed here")
    }
    let comments = counts[RowRemark.Kind.comment.rawValue]
    if comments > 0 {
      Talk.note(
        comments == 1
          ? "\(source): 1 line begins with # and is read as a comment"
          : "\(source): \(comments) lines begin with # and are read as comments")
    }
    let missing = counts[RowRemark.Kind.missing.rawValue]
    if missing > 0 {
      Talk.note(
        "\(source): \(missing) of \(rowCount) rows \(missing == 1 ? "has" : "have") a missing value and no "
          + "result")
    }
    let failed: [(RowRemark.Kind, String)] = [
      (.bad, "could not be read"), (.unsolved, "have no answer"),
    ]
    let texts = failed.compactMap { kind, what -> String? in
      let count = counts[kind.rawValue]
      guard count > 0 else { return nil }
      let untold = count - min(count, Self.told)
      return "\(count) of \(rowCount) rows \(what)"
        + (untold > 0 ? "; \(untold) of them are not listed here" : "")
    }
    return texts.isEmpty ? nil : "\(source): " + texts.joined(separator: "; ")
  }
}
