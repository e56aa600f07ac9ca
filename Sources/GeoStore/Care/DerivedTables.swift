/// The tables and indexes that can be made of others.
enum DerivedTables {
  /// An index that a module keeps, and the tables in which it does.
  private struct Index {
    var name: String
    var make: SQL
    var drop: SQL
    var dropView: SQL
    var dropParts: [SQL]
  }

  private static let places = Index(
    name: "chunk_box", make: Schema.boxes, drop: "DROP TABLE chunk_box",
    dropView: "DROP VIEW chunk_box",
    dropParts: [
      "DROP TABLE IF EXISTS chunk_box_node", "DROP TABLE IF EXISTS chunk_box_parent",
      "DROP TABLE IF EXISTS chunk_box_rowid",
    ])

  private static let words = Index(
    name: "track_text", make: Schema.words, drop: "DROP TABLE track_text",
    dropView: "DROP VIEW track_text",
    dropParts: [
      "DROP TABLE IF EXISTS track_text_data", "DROP TABLE IF EXISTS track_text_idx",
      "DROP TABLE IF EXISTS track_text_content", "DROP TABLE IF EXISTS track_text_docsize",
      "DROP TABLE IF EXISTS track_text_config",
    ])

  /// Makes them anew; those of places and words are empty then.
  static func remake(by connection: Connection) throws(StoreError) {
    for index in [places, words] {
      try remove(index, by: connection)
      try connection.run(index.make)
    }
    for statement in Schema.indexes + ["REINDEX"] {
      do throws(StoreError) { try connection.run(statement) } catch {
        // The check tells which table is missing, and what is twice in it.
        guard error.kind == .invalid || error.kind == .damaged else { throw error }
      }
    }
  }

  private static func remove(_ index: Index, by connection: Connection) throws(StoreError) {
    let type = try connection.first(
      "SELECT type FROM main.sqlite_schema WHERE name = \(index.name)"
    ) { $0.text(0) }
    switch type {
    case "table":
      do throws(StoreError) { try connection.run(index.drop) } catch {
        // Its module cannot open what lacks a part.
        guard error.kind == .damaged else { throw error }
        try connection.forget(index.name)
      }
    case "view": try connection.run(index.dropView)
    default: break
    }
    for part in index.dropParts { try connection.run(part) }
  }
}
