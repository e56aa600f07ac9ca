import GeoCore
import GeoPROJ
import Testing

@testable import GeoBench

@Suite struct DeviationTests {
  /// Results that are exact to the last digit of a double. A test can change a single result.
  private static func exactInverse(_ kind: PairKind) -> Workspace {
    let space = Workspace(PairSet(kind, count: 50, seed: 3))
    for (i, path) in space.ellipsoidTruth.enumerated() {
      space.answers.0[i] = Double(path.distance)
      space.answers.1[i] = Double(path.azimuth1)
      space.answers.2[i] = Double(path.azimuth2)
    }
    return space
  }

  @Test("The deviation of one wrong distance is found at its row", arguments: PairKind.allCases)
  func distance(kind: PairKind) {
    let space = Self.exactInverse(kind)
    #expect(Deviation.distance(space).nanometers < 2)
    space.answers.0[17] -= 1e-6
    let deviation = Deviation.distance(space)
    #expect(abs(deviation.nanometers - 1000) < 4)
    #expect((deviation.from, deviation.to) == (17, 17))
    #expect(abs(Deviation.inverse(space).nanometers - 1000) < 4)
  }

  @Test("An azimuth's error is measured at the end point, and whole turns do not count")
  func azimuth() {
    let space = Self.exactInverse(.random)
    #expect(Deviation.inverse(space).nanometers < 4)
    for i in 0..<50 { space.answers.1[i] += 360 }
    #expect(Deviation.inverse(space).nanometers < 10)
    space.answers.2[30] += 1e-9
    let aside = Double(space.ellipsoidTruth[30].reducedLength) * 1e-9 * Angle.degree * 1e9
    #expect(abs(Deviation.inverse(space).nanometers - aside) < 4)
    #expect(Deviation.distance(space).nanometers < 2)
  }

  @Test(
    "The deviation of direct solutions is the distance to libproj's end point",
    arguments: PairKind.allCases)
  func direct(kind: PairKind) throws {
    let space = Workspace(PairSet(kind, count: 50, seed: 3))
    let witness = try PROJGeodesic()
    for i in 0..<50 {
      let end = witness.direct(
        from: space.pairs.from(i), azimuth: space.lines.azimuths[i],
        distance: space.lines.distances[i])
      space.answers.0[i] = end.coordinate.latitude
      space.answers.1[i] = end.coordinate.longitude
    }
    // Karney 2013 states 15 nm for distances; positions also have the rounding of degrees.
    #expect(Deviation.direct(space).nanometers < 30)
    // A meter north and a meter east of there.
    let radius = 6_371_000.0
    space.answers.0[8] += 1 / radius / Angle.degree
    #expect(abs(Deviation.direct(space).nanometers / 1e9 - 1) < 0.01)
    space.answers.1[8] +=
      1 / radius / Angle.degree / Angle.cosine(latitude: space.pairs.latitude2[8])
    #expect(abs(Deviation.direct(space).nanometers / 1e9 - 2.0.squareRoot()) < 0.02)
  }

  @Test("A great-circle answer of NaN gives a deviation of NaN") func sphere() {
    let space = Workspace(PairSet(.antipodal, count: 20, seed: 3))
    for (i, distance) in space.sphereTruth.enumerated() { space.answers.0[i] = Double(distance) }
    #expect(Deviation.sphere(space).nanometers < 2)
    space.answers.0[5] = .nan
    let deviation = Deviation.sphere(space)
    #expect(deviation.nanometers.isNaN)
    #expect(deviation.from == 5)
  }
}
