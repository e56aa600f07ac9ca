/// What is wrong with rows: the first few are told at once, all are counted.
struct RowProblems {
  /// How many are told.
  static let told = 10

  /// The file, where there is more than one.
  private let source: String

  /// How many rows there were.
  private(set) var count = 0

  /// - Parameter source: the name of the file, for messages; nil if there is but one.
  init(source: String? = nil) { self.source = source.map { $0 + ": " } ?? "" }

  /// Counts a bad row, and tells of it if it is one of the first.
  mutating func add(line: Int, _ reason: String) {
    count += 1
    if count <= Self.told { Talk.error("\(source)line \(line): \(reason)") }
  }

  /// Counts bad rows that are not told of one by one.
  mutating func add(untold: Int) { count += untold }

  /// What is left to say at the end; nil if there were no bad rows.
  func summary(rowCount: Int) -> String? {
    guard count > 0 else { return nil }
    let untold = count - min(count, Self.told)
    let rows = "\(source)\(count) of \(rowCount) rows could not be read"
    return untold > 0 ? rows + "; \(untold) of them are not listed here" : rows
  }
}
