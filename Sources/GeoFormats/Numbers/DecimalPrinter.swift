/// Doubles printed with a fixed number of decimals, by integer arithmetic and correctly rounded.
package enum DecimalPrinter {
  /// The most decimals that can be asked for.
  package static let maximumPlaces = 17

  /// Appends `value` with `places` decimals, rounded to nearest from its exact binary value.
  ///
  /// A tie goes to the even digit, as in C's `printf`. A value that rounds to zero has no minus
  /// sign. NaN and the infinities append nothing: the field stays empty. From 2^64 on, which no
  /// length or angle on the Earth reaches, the shortest form that reads back is printed (`1e+300`).
  ///
  /// - Parameters:
  ///   - value: what to print.
  ///   - places: decimals, in 0...17.
  ///   - buffer: what the ASCII text is appended to.
  package static func append(_ value: Double, places: Int, to buffer: inout [UInt8]) {
    precondition((0...maximumPlaces).contains(places), "places outside 0...17")
    guard value.isFinite else { return }
    let magnitude = value.magnitude
    guard magnitude < 0x1p64 else {
      buffer.append(contentsOf: value.description.utf8)
      return
    }
    let (whole, fraction) = rounded(magnitude, places: places)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { scratch in
      // From the last digit to the first: 17 decimals, a point, 20 digits and a sign fit.
      var i = scratch.count
      var rest = fraction
      for _ in 0..<places {
        i -= 1
        scratch[i] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      if places > 0 {
        i -= 1
        scratch[i] = UInt8(ascii: ".")
      }
      rest = whole
      repeat {
        i -= 1
        scratch[i] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if value < 0, whole | fraction != 0 {
        i -= 1
        scratch[i] = UInt8(ascii: "-")
      }
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: scratch[i...]))
    }
  }

  /// `value` with `places` decimals as text; see ``append(_:places:to:)``.
  package static func string(_ value: Double, places: Int) -> String {
    var buffer: [UInt8] = []
    append(value, places: places, to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  /// The whole part and `places` decimals of a magnitude below 2^64, rounded half to even.
  @inline(__always)
  private static func rounded(
    _ magnitude: Double, places: Int
  ) -> (whole: UInt64, fraction: UInt64) {
    let whole = UInt64(magnitude)
    let rest = magnitude - Double(whole)
    // Exact: above 2^53 there is no fraction, below it both parts are doubles.
    guard rest > 0 else { return (whole, 0) }

    // rest = significand / 2^shift with a significand below 2^53.
    let shift = 1075 - Int(max(rest.bitPattern >> 52, 1))
    let hidden: UInt64 = rest.bitPattern >> 52 == 0 ? 0 : 1 << 52
    let significand = rest.bitPattern & (1 << 52 - 1) | hidden
    // significand * 10^17 < 2^110: with that many halvings nothing is left to round up.
    guard shift <= 111 else { return (whole, 0) }

    let scale = PowersOfTen.integer(places)
    let scaled = UInt128(significand) * UInt128(scale)
    var fraction = UInt64(truncatingIfNeeded: scaled >> UInt128(shift))
    let remainder = scaled & (1 << UInt128(shift) - 1)
    let half: UInt128 = 1 << UInt128(shift - 1)
    let isOdd = (places == 0 ? whole : fraction) & 1 == 1
    if remainder > half || (remainder == half && isOdd) { fraction += 1 }
    // A fraction that rounded up to one is carried into the whole part.
    return fraction < scale ? (whole, fraction) : (whole + 1, 0)
  }
}
