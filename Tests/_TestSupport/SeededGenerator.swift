import GeoCore
import Foundation

/// The random numbers of a test: the same in every run.
///
/// ```swift
/// var random = SeededGenerator(seed: 7)
/// #expect(answer == expected, "\(random)")
/// ```
///
/// A failure prints the seed. `GEOCORE_SEED=8 swift test` runs these tests with another one.
package struct SeededGenerator: RandomNumberGenerator, CustomStringConvertible, Sendable {
  package let seed: UInt64
  private var generator: SplitMix64

  /// - Parameter seed: The seed unless GEOCORE_SEED is set.
  package init(seed: UInt64) {
    self.seed = Self.override ?? seed
    generator = SplitMix64(seed: self.seed)
  }

  package mutating func next() -> UInt64 { generator.next() }

  package var description: String { "seed \(seed)" }

  private static let override: UInt64? = {
    guard let text = ProcessInfo.processInfo.environment["GEOCORE_SEED"] else { return nil }
    guard let seed = UInt64(text) else {
      preconditionFailure("GEOCORE_SEED is \"\(text)\"; write a whole number, 0 or more")
    }
    return seed
  }()
}
