import GeoCore
import Testing

@testable import GeoPictures

@Suite struct PassGridTests {
  /// The lines of tracks with the numbers 1, 2, … as values.
  private func content(_ tracks: [[(Double, Double)]]) -> MapContent {
    var content = MapContent()
    for (index, track) in tracks.enumerated() {
      content.lines += track.enumerated().map { place, point in
        LineVertex(
          Coordinate(latitude: point.0, longitude: point.1), value: Double(index + 1),
          source: index, isFirst: place == 0)
      }
    }
    return content
  }

  private func counted(_ tracks: [[(Double, Double)]]) -> [LineVertex] {
    var content = content(tracks)
    content.countPasses(MapPicture.Options(width: 800, height: 600))
    return content.lines
  }

  // A road of 0.1 degrees along the parallel 47, with a branch to the north at its middle.
  private static let road = [(47.0, 8.0), (47, 8.05), (47, 8.1)]
  private static let branch = [(47.0, 8.0), (47, 8.05), (47.05, 8.05)]

  @Test("Three tracks of one road are three passes, and the branch of one of them is one pass")
  func roads() {
    let lines = counted([Self.road, Self.road, Self.branch])
    func values(_ isPart: (Coordinate) -> Bool) -> Set<Double> {
      Set(lines.filter { !$0.isFirst && isPart($0.coordinate) }.map(\.value))
    }
    #expect(values { $0.longitude > 8.005 && $0.longitude < 8.045 } == [3])
    #expect(values { $0.longitude > 8.06 && $0.latitude < 47.001 } == [2])
    #expect(values { $0.latitude > 47.005 } == [1])
  }

  @Test("A point of a page has the number of passes of its place")
  func points() {
    var content = content([Self.road, Self.road, Self.branch])
    let places = [(47.0, 8.02), (47.0, 8.08), (47.03, 8.05)]
    let passes = content.countPasses(
      MapPicture.Options(width: 800, height: 600),
      at: places.map { Coordinate(latitude: $0.0, longitude: $0.1) })
    #expect(passes == [3, 2, 1])
  }

  @Test("A track that goes back and forth is one pass")
  func repeats() {
    let lines = counted([Self.road + Self.road.reversed() + Self.road, Self.branch])
    #expect(lines.map(\.value).max() == 2)
  }

  @Test(
    "Two tracks ten meters apart are two passes, and a track one kilometer away is another road")
  func neighbors() {
    // One degree of latitude is 111.2 km.
    let lines = counted([
      Self.road, Self.road.map { ($0.0 + 0.00009, $0.1) }, Self.road.map { ($0.0 + 0.009, $0.1) },
    ])
    #expect(Set(lines.filter { $0.source < 2 }.map(\.value)) == [2])
    #expect(Set(lines.filter { $0.source == 2 }.map(\.value)) == [1])
  }

  @Test("A line without a track, such as a route, is not counted")
  func routes() {
    var content = content([Self.road, Self.road])
    for index in 3..<6 { content.lines[index].value = .nan }
    content.countPasses(MapPicture.Options(width: 800, height: 600))
    #expect(content.lines.filter { $0.source == 0 }.allSatisfy { $0.value == 1 })
    #expect(content.lines.filter { $0.source == 1 }.allSatisfy { $0.value.isNaN })
  }

  @Test("Counting changes no line by more than a pixel") func shape() throws {
    let tracks = [[(47.0, 8.0), (48, 9), (47.2, 12)], [(47.0, 8.0), (48, 9), (47.9, 5)]]
    let before = content(tracks)
    let options = MapPicture.Options(width: 800, height: 600)
    let frame = MapPicture.frame(before, options, hasTiles: false)
    for vertex in counted(tracks) {
      let point = try #require(frame.point(vertex.coordinate))
      let distances = tracks.flatMap { track in
        zip(track, track.dropFirst()).flatMap { a, b in
          let line = Geodesic.wgs84.line(
            from: Coordinate(latitude: a.0, longitude: a.1),
            to: Coordinate(latitude: b.0, longitude: b.1))
          return (0...2000).compactMap { part in
            frame.point(line.position(at: line.length * Double(part) / 2000).coordinate)?
              .distance(to: point)
          }
        }
      }
      #expect(distances.min() ?? .infinity < 1)
    }
  }

  @Test("The legend of counts has whole numbers on a logarithmic scale") func legend() {
    let colors = MapColors(
      .values(.passes),
      of: [1.0, 100].map { value in
        LineVertex(Coordinate(latitude: 0, longitude: 0), value: value, isFirst: false)
      })
    #expect(colors.range == 1...100)
    // 10 is the middle between 1 and 100.
    #expect(colors.index(value: 10, source: 0) == ColorScale.steps / 2)
    let texts = Legend(colors, names: [], right: 400, y: 0, width: 400).elements.compactMap {
      if case .text(let text, _) = $0 { text.text } else { nil }
    }
    #expect(texts.contains("Passes") && texts.contains("10") && texts.contains("100"))
    #expect(!texts.contains { $0.contains(".") })
  }
}
