/// The ellipsoids of the Earth. This file defines all constants of the package that describe the Earth.
///
/// Sources: WGS 84: NGA.STND.0036 (2014), table 3.1. GRS 80: Moritz (2000), Journal of Geodesy 74, 128-133. The other
/// ellipsoids: the parameters that PROJ 9.1 lists (`geod -le`). If PROJ defines an ellipsoid by both axes, this file
/// does the same, so that the flattening is the same double as in PROJ.
extension Ellipsoid {
  /// World Geodetic System 1984: a = 6 378 137 m, 1/f = 298.257 223 563.
  public static let wgs84 = Ellipsoid(a: 6_378_137, f: 1 / 298.257223563, name: "WGS84")

  /// Geodetic Reference System 1980: a = 6 378 137 m, 1/f = 298.257 222 101.
  ///
  /// The polar radius is 0.105 mm shorter than the polar radius of WGS 84.
  public static let grs80 = Ellipsoid(a: 6_378_137, f: 1 / 298.257222101, name: "GRS80")

  /// All ellipsoids of the Earth that PROJ's `geod -le` lists. For other bodies, see `planets`.
  package static let named: [Ellipsoid] = [
    wgs84,
    grs80,
    Ellipsoid(a: 6_378_137, f: 1 / 298.257, name: "MERIT"),  // MERIT 1983
    Ellipsoid(a: 6_378_136, f: 1 / 298.257, name: "SGS85"),  // Soviet Geodetic System 85
    Ellipsoid(a: 6_378_140, f: 1 / 298.257, name: "IAU76"),  // IAU 1976
    Ellipsoid(a: 6_377_563.396, f: 1 / 299.3249646, name: "airy"),  // Airy 1830
    Ellipsoid(a: 6_378_137, f: 1 / 298.25, name: "APL4.9"),  // Appl. Physics. 1965
    Ellipsoid(a: 6_378_145, f: 1 / 298.25, name: "NWL9D"),  // Naval Weapons Lab., 1965
    Ellipsoid(a: 6_377_340.189, b: 6_356_034.446, name: "mod_airy"),  // Modified Airy
    Ellipsoid(a: 6_377_104.43, f: 1 / 300, name: "andrae"),  // Andrae 1876 (Den., Iclnd.)
    Ellipsoid(a: 6_377_019.2563, f: 1 / 300, name: "danish"),  // Andrae 1876 (Denmark, Iceland)
    Ellipsoid(a: 6_378_160, f: 1 / 298.25, name: "aust_SA"),  // Australian Natl & S. Amer. 1969
    Ellipsoid(a: 6_378_160, f: 1 / 298.2471674270, name: "GRS67"),  // GRS 67(IUGG 1967)
    Ellipsoid(a: 6_378_136.5, f: 1 / 298.2564151, name: "GSK2011"),  // GSK-2011
    Ellipsoid(a: 6_377_397.155, f: 1 / 299.1528128, name: "bessel"),  // Bessel 1841
    Ellipsoid(a: 6_377_483.865, f: 1 / 299.1528128, name: "bess_nam"),  // Bessel 1841 (Namibia)
    Ellipsoid(a: 6_378_206.4, b: 6_356_583.8, name: "clrk66"),  // Clarke 1866
    Ellipsoid(a: 6_378_249.145, f: 1 / 293.4663, name: "clrk80"),  // Clarke 1880 mod
    Ellipsoid(a: 6_378_249.2, f: 1 / 293.4660212936269, name: "clrk80ign"),  // Clarke 1880 (IGN)
    Ellipsoid(a: 6_375_738.7, f: 1 / 334.29, name: "CPM"),  // Comm. des Poids et Mesures 1799
    Ellipsoid(a: 6_376_428, f: 1 / 311.5, name: "delmbr"),  // Delambre 1810 (Belgium)
    Ellipsoid(a: 6_378_136.05, f: 1 / 298.2566, name: "engelis"),  // Engelis 1985
    Ellipsoid(a: 6_377_276.345, f: 1 / 300.8017, name: "evrst30"),  // Everest 1830
    Ellipsoid(a: 6_377_304.063, f: 1 / 300.8017, name: "evrst48"),  // Everest 1948
    Ellipsoid(a: 6_377_301.243, f: 1 / 300.8017, name: "evrst56"),  // Everest 1956
    Ellipsoid(a: 6_377_295.664, f: 1 / 300.8017, name: "evrst69"),  // Everest 1969
    Ellipsoid(a: 6_377_298.556, f: 1 / 300.8017, name: "evrstSS"),  // Everest (Sabah & Sarawak)
    Ellipsoid(a: 6_378_166, f: 1 / 298.3, name: "fschr60"),  // Fischer (Mercury Datum) 1960
    Ellipsoid(a: 6_378_155, f: 1 / 298.3, name: "fschr60m"),  // Modified Fischer 1960
    Ellipsoid(a: 6_378_150, f: 1 / 298.3, name: "fschr68"),  // Fischer 1968
    Ellipsoid(a: 6_378_200, f: 1 / 298.3, name: "helmert"),  // Helmert 1906
    Ellipsoid(a: 6_378_270, f: 1 / 297, name: "hough"),  // Hough
    Ellipsoid(a: 6_378_388, f: 1 / 297, name: "intl"),  // International 1924 (Hayford 1909, 1910)
    Ellipsoid(a: 6_378_245, f: 1 / 298.3, name: "krass"),  // Krassovsky, 1942
    Ellipsoid(a: 6_378_163, f: 1 / 298.24, name: "kaula"),  // Kaula 1961
    Ellipsoid(a: 6_378_139, f: 1 / 298.257, name: "lerch"),  // Lerch 1979
    Ellipsoid(a: 6_397_300, f: 1 / 191, name: "mprts"),  // Maupertius 1738
    Ellipsoid(a: 6_378_157.5, b: 6_356_772.2, name: "new_intl"),  // New International 1967
    Ellipsoid(a: 6_376_523, b: 6_355_863, name: "plessis"),  // Plessis 1817 (France)
    Ellipsoid(a: 6_378_136, f: 1 / 298.25784, name: "PZ90"),  // PZ-90
    Ellipsoid(a: 6_378_155, b: 6_356_773.3205, name: "SEasia"),  // Southeast Asia
    Ellipsoid(a: 6_376_896, b: 6_355_834.8467, name: "walbeck"),  // Walbeck
    Ellipsoid(a: 6_378_165, f: 1 / 298.3, name: "WGS60"),  // WGS 60
    Ellipsoid(a: 6_378_145, f: 1 / 298.25, name: "WGS66"),  // WGS 66
    Ellipsoid(a: 6_378_135, f: 1 / 298.26, name: "WGS72"),  // WGS 72
    Ellipsoid(a: Sphere.proj.radius, f: 0, name: "sphere"),  // Normal Sphere (r=6370997)
  ]

  /// Creates an ellipsoid from its equatorial radius `a` and polar radius `b` (meters).
  init(a: Double, b: Double, name: String) {
    self.init(a: a, f: (a - b) / a, name: name)
  }
}

/// A named sphere on which distances can be measured.
public struct Sphere: Sendable, Hashable {
  /// The short name that appears in results, such as `R1`.
  public let name: String

  /// The radius (meters), positive and finite.
  public let radius: Double

  /// Creates a sphere of any radius.
  ///
  /// - Parameters:
  ///   - radius: the radius in meters, positive and finite.
  ///   - name: the name that appears in results; nil for a name made from the radius.
  /// - Throws: ``GeoError/invalidEllipsoid(_:)`` if the radius is not positive and finite.
  public init(radius: Double, name: String? = nil) throws(GeoError) {
    guard radius > 0, radius.isFinite else {
      throw .invalidEllipsoid("the radius must be a positive number of meters, not \(radius)")
    }
    self.init(known: radius, name: name ?? "sphere R=\(radius)")
  }

  /// Creates a sphere without checking the radius.
  package init(known radius: Double, name: String) {
    self.radius = radius
    self.name = name
  }

  /// The same sphere as an ellipsoid with zero flattening.
  public var ellipsoid: Ellipsoid { Ellipsoid(a: radius, f: 0, name: name) }

  /// The mean radius of the Earth, 6 371 008.7714 m.
  ///
  /// This is R1 = (2a + b) / 3, as published for GRS 80 (Moritz 2000). For WGS 84, R1 is the same number.
  package static let r1 = Sphere(known: 6_371_008.7714, name: "R1")

  /// The sphere that PROJ calls `sphere`: 6 370 997 m.
  ///
  /// This sphere has the surface area of the Clarke 1866 ellipsoid.
  package static let proj = Sphere(known: 6_370_997, name: "PROJ sphere")

  /// The sphere that the Amap SDK uses: 1.2742001579844e7 / 2 m.
  ///
  /// Source: two public copies of the SDK's decompiled code.
  package static let amap = Sphere(known: 12_742_001.579844 / 2, name: "Amap sphere")

  /// The sphere that the library turf-swift uses: 6 373 000 m.
  package static let turfSwift = Sphere(known: 6_373_000, name: "turf-swift sphere")

  /// The sphere of web maps (EPSG:3857): the equatorial radius of WGS 84, 6 378 137 m.
  package static let webMercator = Sphere(known: 6_378_137, name: "web map sphere")

  /// All named spheres of this library.
  package static let named: [Sphere] = [r1, proj, amap, turfSwift, webMercator]
}

extension Ellipsoid {
  /// The smallest radius of curvature of WGS 84 in meters, rounded down.
  ///
  /// This is the meridian's radius of curvature at the equator, a (1 - e²) = a (1 - f)² = 6 335 439.327 m.
  package static var leastCurvatureRadius: Double { 6_335_439 }

  /// The smallest length of a degree of latitude on WGS 84 in meters, rounded down.
  ///
  /// This is π/180 times ``leastCurvatureRadius``, which is 110 574.276 m.
  package static var leastDegree: Double { 110_574 }
}

/// The ellipsoids of the Moon, Pluto and the planets.
///
/// Source: Archinal et al. (2018), "Report of the IAU Working Group on Cartographic Coordinates and Rotational
/// Elements: 2015", Celestial Mechanics and Dynamical Astronomy 130:22, doi 10.1007/s10569-017-9805-5, tables 4 to 6.
/// The polar radius of Mars is the mean of the radii to its two poles. The surface of a giant planet is the level at
/// which the pressure is 1 bar.
extension Ellipsoid {
  /// The Moon, Pluto, and all planets except the Earth.
  ///
  /// Source: the IAU working group (Archinal et al. 2018, doi 10.1007/s10569-017-9805-5). Latitudes on these bodies are
  /// planetographic. Flattenings range from 0 to 0.098 (Saturn). At these flattenings, ``Geodesic`` is as accurate as
  /// on the Earth.
  package static let planets: [Ellipsoid] = [
    Ellipsoid(a: 2_440_530, b: 2_438_260, name: "Mercury"),
    Ellipsoid(a: 6_051_800, f: 0, name: "Venus"),
    Ellipsoid(a: 1_737_400, f: 0, name: "Moon"),
    Ellipsoid(a: 3_396_190, b: 3_376_200, name: "Mars"),
    Ellipsoid(a: 71_492_000, b: 66_854_000, name: "Jupiter"),
    Ellipsoid(a: 60_268_000, b: 54_364_000, name: "Saturn"),
    Ellipsoid(a: 25_559_000, b: 24_973_000, name: "Uranus"),
    Ellipsoid(a: 24_764_000, b: 24_341_000, name: "Neptune"),
    Ellipsoid(a: 1_188_300, f: 0, name: "Pluto"),
  ]
}
