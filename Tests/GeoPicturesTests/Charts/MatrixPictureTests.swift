import Foundation
import Testing

@testable import GeoPictures

@Suite struct MatrixPictureTests {
  private static func content(_ rows: Int, _ columns: Int, _ value: (Int, Int) -> Double)
    -> MatrixContent
  {
    MatrixContent(
      rows: (0..<rows).map { "row \($0)" }, columns: (0..<columns).map { "column \($0)" },
      values: (0..<rows).flatMap { row in (0..<columns).map { value(row, $0) } },
      quantity: MapColors.Quantity("Distance", unit: "km"))
  }

  private static func svg(_ picture: MatrixPicture) -> String {
    String(decoding: SVGWriter.bytes(picture.scene, in: .page), as: UTF8.self)
  }

  @Test("Each number gets a cell with its color, and NaN gets a hatched cell") func cells() {
    let picture = MatrixPicture(Self.content(3, 2) { $0 == 2 ? .nan : Double($0 * 2 + $1) })
    let svg = Self.svg(picture)
    let cells = svg.components(separatedBy: "<rect ")
    #expect(
      cells.contains {
        $0.hasPrefix("fill=\"#440154\"") && $0.contains("row 0 – column 0: 0.0 km<")
      })
    #expect(
      cells.contains {
        $0.hasPrefix("fill=\"#fde725\"") && $0.contains("row 1 – column 1: 3.0 km<")
      })
    #expect(svg.components(separatedBy: " – column ").count == 5)
    #expect(svg.contains("m-hatch") && svg.contains(">no number<") && !svg.contains("<image"))
    #expect(picture.scene.description.contains("2 cells without a number are hatched"))
  }

  @Test("A large matrix is drawn as an image, and names without room are omitted") func image() {
    let picture = MatrixPicture(Self.content(300, 200) { Double($0 * $1) })
    let svg = Self.svg(picture)
    #expect(svg.contains("<image class=\"m-cells\"") && !svg.contains("m-hatch"))
    #expect(svg.contains(">row 0<") && !svg.contains(">row 1<"))
    #expect(svg.contains("transform=\"rotate(-90 ") && !svg.contains(">column 1<"))
  }

  @Test(
    "A matrix of any size gets a picture of limited size",
    arguments: [(1, 1), (1, 1000), (1000, 1), (7, 7), (65, 63), (1000, 1000)])
  func sizes(rows: Int, columns: Int) throws {
    for size in [nil, (100.0, 100.0), (2000, 300)] {
      let content = Self.content(rows, columns) { $0 == $1 ? 0 : 5 }
      let layout = MatrixLayout(content, size: size)
      #expect(layout.width < 2500 && layout.height < 2500)
      if size == nil { #expect(layout.grid.maxX <= layout.width) }
      #expect(!MatrixPicture(content, size: size).scene.elements.isEmpty)
    }
  }

  @Test(
    "Everything stays inside the picture, even if a very small size is requested",
    arguments: [(100.0, 100.0), (180, 250), (250, 180), (300, 300), (2000, 100)], [0, 8, 30])
  func small(size: (Double, Double), letters: Int) {
    let names = (0..<9).map { String(repeating: "w", count: letters) + "\($0)" }
    var content = MatrixContent(
      rows: names, columns: names, values: (0..<81).map { $0 == 40 ? .nan : Double($0) },
      quantity: MapColors.Quantity("Distance", unit: "km"))
    content.title = "A title that is long"
    let scene = MatrixPicture(content, size: size).scene
    #expect(scene.width >= size.0 && scene.height >= size.1)
    let whole = SceneRect(x: 0, y: 0, width: scene.width, height: scene.height)
    func check(_ elements: [SceneElement]) {
      for element in elements {
        switch element {
        case .rect(let rect, _):
          #expect(rect.minX >= 0 && rect.maxX <= whole.maxX + 0.5 && rect.maxY <= whole.maxY + 0.5)
        case .text(let text, let look):
          let width = SceneText.width(text.text, size: look.name == "m-title" ? 15 : 12)
          let (low, high): (Double, Double) =
            switch text.anchor {
            case .start: (0, width)
            case .middle: (-width / 2, width / 2)
            case .end: (-width, 0)
            }
          let ends = [low, high].map {
            text.isUpward
              ? ScenePoint(text.place.x, text.place.y - $0)
              : ScenePoint(text.place.x + $0, text.place.y)
          }
          #expect(ends.allSatisfy(whole.contains), "\(text.text)")
        case .group(let parts, _, _): check(parts)
        default: break
        }
      }
    }
    check(scene.elements)
    // With enough room the scene has the requested size.
    let large = MatrixPicture(content, size: (scene.width, scene.height)).scene
    #expect(large.width == scene.width && large.height == scene.height)
  }

  @Test("Empty matrices, missing numbers, and extreme numbers all give a picture") func nothing() {
    #expect(Self.svg(MatrixPicture(Self.content(0, 0) { _, _ in 0 })).contains("nothing to show"))
    let none = Self.svg(MatrixPicture(Self.content(2, 2) { _, _ in .nan }))
    #expect(none.contains("m-hatch"))
    let wild = Self.content(2, 2) { row, _ in
      row == 0 ? .infinity : -.greatestFiniteMagnitude
    }
    #expect(!Self.svg(MatrixPicture(wild)).isEmpty)
    let widest = Self.svg(
      MatrixPicture(
        Self.content(1, 3) { [.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0][$1] }))
    for part in ["#440154", "#fde725", ": 1.80e308 km", ": -1.80e308 km", ": 0 km"] {
      #expect(widest.contains(part))
    }
    for numbers in [
      [Double.leastNonzeroMagnitude, 0], [-0.0, 0], [1e-12, 3e-12],
      [Double.leastNonzeroMagnitude, Double.leastNonzeroMagnitude],
    ] {
      #expect(Self.svg(MatrixPicture(Self.content(1, 2) { numbers[$1] })).contains("– column 1"))
    }
    let short = MatrixContent(
      rows: ["a"], columns: ["b", "c"], values: [1], quantity: MapColors.Quantity("x"))
    #expect(short.values.count == 2 && short.missing == 1)
  }
}
