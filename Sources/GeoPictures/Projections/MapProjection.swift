public import GeoCore

/// From the Earth to a plane and back.
public protocol MapProjection: Sendable {
  /// What it is called, for people.
  var name: String { get }

  /// The place on which the plane is centered.
  var center: Coordinate { get }

  /// Whether the plane has the whole Earth.
  var isWhole: Bool { get }

  /// Meters to the right of the center and upwards; nil for an invalid place, and for one that the plane does
  /// not have.
  func project(_ place: Coordinate) -> PlanePoint?

  /// The place at a point of the plane; nil where there is none.
  func place(at point: PlanePoint) -> Coordinate?
}

/// A projection whose plane ends 180 degrees east and west of its middle, where it matters on which side one is.
protocol EdgedProjection: MapProjection {
  /// The point of a valid latitude so many degrees east of the middle, from -180 to 180, both of which are edges.
  func project(latitude: Double, turn: Double) -> PlanePoint
}

/// A point of the plane of a ``MapProjection``.
public struct PlanePoint: Sendable, Hashable {
  /// Meters to the right.
  public var x: Double
  /// Meters upwards.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}
