import GeoPlatform

/// Gauss-Legendre quadrature over [-1, 1] with an even number of nodes.
struct GaussLegendre: Sendable {
  /// The positive nodes; each stands for its negative too.
  let nodes: [Extended]
  /// The weight of each.
  let weights: [Extended]

  /// - Parameter count: how many nodes, even.
  init(_ count: Int) {
    precondition(count > 0 && count.isMultiple(of: 2))
    var nodes: [Extended] = []
    var weights: [Extended] = []
    for k in 0..<count / 2 {
      // Newton's method on the Legendre polynomial, from the usual first guess.
      var x = cos(Extended.pi * (Extended(k) + 0.75) / (Extended(count) + 0.5))
      var slope: Extended = 0
      for _ in 0..<8 {
        var (p, previous): (Extended, Extended) = (x, 1)
        for n in 2...count {
          let n = Extended(n)
          (p, previous) = (((2 * n - 1) * x * p - (n - 1) * previous) / n, p)
        }
        slope = Extended(count) * (x * p - previous) / (x * x - 1)
        x -= p / slope
      }
      nodes.append(x)
      weights.append(2 / ((1 - x * x) * slope * slope))
    }
    self.nodes = nodes
    self.weights = weights
  }
}
