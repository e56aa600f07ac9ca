import CPROJ
import GeoCore
import GeoPlatform
import Testing

@testable import GeoPROJ

/// Every constant of EarthModels.swift, compared with libproj's list and with the registries that define it.
@Suite("Ellipsoid constants") struct EllipsoidListTests {
  /// An ellipsoid as libproj lists it: decimals as text, `a=6378137.0` and `rf=298.257223563` or `b=6356583.8`.
  struct Listed: Sendable, CustomTestStringConvertible {
    var name: String
    var axis: String
    var second: String

    var testDescription: String { "\(name) \(axis) \(second)" }

    /// The equatorial radius (m).
    var equatorialRadius: Double? { axis.hasPrefix("a=") ? Double(axis.dropFirst(2)) : nil }

    /// The flattening, from its inverse or from both axes.
    var flattening: Double? {
      if second.hasPrefix("rf=") { return Double(second.dropFirst(3)).map { 1 / $0 } }
      guard second.hasPrefix("b="), let a = equatorialRadius, let b = Double(second.dropFirst(2))
      else { return nil }
      return (a - b) / a
    }
  }

  /// The result of `proj_list_ellps()` of the installed libproj.
  static let listed: [Listed] = {
    guard let library = try? PROJ.load().library, let handle = dlopen(library, RTLD_NOW),
      let symbol = dlsym(handle, "proj_list_ellps")
    else { return [] }
    guard var entry = unsafeBitCast(symbol, to: cproj_list_ellps.self)() else { return [] }
    var list: [Listed] = []
    while let name = entry.pointee.id {
      list.append(
        Listed(
          name: String(cString: name), axis: String(cString: entry.pointee.major),
          second: String(cString: entry.pointee.ell)))
      entry += 1
    }
    return list
  }()

  @Test("GeoCore has the 46 ellipsoids of PROJ 9.1; a later libproj may have more")
  func names() {
    #expect(Ellipsoid.named.count == 46)
    #expect(Set(Ellipsoid.named.map(\.name)).isSubset(of: Set(Self.listed.map(\.name))))
  }

  @Test("Each ellipsoid of libproj has the same two numbers in GeoCore", arguments: listed)
  func listedByPROJ(_ listed: Listed) throws {
    guard let own = Ellipsoid.named.first(where: { $0.name == listed.name }) else { return }
    #expect(own.equatorialRadius == (try #require(listed.equatorialRadius)))
    #expect(own.flattening == (try #require(listed.flattening)))
    #expect(try Ellipsoid(parsing: listed.name) == own)
  }

  @Test("Each ellipsoid of GeoCore has the same two numbers in libproj", arguments: Ellipsoid.named)
  func knownToPROJ(_ own: Ellipsoid) throws {
    let listed = try #require(Self.listed.first { $0.name == own.name })
    #expect(own.equatorialRadius == listed.equatorialRadius)
    #expect(own.flattening == listed.flattening)
  }

  /// The equatorial radius, and the inverse flattening or the polar radius, from another source than libproj's list,
  /// with the digits of that source.
  struct Published: Sendable, CustomTestStringConvertible {
    enum Second: Sendable { case inverseFlattening(Double), polarRadius(Double) }

    var name: String
    var source: String
    var equatorialRadius: Double
    var second: Second

    /// The tolerance of the second number, for a source with more or fewer digits than libproj.
    var tolerance: Double

    init(
      _ name: String, _ source: String, _ a: Double, inverse: Double,
      within tolerance: Double = 5e-12
    ) {
      (self.name, self.source, equatorialRadius) = (name, source, a)
      (second, self.tolerance) = (.inverseFlattening(inverse), tolerance)
    }

    init(_ name: String, _ source: String, _ a: Double, polar: Double) {
      (self.name, self.source, equatorialRadius) = (name, source, a)
      (second, tolerance) = (.polarRadius(polar), 5e-5)
    }

    var testDescription: String { "\(name) of \(source)" }
  }

  // The EPSG Geodetic Parameter Dataset, Esri's projection engine for codes above 100000, which EPSG lacks, and the
  // standards of the first two.
  static let published: [Published] = [
    Published("WGS84", "NGA.STND.0036 (2014), table 3.1", 6_378_137, inverse: 298.257223563),
    Published("WGS84", "EPSG:7030", 6_378_137, inverse: 298.257223563),
    // Moritz (2000) derives 1/f from a, GM, J2 and omega, and publishes both.
    Published("GRS80", "Moritz (2000), table 1", 6_378_137, inverse: 298.257222101),
    Published("GRS80", "Moritz (2000), table 1, b", 6_378_137, polar: 6_356_752.3141),
    Published("GRS80", "EPSG:7019", 6_378_137, inverse: 298.257222101),
    Published("IAU76", "EPSG:7049, IAG 1975", 6_378_140, inverse: 298.257),
    Published("airy", "EPSG:7001", 6_377_563.396, inverse: 299.3249646),
    Published("NWL9D", "EPSG:7025", 6_378_145, inverse: 298.25),
    Published("mod_airy", "EPSG:7002", 6_377_340.189, inverse: 299.3249646, within: 3e-5),
    Published("aust_SA", "EPSG:7003", 6_378_160, inverse: 298.25),
    Published("GRS67", "EPSG:7036", 6_378_160, inverse: 298.247167427),
    Published("GSK2011", "EPSG:1025", 6_378_136.5, inverse: 298.2564151),
    Published("bessel", "EPSG:7004", 6_377_397.155, inverse: 299.1528128),
    Published("bess_nam", "EPSG:7006", 6_377_483.865, inverse: 299.1528128),
    Published("clrk66", "EPSG:7008", 6_378_206.4, polar: 6_356_583.8),
    Published("clrk80", "EPSG:7013", 6_378_249.145, inverse: 293.4663077, within: 1e-5),
    Published("clrk80ign", "EPSG:7011", 6_378_249.2, polar: 6_356_515),
    Published("evrst30", "EPSG:7015", 6_377_276.345, inverse: 300.8017),
    Published("evrst48", "EPSG:7018", 6_377_304.063, inverse: 300.8017),
    Published("evrst56", "EPSG:7044", 6_377_301.243, inverse: 300.8017255, within: 3e-5),
    Published("evrst69", "EPSG:7056", 6_377_295.664, inverse: 300.8017),
    Published("evrstSS", "EPSG:7016", 6_377_298.556, inverse: 300.8017),
    Published("fschr60", "ESRI:107002", 6_378_166, inverse: 298.3),
    Published("fschr60m", "ESRI:107004", 6_378_155, inverse: 298.3),
    Published("fschr68", "ESRI:107003", 6_378_150, inverse: 298.3),
    Published("helmert", "EPSG:7020", 6_378_200, inverse: 298.3),
    Published("hough", "EPSG:7053", 6_378_270, inverse: 297),
    Published("intl", "EPSG:7022", 6_378_388, inverse: 297),
    Published("krass", "EPSG:7024", 6_378_245, inverse: 298.3),
    Published("plessis", "EPSG:7027", 6_376_523, inverse: 308.64, within: 5e-3),
    Published("PZ90", "EPSG:7054", 6_378_136, inverse: 298.257839303, within: 1e-6),
    Published("walbeck", "ESRI:107007", 6_376_896, inverse: 302.78, within: 5e-3),
    Published("WGS66", "ESRI:107001", 6_378_145, inverse: 298.25),
    Published("WGS72", "EPSG:7043", 6_378_135, inverse: 298.26),
    Published("sphere", "EPSG:7052", 6_370_997, polar: 6_370_997),
  ]

  @Test(
    "The constants agree with the sources that define them, to the last stated digit",
    arguments: published)
  func publishedValue(_ published: Published) throws {
    let own = try #require(Ellipsoid.named.first { $0.name == published.name })
    #expect(own.equatorialRadius == published.equatorialRadius)
    switch published.second {
    case .inverseFlattening(let inverse):
      // 1 / (1 / x) equals x except for the last bit.
      #expect(abs(1 / own.flattening - inverse) < max(published.tolerance, 2 * inverse.ulp))
    case .polarRadius(let polar): #expect(abs(own.polarRadius - polar) < published.tolerance)
    }
  }

  @Test("Each constant of an ellipsoid has the values of its name")
  func namedConstants() throws {
    #expect(try Ellipsoid.wgs84 == Ellipsoid(parsing: "WGS84"))
    #expect(try Ellipsoid.grs80 == Ellipsoid(parsing: "GRS80"))
    // Moritz (2000) and NGA.STND.0036: the flattenings differ in the eleventh digit, the polar radii by 0.105 mm.
    #expect(Ellipsoid.wgs84.flattening != Ellipsoid.grs80.flattening)
    let difference = Ellipsoid.wgs84.polarRadius - Ellipsoid.grs80.polarRadius
    #expect(abs(difference - 0.000105) < 5e-7)
    #expect(Geodesic.wgs84.ellipsoid == .wgs84)
    #expect(Rhumb.wgs84.ellipsoid == .wgs84)
    #expect(Vincenty.wgs84.ellipsoid == .wgs84)
  }

  /// The spheres; libproj's list has one, and the others have their sources.
  @Test(
    "Each named sphere has the radius of its source",
    arguments: [
      // Moritz (2000), table 1: R1 = 6 371 008.7714 m.
      ("R1", 6_371_008.7714),
      // EPSG:7052, Clarke 1866 Authalic Sphere, and proj_list_ellps().
      ("PROJ sphere", 6_370_997),
      // 1.2742001579844e7 / 2, as in two public copies of the decompiled map kit.
      ("Amap sphere", 6_371_000.789922),
      // turf-swift, EarthRadius.
      ("turf-swift sphere", 6_373_000),
      // EPSG:7059, the sphere of web maps.
      ("web map sphere", 6_378_137),
    ] as [(String, Double)])
  func spheres(_ name: String, _ radius: Double) throws {
    let sphere = try #require(Sphere.named.first { $0.name == name })
    #expect(sphere.radius == radius)
    #expect(sphere.ellipsoid.equatorialRadius == radius && sphere.ellipsoid.flattening == 0)
    #expect(Sphere.named.count == 5)
  }

  @Test("Each constant of a sphere has the name and radius of its sphere")
  func namedSpheres() {
    #expect(
      [Sphere.r1, .proj, .amap, .turfSwift, .webMercator].map(\.name) == [
        "R1", "PROJ sphere", "Amap sphere", "turf-swift sphere", "web map sphere",
      ])
    #expect(Sphere.proj.radius == Self.listed.first { $0.name == "sphere" }?.equatorialRadius)
  }

  @Test("The least radius of curvature and the shortest degree are WGS 84's, rounded down")
  func leastLengths() {
    // a (1 - f)^2 with the numbers of NGA.STND.0036, and 180 degrees to pi.
    let (a, f) = (6_378_137.0, 1 / 298.257223563)
    let radius = a * (1 - f) * (1 - f)
    #expect(Ellipsoid.leastCurvatureRadius == radius.rounded(.down))
    #expect(Ellipsoid.leastDegree == (radius * .pi / 180).rounded(.down))
  }

  /// Planets, which libproj's list lacks, from Archinal et al. (2018), tables 4 to 6, in km.
  @Test(
    "Each planet has the radii of the IAU's working group",
    arguments: [
      ("Mercury", 2440.53, 2438.26), ("Venus", 6051.8, 6051.8), ("Moon", 1737.4, 1737.4),
      ("Mars", 3396.19, 3376.2), ("Jupiter", 71492, 66854), ("Saturn", 60268, 54364),
      ("Uranus", 25559, 24973), ("Neptune", 24764, 24341), ("Pluto", 1188.3, 1188.3),
    ] as [(String, Double, Double)])
  func planets(_ name: String, _ equatorial: Double, _ polar: Double) throws {
    let planet = try #require(Ellipsoid.planets.first { $0.name == name })
    #expect(abs(planet.equatorialRadius - equatorial * 1000) < 1e-6)
    #expect(abs(planet.polarRadius - polar * 1000) < 1e-6)
    #expect(!Self.listed.contains { $0.name == name })
  }
}
