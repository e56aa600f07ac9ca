/// The SplitMix64 random number generator. The same seed gives the same numbers with every compiler.
///
/// Use it for test data and reproducible samples, not for secrets. Source: Steele, Lea and Flood (2014), "Fast
/// splittable pseudorandom number generators", OOPSLA, doi 10.1145/2660193.2660195.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: any number, including 0.
  package init(seed: UInt64) { state = seed }

  /// Returns 64 uniformly distributed random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a uniformly distributed number in [0, 1), a multiple of 2^-53.
  ///
  /// The method does not use `Double.random(in:using:)`, because another version of the standard library may turn the
  /// same bits into different numbers.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
