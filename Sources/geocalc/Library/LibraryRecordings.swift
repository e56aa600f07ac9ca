import GeoPictures
import GeoServer
import GeoStore
import GeoTracks

/// The library of recordings, as the live page lists and draws it.
struct LibraryRecordings: KeptRecordings {
  let store: TrackStore

  // A page may be drawn larger than its screen; corners beyond these are not sent.
  private static let pixels = 8000.0
  private static let mostCorners = 1 << 15

  func list(_ words: String, from offset: Int, limit: Int) throws -> [KeptRecording] {
    var query = TrackQuery()
    if let period = LibraryQuery.Period(words, .written) {
      (query.localAfter, query.localBefore) = (period.start, period.end)
    } else if words.contains(where: { $0 != " " }) {
      query.text = words
    }
    query.isDescending = true
    (query.offset, query.limit) = (offset, limit)
    return try store.tracks(query).map { track in
      var kept = KeptRecording(
        id: track.id, name: TrackRecord(track: track).title, distance: track.distance,
        elapsedTime: track.elapsedTime)
      (kept.sport, kept.start, kept.utcOffset) = (track.sport, track.start, track.utcOffset)
      return kept
    }
  }

  func lines(of id: Int64) throws -> [[Coordinate]]? {
    do { guard try store.track(id).deleted == nil else { return nil } } catch {
      if error.kind == .missing { return nil }
      throw error
    }
    var line = DetailLine(pixels: Self.pixels, limit: Self.mostCorners)
    var trace = TrackTrace(readsMeasures: false)
    var points: [TracePoint] = []
    func draw() {
      for point in points { line.add(LineVertex(point.coordinate, isFirst: point.isFirst)) }
      points.removeAll(keepingCapacity: true)
    }
    var events = store.events(of: id)
    while let block = try events.nextBlock() {
      trace.process(contentsOf: block[...], into: &points)
      draw()
    }
    trace.finish(into: &points)
    draw()
    var lines: [[Coordinate]] = []
    for corner in line.finish() {
      if corner.isFirst || lines.isEmpty { lines.append([]) }
      lines[lines.count - 1].append(corner.coordinate)
    }
    return lines
  }
}
