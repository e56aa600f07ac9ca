extension ClosedRange<Double> {
  /// The nearest number in the range; its beginning for NaN.
  func clamp(_ value: Double) -> Double {
    value.isNaN ? lowerBound : Swift.min(Swift.max(value, lowerBound), upperBound)
  }

  /// Where a number is in the range, from 0 at its beginning to 1 at its end: beyond an end as there; the middle for
  /// NaN, and in a range of one number.
  func part(_ value: Double) -> Double {
    // Of halves, as the width of the widest ranges is no number.
    let width = upperBound / 2 - lowerBound / 2
    guard width > 0, width.isFinite, !value.isNaN else { return 0.5 }
    return (clamp(value) / 2 - lowerBound / 2) / width
  }

  /// A range about the same middle that is at least so wide.
  func widened(to width: Double) -> ClosedRange<Double> {
    // Of halves, as the width of the widest ranges is no number.
    guard upperBound / 2 - lowerBound / 2 < width / 2 else { return self }
    let middle = lowerBound / 2 + upperBound / 2
    return (middle - width / 2)...(middle + width / 2)
  }
}
