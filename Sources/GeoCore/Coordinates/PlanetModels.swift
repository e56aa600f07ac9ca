/// The figures of planets.
///
/// Source: Archinal et al. (2018), "Report of the IAU Working Group on Cartographic Coordinates and Rotational
/// Elements: 2015", Celestial Mechanics and Dynamical Astronomy 130:22, doi 10.1007/s10569-017-9805-5, tables
/// 4 to 6: equatorial and polar radius. Of Mars the polar radius is the mean of both poles. Of the giants the
/// surface is that where the pressure is 1 bar.
extension Ellipsoid {
  /// The planets other than the Earth, with the Moon and Pluto, as the IAU's working group describes them
  /// (Archinal et al. 2018, doi 10.1007/s10569-017-9805-5). Latitudes on them are planetographic.
  ///
  /// Flattenings go from 0 to that of Saturn, 0.098, where ``Geodesic`` is as exact as on the Earth.
  public static let planets: [Ellipsoid] = [
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
