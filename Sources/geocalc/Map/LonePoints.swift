import GeoCore
import GeoPictures
import GeoTracks

/// Points that no way leads to or from: of a track they are left out between two gaps, and on a map they are there.
struct LonePoints {
  private var count = 0
  private var first: Coordinate?
  // What part of the Earth all others take up.
  private var others = MapExtent()
  // The points, of one place, since the last gap or edge.
  private var pending: (place: Coordinate, count: Int, distance: Double)?

  // How many times as large a map has to be with them, for that to be said.
  private static let large = 1.5

  /// Takes the next point.
  mutating func add(_ point: TracePoint) {
    if point.isFirst {
      finish()
      pending = (point.coordinate, 1, point.distance)
    } else if let (place, count, distance) = pending {
      guard point.distance > distance else {
        pending?.count = count + 1
        return
      }
      others.add(place)
      others.add(point.coordinate)
      pending = nil
    } else {
      others.add(point.coordinate)
    }
  }

  /// Says that a source has ended.
  mutating func finish() {
    guard let (place, count, _) = pending else { return }
    self.count += count
    first = first ?? place
    pending = nil
  }

  /// That they make a map much larger than it were without; nil if they do not.
  ///
  /// - Parameters:
  ///   - points: how many points there are.
  ///   - extent: of all of them.
  func remark(of points: Int, in extent: MapExtent) -> String? {
    guard count > 0, let first, !others.isEmpty, others.span > 0,
      extent.span > Self.large * others.span
    else { return nil }
    func across(_ extent: MapExtent) -> String {
      FigureUnits.metric.length(extent.span * Angle.degree * Ellipsoid.wgs84.meanRadius)
    }
    let (latitude, longitude) = (
      TrackReport.number(first.latitude, 5), TrackReport.number(first.longitude, 5)
    )
    return
      "\(count) of \(points) points \(count == 1 ? "stands" : "stand") alone between gaps, so that the map is "
      + "\(across(extent)) across, and not \(across(others)): "
      + "\(count == 1 ? "" : "the first ")at \(latitude), \(longitude) (geocalc track clean)"
  }
}
