/// The names of what a document says and what is not kept, and how often: a few of each are told.
struct UnkeptNames: Sendable {
  private var names: [(name: String, count: Int)] = []
  private static let maximumNames = 24
  private static let told = 12

  mutating func note(_ name: String) {
    if let index = names.firstIndex(where: { $0.name == name }) {
      names[index].count += 1
    } else if names.count < Self.maximumNames {
      names.append((name, 1))
    }
  }

  /// What to say; nil if all is kept.
  var text: String? {
    let told = names.prefix(Self.told)
    guard !told.isEmpty else { return nil }
    let list = told.map { $0.count == 1 ? $0.name : "\($0.count) × \($0.name)" }
    return "not kept: " + list.joined(separator: ", ")
  }
}
