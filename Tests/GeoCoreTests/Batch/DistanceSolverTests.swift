import GeoCore
import Testing

/// A solver as users write one. The solver computes on the plane and has only the three required methods.
private struct Plane: DistanceSolver {
  let modelName = "plane"

  func distance(from: Coordinate, to: Coordinate) -> Double {
    let north = to.latitude - from.latitude
    let east = to.longitude - from.longitude
    return (north * north + east * east).squareRoot()
  }

  func inverse(from: Coordinate, to: Coordinate) -> InverseSolution {
    let east = to.longitude > from.longitude
    return InverseSolution(
      distance: distance(from: from, to: to), azimuth1: east ? 90 : 270, azimuth2: east ? 90 : 270)
  }

  func direct(from: Coordinate, azimuth: Double, distance: Double) -> DirectSolution {
    let place = Coordinate(
      latitude: from.latitude, longitude: from.longitude + (azimuth == 90 ? distance : -distance))
    return DirectSolution(coordinate: place, azimuth2: azimuth)
  }
}

@Suite struct DistanceSolverTests {
  private static let places = (0..<3000).map {
    Coordinate(latitude: Double($0 % 80), longitude: Double($0 * 7 % 170))
  }

  @Test("A custom solver has all batch functions", arguments: Kernel.available, [1, 3])
  func own(kernel: Kernel, threads: Int) {
    let plane = Plane()
    let (from, to) = (Self.places, Array(Self.places.reversed()))
    let distances = plane.distances(from: from, to: to, threads: threads, kernel: kernel)
    #expect(distances == zip(from, to).map { plane.distance(from: $0, to: $1) })
    let inverses = plane.inverses(from: from, to: to, threads: threads, kernel: kernel)
    #expect(inverses == zip(from, to).map { plane.inverse(from: $0, to: $1) })
    let ends = plane.directs(
      from: from, azimuths: from.map { _ in 90 }, distances: from.map { _ in 2 }, threads: threads,
      kernel: kernel)
    #expect(zip(from, ends).allSatisfy { $1.coordinate.longitude == $0.longitude + 2 })
    let few = Array(from.prefix(40))
    let matrix = plane.distanceMatrix(from: few, to: few, threads: threads, kernel: kernel)
    #expect(matrix[41] == 0 && matrix[1] == plane.distance(from: few[0], to: few[1]))
  }

  @Test("A custom solver has waypoints and paths") func waypoints() throws {
    let (from, to) = (
      Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 10)
    )
    let places = try Plane().waypoints(from: from, to: to, every: 4)
    #expect(places.map(\.coordinate.longitude) == [0, 4, 8, 10])
    let course = Geodesic.wgs84.path(from: from, to: to)
    #expect(course.inverse == Geodesic.wgs84.inverse(from: from, to: to))
    #expect(course.position(at: 0).coordinate == from)
  }

  // Vincenty's iteration has no result from (0, 0) to (0, 179.9).
  @Test("The batch form gives NaN where the scalar form throws", arguments: Kernel.available)
  func noAnswer(kernel: Kernel) {
    let solutions = Vincenty.wgs84.inverses(
      from: [Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 0)],
      to: [Coordinate(latitude: 0, longitude: 179.9), Coordinate(latitude: 1, longitude: 0)],
      kernel: kernel)
    #expect(solutions[0].distance.isNaN && solutions[0].azimuth1.isNaN)
    #expect(abs(solutions[1].distance - 110_574.388_557_8) < 1e-4 && solutions[1].azimuth2 == 0)
  }

  @Test(
    "Batch inverses of rhumb lines and great circles equal the scalar ones",
    arguments: Kernel.available)
  func others(kernel: Kernel) {
    let (from, to) = (Self.places, Array(Self.places.reversed()))
    #expect(
      Rhumb.wgs84.inverses(from: from, to: to, kernel: kernel)
        == zip(from, to).map { Rhumb.wgs84.inverse(from: $0, to: $1) })
    #expect(
      Haversine.meanEarth.inverses(from: from, to: to, kernel: kernel)
        == zip(from, to).map { Haversine.meanEarth.inverse(from: $0, to: $1) })
  }
}
