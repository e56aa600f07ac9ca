/// The names of what a document says and what is not kept, and how often: a few of each are told.
struct UnkeptNames: Sendable {
  private var names: [(name: String, count: Int)] = []
  // Those of what is read for certain.
  private var confirmed: [(name: String, count: Int)] = []
  private static let maximumNames = 24
  private static let told = 12

  mutating func note(_ name: String) {
    if let index = names.firstIndex(where: { $0.name == name }) {
      names[index].count += 1
    } else if names.count < Self.maximumNames {
      names.append((name, 1))
    }
  }

  /// Says that what the names are of has been read.
  mutating func confirm() { confirmed = names }

  /// Forgets names since ``confirm()``: what they are of is broken, and told as that. How much of it was read before
  /// that was seen depends on how the input is cut.
  mutating func forget() { names = confirmed }

  /// What to say; nil if all is kept.
  var text: String? {
    let told = names.prefix(Self.told)
    guard !told.isEmpty else { return nil }
    let list = told.map { $0.count == 1 ? $0.name : "\($0.count) × \($0.name)" }
    return "not kept: " + list.joined(separator: ", ")
  }
}
