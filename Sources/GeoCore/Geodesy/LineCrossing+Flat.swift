/// The search on ellipsoids beyond |f| = 1/50, where the lattice of intersections is bent so much that a
/// start may lead to another one than the nearest: with more starts.
extension LineCrossing {
  /// Half the diagonal of the squares round the starts, in units of the separation.
  static let flatHalf = 0.25

  /// How many rings of squares there are at most round a start: enough up to f = 1/2 and -1. Beyond, every
  /// start takes longer, and fewer keep the search within seconds.
  private var mostRings: Int {
    guard let series = geodesic.longSeries, series.isComplete else { return 2 }
    return abs(geodesic.n) <= 0.4 ? 12 : 6
  }

  /// The intersection nearest to a pair of points: ring by ring, until the nearest lies inside.
  func closestOfAll(to origin: Point) -> Meeting? {
    let half = separation * Self.flatHalf
    var best: Meeting?
    for ring in 0...mostRings {
      for i in -ring...ring {
        for j in stride(from: -ring, through: ring, by: abs(i) == ring ? 1 : 2 * ring) {
          let start = Point(
            x: origin.x + Double(i + j) * half, y: origin.y + Double(i - j) * half)
          guard let found = meeting(from: start) else { continue }
          if found.kind != .crossing { return slid(found, towards: origin) }
          if best.map({ found.at.distance(to: origin) < $0.at.distance(to: origin) }) ?? true {
            best = found
          }
          // Nearer than half of what separates two there is no other.
          if found.at.distance(to: origin) < separation / 2 { return found }
        }
      }
      // Beyond the best one, by a ring.
      if let best, best.at.distance(to: origin) < 2 * half * Double(ring) { return best }
    }
    return best
  }

  /// Starts all over two paths of given lengths (m).
  func lattice(_ m: Double, _ n: Double) -> [Point] {
    func places(_ length: Double) -> [Double] {
      let wanted = (length / (separation * Self.flatHalf)).rounded(.up)
      let count = wanted <= Double(mostRings) ? max(1, Int(wanted)) : mostRings
      return (0...count).map { length * Double($0) / Double(count) }
    }
    return places(m).flatMap { x in places(n).map { Point(x: x, y: $0) } }
  }
}
