import GeoCore

/// The ends of tracks that a trim removed, and the kept points of the same source.
///
/// A track can pass its own start again, or end near the start of another track. ``exposures(source:)`` finds the kept
/// points near a removed end. Such points still show the location that the trim should hide, such as a home.
///
/// Memory: about 50 bytes for each kept point of the source.
struct RemovedEnds: Sendable {
  private struct End {
    var coordinate: Coordinate
    var radius: Double
    var isStart: Bool
    /// The index in `groups`.
    var group: Int
  }

  /// Removed ends that are close together, such as the starts of many tracks at the same door.
  private struct Group {
    var center: Coordinate
    var isStart: Bool
    /// The radius in meters around the center that contains the circles of all ends.
    var radius: Double
  }

  private struct Kept {
    var coordinate: Coordinate
    var time: Timestamp?
  }

  private struct Track {
    var kept: Range<Int>
    var start, end: Coordinate
    var utcOffset: Int?
  }

  /// The lengths in meters that the trim removes from the start and from the end of each track.
  private let start, end: Double
  private var kept: [Kept] = []
  private var tracks: [Track] = []
  private var first, last: Location?

  init(start: Double, end: Double) { (self.start, self.end) = (start, end) }

  /// True if the trim removes any points.
  var removesPoints: Bool { start > 0 || end > 0 }

  /// Adds the next point of the current track, kept or not.
  mutating func addPoint(_ location: Location) {
    if first == nil { first = location }
    last = location
  }

  /// Adds the next kept point. The point belongs to the current track.
  mutating func addKept(_ location: Location) {
    kept.append(Kept(coordinate: location.coordinate, time: location.timestamp))
  }

  /// Ends the current track.
  mutating func endTrack() {
    guard let first, let last else { return }
    let begin = tracks.last?.kept.upperBound ?? 0
    tracks.append(
      Track(
        kept: begin..<kept.count, start: first.coordinate, end: last.coordinate,
        utcOffset: first.utcOffset ?? last.utcOffset))
    (self.first, self.last) = (nil, nil)
  }

  /// Returns a function that checks whether a coordinate is within the removed length of a removed end.
  func nearEndTest() -> (Coordinate) -> Bool {
    let (ends, _) = ends()
    guard !ends.isEmpty else { return { _ in false } }
    let index = PointIndex(ends.map(\.coordinate), solver: .wgs84)
    let radius = max(start, end)
    return { coordinate in
      index.within(radius, of: coordinate).contains { $0.distance <= ends[$0.index].radius }
    }
  }

  /// Returns the kept points near removed ends, in groups of ends that are close together.
  ///
  /// Each point counts once, for the nearest end. Tracks have turns, so the points next to a cut are often nearer to
  /// the end than the removed length. Such a point counts only if it is within half of the removed length.
  ///
  /// - Parameter source: the number of the source.
  func exposures(source: Int) -> [TrackCropper.Exposure] {
    let (ends, groups) = ends()
    guard !ends.isEmpty else { return [] }
    let index = PointIndex(ends.map(\.coordinate), solver: .wgs84)
    let radius = max(start, end)
    var found = [TrackCropper.Exposure?](repeating: nil, count: groups.count)
    for track in tracks {
      let cut = edges(of: track)
      let near = index.within(radius, of: kept[track.kept].map(\.coordinate))
      for (number, neighbors) in zip(track.kept, near) {
        let point = kept[number]
        guard let nearest = neighbors.first(where: { $0.distance <= ends[$0.index].radius }) else {
          continue
        }
        let end = ends[nearest.index]
        if cut.start.contains(number) || cut.end.contains(number),
          nearest.distance >= end.radius / 2
        {
          continue
        }
        let group = groups[end.group]
        var exposure =
          found[end.group]
          ?? TrackCropper.Exposure(
            source: source, center: group.center, radius: group.radius, isStart: group.isStart,
            coordinate: point.coordinate,
            time: point.time.map { ZonedTimestamp(timestamp: $0, utcOffset: track.utcOffset) })
        exposure.points += 1
        exposure.distance = min(exposure.distance, nearest.distance)
        found[end.group] = exposure
      }
    }
    return found.compactMap(\.self)
  }

  /// Returns the kept points next to each cut. The points continue up to the first point that is farther from the end
  /// of the track than the removed length.
  private func edges(of track: Track) -> (start: Range<Int>, end: Range<Int>) {
    let model = Geodesic.wgs84
    var (from, to) = (track.kept.lowerBound, track.kept.upperBound)
    while from < to, model.distance(from: track.start, to: kept[from].coordinate) <= start {
      from += 1
    }
    while to > from, model.distance(from: track.end, to: kept[to - 1].coordinate) <= end {
      to -= 1
    }
    return (track.kept.lowerBound..<from, to..<track.kept.upperBound)
  }

  /// Returns the removed ends of all tracks, and their groups.
  private func ends() -> (ends: [End], groups: [Group]) {
    var ends: [End] = []
    var groups: [Group] = []
    for track in tracks {
      for (coordinate, radius, isStart) in [(track.start, start, true), (track.end, end, false)]
      where radius > 0 {
        let group = groups.firstIndex {
          // One degree of latitude is at least 110 km.
          abs($0.center.latitude - coordinate.latitude) * 110_000 <= radius
            && $0.center.distance(to: coordinate) <= radius / 4
        }
        let number = group ?? groups.count
        if group == nil {
          groups.append(Group(center: coordinate, isStart: isStart, radius: radius))
        }
        let reach = groups[number].center.distance(to: coordinate) + radius
        groups[number].radius = max(groups[number].radius, reach)
        ends.append(End(coordinate: coordinate, radius: radius, isStart: isStart, group: number))
      }
    }
    return (ends, groups)
  }
}
