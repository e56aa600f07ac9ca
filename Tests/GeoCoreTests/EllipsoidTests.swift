import Testing

@testable import GeoCore

@Suite("Ellipsoid") struct EllipsoidTests {
  @Test("The derived constants of WGS 84 agree with NGA's")
  func derived() {
    // NGA.STND.0036 (2014), tables 3.5 and 3.6.
    let e = Ellipsoid.wgs84
    #expect(abs(e.polarRadius - 6356752.3142) < 5e-5)
    #expect(abs(e.meanRadius - 6371008.7714) < 5e-5)
    #expect(abs(e.eccentricitySquared - 6.69437999014e-3) < 5e-15)
    #expect(abs(e.secondEccentricitySquared - 6.73949674228e-3) < 5e-15)
    #expect(abs(Sphere.r1.radius - e.meanRadius) < 1e-4)
    // The authalic radius, 6371007.1809 m.
    let authalic = (Geodesic.wgs84.surfaceArea / (4 * .pi)).squareRoot()
    #expect(abs(authalic - 6371007.1809) < 5e-5)
  }

  @Test("Names are unique and read in any letter case", arguments: Ellipsoid.named)
  func named(_ e: Ellipsoid) throws {
    #expect(try Ellipsoid(parsing: e.name.uppercased()) == e)
    #expect(try Ellipsoid(parsing: e.name.lowercased()) == e)
    #expect(Ellipsoid.named.filter { $0.name.lowercased() == e.name.lowercased() }.count == 1)
    #expect(e.equatorialRadius > 6.3e6 && e.equatorialRadius < 6.4e6)
    #expect(e.flattening == 0 || (1 / e.flattening > 180 && 1 / e.flattening < 340))
  }

  // Radii of the IAU's report; names in any letter case, and none of PROJ's names.
  @Test(
    "A planet's name is read in any letter case and gives its radii",
    arguments: [
      ("Mercury", 2440.53, 2438.26), ("Venus", 6051.8, 6051.8), ("Moon", 1737.4, 1737.4),
      ("Mars", 3396.19, 3376.2), ("Jupiter", 71492.0, 66854.0), ("Saturn", 60268.0, 54364.0),
      ("Uranus", 25559.0, 24973.0), ("Neptune", 24764.0, 24341.0), ("Pluto", 1188.3, 1188.3),
    ] as [(String, Double, Double)])
  func planets(_ name: String, _ equatorial: Double, _ polar: Double) throws {
    #expect(Ellipsoid.planets.count == 9)
    for text in [name, name.lowercased(), name.uppercased()] {
      let e = try Ellipsoid(parsing: text)
      #expect(e.name == name)
      #expect(abs(e.equatorialRadius - equatorial * 1000) < 1e-6)
      #expect(abs(e.polarRadius - polar * 1000) < 1e-6)
      #expect(!Ellipsoid.named.contains { $0.name.lowercased() == e.name.lowercased() })
    }
  }

  @Test(
    "The second number is a signed flattening or its inverse",
    arguments: [
      ("6378137,-1/50", -0.02), ("6378137,+1/50", 0.02), ("6378137,1/50", 0.02),
      ("6378137,1/-50", -0.02), ("6378137,1/f=-50", -0.02), ("6378137,1/f=50", 0.02),
      ("6378137,f=-1", -1.0),
      ("89.8,f=-1.83", -1.83), ("6378137,f=-50", -50), ("6378137,f=0.5", 0.5),
      ("6378137,f=1/50", 0.02),
      ("6378137,+50", 0.02), ("6378137,-0.5", -0.5), ("+6378137,+1/64", 0.015625),
    ] as [(String, Double)])
  func signs(_ text: String, _ flattening: Double) throws {
    #expect(try Ellipsoid(parsing: text).flattening == flattening)
  }

  @Test(
    "An ellipsoid can be given by its radius and flattening",
    arguments: [
      "6378137,298.257223563", "6378137,1/298.257223563", "6378137,0.0033528106647474805",
    ])
  func parameters(_ text: String) throws {
    let e = try Ellipsoid(parsing: text)
    #expect(e.equatorialRadius == 6_378_137)
    #expect(abs(e.flattening - Ellipsoid.wgs84.flattening) < 1e-18)
  }

  @Test("Spheres and prolate ellipsoids are accepted")
  func unusual() throws {
    #expect(try Ellipsoid(parsing: "6371000,0").polarRadius == 6_371_000)
    #expect(try Ellipsoid(parsing: "6371000,-0.01").polarRadius > 6_371_000)
    #expect(try Ellipsoid(equatorialRadius: 1, inverseFlattening: .infinity).flattening == 0)
  }

  @Test(
    "Invalid ellipsoids are refused",
    arguments: [
      "", "WGS", "6378137", "6378137,", ",298", "a,b", "6378137,1", "0,298", "-1,298", "nan,298",
      "6378137,nan", "inf,298", "6378137,298,1", "0x10,298", "6378137,1/0.5", "6378137,1/0",
      "6378137,-1/-50", "6378137,--1/50", "6378137,+-1/50", "6378137,-1/", "6378137,-1/0",
      "6378137,1/+-5", "6378137,2/50", "6378137,- 1/50", "6378137,f=", "6378137,f=298",
      "6378137,1/f=",
      "6378137,1/f=0.5", "6378137,f=f=1", "6378137,1/f=1/298", "f=0,6378137",
    ])
  func refused(_ text: String) {
    let error = #expect(throws: GeoError.self) { try Ellipsoid(parsing: text) }
    guard case .invalidEllipsoid? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "A number that could be f, 1/f or the polar radius is refused with both readings",
    arguments: [
      ("89.8,-1.83", "89.8,f=-1.83 or 89.8,1/f=-1.83"),
      ("6378137,-1", "6378137,f=-1 or 6378137,1/f=-1"),
      ("6378137,-298.25", "6378137,f=-298.25 or"), ("6378137,6356752.3", "the polar radius or 1/f"),
      ("100,60", "100,f=0.4 or 100,1/f=60"),
    ])
  func doubtful(text: String, both: String) throws {
    let error = try #require(throws: GeoError.self) { try Ellipsoid(parsing: text) }
    #expect(error.description.contains(both), "\(error)")
  }

  @Test("An inverse flattening given as the flattening is refused with a hint")
  func inverseGivenForFlattening() {
    do {
      _ = try Ellipsoid(equatorialRadius: 6_378_137, flattening: 298.257223563)
      Issue.record("accepted")
    } catch {
      #expect(error.description.contains("inverse"))
    }
  }

  @Test("A sphere needs a positive finite radius", arguments: [0, -1, .nan, .infinity])
  func sphere(_ radius: Double) throws {
    #expect(throws: GeoError.self) { try Sphere(radius: radius) }
    #expect(try Sphere(radius: 3_389_500).radius == 3_389_500)
  }

  @Test(
    "The message that refuses an ellipsoid is short",
    arguments: [
      ("6378137", "a radius and a flattening"), ("flat", "such as WGS84"), ("", "such as WGS84"),
      ("a,b", "two numbers"), ("1,2,3", "a radius and a flattening"), ("a\u{1B}", #"a\u{1B}"#),
    ])
  func aRefusalIsShort(text: String, words: String) throws {
    let error = try #require(throws: GeoError.self) { try Ellipsoid(parsing: text) }
    #expect(error.description.contains(words))
    #expect(error.description.count < 160)
  }
}
