/// Names for columns that output has beside those of its input.
enum ColumnName {
  /// `name`, or with as many times `prefix` before it as make it another than `taken` ones.
  static func unique(
    _ name: String, prefix: String = "nearest_", among taken: Set<String>
  ) -> String {
    var name = name
    while taken.contains(name) { name = prefix + name }
    return name
  }

  /// Names no two of which are the same: the second `a` becomes `a_2`.
  static func distinct(_ names: [String]) -> [String] {
    var taken = Set(names)
    guard taken.count < names.count else { return names }
    var counts: [String: Int] = [:]
    return names.map { name in
      guard let count = counts[name] else {
        counts[name] = 1
        return name
      }
      var number = count + 1
      while !taken.insert("\(name)_\(number)").inserted { number += 1 }
      counts[name] = number
      return "\(name)_\(number)"
    }
  }
}
