import GeoTracks

extension Timestamp {
  /// Milliseconds since 1970-01-01T00:00:00Z, rounded; the end of what 64 bits hold where it is beyond.
  var milliseconds: Int64 {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, overflow2) = product.addingReportingOverflow(
      (Int64(nanoseconds) + 500_000) / 1_000_000)
    return overflow || overflow2 ? (seconds < 0 ? .min : .max) : sum
  }

  init(milliseconds: Int64) {
    var (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1000) }
    self.init(seconds: seconds, nanoseconds: rest * 1_000_000)
  }
}
