// Every conversion of a double that comes from outside to an integer or a length of time goes through
// these: `Int(x)` and `Duration.seconds(x)` trap on NaN and beyond their ranges.

extension FixedWidthInteger {
  /// A number rounded towards 0; beyond the range the end that is nearer, and 0 for NaN.
  package init(saturating value: Double) {
    if let exact = Self(exactly: value.rounded(.towardZero)) {
      self = exact
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}

extension Duration {
  /// So many seconds, rounded to the nanosecond; none for NaN, and 285 billion years at most.
  package init(saturating seconds: Double) {
    let whole = seconds.rounded(.down)
    self =
      abs(whole) < 9e18
      ? .seconds(Int64(whole)) + .nanoseconds(Int64(((seconds - whole) * 1e9).rounded()))
      : .seconds(
        seconds.isNaN ? 0 : seconds < 0 ? -9_000_000_000_000_000_000 : 9_000_000_000_000_000_000)
  }

  /// The seconds that it is. What goes through data again and again asks once.
  package var inSeconds: Double {
    let longest = Duration.seconds(Int64.max)
    let (seconds, rest) = Swift.min(Swift.max(self, .zero - longest), longest).components
    return Double(seconds) + Double(rest) / 1e18
  }

  /// The longest wait that is told apart from for ever: 10⁹ s, 31 years. Sums of these do not overflow.
  package static let longestWait = Duration.seconds(1_000_000_000)

  /// A wait of so many seconds: none for NaN and less than 0, ``longestWait`` at most.
  package static func wait(seconds: Double) -> Duration {
    seconds > 0 ? .seconds(Swift.min(seconds, 1e9)) : .zero
  }

  /// The same wait: none for less than 0, ``longestWait`` at most.
  package var asWait: Duration { Swift.min(Swift.max(self, .zero), .longestWait) }
}
