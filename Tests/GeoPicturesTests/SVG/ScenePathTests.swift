import Testing

@testable import GeoPictures

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
