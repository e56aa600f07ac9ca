/// Looks whether a database has the tables and indexes that its version has.
struct SchemaCheck {
  /// What is wrong, a line each.
  private(set) var faults: [String] = []
  /// Whether something is missing without which the database cannot be asked.
  private(set) var isUnreadable = false

  private struct Entry {
    var type: String
    var text: String?
  }

  /// - Parameter schema: what databases have.
  init(_ connection: Connection, _ schema: Schema) throws(StoreError) {
    let version = try schema.version(of: connection)
    let whole = try Connection(path: connection.path, .memory)
    for step in schema.migrations.prefix(version).joined() { try step.run(whole) }
    let (there, wanted) = (try Self.entries(connection), try Self.entries(whole))
    for (name, entry) in wanted.sorted(by: { $0.key < $1.key }) {
      guard let found = there[name] else {
        faults.append("the \(entry.type) \(name) is missing")
        if entry.type == "table" { isUnreadable = true }
        continue
      }
      guard found.type == entry.type else {
        faults.append("\(name) is a \(found.type) and no \(entry.type)")
        isUnreadable = true
        continue
      }
      // What SQLite makes for an index of places or words depends on its version.
      guard !Self.isPart(name, of: wanted), found.text != entry.text else { continue }
      let missing = try Self.columns(name, whole).subtracting(Self.columns(name, connection))
      if missing.isEmpty {
        faults.append("the \(entry.type) \(name) is not as this program makes it")
      } else {
        faults.append("the table \(name) lacks \(missing.sorted().joined(separator: ", "))")
        isUnreadable = true
      }
    }
  }

  private static func isPart(_ name: String, of entries: [String: Entry]) -> Bool {
    entries.contains { whole, entry in
      name.hasPrefix(whole + "_") && entry.text?.hasPrefix("CREATE VIRTUAL") == true
    }
  }

  private static func entries(_ connection: Connection) throws(StoreError) -> [String: Entry] {
    let rows = try connection.rows(
      "SELECT name, type, sql FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    ) { ($0.text(0) ?? "", Entry(type: $0.text(1) ?? "", text: $0.text(2))) }
    return Dictionary(rows) { first, _ in first }
  }

  private static func columns(
    _ table: String, _ connection: Connection
  ) throws(StoreError) -> Set<String> {
    Set(
      try connection.rows("SELECT name FROM pragma_table_info(\(table), 'main')") {
        $0.text(0) ?? ""
      })
  }
}
