import GeoCore
import GeoPlatform

/// The direction to north where it is not upwards.
enum NorthArrow {
  // Degrees by which north may be off before it is shown, anywhere in the picture.
  private static let tolerance = 3.0

  /// An arrow at a point that shows where north is there; nil where north is upwards all over the picture.
  static func element(_ frame: MapFrame, at point: ScenePoint, size: Double = 15) -> SceneElement? {
    guard !frame.projection.isWhole else { return nil }
    let turns = frame.samples(4).compactMap { direction(frame, $0) }
    guard turns.contains(where: { abs($0) > tolerance }), let turn = direction(frame, point) else {
      return nil
    }
    let (sine, cosine) = { ($0.sin, $0.cos) }(Angle.sincos(degrees: turn))
    func turned(_ x: Double, _ y: Double) -> ScenePoint {
      ScenePoint(point.x + size * (x * cosine - y * sine), point.y + size * (x * sine + y * cosine))
    }
    var path = ScenePath(isClosed: true)
    path.add([turned(0, -1), turned(0.45, 0.7), turned(0, 0.35), turned(-0.45, 0.7)])
    let label = turned(0, -1.45)
    return .group(
      [
        .path(path, SceneLook("m-mark")),
        .text(
          SceneText("N", at: ScenePoint(label.x, label.y + 4), anchor: .middle),
          SceneLook("m-strong")),
      ], SceneLook(title: "North, at this place of the map"))
  }

  /// Degrees clockwise from upwards to north at a point.
  static func direction(_ frame: MapFrame, _ point: ScenePoint) -> Double? {
    guard let place = frame.place(at: point), abs(place.latitude) < 89.9 else { return nil }
    let step = min(1 / frame.pixelsPerDegree, 0.05)
    guard let here = frame.point(place),
      let there = frame.point(
        Coordinate(latitude: place.latitude + step, longitude: place.longitude))
    else { return nil }
    return Angle.atan2Degrees(there.x - here.x, here.y - there.y)
  }
}
