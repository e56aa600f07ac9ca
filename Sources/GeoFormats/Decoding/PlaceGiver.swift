import GeoCore
import GeoTracks

/// Gives places of formats that have lines and points, but say nothing else of them: lines are tracks, points
/// are waypoints.
struct PlaceGiver: Sendable {
  private enum Part { case none, track, waypoints }

  private var part = Part.none
  private var next: SourceEvent.Part?

  /// At the beginning of a line.
  static let ofLine: PlaceGiver = {
    var places = PlaceGiver()
    places.beginLine(continues: false)
    return places
  }()

  /// A line begins; nothing comes out before its first place.
  ///
  /// - Parameter continues: whether it is a further line of the same geometry.
  mutating func beginLine(continues: Bool) {
    if !continues || next != nil && next != .segment {
      next = .track(name: nil)
    } else {
      next = .segment
    }
  }

  /// Gives a place of a line, or a point.
  ///
  /// - Returns: what is wrong with it, if it is out of range; longitudes up to 360 are reduced.
  mutating func give(
    latitude: Double, longitude: Double, altitude: Double = .nan, measure: Double = .nan,
    isOfLine: Bool, into events: inout [SourceEvent]
  ) -> String? {
    // NaN fails the comparisons.
    guard latitude.magnitude <= 90 else { return "latitude \(latitude) is out of range" }
    guard longitude.magnitude <= 360 else { return "longitude \(longitude) is out of range" }
    var coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if longitude.magnitude > 180 {
      coordinate.longitude = Coordinate(latitude: 0, longitude: longitude).normalized.longitude
    }
    var location = Location(coordinate)
    if altitude.isFinite { location.altitude = altitude }
    if measure.isFinite { location.extras = [Location.Extra("m", NumberText.shortest(measure))] }
    if isOfLine {
      if part != .track, next == .segment { next = .track(name: nil) }
      if let next { events.append(.part(next)) }
      (next, part) = (nil, .track)
    } else {
      if part != .waypoints { events.append(.part(.waypoints)) }
      part = .waypoints
    }
    events.append(.location(location))
    return nil
  }
}
