/// Compares the tables and indexes of a database with the schema of its version.
struct SchemaCheck {
  /// The missing tables and indexes, one line each.
  private(set) var faults: [String] = []
  /// Whether a table is missing, which makes the database unreadable.
  private(set) var isUnreadable = false
  /// The first schema entry that no store has; nil if there is none. SQLite would run the code in such an entry.
  private(set) var foreign: String?

  private struct Entry: Equatable {
    var type: String
    var name: String
    var table: String
    var text: String?

    /// The normalized text.
    ///
    /// SQLite's versions quote the shadow tables of virtual tables differently.
    var plainText: String {
      (text ?? "").lowercased().filter { !"'\"`[] \t\r\n".contains($0) }
    }
  }

  // SQLite's internal tables, for row IDs and for the statistics of ANALYZE.
  private static let tables = [
    "sqlite_sequence": "CREATE TABLE sqlite_sequence(name,seq)",
    "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
  ]

  /// - Parameter schema: The schema of stores.
  init(_ connection: Connection, _ schema: Schema) throws(StoreError) {
    let version = try schema.version(of: connection)
    let whole = try Connection(path: connection.path, .memory)
    for step in schema.migrations.prefix(version).joined() { try step.run(whole) }
    let (there, wanted) = (try Self.entries(connection), try Self.entries(whole))
    let known = Dictionary(wanted.map { ($0.name, $0) }) { first, _ in first }
    for entry in there where foreign == nil {
      guard !Self.isSame(entry, known) else { continue }
      foreign =
        known[entry.name]?.type == entry.type
        ? "the \(entry.type) \(entry.name) is not as a store has it"
        : "there is a \(entry.type) \(entry.name), as no store has"
    }
    let names = Set(there.map(\.name))
    for entry in wanted.sorted(by: { $0.name < $1.name })
    where !names.contains(entry.name) && !entry.name.hasPrefix("sqlite_") {
      faults.append("the \(entry.type) \(entry.name) is missing")
      if entry.type == "table" { isUnreadable = true }
    }
  }

  private static func isSame(_ entry: Entry, _ known: [String: Entry]) -> Bool {
    if let text = tables[entry.name] {
      return entry == Entry(type: "table", name: entry.name, table: entry.name, text: text)
    }
    guard let wanted = known[entry.name] else { return false }
    let isPart = known.values.contains { whole in
      entry.name.hasPrefix(whole.name + "_") && whole.text?.hasPrefix("CREATE VIRTUAL") == true
    }
    guard isPart else { return entry == wanted }
    return (entry.type, entry.table, entry.plainText)
      == (wanted.type, wanted.table, wanted.plainText)
  }

  private static func entries(_ connection: Connection) throws(StoreError) -> [Entry] {
    try connection.rows("SELECT type, name, tbl_name, sql FROM main.sqlite_schema") {
      Entry(
        type: $0.text(0) ?? "", name: $0.text(1) ?? "", table: $0.text(2) ?? "", text: $0.text(3))
    }
  }
}
