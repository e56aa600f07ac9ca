extension String {
  /// The last part of a path, without its folders; the path itself where it has none.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
