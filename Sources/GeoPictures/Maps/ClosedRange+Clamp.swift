extension ClosedRange<Double> {
  /// The nearest number in the range; its beginning for NaN.
  func clamp(_ value: Double) -> Double {
    value.isNaN ? lowerBound : Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
