// Use these for every conversion of an external double to an integer or a duration: `Int(x)` and
// `Duration.seconds(x)` trap on NaN and outside their ranges.

extension FixedWidthInteger {
  /// Rounds a number toward 0; clamps it to the range, and converts NaN to 0.
  package init(saturating value: Double) {
    if let exact = Self(exactly: value.rounded(.towardZero)) {
      self = exact
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}

extension Duration {
  /// Converts seconds, rounded to the nanosecond; zero for NaN, and at most 285 billion years.
  package init(saturating seconds: Double) {
    let whole = seconds.rounded(.down)
    self =
      abs(whole) < 9e18
      ? .seconds(Int64(whole)) + .nanoseconds(Int64(((seconds - whole) * 1e9).rounded()))
      : .seconds(
        seconds.isNaN ? 0 : seconds < 0 ? -9_000_000_000_000_000_000 : 9_000_000_000_000_000_000)
  }

  /// The duration in seconds. Compute it once outside of loops.
  package var inSeconds: Double {
    let longest = Duration.seconds(Int64.max)
    let (seconds, rest) = Swift.min(Swift.max(self, .zero - longest), longest).components
    return Double(seconds) + Double(rest) / 1e18
  }

  /// The longest wait that differs from waiting forever: 10⁹ s, 31 years.
  ///
  /// Sums of such waits do not overflow.
  package static let longestWait = Duration.seconds(1_000_000_000)

  /// A wait in seconds: zero for NaN and negative values, at most ``longestWait``.
  package static func wait(seconds: Double) -> Duration {
    seconds > 0 ? .seconds(Swift.min(seconds, 1e9)) : .zero
  }

  /// The same wait, limited to the range from zero to ``longestWait``.
  package var asWait: Duration { Swift.min(Swift.max(self, .zero), .longestWait) }
}
