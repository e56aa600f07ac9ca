/// Powers of ten, each exact in its type.
package enum PowersOfTen {
  /// 10^n for n in 0...19: those that fit 64 bits.
  @inline(__always)
  static func integer(_ n: Int) -> UInt64 { integers[n] }

  /// 10^n for n in 0...38: those that fit 128 bits.
  static func wide(_ n: Int) -> UInt128 {
    n <= 19 ? UInt128(integer(n)) : UInt128(integer(19)) * UInt128(integer(n - 19))
  }

  /// 10^n at index n: those that fit 64 bits.
  package static let integers: [20 of UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000,
    100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
    100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// 10^n at index n: those that are doubles, because 5^22 < 2^53.
  package static let doubles: [23 of Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
