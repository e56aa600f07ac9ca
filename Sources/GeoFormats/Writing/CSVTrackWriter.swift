import GeoTracks

/// Writes a table with commas (RFC 4180, lines ended by LF) of the points of tracks.
///
/// The columns are settled by the first ``TrackWriter/csvHeadCount`` points, which are held: those that
/// every table has, and those of what occurs in these points, extras included. What occurs only later
/// is left out and counted, as are waypoints and routes.
///
/// A table of places has waypoints and points of routes as rows too, and of the columns that every other
/// table has only those that are needed.
struct CSVTrackWriter: TrackFormatWriter {
  private let isOfPlaces: Bool
  var losses = TrackLosses()

  private struct Row: Sendable {
    var location: Location
    var part: CSVTrackColumns.Part
  }

  // Until the columns are settled.
  private var head: [Row] = []
  private var headExtras = 0
  private var columns: CSVTrackColumns?
  private var track = 0
  private var name: String?
  private var segment = 0
  // What the columns say of the segment in hand.
  private var part: CSVTrackColumns.Part?
  private var isInTrack = true
  private var isThinned = false

  /// - Parameter isOfPlaces: whether it is a table of places.
  init(isOfPlaces: Bool = false) { self.isOfPlaces = isOfPlaces }

  mutating func write(_ event: SourceEvent, into bytes: inout [UInt8]) {
    switch event {
    case .part(.track(let name)):
      (isInTrack, self.name) = (true, name)
      track += 1
      (segment, part) = (1, nil)
    case .part(.segment): (segment, part) = (segment + 1, nil)
    case .part(let part) where isOfPlaces: beginPlaces(part)
    case .part(.route), .part(.waypoints): isInTrack = false
    case .location(let location): write(location, into: &bytes)
    case .details(let details): losses.count(details.values, of: details.subject)
    case .thinned: if columns == nil { isThinned = true } else { losses.count(.thinned) }
    case .lap: losses.count(.lap)
    case .noFix, .satellites, .heading, .skipped, .state: break
    }
  }

  mutating func finish(into bytes: inout [UInt8]) { settle(into: &bytes) }

  /// A route is a part of its own, as a track is; waypoints are one.
  private mutating func beginPlaces(_ part: SourceEvent.Part) {
    if case .route(let name) = part { self.name = name } else { name = nil }
    track += 1
    (segment, self.part) = (1, nil)
  }

  private mutating func write(_ location: Location, into bytes: inout [UInt8]) {
    guard location.coordinate.isValid else { return losses.count(.coordinate) }
    guard isInTrack else { return losses.count(.place) }
    if track == 0 { track = 1 }
    if segment == 0 { segment = 1 }
    if part == nil { part = CSVTrackColumns.Part(track: track, name: name, segment: segment) }
    guard let part else { return }
    guard columns != nil else {
      head.append(Row(location: location, part: part))
      headExtras += location.extraBytes
      if head.count == TrackWriter.csvHeadCount || headExtras > TrackWriter.heldExtraBytes {
        settle(into: &bytes)
      }
      return
    }
    columns?.append(location, part, to: &bytes, &losses)
  }

  private mutating func settle(into bytes: inout [UInt8]) {
    guard columns == nil else { return }
    var found =
      isOfPlaces
      ? CSVTrackColumns.Found(partsOfPlaces: head.map(\.part))
      : CSVTrackColumns.Found(isThinned: isThinned)
    for row in head { found.add(row.location) }
    var settled = CSVTrackColumns(found)
    settled.appendHeader(to: &bytes)
    for row in head { settled.append(row.location, row.part, to: &bytes, &losses) }
    columns = settled
    head = []
  }
}
