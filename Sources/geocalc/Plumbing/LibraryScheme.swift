/// How a source in the library of recordings is told from a file.
enum LibraryScheme {
  /// What it begins with.
  static let name = "library:"

  /// The query that a source names; nil for one that is not in the library.
  static func query(ofSource text: String) -> String? {
    text.lowercased().hasPrefix(name) ? String(text.dropFirst(name.count)) : nil
  }
}
