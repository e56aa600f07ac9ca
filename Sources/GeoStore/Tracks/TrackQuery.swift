public import GeoTracks

/// Which tracks of a store are meant, and in what order: all parts of a question have to be met.
public struct TrackQuery: Sendable, Hashable {
  /// A place that a track was near to.
  public struct Near: Sendable, Hashable {
    /// The place.
    public var place: Coordinate
    /// Meters along the ellipsoid, 0 or more.
    public var meters: Double

    /// Creates a place and a distance.
    public init(_ place: Coordinate, meters: Double) { (self.place, self.meters) = (place, meters) }
  }

  /// A route that a track went along, at least a part of it.
  public struct Along: Sendable, Hashable {
    /// The places that the route goes through, by geodesics; two or more.
    public var line: [Coordinate]
    /// Meters to each side, above 0.
    public var meters: Double
    /// The least part of the route that a track came so near to, 0 to 1: of its places half of ``meters`` apart.
    /// Of 0 it is enough that the track came near to any of it.
    public var share: Double

    /// Creates a route.
    public init(_ line: [Coordinate], meters: Double, share: Double = 0) {
      (self.line, self.meters, self.share) = (line, meters, share)
    }
  }

  /// What tracks are sorted by; those without come last.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// Their start.
    case time
    /// The time they took from start to end.
    case duration
    /// Their length.
    case distance
    /// How much they climb.
    case ascent
    /// Their name.
    case name
    /// When they came into the store.
    case id
  }

  /// What is kept of a track whose owner has deleted it.
  public enum Deletion: Sendable, Hashable {
    /// Tracks that are not deleted.
    case kept
    /// Tracks that are deleted and can come back.
    case deleted
    /// Both.
    case any
  }

  /// The numbers of the tracks; nil for any, none for no track.
  public var ids: [Int64]?
  /// The kinds of parts; tracks if not changed.
  public var parts: Set<StoredTrack.Part> = [.track]
  /// Tracks that end at this moment or later.
  public var after: Timestamp?
  /// Tracks that begin before this moment.
  public var before: Timestamp?
  /// Tracks that end at this moment or later on the clock where they were, which is written as if it were UTC: the
  /// offset that their source wrote is added to their times.
  public var localAfter: Timestamp?
  /// Tracks that begin before this moment on the clock where they were, written as of ``localAfter``.
  public var localBefore: Timestamp?
  /// Tracks with a position in this box.
  public var box: GeoCore.BoundingBox?
  /// Tracks with a position so near to a place, or a way between two positions.
  public var near: Near?
  /// Tracks that went along a route.
  public var along: Along?
  /// Tracks whose name and notes have all these words, or words that begin so; accents and case do not count. Of
  /// those without a name the file's name counts, anywhere in it and with its accents.
  public var text: String?
  /// The kind of activity, as its source calls it; case does not count.
  public var sport: String?
  /// The receiver, as its source names it.
  public var device: String?
  /// Tags, all of which a track has; case does not count.
  public var tags: [String] = []
  /// The file that they came with, by its path or the end of it from a `/` on, or what was recorded.
  public var source: String?
  /// The least meters.
  public var minimumDistance: Double?
  /// The most meters.
  public var maximumDistance: Double?
  /// Whether deleted ones are meant.
  public var deletion = Deletion.kept
  /// What they are sorted by.
  public var order = Order.time
  /// Whether the last come first.
  public var isDescending = false
  /// The most tracks; nil for all.
  public var limit: Int?
  /// How many are passed over first.
  public var offset = 0

  /// All tracks, in the order of their times.
  public init() {}
}
