/// A place that a search has found.
public struct Neighbor: Sendable, Hashable, Codable {
  /// The place's index in the array that was searched.
  public var index: Int

  /// How far it is from the query (meters).
  public var distance: Double

  /// Creates a neighbor from its values.
  public init(index: Int, distance: Double) {
    self.index = index
    self.distance = distance
  }
}

extension Neighbor: Comparable {
  /// The nearer first; of equally distant ones the one with the lower index.
  public static func < (a: Neighbor, b: Neighbor) -> Bool {
    a.distance != b.distance ? a.distance < b.distance : a.index < b.index
  }
}
