import GeoCore
import Testing

@Suite struct SaturationTests {
  @Test(
    "Numbers beyond the range of an integer become its limits, NaN becomes 0",
    arguments: [
      (0.0, 0), (-0.9, 0), (2.9, 2), (-2.9, -2), (.nan, 0), (.infinity, Int8.max),
      (-.infinity, .min),
      (127.9, 127), (128, 127), (-129, -128),
    ] as [(Double, Int8)])
  func integers(_ value: Double, _ expected: Int8) { #expect(Int8(saturating: value) == expected) }

  @Test(
    "Numbers beyond the range of a duration become its limits, NaN becomes 0",
    arguments: [
      (0.0, Duration.zero), (1.5, .milliseconds(1500)), (-1.5, .milliseconds(-1500)),
      (0.1, .milliseconds(100)), (12_345.678, .milliseconds(12_345_678)), (1e-9, .nanoseconds(1)),
      (4e-10, .zero), (.nan, .zero), (.infinity, .seconds(9_000_000_000_000_000_000)),
      (-.infinity, .seconds(-9_000_000_000_000_000_000)),
    ] as [(Double, Duration)])
  func lengthsOfTime(_ seconds: Double, _ expected: Duration) {
    #expect(Duration(saturating: seconds) == expected)
  }

  /// The literals are the nearest doubles to the durations.
  @Test(
    "A duration in seconds is the nearest double",
    arguments: [
      (Duration.milliseconds(300_700), 300.7), (.nanoseconds(1), 1e-9), (.seconds(12_345), 12_345),
      (.milliseconds(-100), -0.1), (.microseconds(86_400_000_001), 86_400.000001),
      (Duration(attoseconds: .max), 0x1p63),
      (Duration(attoseconds: .min), -0x1p63),
    ] as [(Duration, Double)])
  func inSeconds(_ time: Duration, _ seconds: Double) { #expect(time.inSeconds == seconds) }
}
