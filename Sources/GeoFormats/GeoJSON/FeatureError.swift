/// What makes no fence or no polygon.
public struct FeatureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line where it stands, from 1; nil for the whole input.
  public var line: Int?

  /// The number of the feature, from 1; nil outside of any.
  public var feature: Int?

  /// What is wrong, and what would be right.
  public var reason: String

  package init(line: Int?, feature: Int?, reason: String) {
    (self.line, self.feature, self.reason) = (line, feature, reason)
  }

  /// `line 12: feature 3: a Point needs a radius`.
  public var description: String {
    (line.map { "line \($0): " } ?? "") + (feature.map { "feature \($0): " } ?? "") + reason
  }
}

/// What readers of features hold at most.
enum FeatureLimits {
  /// Positions, and edges.
  static let positions = 1 << 21
}
