/// What ``TrackCleaner`` did beside removing points: which altitudes it did not believe, and where a
/// gate was wrong and began anew.
package struct CleaningNotice: Sendable, Hashable {
  /// The number of the point among the positions of the source, from 1.
  package var index: Int

  /// The point as it came.
  package var location: Location

  package var kind: Kind

  /// The number that belongs to the kind, in the unit of ``Kind/unit``.
  package var value: Double

  /// Kinds of notices.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The altitude was not believed, so many meters from the one expected: another was put in its place.
    case altitudeRefused = "altitude-refused"
    /// So many altitudes in a row were not believed: the filter of altitudes begins anew at the first of
    /// those that agree, and they stay.
    case altitudeAnew = "altitude-anew"
    /// So many positions in a row were not believed: the filter begins anew with the first, and they stay.
    case positionAnew = "position-anew"
    /// So many of the receiver's velocities in a row were not believed: the filter's own begins anew from
    /// positions alone.
    case velocityAnew = "velocity-anew"
    /// A new segment begins: it takes so many meters a second to here, but those that follow agree.
    case segmentBegun = "segment-begun"

    /// The unit of ``CleaningNotice/value``; nil for a count.
    package var unit: String? {
      switch self {
      case .altitudeRefused: "m"
      case .segmentBegun: "m/s"
      case .altitudeAnew, .positionAnew, .velocityAnew: nil
      }
    }
  }
}
