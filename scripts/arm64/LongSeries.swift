/// Replaces the series of flat ellipsoids, which need arrays; the Earth does not use them.
struct LongSeries {
  init?(n: Double, f1: Double, ep2: Double) { return nil }

  func length(_ k2: Double) -> SineSeries { SineSeries() }
  func reduction(_ k2: Double) -> SineSeries { SineSeries() }
  func longitude(_ k2: Double) -> SineSeries { SineSeries() }
  func area(_ k2: Double) -> InlineArray<6, Double> { .init(repeating: 0) }
}

struct LineSeries {
  let length = SineSeries()
  let reduction = SineSeries()

  init(_ series: LongSeries, k2: Double) {}
}

struct SineSeries {
  let mean = 0.0

  func integral(_ sigma12: Double, from sigma1: SinCos, to sigma2: SinCos) -> Double { 0 }
  func wave(from sigma1: SinCos, to sigma2: SinCos) -> Double { 0 }
}
