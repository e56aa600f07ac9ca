/// Which points of a track may go when it is simplified.
public enum SimplifyMethod: String, Sendable, Hashable, Codable, CaseIterable {
  /// D. H. Douglas and T. K. Peucker (1973), U. Ramer (1972): from the whole segment downwards, a way
  /// is divided at the point farthest from it as long as that is farther than the tolerance. No point
  /// of the input is farther from the way between the kept points before and after it than the
  /// tolerance, to a micrometer of rounding; points without a valid place all stay. A track contrived to
  /// take long keeps more points than it needs, not points that are farther.
  case rdp

  /// M. Visvalingam and J. D. Whyatt (1993): the point whose triangle with its neighbors is the
  /// smallest goes, again and again, until no triangle is smaller than the square of the tolerance,
  /// which is that of a spike as high as the tolerance over a base of twice that. It keeps shapes, but
  /// bounds no distance: what was reached is measured.
  case visvalingam

  /// N. Meratnia and R. A. de By (2004), the top-down time ratio: as `rdp`, but a point is compared
  /// with the place where one would have been at its time, moving evenly from one kept point to the
  /// next; so speeds and stops are kept too. Where the kept points have no times, or the later is not
  /// the later, the distance from the way is taken as by `rdp`.
  case time
}
