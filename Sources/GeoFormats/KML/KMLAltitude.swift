import GeoTracks

/// What the altitudes of a geometry are (`altitudeMode`).
enum KMLAltitude {
  /// Above mean sea level.
  case absolute
  /// Above the ground below.
  case aboveGround
  /// None: the geometry lies on the ground or on the sea floor.
  case clamped
  /// It is not said.
  case unsaid

  init(_ text: borrowing XMLContent) {
    if text == "absolute" {
      self = .absolute
    } else if text == "relativeToGround" {
      self = .aboveGround
    } else {
      self = .clamped
    }
  }

  /// Gives a location its altitude.
  func apply(_ meters: Double, to location: inout Location) {
    guard meters.isFinite else { return }
    switch self {
    case .absolute: location.altitude = meters
    case .unsaid: if meters != 0 { location.altitude = meters }
    case .aboveGround:
      location.extras.append(
        Location.Extra("height_above_ground", NumberText.shortest(meters)))
    case .clamped: break
    }
  }
}
