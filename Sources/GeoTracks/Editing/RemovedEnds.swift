import GeoCore

/// Finds kept points that reveal the removed ends of tracks.
///
/// The rule ``TrackCropper/Rule/ends(start:end:)`` removes the beginning and the end of each track to hide a place
/// such as a home. A track can still pass its own start again, or end near the start of another track.
/// ``exposures(source:)`` finds such points among the kept points of one source. Each kept point needs about 50
/// bytes.
struct RemovedEnds: Sendable {
  private struct End {
    var coordinate: Coordinate
    var radius: Double
    var isStart: Bool
    var group: Int
  }

  /// Removed ends that are close together, such as the starts of many tracks at the same door.
  private struct Group {
    var center: Coordinate
    var isStart: Bool
    /// The radius in meters of a circle around `center`. The circle contains every point whose distance from an end
    /// in the group is at most the length that was removed at this end.
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

  /// The lengths in meters that the rule removes from the start and from the end of each track.
  private let start, end: Double
  private var kept: [Kept] = []
  private var tracks: [Track] = []
  private var first, last: Location?

  init(start: Double, end: Double) { (self.start, self.end) = (start, end) }

  /// True if either length is above 0.
  var removesPoints: Bool { start > 0 || end > 0 }

  /// Adds the next point of the current track, whether the rule keeps the point or not.
  mutating func addPoint(_ location: Location) {
    if first == nil { first = location }
    last = location
  }

  /// Adds the next kept point of the current track.
  mutating func addKept(_ location: Location) {
    kept.append(Kept(coordinate: location.coordinate, time: location.timestamp))
  }

  mutating func endTrack() {
    guard let first, let last else { return }
    let begin = tracks.last?.kept.upperBound ?? 0
    tracks.append(
      Track(
        kept: begin..<kept.count, start: first.coordinate, end: last.coordinate,
        utcOffset: first.utcOffset ?? last.utcOffset))
    (self.first, self.last) = (nil, nil)
  }

  /// Returns a function that tests whether a coordinate is near a removed end: closer to the end than the length that
  /// was removed there.
  func nearEndTest() -> (Coordinate) -> Bool {
    let (ends, _) = ends()
    guard !ends.isEmpty else { return { _ in false } }
    let index = PointIndex(ends.map(\.coordinate), solver: .wgs84)
    let radius = max(start, end)
    return { coordinate in
      index.within(radius, of: coordinate).contains { $0.distance <= ends[$0.index].radius }
    }
  }

  /// Returns the exposed ends, each with the kept points near it. Ends that are close together are one group.
  ///
  /// A kept point counts only for the nearest removed end. Because tracks turn, the points next to a cut are often
  /// closer to the removed end than the removed length. Such a point counts only if it is closer than half of the
  /// removed length.
  ///
  /// - Parameter source: the number of the source, copied to the result.
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

  /// Returns the kept points directly after the removed start and directly before the removed end of a track. Each
  /// range stops at the first point whose distance from that end exceeds the removed length.
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
