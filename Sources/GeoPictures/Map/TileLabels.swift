import GeoCore

/// Labels of places and streets on vector tiles.
extension MapDrawing {
  // The same name appears again only beyond this distance in pixels.
  private static let nearestRepeat = 250.0
  // The largest number of names of streets.
  private static let mostStreets = 120

  /// Adds the names of places and streets that have room, the most important first.
  mutating func addTileNames() {
    let mostPlaces = Int(rect.width * rect.height / 16_000)
    var (placeCount, streetCount) = (0, 0)
    var places: [String: [ScenePoint]] = [:]
    func isRepeated(_ name: String, _ point: ScenePoint) -> Bool {
      places[name, default: []].contains { $0.distance(to: point) < Self.nearestRepeat }
    }
    for name in tileNames {
      if name.kind == .street {
        guard streetCount < Self.mostStreets else { break }
        let width = SceneText.width(name.text, size: 10)
        for (middle, turn) in name.positions(width: width + 8)
        where !isRepeated(name.text, middle) && addStreet(name.text, middle, turn, width) {
          places[name.text, default: []].append(middle)
          streetCount += 1
          break
        }
      } else {
        guard placeCount < mostPlaces, let point = name.points.first,
          !isRepeated(name.text, point), addPlace(name, point)
        else { continue }
        places[name.text, default: []].append(point)
        placeCount += 1
      }
    }
  }

  private mutating func addPlace(_ name: TileName, _ point: ScenePoint) -> Bool {
    let (look, size, isBold) =
      switch name.kind {
      case .country, .state, .city: ("m-city", 14.0, true)
      case .town, .village: ("m-town", 11.0, false)
      case .quarter, .street: ("m-quarter", 10.0, false)
      }
    for y in [4.0, -10, 20] {
      let text = SceneText(
        name.text, at: ScenePoint(point.x, point.y + y), anchor: .middle)
      let box = LabelRoom.box(text, size: size, isBold: isBold)
      guard !isOnTrack(box), room.take([box]) else { continue }
      elements.append(.text(text, SceneLook(look)))
      return true
    }
    return false
  }

  private mutating func addStreet(
    _ name: String, _ middle: ScenePoint, _ turn: Double, _ width: Double
  ) -> Bool {
    let (sine, cosine) = { ($0.sin, $0.cos) }(Angle.sincos(degrees: turn))
    // The rotated text is covered by squares along its middle line.
    let count = max(Int((width / 8).rounded(.up)), 1)
    let boxes = (0...count).map { index in
      let offset = width * (Double(index) / Double(count) - 0.5)
      return SceneRect(
        x: middle.x + offset * cosine - 5, y: middle.y + offset * sine - 6, width: 10, height: 12)
    }
    guard !boxes.contains(where: isOnTrack), room.take(boxes) else { return false }
    // The baseline is below the middle of the letters.
    var text = SceneText(
      name, at: ScenePoint(middle.x - 3.5 * sine, middle.y + 3.5 * cosine), anchor: .middle)
    text.turn = turn
    elements.append(.text(text, SceneLook("m-street")))
    return true
  }
}
