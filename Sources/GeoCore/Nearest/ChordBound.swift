import GeoPlatform

/// Bounds for distances on an ellipsoid, from chords of the auxiliary sphere.
///
/// Dividing the three Cartesian coordinates of a point by a, a and b maps the ellipsoid to the unit sphere. A point
/// with reduced latitude β and longitude λ becomes the unit vector with that latitude and longitude. The map divides
/// the length of every curve by a number between p = min(a, b) and q = max(a, b). Let σ be the angle between the
/// vectors of two points, and s their distance on the ellipsoid:
///
///     p σ ≤ s ≤ q σ
///
/// The image of the shortest path is a curve on the sphere, so s / p ≥ σ. The curve whose image is the great circle is
/// a path on the ellipsoid with a length of at most q σ. These bounds are valid for every pair of points, also near the
/// poles and across the antimeridian. The chord is d = 2 sin(σ / 2). Therefore:
///
/// - A point within r of another point has σ ≤ r / p, so d ≤ 2 sin(r / 2p), or any d if r ≥ π p.
/// - If B is not farther than A, then σ_B ≤ ρ σ_A with ρ = q / p, and d_B ≤ ρ d_A: sin(x) / x decreases, so sin(ρ x) ≤
///   ρ sin(x) up to ρ x = π / 2; beyond, ρ sin(x) ≥ 1 (Jordan's inequality).
///
/// On WGS 84 ρ is 1.0034. A search by chords therefore measures the nearest points and the points in a ring around
/// them. The ring's width is a third of a percent of the distance.
///
/// Both statements are about exact distances and chords; `margin` extends them to computed values.
struct ChordBound: Sendable {
  /// The factor 1 - f, which converts geodetic to reduced latitude.
  private let f1: Double
  /// The smaller semi-axis (m) and the largest error of a solver's distances (m).
  private let leastRadius, tolerance: Double
  /// ρ, rounded up.
  private let ratio: Double
  /// An allowance for the errors of chords and distances, to be added to a chord.
  private let margin: Double

  /// The largest error of a computed chord.
  ///
  /// Each component of a unit vector is within 8 × 10⁻¹⁶ (the sine and cosine, a product, the grid). A chord is then
  /// within 3.5 × 10⁻¹⁵.
  private static let chordError = 0x1p-47
  /// A factor that covers the rounding errors of the few operations that compute a limit.
  private static let roundUp = 1 + 0x1p-50

  /// - Parameters:
  ///   - ellipsoid: the figure of the Earth.
  ///   - tolerance: the largest error of a solver's distances (m), not negative.
  init(_ ellipsoid: Ellipsoid, tolerance: Double) {
    f1 = 1 - ellipsoid.flattening
    leastRadius = min(ellipsoid.equatorialRadius, ellipsoid.polarRadius)
    self.tolerance = tolerance
    ratio = max(f1, 1 / f1) * Self.roundUp
    margin = 2 * tolerance / leastRadius + (1 + ratio) * Self.chordError
  }

  /// The unit vector of a valid coordinate, with components that are multiples of 2^-51.
  ///
  /// This grid limits how often a range of components can be halved.
  func vector(_ place: Coordinate) -> UnitVector {
    var phi = SinCos(degrees: place.latitude)
    phi.sin *= f1
    let beta = phi.normalized
    let lambda = SinCos(degrees: place.longitude)
    return UnitVector(
      x: (beta.cos * lambda.cos + 3) - 3, y: (beta.cos * lambda.sin + 3) - 3,
      z: (beta.sin + 3) - 3)
  }

  /// The square of the longest possible chord to a point within a radius.
  ///
  /// - Parameter radius: meters, not negative.
  func squaredLimit(radius: Double) -> Double {
    let angle = (radius + tolerance) / leastRadius
    guard angle < .pi else { return .infinity }
    let chord = 2 * sin(angle / 2) * Self.roundUp + Self.chordError
    return chord * chord * Self.roundUp
  }

  /// The square of a chord up to which all points are within a radius; negative if there is none.
  ///
  /// - Parameter radius: meters, not negative.
  func squaredSureLimit(radius: Double) -> Double {
    let angle = (radius - tolerance) / (ratio * leastRadius * Self.roundUp)
    guard angle < .pi else { return .infinity }
    let chord = 2 * sin(max(angle, 0) / 2) / Self.roundUp - Self.chordError
    return chord > 0 ? chord * chord / Self.roundUp : -1
  }

  /// The square of the longest possible chord to a point that is at most as far away as another.
  ///
  /// `squaredChord` is the squared chord to the other point.
  @inline(__always)
  func squaredLimit(squaredChord: Double) -> Double {
    let chord = ratio * squaredChord.squareRoot() + margin
    return chord * chord
  }
}

/// A point on the unit sphere.
struct UnitVector: Sendable {
  var x, y, z: Double
}

/// Candidates of several queries, whose distances are computed together.
///
/// With a single query per block, most lanes of a vector kernel would often be unused.
struct CandidateBlock {
  private var queries: [Coordinate] = []
  private var places: [Coordinate] = []
  private var indices: [UInt32] = []
  private var distances: [Double] = []
  // For each query, the end of its candidates.
  private var ends: [Int] = []

  /// Whether the block has enough candidates or queries to measure them.
  var isFull: Bool { indices.count >= PairBlock.capacity || ends.count >= PairBlock.capacity }

  /// Appends a query with its candidates, which may be empty.
  mutating func append(_ query: Coordinate, _ search: NeighborSearch, of places: [Coordinate]) {
    for candidate in search.candidates where candidate.squaredChord <= search.limit {
      queries.append(query)
      self.places.append(places[Int(candidate.index)])
      indices.append(candidate.index)
    }
    ends.append(indices.count)
  }

  /// Appends a query that has no result.
  mutating func appendNone() { ends.append(indices.count) }

  /// Measures the distances of all candidates and appends each query's neighbors to the result.
  ///
  /// - Parameters:
  ///   - block: measures the distances.
  ///   - count: the maximum number of neighbors per query.
  ///   - radius: the maximum distance (m).
  mutating func measure(
    with block: PairBlock, count: Int, within radius: Double, into part: inout NeighborPart
  ) {
    distances.append(
      contentsOf: repeatElement(.nan, count: indices.count - distances.count))
    queries.withUnsafeBufferPointer { p in
      places.withUnsafeBufferPointer { q in
        distances.withUnsafeMutableBufferPointer { result in
          guard let result = result.baseAddress else { return }
          block.solve(0..<p.count, result) {
            p[$0]
          } _: {
            q[$0]
          }
        }
      }
    }
    var i = 0
    for end in ends {
      let start = part.neighbors.count
      while i < end {
        if distances[i] <= radius {
          part.neighbors.append(Neighbor(index: Int(indices[i]), distance: distances[i]))
        }
        i += 1
      }
      part.neighbors[start...].sort()
      part.neighbors.removeLast(max(0, part.neighbors.count - start - count))
      part.ends.append(part.neighbors.count)
    }
    removeAll()
  }

  private mutating func removeAll() {
    queries.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    distances.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
