import Foundation
import GeoCore
import GeoTracks
import Testing

@testable import GeoPictures

@Suite struct ReportPageTests {
  private static func content(_ name: String, points count: Int = 50) -> ReportContent {
    var content = ReportContent(
      title: name,
      units: ReportContent.Units(
        length: ("km", 1000), height: ("m", 1), speed: ("km/h", 1 / 3.6)))
    (content.subtitle, content.maker) = (name, name)
    content.figures = [ReportContent.Figure(name, name, note: name, method: name)]
    content.tables = [
      ReportContent.Table(name, head: [name], rows: [[name]], note: name, method: name)
    ]
    content.map.sources = [name]
    for index in 0..<count {
      let place = Coordinate(latitude: 47 + Double(index) * 1e-4, longitude: 8)
      content.map.lines.append(LineVertex(place, isFirst: index == 0))
      var point = ProfilePoint(
        place, timestamp: Timestamp(seconds: Int64(index * 2)), isFirst: index % 20 == 0,
        distance: Double(index) * 11.1)
      point.altitude = index % 10 == 5 ? nil : 400 + Double(index)
      content.samples.add(point)
    }
    return content
  }

  private static func page(_ content: ReportContent) -> String {
    String(decoding: ReportPage.bytes(content), as: UTF8.self)
  }

  @Test(
    "Names from files do not become markup",
    arguments: [
      "</title><img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "\"><b>", "]]>",
    ])
  func hostile(name: String) {
    let page = Self.page(Self.content(name))
    for part in ["<img", "<b>", "<script>alert", "</script><script>alert"] {
      #expect(!page.contains(part))
    }
    #expect(page.components(separatedBy: "<script").count == 3)
  }

  @Test func nothingIsLoadedFromElsewhere() {
    let page = Self.page(Self.content("A ride"))
    let policy = page.components(separatedBy: "content=\"default-src")[1].prefix { $0 != "\"" }
    #expect(policy.hasPrefix(" 'none';") && !policy.contains("unsafe"))
    #expect(policy.contains(WebTexts.reportHash) && policy.contains(WebTexts.scriptHash))
    #expect(!page.contains("src=") && !page.contains("href=") && !page.contains(" style="))
    let addresses = page.components(separatedBy: "http").dropFirst().filter {
      // The namespaces of SVG and of GPX are names and not addresses.
      !$0.hasPrefix("://www.w3.org/2000/svg") && !$0.hasPrefix("-equiv")
        && !$0.hasPrefix("://www.topografix.com/GPX/1/1\"")
        && !$0.hasPrefix("://www.garmin.com/xmlschemas/TrackPointExtension/v2\"")
    }
    #expect(addresses.isEmpty)
  }

  /// The chart of speeds ends at the highest value, in the unit of the chart.
  @Test func reportsTheHighestSpeed() {
    var content = Self.content("A ride")
    for index in 0..<20 {
      var point = ProfilePoint(
        Coordinate(latitude: 47, longitude: 8), timestamp: nil, isFirst: index == 0, distance: 0)
      point.speed = index == 10 ? 100 : 5
      content.samples.add(point)
    }
    #expect(!Self.page(content).contains("\"highest\""))
    content.highestSpeed = 10
    #expect(Self.page(content).contains("\"zero\":true,\"highest\":36.0"))
  }

  @Test func identifiersAreUnique() {
    let page = Self.page(Self.content("A ride"))
    let names = page.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(names.count >= 8 && Set(names).count == names.count)
  }

  @Test func dataAreThePoints() throws {
    let page = Self.page(Self.content("A ride"))
    let text = try #require(page.components(separatedBy: "id=\"data\">").last)
      .components(separatedBy: "</script>")[0]
    let data = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let columns = try #require(data["columns"] as? [String: [Any]])
    #expect(columns.values.allSatisfy { $0.count == 50 })
    #expect(data["breaks"] as? [Int] == [20, 40])
    let altitudes = try #require(columns["altitude"])
    #expect(altitudes[5] is NSNull)
    let sum = altitudes.compactMap { ($0 as? NSNumber)?.doubleValue }.reduce(0, +)
    #expect(sum == 4490)
    let meters = try #require(columns["distance"]).compactMap { ($0 as? NSNumber)?.doubleValue }
    let last: Double = meters.reduce(0, +) / 10
    #expect(abs(last - 543.9) < 0.06)
    #expect((data["series"] as? [[String: Any]])?.map { $0["key"] as? String } == ["altitude"])
    #expect((data["maps"] as? [[Double]])?.count == 2)
    let elapsed = try #require(columns["elapsed"]).compactMap { ($0 as? NSNumber)?.doubleValue }
    // The two steps across segment boundaries do not count.
    #expect(elapsed.reduce(0, +) / 10 == 94)
    #expect(columns["ascent"] == nil && columns["altitude_low"] == nil)
    // The coordinates for GPX in steps of 1e-7 degrees, and the start in milliseconds.
    let latitudes = try #require(columns["latitude"]).compactMap { ($0 as? NSNumber)?.intValue }
    #expect(latitudes[0] == 470_000_000 && latitudes.dropFirst().allSatisfy { $0 == 1000 })
    #expect(columns["longitude"]?.first as? Int == 80_000_000 && data["start"] as? Int == 0)
  }

  @Test("Ascent and descent of a part are sums of changes above the hysteresis")
  func gains() throws {
    var content = Self.content("A ride", points: 0)
    for (index, altitude) in [400.0, 402, 410, 409, 400, 500, 506].enumerated() {
      var point = ProfilePoint(
        Coordinate(latitude: 47, longitude: 8), isFirst: index == 0 || index == 5,
        distance: Double(index) * 10)
      point.altitude = altitude
      content.samples.add(point)
    }
    content.gainThreshold = 3
    let columns = try #require(try Self.data(Self.page(content))["columns"] as? [String: [Any]])
    func sum(_ name: String) -> Double? {
      columns[name]?.compactMap { ($0 as? NSNumber)?.doubleValue }.reduce(0, +)
    }
    #expect(sum("ascent") == 160 && sum("descent") == 100)
  }

  @Test("Each sample of many points has their lowest and highest value")
  func extremes() throws {
    var content = Self.content("A ride", points: 0)
    let count = ReportSamples.limit * 3
    for index in 0..<count {
      var point = ProfilePoint(
        Coordinate(latitude: 47, longitude: 8), timestamp: Timestamp(seconds: Int64(index)),
        isFirst: index == 0, distance: Double(index))
      point.power = index == 12_345 ? 648 : 100
      content.samples.add(point)
    }
    let columns = try #require(try Self.data(Self.page(content))["columns"] as? [String: [Any]])
    var highest = 0.0
    let highs = try #require(columns["power_w_high"]).map { step -> Double in
      highest += (step as? NSNumber)?.doubleValue ?? .nan
      return highest / 10
    }
    #expect(highs.max() == 648 && highs.count <= ReportSamples.limit)
    #expect(
      columns["power_w"]?.count == highs.count && columns["power_w_low"]?.first as? Int == 1000)
  }

  @Test("On foot the speeds of the chart are paces", arguments: [true, false])
  func pace(isOnFoot: Bool) {
    var content = Self.content("A run")
    var point = ProfilePoint(Coordinate(latitude: 47, longitude: 8), isFirst: true, distance: 600)
    point.speed = 3
    content.samples.add(point)
    content.hasPace = isOnFoot
    #expect(Self.page(content).contains("\"pace\":3600.0") == isOnFoot)
  }

  @Test("The points of the map are in the data with their names")
  func places() throws {
    var content = Self.content("A ride")
    content.map.places = [
      MapContent.Place(Coordinate(latitude: 47, longitude: 8), name: "</script>Hut"),
      MapContent.Place(Coordinate(latitude: 47.001, longitude: 8)),
    ]
    let places = try #require(try Self.data(Self.page(content))["places"] as? [String: [Any]])
    #expect(places["names"] as? [String] == ["</script>Hut", ""])
    #expect(places["x"]?.count == 2 && places["notes"] == nil)
  }

  private static func data(_ page: String) throws -> [String: Any] {
    let text = try #require(page.components(separatedBy: "id=\"data\">").last)
      .components(separatedBy: "</script>")[0]
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("Points of several recordings have the index of their recording") func sources() throws {
    var content = Self.content("A ride")
    #expect(try Self.data(Self.page(content))["sources"] == nil)
    let names = ["</script>\u{202E}\u{1B}[31m", "\"b\\&\u{2028}عربي", "c\nd"]
    content.map.sources = names
    for source in [1, 2] {
      content.samples.add(
        ProfilePoint(Coordinate(latitude: 47, longitude: 8), isFirst: true, distance: 600),
        source: source)
    }
    let page = Self.page(content)
    let data = try Self.data(page)
    #expect(data["sources"] as? [String] == ["</script>[31m", names[1], "c d"])
    let columns = try #require(data["columns"] as? [String: [Any]])
    #expect(columns["source"]?.compactMap { $0 as? Int }.suffix(3) == [0, 1, 1])
    #expect(page.components(separatedBy: "</script>").count == 3)
  }

  @Test("The names and sports of tracks are in the data where they change") func tracks() throws {
    var content = Self.content("A ride", points: 0)
    content.tracks = [
      TrackLabel(name: "</script>One", sport: "Run"),
      TrackLabel(name: "</script>One", sport: "Run"),
      TrackLabel(),
    ]
    for track in [0, 0, 1, 2] {
      var point = ProfilePoint(Coordinate(latitude: 47, longitude: 8), isFirst: true, distance: 0)
      point.track = track
      content.samples.add(point)
    }
    content.passes = [1, 2, 2, 3]
    let data = try Self.data(Self.page(content))
    let tracks = try #require(data["tracks"] as? [[Any]])
    #expect(tracks.map { $0[0] as? Int } == [0, 3])
    #expect(tracks.map { $0[1] as? String } == ["</script>One", ""])
    #expect(tracks.map { $0[2] as? String } == ["Run", ""])
    let columns = try #require(data["columns"] as? [String: [Any]])
    #expect(columns["passes"]?.compactMap { $0 as? Int } == [1, 1, 0, 1])
    content.tracks = [TrackLabel()]
    #expect(try Self.data(Self.page(content))["tracks"] == nil)
  }

  @Test(
    "Only recordings with colors of their own have colors in the charts", arguments: [true, false])
  func colors(isBySource: Bool) throws {
    var content = Self.content("A ride")
    content.map.sources = ["a", "b"]
    content.colors = isBySource ? .sources : .plain
    let colors = try Self.data(Self.page(content))["colors"] as? [String]
    #expect(colors?.first == (isBySource ? ColorScale.category(0) : nil))
  }

  @Test("A page without diagrams states the reason") func withoutDiagrams() {
    func page(_ points: [(distance: Double, time: Int64, altitude: Double?)]) -> String {
      var content = Self.content("A ride", points: 0)
      for (index, value) in points.enumerated() {
        var point = ProfilePoint(
          Coordinate(latitude: 47, longitude: 8), timestamp: Timestamp(seconds: value.time),
          isFirst: index == 0, distance: value.distance)
        point.altitude = value.altitude
        content.samples.add(point)
      }
      return Self.page(content)
    }
    for (points, reason) in [
      ([], "the recording has no points"), ([(0, 0, 400)], "the recording has one point"),
      ([(0, 0, nil), (10, 5, nil)], "no point has an altitude"),
      ([(0, 5, 400), (0, 5, 401)], "all points have the same coordinate"),
    ] as [([(Double, Int64, Double?)], String)] {
      let page = page(points)
      #expect(page.contains("<p>There are no diagrams, as \(reason)"))
      #expect(!page.contains("id=\"charts\""))
    }
    for points in [[(0, 0, 400), (10, 0, 401)], [(0, 0, 400), (0, 5, 401)]]
      as [[(Double, Int64, Double?)]]
    {
      #expect(page(points).contains("id=\"charts\"") && !page(points).contains("no diagrams"))
    }
  }

  @Test func skipsASpeedOfNaN() throws {
    var content = Self.content("A ride")
    var point = ProfilePoint(Coordinate(latitude: 47, longitude: 8), isFirst: true, distance: 600)
    point.speed = .greatestFiniteMagnitude
    content.samples.add(point)
    content.highestSpeed = .infinity
    #expect(try Self.data(Self.page(content))["series"] != nil)
    content.highestSpeed = .greatestFiniteMagnitude
    #expect(try Self.data(Self.page(content))["series"] != nil)
  }

  @Test func ofNothing() {
    var content = Self.content("", points: 0)
    content.tables = []
    let page = Self.page(content)
    #expect(page.contains("\"columns\":{\"distance\":[],\"time\":[],\"x\":[],\"y\":[]}"))
  }
}
