import CoreLocation
import Foundation
import GeoCore
import Testing
import _TestSupport
import _SourceTestSupport

@Suite(.timeLimit(.minutes(10))) struct CLGeocoderTests {
  let configuration = CoreLocationConfiguration(source: TestSource())
  let geocoder: CLGeocoder

  init() { geocoder = CLGeocoder(configuration: configuration) }

  /// The federal palace in Bern: 46.94655 N 7.44424 E (coordinates in Wikipedia).
  @Test func theTownAtAPosition() async throws {
    let here = CLLocation(latitude: 46.94655, longitude: 7.44424)
    let place = try #require(try await geocoder.reverseGeocodeLocation(here).first)
    #expect(place.locality == "Bern" && place.name == "Bern")
    #expect(place.administrativeArea == "Bern" && place.country == "Switzerland")
    #expect(place.isoCountryCode == "CH" && place.dataSource == "Natural Earth")
    #expect(place.thoroughfare == nil && place.postalCode == nil)
    let town = try #require(place.location)
    #expect(place.distanceFromQuery == here.distance(from: town))
    #expect((1000..<6000).contains(place.distanceFromQuery ?? 0))
    #expect(place.addressDictionary?["City"] as? String == "Bern")
    let french = try await geocoder.reverseGeocodeLocation(
      here, preferredLocale: Locale(identifier: "fr"))
    #expect(french.first?.country == "Suisse")
  }

  /// On both sides of the antimeridian, and at a pole with no town nearby.
  @Test(arguments: [(-17.0, -179.9, "Suva"), (-17.0, 179.9, "Suva"), (47.38, 8.54, "Zürich")])
  func theNearest(latitude: Double, longitude: Double, name: String) async throws {
    let places = try await geocoder.reverseGeocodeLocation(
      CLLocation(latitude: latitude, longitude: longitude))
    let place = try #require(places.first)
    // No other town is nearer.
    let distance = try #require(place.distanceFromQuery)
    #expect(distance <= 500_000)
    #expect(place.locality == name || place.isoCountryCode == "FJ")
  }

  @Test(arguments: [(0.0, -140.0), (90.0, 0.0), (.nan, 0.0), (91.0, 0.0)])
  func findsNoTownFarFromAnyTown(latitude: Double, longitude: Double) async {
    await #expect(throws: CLError(.geocodeFoundNoResult)) {
      _ = try await geocoder.reverseGeocodeLocation(
        CLLocation(latitude: latitude, longitude: longitude))
    }
  }

  @Test(arguments: [
    ("Bern", "CH"), ("zurich", "CH"), ("ZÜRICH", "CH"), ("Bahnhofplatz 1, 8001 Zürich", "CH"),
    ("London", "GB"), ("Santiago", "CL"), ("Santiago, Dominican Republic", "DO"),
    ("Santiago, DO", "DO"),
    ("San José, Costa Rica", "CR"),
    ("San Jose, United States of America", "US"), ("San Jose, US", "US"),
    ("Washington, D.C.", "US"), ("Washington", "US"), ("Washington DC", "US"),
    ("1600 Pennsylvania Avenue, Washington, DC 20500", "US"),
    ("München", "DE"), ("Munich", "DE"), ("Wien", "AT"), ("Praha", "CZ"), ("Torino", "IT"),
    ("Kyiv", "UA"), ("L’viv", "UA"), ("Copenhagen", "DK"), ("Saint Petersburg", "RU"),
    ("St.\u{a0}Louis", "US"), ("Mumbai", "IN"), ("Bombay", "IN"),
  ])
  func thePositionOfATown(text: String, country: String) async throws {
    let places = try await geocoder.geocodeAddressString(text)
    #expect(places.first?.isoCountryCode == country)
    #expect(places.first?.location != nil && places.first?.distanceFromQuery == nil)
  }

  @Test(arguments: ["Nowhere in particular", "", ",", "12345"])
  func refusesTextsThatNameNoTown(text: String) async {
    await #expect(throws: CLError(.geocodeFoundNoResult)) {
      _ = try await geocoder.geocodeAddressString(text)
    }
  }

  /// The number of text parts is limited, so the work is bounded.
  @Test func aTextOfManyParts() async throws {
    let texts = ["Bern,", ",", "Bern\n", "a"].map { String(repeating: $0, count: 100_000) }
    for text in texts {
      let places = try? await geocoder.geocodeAddressString(text)
      #expect(places?.first?.isoCountryCode == (text.hasPrefix("Bern") ? "CH" : nil))
    }
  }

  @Test func aRegionIsAHint() async throws {
    let island = CLLocationCoordinate2D(latitude: 19, longitude: -71)
    let places = try await geocoder.geocodeAddressString(
      "Santiago", inRegionCenteredAt: island, inRegionRadius: 200_000, preferredLocale: nil)
    #expect(places.map(\.isoCountryCode) == ["DO", "CL"])
  }

  @Test func anAddressInParts() async throws {
    let places = try await geocoder.geocodeAddressDictionary(
      ["City": "Santiago", "Country": "Dominican Republic", "Street": "Main"])
    #expect(places.first?.isoCountryCode == "DO")
  }

  @Test func failsWithoutAGazetteer() async throws {
    configuration.gazetteer = .none
    await #expect(throws: CLError(.network)) {
      _ = try await geocoder.geocodeAddressString("Bern")
    }
    configuration.gazetteer = .geoNames(path: "/no/such/file")
    await #expect(throws: CLError(.network)) {
      _ = try await geocoder.geocodeAddressString("Bern")
    }
  }

  /// Two lines in GeoNames' file format, with 19 columns.
  @Test func geoNames() async throws {
    let folder = TemporaryFolder()
    func line(_ name: String, _ others: String, _ latitude: Double, _ population: Int) -> String {
      "1\t\(name)\t\(name)\t\(others)\t\(latitude)\t7.4\tP\tPPL\tCH\t\tBE\t\t\t\t\(population)\t\t540\t"
        + "Europe/Zurich\t2024-01-01"
    }
    configuration.gazetteer = .geoNames(
      path: try folder.write(
        line("Köniz", "Koniz,Könitz", 46.92, 40000) + "\n" + line("Wabern", "", 46.93, 7000)
          + "\nno",
        to: "cities500.txt"))
    let places = try await geocoder.reverseGeocodeLocation(
      CLLocation(latitude: 46.9295, longitude: 7.4))
    try #require(places.map(\.locality) == ["Wabern"])
    #expect(places[0].country == "Switzerland" && places[0].dataSource == "GeoNames")
    #expect(places[0].timeZone?.identifier == "Europe/Zurich")
    #expect(try await geocoder.geocodeAddressString("könitz").first?.locality == "Köniz")
  }

  @Test func handlersAreCalledOnTheMainQueue() async throws {
    let answers = Guarded<[String?]>([])
    let handler: CLGeocodeCompletionHandler = { placemarks, error in
      MainActor.assertIsolated()
      answers.withLock { $0.append(placemarks?.first?.locality ?? error.map { "\($0._code)" }) }
    }
    geocoder.reverseGeocodeLocation(
      CLLocation(latitude: 46.9, longitude: 7.4), completionHandler: handler)
    geocoder.geocodeAddressString("Zürich", in: circle(), completionHandler: handler)
    geocoder.geocodeAddressString("?", completionHandler: handler)
    try await eventually { answers.withLock { $0.count } == 3 }
    #expect(Set(answers.withLock { $0 }) == ["Bern", "Zürich", "8"])
    #expect(!geocoder.isGeocoding)
  }

  @MainActor @Test func cancelling() async throws {
    let codes = Guarded<[Int?]>([])
    geocoder.geocodeAddressString("Bern") { _, error in codes.withLock { $0.append(error?._code) } }
    #expect(geocoder.isGeocoding)
    geocoder.cancelGeocode()
    try await eventually { !codes.withLock { $0.isEmpty } }
    #expect(codes.withLock { $0 } == [10])
    #expect(!geocoder.isGeocoding)
  }

  @Test func placemarks() async throws {
    final class Mark: CLPlacemark {
      override var locality: String? { "Zürich" }
    }
    #expect(CLPlacemark(placemark: Mark()).locality == "Zürich")
    #expect(CLPlacemark(placemark: Mark()).country == nil)
    let place = try #require(
      try await geocoder.reverseGeocodeLocation(CLLocation(latitude: 46.9, longitude: 7.4)).first)
    #expect(CLPlacemark(placemark: place).distanceFromQuery == place.distanceFromQuery)
    let data = try NSKeyedArchiver.archivedData(withRootObject: place, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CLPlacemark.self, from: data))
    #expect(back.locality == "Bern" && back.isoCountryCode == "CH")
    #expect(back.distanceFromQuery == place.distanceFromQuery)
    #expect(back.location?.coordinate.latitude == place.location?.coordinate.latitude)
  }
}

/// The reader skips invalid GeoNames lines and never traps.
extension CLGeocoderTests {
  @Test(arguments: [
    "", "\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t", "a", String(repeating: "\t", count: 1000),
    "1\tX\tX\t\tnan\t7\tP\tPPL\tCH\t\t\t\t\t\t1\t\t\tZ\t",
    "1\tX\tX\t\t1e400\t7\tP\tPPL\tCH\t\t\t\t\t\t1\t\t\tZ\t",
    "1\tX\tX\t\t95\t7\tP\tPPL\tCH\t\t\t\t\t\t99999999999999999999\t\t\tZ\t", "\u{0}\u{FFFD}",
  ])
  func brokenLines(line: String) async throws {
    let folder = TemporaryFolder()
    configuration.gazetteer = .geoNames(path: try folder.write(line + "\n", to: "cities.txt"))
    await #expect(throws: CLError(.network)) {
      _ = try await geocoder.geocodeAddressString("X")
    }
  }

  /// The reader accepts any bytes and never traps. Tabs, line ends and digits are frequent in the test data.
  @Test(arguments: UInt64(0)..<64) func anyBytes(seed: UInt64) async throws {
    var state = seed
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let marks = Array("\t\t\t\t\n\r0123456789.-,aé".utf8)
    let bytes = (0..<4000).map { _ in
      random(8) == 0 ? UInt8(random(256)) : marks[random(marks.count)]
    }
    let folder = TemporaryFolder()
    let line =
      "1\tBern\tBern\tBerna,\u{2019}\u{a0}\t46.9\t7.4\tP\tPPL\tCH\t\t\t\t\t\t1\t\t\tZ\t\r\n"
    configuration.gazetteer = .geoNames(
      path: try folder.write(line.utf8 + bytes, to: "cities.txt"))
    #expect(try await geocoder.geocodeAddressString("berna").first?.name == "Bern")
    _ = try? await geocoder.geocodeAddressString(String(decoding: bytes, as: UTF8.self))
    let near = try await geocoder.reverseGeocodeLocation(CLLocation(latitude: 46.9, longitude: 7.4))
    #expect(near.first?.distanceFromQuery == 0)
  }
}
