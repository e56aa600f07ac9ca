import Testing

@testable import GeoPictures

@Suite struct SVGWriterTests {
  private static func svg(_ elements: [SceneElement], title: String = "T") -> String {
    var scene = Scene(width: 100, height: 50.5, title: title, description: "D")
    scene.elements = elements
    return String(decoding: SVGWriter.bytes(scene, in: .page), as: UTF8.self)
  }

  @Test func aPathIsWrittenAsWaysInHundredthsOfAPixel() {
    var path = ScenePath(isClosed: true)
    path.add([ScenePoint(1, 2.5), ScenePoint(1.001, 2.5), ScenePoint(-3.254, 2.75)])
    #expect(
      Self.svg([.path(path, SceneLook("a"))]).contains(#"<path class="a" d="M1 2.5l-4.25 .25z"/>"#))
  }

  @Test func roundingDoesNotAddUp() {
    var path = ScenePath()
    path.add((0...1000).map { ScenePoint(Double($0) * 0.3333, 0) })
    let data = Self.svg([.path(path, SceneLook())]).split(separator: "d=\"M")[1].split(
      separator: "\"")[0]
    let ways = data.split(separator: "l").dropFirst().map {
      Double($0.split(separator: " ")[0]) ?? .nan
    }
    #expect(abs(ways.reduce(0, +) - 333.3) < 0.006)
  }

  @Test(
    "Names from files do not become markup",
    arguments: [
      "</title><script>alert(1)</script>", "]]>", "\" onload=\"x", "'&#60;", "\u{0}\u{8}\u{1B}[31m",
    ])
  func hostile(name: String) {
    let text = Self.svg(
      [
        .text(SceneText(name, at: ScenePoint(0, 0)), SceneLook(title: name)),
        .circle(ScenePoint(0, 0), radius: 1, SceneLook(name, fill: name, title: name)),
      ], title: name)
    #expect(!text.contains("<script"))
    #expect(!text.contains("]]>"))
    #expect(!text.contains("onload=\"x"))
    #expect(text.utf8.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\n") })
    #expect(!text.contains("'&#60"))
  }

  @Test func numbersAreShort() {
    func text(_ value: Double) -> String {
      var bytes: [UInt8] = []
      SVGNumber.append(SVGNumber.units(value), to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(
      [0, -0.001, 0.25, -0.5, 12, 3.1, 99.999].map(text) == [
        "0", "0", ".25", "-.5", "12", "3.1", "100",
      ])
    #expect(text(.nan) == "0" && text(.infinity) == "1000000000")
  }

  @Test func hasATextForScreenReaders() {
    let text = Self.svg([])
    #expect(text.contains(#"role="img""#) && text.contains("<title id=\"map-t\">T</title>"))
    #expect(text.contains("<desc id=\"map-d\">D</desc>"))
  }
}

@Suite struct ScenePathTests {
  @Test("The parts of a path in cells have the same steps as the path") func divided() {
    var path = ScenePath()
    // A line through three cells and back, and a point.
    path.add([5, 9, 12, 25, 26, 8].map { ScenePoint($0, 3) })
    path.add([ScenePoint(-1, 3)])
    path.add([ScenePoint(7, 4), ScenePoint(7, 6)])
    let parts = path.divided(side: 10)
    func steps(_ path: ScenePath) -> [[Double]] {
      path.lines.flatMap { line in
        line.count == 1
          ? [[line[line.startIndex].x]]
          : zip(line, line.dropFirst()).map { [$0.x, $0.y, $1.x, $1.y] }
      }
    }
    #expect(Set(parts.flatMap(steps)) == Set(steps(path)))
    #expect(parts.flatMap(steps).count == steps(path).count)
    #expect(
      parts.map { $0.lines.map { $0.map(\.x) } } == [
        [[5, 9, 12], [7, 7]], [[12, 25]], [[25, 26, 8]], [[-1]],
      ])
  }
}
