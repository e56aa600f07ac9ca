import GeoTracks

/// The devices whose positions stand among each other in one input.
struct DeviceTally: Sendable {
  private var names: [String] = []
  /// The most that are told apart.
  private static let limit = 64

  mutating func note(_ name: String) {
    if names.last == name { return }
    if names.count < Self.limit, !names.contains(name) { names.append(name) }
  }

  /// What to say of several; nil for one.
  var remark: Skipped? {
    guard names.count > 1 else { return nil }
    let count = names.count < Self.limit ? "\(names.count)" : "\(Self.limit) or more"
    return Skipped(
      .assumed, "positions of \(count) devices stand among each other",
      offset: 0)
  }
}
