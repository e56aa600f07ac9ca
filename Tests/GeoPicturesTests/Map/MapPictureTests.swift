import Foundation
import GeoCore
import Testing

@testable import GeoPictures

@Suite struct MapPictureTests {
  private static func picture(
    _ places: [(Double, Double)], values: [Double] = [], rule: MapColors.Rule = .plain,
    width: Double = 900, height: Double = 600
  ) -> MapPicture {
    var content = MapContent()
    content.title = "Test"
    content.sources = ["one"]
    content.lines = places.enumerated().map { index, place in
      LineVertex(
        Coordinate(latitude: place.0, longitude: place.1),
        value: index < values.count ? values[index] : .nan, isFirst: index == 0)
    }
    var options = MapPicture.Options(width: width, height: height)
    options.colors = rule
    return MapPicture(content, options)
  }

  /// The paths of a class, of all groups.
  private static func paths(_ elements: [SceneElement], _ name: String) -> [ScenePath] {
    elements.flatMap { element -> [ScenePath] in
      switch element {
      case .path(let path, let look): look.name == name ? [path] : []
      case .group(let parts, let look, _):
        look.name == name
          ? parts.compactMap { if case .path(let path, _) = $0 { path } else { nil } }
          : paths(parts, name)
      default: []
      }
    }
  }

  private static func flat(_ elements: [SceneElement]) -> [SceneElement] {
    elements.flatMap { if case .group(let inner, _, _) = $0 { flat(inner) } else { [$0] } }
  }

  private static func texts(_ elements: [SceneElement]) -> [(String, ScenePoint)] {
    elements.flatMap { element -> [(String, ScenePoint)] in
      switch element {
      case .text(let text, _): [(text.text, text.place)]
      case .group(let parts, _, _): texts(parts)
      default: []
      }
    }
  }

  @Test(
    "The length of the scale bar is the geodesic distance it states",
    arguments: [
      [(47.0, 8.0), (47.01, 8.02)], [(78, 10), (80, 30)], [(-17, 179), (-18, -178)],
      [(36, -10), (60, 30)],
    ])
  func scaleBar(places: [(Double, Double)]) throws {
    let picture = Self.picture(places)
    let (bar, frame) = (try #require(picture.scaleBar), try #require(picture.frame))
    let middle = frame.rect.middle
    let a = try #require(frame.place(at: ScenePoint(middle.x - bar.width / 2, middle.y)))
    let b = try #require(frame.place(at: ScenePoint(middle.x + bar.width / 2, middle.y)))
    #expect(abs(Geodesic.wgs84.distance(from: a, to: b) / bar.length - 1) < 1e-6)
    #expect(bar.width > 30 && bar.width <= 160)
    // Elsewhere the error is at most the stated one.
    let corner = ScenePoint(frame.rect.minX + bar.width / 2, frame.rect.minY)
    if let a = frame.place(at: ScenePoint(corner.x - bar.width / 2, corner.y)),
      let b = frame.place(at: ScenePoint(corner.x + bar.width / 2, corner.y))
    {
      #expect(
        abs(Geodesic.wgs84.distance(from: a, to: b) / bar.length - 1) <= bar.error * 1.2 + 1e-6)
    }
  }

  @Test("Land and sea are drawn in the right places in all parts of the Earth")
  func ground() throws {
    let pictures = [
      Self.picture([(36, -10), (60, 30)]), Self.picture([(51, 0), (-34, 151)]),
      Self.picture([(-45, 166), (-35, 178)]), Self.picture([(85, 0), (60, 120), (60, -120)]),
      Self.picture([(-85, 0), (-60, 120), (-60, -120)]), Self.picture([(-10, 170), (-25, -170)]),
    ]
    for (index, picture) in pictures.enumerated() {
      let frame = try #require(picture.frame)
      let land = try #require(Self.paths(picture.scene.elements, "m-land").first)
      for point in land.points { #expect(frame.rect.grown(by: 4).contains(point)) }
      var wrong = 0
      let samples = frame.samples(24).filter { frame.rect.grown(by: -2).contains($0) }
      for point in samples {
        guard let place = frame.place(at: point) else { continue }
        if Self.isInside(land, point) != Self.isLand(place) { wrong += 1 }
      }
      // Coasts lack details below a third of a pixel.
      #expect(wrong <= samples.count / 100, "picture \(index): \(wrong) of \(samples.count)")
    }
  }

  @Test(
    "Polygons across the antimeridian or around a pole are filled, with and without tiles",
    arguments: [true, false], [8.0, 100, 180, -75])
  func areas(hasTiles: Bool, middle: Double) throws {
    func ring(_ corners: [(Double, Double)]) -> [Coordinate] {
      corners.map { Coordinate(latitude: $0.1, longitude: $0.0) }
    }
    let round = Array(stride(from: -180.0, through: 180, by: 10))
    let areas: [(rings: [[Coordinate]], has: (Coordinate) -> Bool)] = [
      (
        [ring([(150, -20), (-150, -20), (-150, 20), (150, 20), (150, -20)])],
        { abs($0.latitude) < 20 && abs($0.longitude) > 150 }
      ),
      (
        [ring([(170, -20), (190, -20), (190, 20), (170, 20), (170, -20)])],
        { abs($0.latitude) < 20 && abs($0.longitude) > 170 }
      ),
      (
        [ring(round.map { ($0, 70) } + [(180, 90), (-180, 90), (-180, 70)])], { $0.latitude > 70 }
      ),
      ([ring(round.map { ($0, -60) })], { $0.latitude < -60 }),
    ]
    for (index, area) in areas.enumerated() {
      var content = MapContent()
      content.places = [-170.0, -90, 0, 90, 170].flatMap { turn in
        [-65.0, 75].map {
          MapContent.Place(
            Coordinate(latitude: $0, longitude: Angle.normalized(middle + turn)))
        }
      }
      content.fences = [MapContent.Shape(lines: area.rings, isArea: true)]
      content.tiles = hasTiles ? TileGround(zooms: 0...14, areVectors: false, attribution: "") : nil
      let picture = MapPicture(content)
      let frame = try #require(picture.frame)
      #expect((frame.projection.name == "Web Mercator") == hasTiles)
      let path = try #require(Self.paths(picture.scene.elements, "m-fence").first)
      var count = 0
      for point in frame.samples(40) {
        // Edges are excluded.
        let near = [(-4.0, -4.0), (4, -4), (-4, 4), (4, 4)].map {
          frame.place(at: ScenePoint(point.x + $0.0, point.y + $0.1)).map(area.has)
        }
        guard let place = frame.place(at: point), Set(near).count == 1, near[0] != nil else {
          continue
        }
        #expect(Self.isInside(path, point) == area.has(place), "\(index): \(place)")
        count += area.has(place) ? 1 : 0
      }
      #expect(count > 0)
    }
  }

  private static func isInside(_ path: ScenePath, _ point: ScenePoint) -> Bool {
    path.lines.reduce(false) { isInside, line in
      var isInside = isInside
      guard var before = line.last else { return isInside }
      for next in line {
        if (before.y > point.y) != (next.y > point.y),
          point.x < (next.x - before.x) * (point.y - before.y) / (next.y - before.y) + before.x
        {
          isInside.toggle()
        }
        before = next
      }
      return isInside
    }
  }

  private static func isLand(_ place: Coordinate) -> Bool {
    let (x, y) = (Float(place.longitude), Float(place.latitude))
    return BaseMap.natural.land.reduce(false) { isLand, line in
      guard line.low.y <= y, line.high.y >= y, line.low.x <= x, line.high.x >= x else {
        return isLand
      }
      var ring = ScenePath(isClosed: true)
      ring.add(line.points.map { ScenePoint(Double($0.x), Double($0.y)) })
      return isLand != isInside(ring, ScenePoint(place.longitude, place.latitude))
    }
  }

  @Test("A track across the antimeridian is one line of the right length")
  func antimeridian() throws {
    let picture = Self.picture([(-17, 179.9), (-17.02, -179.9), (-17.1, 179.8)])
    let frame = try #require(picture.frame)
    let track = try #require(Self.paths(picture.scene.elements, "m-track").first)
    #expect(track.lines.count == 1)
    let pixels = zip(track.points, track.points.dropFirst()).reduce(0) {
      $0 + $1.0.distance(to: $1.1)
    }
    let meters = 21_283.0 + 33_088
    #expect(abs(pixels / frame.scale - meters) < 0.02 * meters)
  }

  @Test("Distance marks are a layer of disks on the track, whose numbers do not overlap")
  func distanceMarks() throws {
    var content = MapContent()
    // A path that comes back beside itself, with marks that are close together at its turns.
    let coordinates = (0..<600).map { index -> Coordinate in
      let (row, column) = (index / 100, index % 100)
      return Coordinate(
        latitude: 47 + Double(row) * 2e-4,
        longitude: 8 + Double(row.isMultiple(of: 2) ? column : 99 - column) * 1e-4)
    }
    content.lines = coordinates.enumerated().map { LineVertex($1, isFirst: $0 == 0) }
    content.distanceMarks = (1...12).map {
      MapContent.Place(coordinates[$0 * 49], name: "\($0)", note: "\($0) km")
    }
    let picture = MapPicture(content, MapPicture.Options(width: 500, height: 300))
    let frame = try #require(picture.frame)
    func layer(_ elements: [SceneElement]) -> [SceneElement] {
      elements.flatMap { element -> [SceneElement] in
        guard case .group(let parts, let look, _) = element else { return [] }
        return look.name == "m-distances" ? parts : layer(parts)
      }
    }
    var (boxes, disks): ([SceneRect], [ScenePoint]) = ([], [])
    for element in layer(picture.scene.elements) {
      switch element {
      case .text(let text, _): boxes.append(LabelRoom.box(text, size: 11, isBold: true))
      case .circle(let point, _, _): disks.append(point)
      default: Issue.record("\(element)")
      }
    }
    #expect(disks == content.distanceMarks.compactMap { frame.point($0.coordinate) })
    #expect(boxes.count == 12)
    for (index, box) in boxes.enumerated() {
      #expect(!boxes[..<index].contains(where: box.intersects))
      #expect(!disks.contains { box.grown(by: 2).contains($0) })
    }
    #expect(picture.scene.description.contains("a mark every 1 km"))
  }

  @Test func ofNothing() {
    let picture = MapPicture(MapContent())
    #expect(picture.frame == nil && picture.scaleBar == nil)
    #expect(Self.texts(picture.scene.elements).map(\.0) == ["There is nothing to show."])
  }

  @Test func ofOnePointAndOfInvalidOnes() throws {
    let picture = Self.picture([(47, 8)])
    #expect(try #require(picture.scaleBar).length == 20 || picture.scaleBar?.length == 50)
    #expect(picture.isTooNearForLand)
    let broken = Self.picture([(.nan, 8), (47, .infinity)])
    #expect(!SVGWriter.bytes(broken.scene).isEmpty)
  }

  @Test func colorsHaveTheRangeOfAllButTheLastHundredths() throws {
    let places = (0...1000).map { (47 + Double($0) / 1000, 8.0) }
    var values = (0...1000).map { Double($0) }
    values[500] = 1e9
    let picture = Self.picture(places, values: values, rule: .values(MapColors.Quantity("Speed")))
    let range = try #require(picture.colors.range)
    #expect(abs(range.lowerBound - 10) <= 2 && abs(range.upperBound - 990) <= 2)
    #expect(picture.colors.index(value: 1e9, source: 0) == ColorScale.steps - 1)
    #expect(picture.colors.index(value: .nan, source: 0) == ColorScale.steps)
    let without = Self.picture(places, rule: .values(MapColors.Quantity("Speed")))
    #expect(without.colors.rule == .plain)
  }

  @Test(
    "The color range is at least as wide as the minimum of its quantity",
    arguments: [(10.0, 95.0...105.0), (0, 99.5...100.5)])
  func leastSpan(least: Double, range: ClosedRange<Double>) throws {
    let places = (0...100).map { (47 + Double($0) / 1000, 8.0) }
    let values = (0...100).map { 99.5 + Double($0) / 100 }
    let quantity = MapColors.Quantity("Altitude", leastSpan: least)
    let picture = Self.picture(places, values: values, rule: .values(quantity))
    let found = try #require(picture.colors.range)
    #expect(abs(found.lowerBound - range.lowerBound) < 0.03)
    #expect(abs(found.upperBound - range.upperBound) < 0.03)
  }

  @Test("The colors of times cover the range of all points, including removed ones")
  func rangeOfTimes() {
    var content = MapContent()
    content.lines = [
      LineVertex(Coordinate(latitude: 47, longitude: 8), value: 0, isFirst: true),
      LineVertex(Coordinate(latitude: 48, longitude: 8), value: 50, isFirst: false),
    ]
    content.lineValues = 0...100
    var options = MapPicture.Options()
    options.colors = .values(MapColors.Quantity("Time", isTime: true))
    #expect(MapPicture(content, options).colors.range == 0...100)
  }

  @Test("A path that is followed many times is drawn once")
  func oftenGone() throws {
    func points(_ rounds: Int) throws -> Int {
      let round = (0..<200).map { index -> (Double, Double) in
        let angle = Angle.sincos(degrees: Double(index) * 1.8)
        return (47 + 0.1 * angle.sin, 8 + 0.1 * angle.cos)
      }
      let picture = Self.picture(Array(repeating: round, count: rounds).flatMap { $0 })
      return Self.paths(picture.scene.elements, "m-track").reduce(0) { $0 + $1.points.count }
    }
    let (once, often) = (try points(1), try points(50))
    // The circle of 200 points needs many of them, and the other rounds at most the step to their beginning.
    #expect(once >= 20 && (once...once + 4).contains(often))
  }

  @Test("No label appears twice at the same position")
  func labels() throws {
    for places in [
      [(36.0, -10.0), (60.0, 30.0)], [(85, 0), (70, 120), (70, -120)], [(47, 8), (47.001, 8.002)],
    ] {
      let picture = Self.picture(places)
      let rect = try #require(picture.frame).rect
      let boxes = Self.texts(picture.scene.elements).filter { rect.contains($0.1) && $0.0 != "N" }
      #expect(boxes.count >= 4)
      #expect(Set(boxes.map { "\($0.0)\($0.1)" }).count == boxes.count)
    }
  }

  @Test(
    "Names stay inside the picture and overlap neither each other nor dots",
    arguments: [200.0, 300, 900])
  func names(width: Double) throws {
    var content = MapContent()
    content.title = "A long title of a map that goes on and on and on"
    content.subtitle = "14.064 km · 2024-05-01 · 0:14:59"
    let names = [
      "WWWWWWWWWW MMMMMM", "Zürich Hauptbahnhof", "Alp", "Café", "MMMM", "Sieben Brunnen",
    ]
    for (index, name) in (names + names + names).enumerated() {
      let place = Coordinate(
        latitude: 47 + Double(index * 7 % 18) * 0.003, longitude: 8 + Double(index * 5 % 18) * 0.003
      )
      content.places.append(MapContent.Place(place, name: name))
    }
    let picture = MapPicture(content, MapPicture.Options(width: width, height: width * 0.8))
    let frame = try #require(picture.frame)
    var boxes: [SceneRect] = []
    for case .text(let text, let look) in Self.flat(picture.scene.elements) {
      let (size, isBold): (Double, Bool) =
        switch look.name {
        case "m-title": (15, true)
        case "m-strong": (12, true)
        case "m-netlabel": (11, false)
        default: (12, false)
        }
      let box = LabelRoom.box(text, size: size, isBold: isBold)
      #expect(box.minX >= 0 && box.maxX <= width, "\(text.text)")
      for other in boxes { #expect(!other.intersects(box), "\(text.text)") }
      if look.name == "m-strong" {
        for place in content.places {
          let dot = try #require(frame.point(place.coordinate))
          #expect(!box.grown(by: 1).contains(dot), "\(text.text)")
        }
      }
      boxes.append(box)
    }
    #expect(boxes.count >= 5)
  }

  @Test("Estimated text widths exceed the widths in DejaVu Sans by at most a fifth")
  func widths() {
    // The expected widths come from the font's tables of advance widths, in units of 1/2048.
    for (text, units, bold) in [
      ("WWWWWWWWWW", 20250, 22590), ("MMMMMM", 10602, 12228), ("0123456789", 13030, 14250),
      ("Zürich Hauptbahnhof", 21806, 24559), ("illicit", 4774, 5703),
    ] {
      for (isBold, width) in [(false, Double(units)), (true, Double(bold))] {
        let estimate = SceneText.width(text, size: 2048, isBold: isBold)
        #expect(estimate >= width && estimate <= 1.2 * width, "\(text), \(isBold)")
      }
    }
  }

  @Test(
    "Whether the base map is omitted depends on the extent, not on the size of the picture",
    arguments: [200.0, 900, 4000])
  func coarse(width: Double) {
    let near = Self.picture([(47, 8), (47.1, 8.1)], width: width, height: width)
    let far = Self.picture([(47, 8), (47.6, 8.6)], width: width, height: width)
    #expect(near.isTooNearForLand && !far.isTooNearForLand)
    #expect(far.credit != nil && (near.credit == nil) == (near.townCount == 0))
  }

  @Test(
    "A small map shows a coast or a lake with the accuracy, and only land stays plain",
    arguments: [
      // Helsinki, Lake Geneva, the middle of the Atlantic, an inland place, a pier.
      (60.17, 24.94, 0.05, true), (46.45, 6.6, 0.05, true), (40, -30, 0.05, true),
      (48.9, 9.6, 0.05, false), (60.155, 24.94, 0.015, false),
    ])
  func coast(latitude: Double, longitude: Double, span: Double, isDrawn: Bool) {
    let picture = Self.picture([
      (latitude - span, longitude - span), (latitude + span, longitude + span),
    ])
    #expect(picture.isTooNearForLand != isDrawn)
    let credit = "Natural Earth, 90 % of the coast within 2 km, of towns within 5 km"
    #expect((picture.credit == credit) == isDrawn)
    let townCredit = picture.townCount > 0 ? "Natural Earth, 90 % of towns within 5 km" : nil
    #expect(isDrawn || picture.credit == townCredit)
    let svg = String(decoding: SVGWriter.bytes(picture.scene), as: UTF8.self)
    #expect(svg.contains("class=\"m-base m-near\"") && svg.contains("\"m-sea\"") == isDrawn)
  }

  @Test(
    "A page can hide each recording, except in a heat map",
    arguments: [MapColors.Rule.sources, .values(MapColors.Quantity("Speed")), .values(.passes)])
  func layers(rule: MapColors.Rule) {
    var content = MapContent()
    content.sources = (0..<10).map { "\($0).gpx" }
    for source in 0..<10 {
      for index in 0..<3 {
        // All recordings follow the same road.
        content.lines.append(
          LineVertex(
            Coordinate(latitude: 47, longitude: 8 + Double(index)), value: Double(index + 1),
            source: source, isFirst: index == 0))
      }
    }
    var options = MapPicture.Options()
    options.colors = rule
    let svg = String(decoding: SVGWriter.bytes(MapPicture(content, options).scene), as: UTF8.self)
    for source in 0..<10 {
      let parts = svg.components(separatedBy: "<g class=\"m-source\(source)\">").dropFirst()
      // The casing and the line.
      #expect(parts.count == (rule == .values(.passes) ? 0 : 2))
      guard rule == .sources, let line = parts.last?.components(separatedBy: "</g>")[0] else {
        continue
      }
      #expect(line.contains("stroke=\"\(ColorScale.category(source))\""))
    }
  }

  @Test("Many points that share a cell are one disk, and the picture stays small")
  func clusters() {
    var content = MapContent()
    for index in 0..<8000 {
      content.places.append(
        MapContent.Place(
          Coordinate(
            latitude: 47 + Double(index % 89) * 0.01, longitude: 8 + Double(index % 97) * 0.01),
          name: "A point of interest \(index)"))
    }
    let scene = MapPicture(content).scene
    let disks = Self.flat(scene.elements).filter {
      if case .circle(_, _, let look) = $0 { look.name == "m-places" } else { false }
    }
    #expect(disks.count > 1000 && disks.count < 8000)
    #expect(SVGWriter.bytes(scene).count < 600_000)
  }

  @Test func graticuleStepsAreRound() {
    #expect(
      [47, 12, 3, 1, 0.7, 0.2, 0.0313, 0.001].map(Graticule.step)
        == [30, 10, 2, 1, 0.5, 0.2, 0.02, 0.001])
  }
}
