// Use these initializers to convert a double from any external source, such as a file, to an integer or a duration.
// `Int(x)` and `Duration.seconds(x)` trap on NaN and on values outside their ranges.

extension FixedWidthInteger {
  /// Rounds a number toward 0 and clamps it to the range of the type. NaN becomes 0.
  package init(saturating value: Double) {
    if let exact = Self(exactly: value.rounded(.towardZero)) {
      self = exact
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}

extension Duration {
  /// Converts seconds to a duration, rounded to nanoseconds and clamped to 285 billion years. NaN becomes zero.
  package init(saturating seconds: Double) {
    let whole = seconds.rounded(.down)
    self =
      abs(whole) < 9e18
      ? .seconds(Int64(whole)) + .nanoseconds(Int64(((seconds - whole) * 1e9).rounded()))
      : .seconds(
        seconds.isNaN ? 0 : seconds < 0 ? -9_000_000_000_000_000_000 : 9_000_000_000_000_000_000)
  }

  /// The duration in seconds. The conversion is slow, so do not repeat it in a loop.
  package var inSeconds: Double {
    let longest = Duration.seconds(Int64.max)
    let (seconds, rest) = Swift.min(Swift.max(self, .zero - longest), longest).components
    return Double(seconds) + Double(rest) / 1e18
  }

  /// The longest wait that is not treated as infinite: 10⁹ s, which is 31 years.
  ///
  /// The limit is low enough that sums of several waits do not overflow.
  package static let longestWait = Duration.seconds(1_000_000_000)

  /// Converts seconds to a duration for waiting: zero for NaN and negative values, and at most ``longestWait``.
  package static func wait(seconds: Double) -> Duration {
    seconds > 0 ? .seconds(Swift.min(seconds, 1e9)) : .zero
  }

  /// The same duration, limited to the range from zero to ``longestWait``.
  package var asWait: Duration { Swift.min(Swift.max(self, .zero), .longestWait) }
}
