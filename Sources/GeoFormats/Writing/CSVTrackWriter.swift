import GeoTracks

/// Writes a table with commas (RFC 4180, lines ended by LF) of the points of tracks.
///
/// The columns are settled by the first ``TrackWriter/csvHeadCount`` points, which are held: those that
/// every table has, and those of what occurs in these points, extras included. What occurs only later
/// is left out and counted.
///
/// A table of places has waypoints and points of routes as rows too, and of the columns that every other
/// table has only those that are needed. If a source may become either, the writer holds
/// the places that it needs to choose the columns. A track that follows makes a table of tracks, and the places are
/// counted as left out.
struct CSVTrackWriter: TrackFormatWriter {
  private enum Content { case unknown, tracks, places }
  private var content: Content
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
  // Waypoints and points of routes while it is not known what the table is of, and the part that they are in.
  private var places: [Row] = []
  private var placeExtras = 0
  private var placeParts = 0
  private var placePart: CSVTrackColumns.Part?
  private var isThinned = false

  /// - Parameter isOfPlaces: whether it is a table of places in any case.
  init(isOfPlaces: Bool = false) { content = isOfPlaces ? .places : .unknown }

  mutating func write(_ event: SourceEvent, into bytes: inout [UInt8]) {
    switch event {
    case .part(.track(let name)):
      (isInTrack, self.name) = (true, name)
      track += 1
      (segment, part) = (1, nil)
    case .part(.segment): (segment, part) = (segment + 1, nil)
    case .part(let part): beginPlaces(part)
    case .location(let location): write(location, into: &bytes)
    case .details(let details): losses.count(details.values, of: details.subject)
    case .thinned: if columns == nil { isThinned = true } else { losses.count(.thinned) }
    case .lap: losses.count(.lap)
    case .noFix, .satellites, .heading, .skipped, .state: break
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    if !places.isEmpty { becomeTableOfPlaces(into: &bytes) }
    settle(into: &bytes)
  }

  /// A route is a part of its own, as a track is; waypoints are one.
  private mutating func beginPlaces(_ part: SourceEvent.Part) {
    switch content {
    case .tracks: isInTrack = false
    case .unknown:
      isInTrack = false
      placeParts += 1
      placePart = CSVTrackColumns.Part(track: placeParts, name: part.name, segment: 1)
    case .places:
      name = part.name
      track += 1
      (segment, self.part) = (1, nil)
    }
  }

  /// Takes a waypoint or a point of a route in a table that is not one of places so far.
  private mutating func write(place: Location, into bytes: inout [UInt8]) {
    guard content == .unknown, let placePart else { return losses.count(.place) }
    places.append(Row(location: place, part: placePart))
    placeExtras += place.extras.byteCount
    if places.count == TrackWriter.csvHeadCount || placeExtras > TrackWriter.heldExtraBytes {
      becomeTableOfPlaces(into: &bytes)
    }
  }

  private mutating func becomeTableOfPlaces(into bytes: inout [UInt8]) {
    (content, head, track, part) = (.places, places, placeParts, placePart)
    places = []
    settle(into: &bytes)
  }

  private mutating func write(_ location: Location, into bytes: inout [UInt8]) {
    guard location.coordinate.isValid else { return losses.count(.coordinate) }
    if content != .places {
      guard isInTrack else { return write(place: location, into: &bytes) }
      losses.count(.place, places.count)
      (content, places) = (.tracks, [])
    }
    if track == 0 { track = 1 }
    if segment == 0 { segment = 1 }
    if part == nil { part = CSVTrackColumns.Part(track: track, name: name, segment: segment) }
    guard let part else { return }
    guard columns != nil else {
      head.append(Row(location: location, part: part))
      headExtras += location.extras.byteCount
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
      content == .places
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
