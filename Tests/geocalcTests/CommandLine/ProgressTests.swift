import Testing

@testable import geocalc

@Suite struct ProgressTests {
  @Test(
    "Progress shows the count and the rate, and the remaining time if the size is known",
    arguments: [
      (950, nil, 2.0, "950 rows, 475 rows/s"),
      (12_345_678, 0.25, 2.5, "12.3 M rows, 4.94 M rows/s, 25 %, 8 s left"),
      (100_000, 0.5, 100, "100 k rows, 1.00 k rows/s, 50 %, 1 min 40 s left"),
      (4_560_000_000, 0.1, 4000, "4.56 G rows, 1.14 M rows/s, 10 %, 10 h 0 min left"),
      (7, 1.5, 1.0, "7 rows, 7 rows/s, 100 %, 0 s left"), (7, 0, 1.0, "7 rows, 7 rows/s"),
    ] as [(Int, Double?, Double, String)])
  func text(count: Int, done: Double?, seconds: Double, expected: String) {
    #expect(Progress.text(count: count, unit: "rows", done: done, seconds: seconds) == expected)
  }
}
