import Testing

@testable import GeoCore

@Suite("Clusters of points") struct PointClustersTests {
  // The expected numbers are the connected components that scipy 1.16 finds in pyproj's distances of all pairs, numbered
  // by their first points. scikit-learn's DBSCAN with haversine distances and a minimum of one point finds the same.
  @Test("Clusters are the connected components of the points within the radius")
  func components() {
    let places = (0..<80).map { (i: Int) in
      Coordinate(
        latitude: 48 + Double(i * i * 7 % 1009) / 10_000,
        longitude: 16 + Double(i * i * i * 11 % 1013) / 10_000)
    }
    let expected = [
      0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 5, 12, 13, 14, 4, 6, 15, 1, 5, 16, 17, 5, 8, 2,
      18, 19, 20, 21, 2, 22, 2, 6, 23, 24, 2, 22, 11, 25, 26, 27, 28, 1, 29, 30, 31, 21, 30, 1, 15,
      6, 11, 23, 32, 7, 5, 33, 23, 19, 29, 22, 6, 34, 11, 11, 1, 1, 23, 23, 17, 35, 35, 0, 2, 3, 36,
      37,
    ]
    #expect(PointIndex(places, kernel: .scalar).clusters(within: 700) == expected)
  }

  /// Returns the clusters by joining the neighbors of each point, found by measuring every pair.
  private func measured(_ places: [Coordinate], within radius: Double) -> [Int?] {
    var numbers: [Int?] = Array(repeating: nil, count: places.count)
    var count = 0
    for first in places.indices where places[first].isValid && numbers[first] == nil {
      var pending = [first]
      numbers[first] = count
      while let point = pending.popLast() {
        let distances = Geodesic.wgs84.distances(
          from: places[point], to: places, kernel: .scalar)
        for other in places.indices
        where places[other].isValid && numbers[other] == nil && distances[other] <= radius {
          numbers[other] = count
          pending.append(other)
        }
      }
      count += 1
    }
    return numbers
  }

  @Test("Measuring every pair gives the same clusters", arguments: PlaceSet.allCases)
  func bruteForce(set: PlaceSet) {
    let places = Array(set.places.prefix(200))
    let index = PointIndex(places, kernel: .scalar)
    for radius in [0, 1e-3, 900, 8000, 150_000, 1.2e6, 2.1e7] {
      #expect(
        index.clusters(within: radius) == measured(places, within: radius), "within \(radius) m")
    }
  }

  @Test("The radius is inclusive") func inclusive() {
    let places = [
      Coordinate(latitude: 47, longitude: 8), Coordinate(latitude: 47.01, longitude: 8),
    ]
    let distance = Geodesic.wgs84.distance(from: places[0], to: places[1])
    let index = PointIndex(places, kernel: .scalar)
    #expect(index.clusters(within: distance) == [0, 0])
    #expect(index.clusters(within: distance.nextDown) == [0, 1])
  }

  @Test("No points have no clusters, and invalid points have no number") func invalid() {
    #expect(PointIndex([]).clusters(within: 10) == [])
    let places = [Coordinate(latitude: 91, longitude: 0), Coordinate(latitude: 1, longitude: 0)]
    #expect(PointIndex(places).clusters(within: 10) == [nil, 0])
  }
}
