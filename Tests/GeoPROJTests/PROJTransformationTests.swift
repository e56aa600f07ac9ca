import Testing

@testable import GeoPROJ

@Suite struct PROJTransformationTests {
  // Expected values by cs2cs of PROJ 9.1.1. None of these transformations needs a grid file.
  @Test(
    "Coordinates are transformed in the axis order of the registry",
    arguments: [
      ("EPSG:2056", "EPSG:4326", 2_600_000, 1_200_000, 46.951082772, 7.438632421, 1e-8),
      ("EPSG:4326", "EPSG:2056", 46.95, 7.44, 2_600_104.109499608, 1_199_879.628237659, 1e-4),
      ("EPSG:4326", "EPSG:25832", 48.2, 9.1, 507_430.672217612, 5_338_534.616452405, 1e-4),
      ("EPSG:4326", "EPSG:3857", 48, 16, 1_781_111.852692377, 6_106_854.834885074, 1e-4),
      ("EPSG:4326", "EPSG:2154", 48.8584, 2.2945, 648_237.301549200, 6_862_271.681553580, 1e-4),
      ("EPSG:32633", "EPSG:4326", 500_000, 5_300_000, 47.853341946, 15, 1e-8),
      ("EPSG:4326", "EPSG:3035", 48, 16, 2_783_335.356310109, 4_768_426.808219893, 1e-4),
    ] as [(String, String, Double, Double, Double, Double, Double)])
  func values(
    from: String, to: String, first: Double, second: Double, x: Double, y: Double, within: Double
  ) throws {
    let transformation = try PROJTransformation(from: from, to: to)
    let found = try #require(transformation.transform(first, second))
    #expect(abs(found.first - x) < within && abs(found.second - y) < within, "\(found)")
  }

  @Test("The systems have their names and the axes in the order of the registry")
  func axes() throws {
    let transformation = try PROJTransformation(from: "EPSG:3035", to: "EPSG:4326")
    #expect(transformation.source.name == "ETRS89-extended / LAEA Europe")
    #expect(transformation.source.axes.map(\.name) == ["northing", "easting"])
    #expect(transformation.source.axes.map(\.unit) == ["metre", "metre"])
    #expect(transformation.target.axes.map(\.name) == ["latitude", "longitude"])
    #expect(transformation.target.axes.map(\.unit) == ["degree", "degree"])
  }

  @Test("The operation of the last coordinate has its name and accuracy")
  func operation() throws {
    let transformation = try PROJTransformation(from: "EPSG:4326", to: "EPSG:2056")
    _ = transformation.transform(46.95, 7.44)
    // projinfo -s EPSG:4326 -t EPSG:2056 --summary
    let operation = try #require(transformation.lastOperation)
    #expect(operation.name == "Inverse of CH1903+ to WGS 84 (1) + Swiss Oblique Mercator 1995")
    #expect(operation.accuracy == 1)
  }

  @Test("Coordinates that are not finite or have no image are nil")
  func impossible() throws {
    let transformation = try PROJTransformation(from: "EPSG:4326", to: "EPSG:3857")
    #expect(transformation.transform(.nan, 1) == nil)
    #expect(transformation.transform(1, .infinity) == nil)
    #expect(transformation.transform(95, 16) == nil)
  }

  @Test("Unknown codes and systems of another dimension are refused")
  func refused() {
    #expect(throws: PROJError.self) { try PROJTransformation(from: "EPSG:1", to: "EPSG:4326") }
    // EGM2008 height, and WGS 84 with three axes.
    for code in ["EPSG:3855", "EPSG:4979"] {
      let error = #expect(throws: PROJError.self) {
        try PROJTransformation(from: "EPSG:4326", to: code)
      }
      guard case .unsupportedSystem(code, _) = error else {
        Issue.record("unexpected error \(String(describing: error))")
        continue
      }
    }
  }
}
