/// Names for columns that output has beside those of its input.
enum ColumnName {
  /// `name`, or with as many times `nearest_` before it as make it another than `taken` ones.
  static func unique(_ name: String, among taken: some Sequence<String>) -> String {
    let taken = Set(taken)
    var name = name
    while taken.contains(name) { name = "nearest_" + name }
    return name
  }
}
