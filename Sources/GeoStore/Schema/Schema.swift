/// What the database of a store has, and how one of an earlier version becomes one of this.
struct Schema {
  /// The steps that lead from each version to the next, from none to the first on. What was given out once is never
  /// changed.
  var migrations: [[Step]]

  /// Views that make a database of an earlier version, which is not changed, be read as one of this: for each version
  /// what the next one has instead. None where that is not known.
  var views: [[SQL]] = []

  /// The schema of this version.
  static let current = Schema(
    migrations: [firstVersion, secondVersion, thirdVersion, fourthVersion],
    views: [firstViews, secondViews, []])

  /// Version 4: every page has a checksum. `VACUUM` adds them before the step to this version.
  private static let fourthVersion: [Step] = ["PRAGMA user_version = 4"]

  /// The first version whose pages have checksums.
  private static let firstWithChecksums = 4

  /// Whether a database of the last version has page checksums.
  var hasChecksums: Bool { migrations.count >= Self.firstWithChecksums }

  /// A step to the next version.
  enum Step: Sendable, ExpressibleByStringLiteral {
    case statement(SQL)
    /// What no statement can say.
    case code(@Sendable (Connection) throws(StoreError) -> Void)

    init(stringLiteral text: StaticString) { self = .statement(SQL(stringLiteral: text)) }

    func run(_ connection: Connection) throws(StoreError) {
      switch self {
      case .statement(let statement): try connection.run(statement)
      case .code(let code): try code(connection)
      }
    }
  }

  // "GCLC"
  private static let applicationID: Int64 = 0x4743_4C43

  /// What a database is.
  enum State: Equatable {
    case current, older, empty
  }

  /// Looks what a database is.
  ///
  /// - Throws: `StoreError` for a database of others, and one of a later version.
  func state(of connection: Connection) throws(StoreError) -> State {
    func number(_ sql: SQL) throws(StoreError) -> Int64 {
      try connection.first(sql) { $0.integer(0) } ?? 0
    }
    let id = try number("PRAGMA application_id")
    let version = try number("PRAGMA user_version")
    if id == 0, version == 0, try number("SELECT count(*) FROM sqlite_schema") == 0 {
      return .empty
    }
    guard id == Self.applicationID, version > 0 else {
      throw StoreError(.foreign, connection.path, "this is no store of recordings")
    }
    guard version <= migrations.count else {
      throw StoreError(
        .newer, connection.path,
        "the store is of version \(version), and this program knows version \(migrations.count): "
          + "use a later one")
    }
    guard version < Self.firstWithChecksums || connection.hasChecksums else {
      throw StoreError(
        .damaged, connection.path,
        "the database is damaged: its header says that pages have no checksums")
    }
    // Views, triggers and expressions would compute, or change, whatever their author wants.
    if let foreign = try SchemaCheck(connection, self).foreign {
      guard connection.wrongPageNumbers.isEmpty else {
        throw StoreError(.damaged, connection.path, "the database is damaged: \(foreign)")
      }
      throw StoreError(
        .foreign, connection.path,
        "\(foreign): another program has changed the database, or it is damaged")
    }
    return version < migrations.count ? .older : .current
  }

  /// The version of a database; 0 for none.
  func version(of connection: Connection) throws(StoreError) -> Int {
    try connection.first("PRAGMA user_version") { $0.count(0) } ?? 0
  }

  /// Makes a connection that only reads see a database of an earlier version as one of this.
  ///
  /// - Throws: `StoreError` where it is not known how.
  func readAsCurrent(_ connection: Connection) throws(StoreError) {
    let version = try version(of: connection)
    guard version > 0, version < migrations.count else { return }
    guard views.count == migrations.count - 1 else {
      throw StoreError(
        .newer, connection.path,
        "the store is of version \(version), and this program's is \(migrations.count): open it once to be written"
      )
    }
    // Views of the connection alone.
    try connection.run("PRAGMA query_only = OFF")
    for view in views[(version - 1)...].joined() { try connection.run(view) }
    try connection.run("PRAGMA query_only = ON")
  }

  /// Makes the database one of this version: whole, or not at all.
  func migrate(_ connection: Connection) throws(StoreError) {
    let isWithoutChecksums = try version(of: connection) > 0 && !connection.hasChecksums
    if hasChecksums { connection.reserveChecksums() }
    // Before all transactions, and kept by the file.
    try connection.run("PRAGMA journal_mode = WAL")
    var steps = migrations[...]
    if hasChecksums, isWithoutChecksums {
      do throws(StoreError) { try connection.run("VACUUM") } catch {
        // A damaged database gets checksums when it is repaired.
        guard error.kind == .damaged else { throw error }
        steps = steps.prefix(Self.firstWithChecksums - 1)
      }
    }
    try connection.transaction { () throws(StoreError) in
      // Another process may have been faster.
      let state = try state(of: connection)
      guard state != .current else { return }
      let version = state == .empty ? 0 : try version(of: connection)
      for step in steps.dropFirst(version).joined() { try step.run(connection) }
    }
  }
}
