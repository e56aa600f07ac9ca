import GeoCore
import Testing

@testable import GeoPlaces

@Suite struct TownListTests {
  private let world = TownList.naturalEarth

  @Test("The built-in list has 1249 towns with valid positions and names")
  func builtIn() {
    #expect(world.towns.count == 1249)
    #expect(world.towns.allSatisfy { $0.coordinate.isValid && !$0.name.isEmpty })
  }

  @Test(
    "The list of other towns has valid positions, 15,000 inhabitants, and no town of the first list"
  )
  func otherTowns() {
    let others = TownList.geoNames.towns
    #expect(others.count > 30_000)
    #expect(others.allSatisfy { $0.coordinate.isValid && $0.population >= 15_000 })
    #expect(
      others.allSatisfy { !$0.name.isEmpty && $0.country.count > 2 && $0.countryCode.count == 2 })
    for town in others.prefix(2000) {
      #expect(
        !world.named(town.name).contains { $0.countryCode == town.countryCode }, "\(town.name)")
    }
  }

  @Test(
    "A name finds its town in every spelling",
    arguments: [
      ("Vienna", "Vienna, AT"), ("vienna", "Vienna, AT"), ("WIEN", "Vienna, AT"),
      ("Munich", "Munich, DE"), ("Munchen", "Munich, DE"), ("München", "Munich, DE"),
      ("Zurich", "Zürich, CH"), ("ZÜRICH", "Zürich, CH"), ("Zu\u{308}rich", "Zürich, CH"),
      ("Sao Paulo", "São Paulo, BR"), ("new york", "New York, US"),
      ("Washington", "Washington, D.C., US"), ("Washington, D.C.", "Washington, D.C., US"),
      ("Paris, FR", "Paris, FR"), ("paris,france", "Paris, FR"),
      ("Hamilton, Bermuda", "Hamilton, BM"), ("Portland, Oregon, USA", "Portland, US"),
      ("Vienna,", "Vienna, AT"),
    ])
  func name(text: String, label: String) {
    #expect(world.named(text).map(\.label) == [label])
  }

  @Test(
    "A text that is not a name finds nothing",
    arguments: ["", ",", "Pariss", "Paris, DE", "Paris, XX", "FR", "48.2", ", FR"])
  func noName(text: String) {
    #expect(world.named(text).isEmpty)
  }

  @Test("A name of several towns finds all of them, and each has a label that finds it alone")
  func ambiguous() {
    let towns = world.named("Hamilton")
    #expect(Set(towns.map(\.countryCode)) == ["BM", "NZ"])
    for name in ["Hamilton", "Portland", "Valencia", "Los Angeles", "Suzhou"] {
      let found = world.named(name)
      #expect(found.count > 1)
      for town in found { #expect(world.named(world.label(of: town)) == [town]) }
    }
  }

  @Test("Every town is found by its own name")
  func all() {
    for town in world.towns { #expect(world.named(town.name).contains(town), "\(town.name)") }
  }

  @Test("The nearest town is the one with the shortest geodesic")
  func nearest() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<50 {
      let here = Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -180...180, using: &random))
      let found = try #require(world.nearest(to: here))
      let distances = world.towns.map { Geodesic.wgs84.distance(from: here, to: $0.coordinate) }
      let least = try #require(distances.min())
      #expect(abs(found.distance - least) < 1e-6, "\(here)")
      #expect(abs(distances[found.index] - least) < 1e-6, "\(here)")
    }
  }

  @Test("No town is nearest to an invalid coordinate, in an empty list, or beyond the radius")
  func noNearest() {
    let ocean = Coordinate(latitude: 0, longitude: -140)
    #expect(world.nearest(to: Coordinate(latitude: .nan, longitude: 0)) == nil)
    #expect(world.nearest(to: Coordinate(latitude: 91, longitude: 0)) == nil)
    #expect(TownList([]).nearest(to: ocean) == nil)
    #expect(world.nearest(to: ocean, within: 500_000) == nil)
    #expect(world.nearest(to: ocean) != nil)
  }

  @Test("Keys like a misspelled name include the name")
  func similar() {
    #expect(world.keys(like: "pariss").contains("paris"))
    #expect(world.keys(like: "san fran").contains("san francisco"))
    #expect(world.keys(like: "").isEmpty)
  }
}

extension TownListTests {
  private static func line(
    _ name: String, _ others: String = "", latitude: String = "39.8", kind: String = "P",
    country: String = "US", division: String = "IL"
  ) -> String {
    "1\t\(name)\t\(name)\t\(others)\t\(latitude)\t-89.64\t\(kind)\tPPL\t\(country)\t\t\(division)\t\t\t\t100\t"
      + "\t1\tAmerica/Chicago\t2024-01-01\n"
  }

  private static func list(_ text: String) -> TownList {
    Array(text.utf8).withUnsafeBytes { TownList(geoNames: $0, country: TownList.country) }
  }

  @Test("A GeoNames file gives its populated places with country and lettered division")
  func geoNames() throws {
    let list = Self.list(
      Self.line("Springfield", "Spring Field,Спрингфилд")
        + Self.line("Springfield", latitude: "44.0", division: "OR")
        + Self.line("Springfield Lake", kind: "H")
        + Self.line("Bern", country: "CH", division: "12")
        + "no\n" + Self.line("Nowhere", latitude: "95"))
    #expect(list.towns.map(\.name) == ["Springfield", "Springfield", "Bern"])
    #expect(list.towns[0].timeZone == "America/Chicago" && list.towns[0].population == 100)
    #expect(list.towns[0].country == "United States of America")
    #expect(list.towns[2].country == "Switzerland" && list.towns[2].province == "")
    #expect(list.named("Springfield").count == 2 && list.named("Springfield, US").count == 2)
    #expect(list.named("Springfield, OR").map(\.coordinate.latitude) == [44])
    #expect(list.named("springfield, il, usa").map(\.coordinate.latitude) == [39.8])
    #expect(list.named("спрингфилд").count == 1)
    #expect(list.label(of: list.towns[0]) == "Springfield, IL, US")
  }

  @Test("A text without 19 columns and numeric coordinates is not recognized as GeoNames")
  func recognition() {
    func isLike(_ text: String) -> Bool {
      Array(text.utf8).withUnsafeBytes { TownList.beginsLikeGeoNames($0) }
    }
    #expect(isLike(Self.line("Springfield")) && isLike(Self.line("Springfield") + "x"))
    #expect(!isLike("") && !isLike("name,lat,lon\n") && !isLike("name\tlat\tlon\nA\t1\t2\n"))
    #expect(!isLike(Self.line("X", latitude: "north")))
  }
}
