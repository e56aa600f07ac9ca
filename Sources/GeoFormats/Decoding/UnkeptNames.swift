/// The names of what a document says and what is not kept, and how often: a few of each are told.
struct UnkeptNames: Sendable {
  // With how often each is of what is read for certain.
  private var names: [(name: String, count: Int, confirmed: Int)] = []
  private static let maximumNames = 24
  private static let told = 12

  mutating func note(_ name: String) {
    if let index = names.firstIndex(where: { $0.name == name }) {
      names[index].count += 1
    } else if names.count < Self.maximumNames {
      names.append((name, 1, 0))
    }
  }

  /// Says that what the names are of has been read.
  mutating func confirm() {
    for index in names.indices { names[index].confirmed = names[index].count }
  }

  /// Forgets names since ``confirm()``: what they are of is broken, and told as that. How much of it was
  /// read before that was seen depends on how the input is cut.
  mutating func forget() {
    names.removeAll { $0.confirmed == 0 }
    for index in names.indices { names[index].count = names[index].confirmed }
  }

  /// What to say; nil if all is kept.
  var text: String? {
    let told = names.prefix(Self.told)
    guard !told.isEmpty else { return nil }
    let list = told.map { $0.count == 1 ? $0.name : "\($0.count) × \($0.name)" }
    return "not kept: " + list.joined(separator: ", ")
  }
}
