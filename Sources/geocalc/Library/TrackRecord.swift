import GeoFormats
import GeoPictures
import GeoServer
import GeoStore
import GeoTracks

/// Formats the properties of a library track as text, CSV or JSON.
struct TrackRecord {
  let track: StoredTrack
  /// The source files of the track. Empty if the source files are not to be printed.
  var files: [StoredFile] = []

  /// Writes the track as a JSON object on one line.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", Int(track.id))
      json.member("part", track.part.rawValue)
      text("name", track.name, &json)
      json.member("source", track.source)
      text("sport", track.sport, &json)
      text("device", track.device, &json)
      json.array("tags") { for tag in track.tags { $0.value(tag) } }
      text("notes", track.notes, &json)
      text("start", track.start?.description, &json)
      text("end", track.end?.description, &json)
      json.member("points", track.points)
      json.member("distance_m", track.distance)
      json.member("elapsed_s", track.elapsedTime)
      json.member("moving_s", track.movingTime)
      json.member("ascent_m", track.ascent ?? .nan)
      json.member("descent_m", track.descent ?? .nan)
      json.member("max_speed_mps", track.maximumSpeed ?? .nan)
      if !files.isEmpty {
        json.array("files") {
          for file in files {
            $0.object {
              $0.member("name", file.name)
              $0.member("kept_bytes", file.size.map(Double.init) ?? .nan)
            }
          }
        }
      }
      if track.isGrowing { json.member("recording", true) }
      if let deleted = track.deleted { json.member("deleted", deleted.description) }
    }
    json.endLine()
  }

  private func text(_ name: String, _ value: String?, _ json: inout JSONWriter) {
    if let value { json.member(name, value) } else { json.member(name, Double.nan) }
  }

  /// The record whose names form the CSV header.
  static var columns: FigureRecord { values(of: nil) }

  /// The properties as named values, for a CSV row.
  var values: FigureRecord { Self.values(of: track) }

  private static func values(of track: StoredTrack?) -> FigureRecord {
    var record = FigureRecord()
    record.add("id", track.map { Int($0.id) })
    record.add("part", track?.part.rawValue)
    record.add("name", track?.name)
    record.add("source", track?.source)
    record.add("sport", track?.sport)
    record.add("device", track?.device)
    record.add("tags", track?.tags.joined(separator: ","))
    record.add("notes", track?.notes)
    record.add("start", track?.start?.description)
    record.add("end", track?.end?.description)
    record.add("points", track?.points)
    record.add("distance_m", track?.distance)
    record.add("elapsed_s", track?.elapsedTime)
    record.add("moving_s", track?.movingTime)
    record.add("ascent_m", track?.ascent)
    record.add("descent_m", track?.descent)
    record.add("max_speed_mps", track?.maximumSpeed)
    return record
  }

  static let header = ["id", "begin", "points", "distance", "elapsed", "ascent", "sport", "name"]
  /// The indices of text columns that contain numbers.
  static let numbers: Set<Int> = [0, 2, 3, 4, 5]

  /// Returns the track as a row of the text table.
  func row(_ style: FigureStyle) -> [String] {
    [
      "\(track.id)", track.start.map { style.time($0, written: track.utcOffset, digits: 0) } ?? "",
      "\(track.points)", style.units.length(track.distance),
      track.start == nil ? "" : TimeText.clock(seconds: track.elapsedTime),
      track.ascent.map { style.units.height($0) } ?? "", track.sport ?? "", title,
    ]
  }

  /// The name, the kind, the state and the tags of the track.
  var title: String {
    var parts = [track.name ?? track.source.fileName]
    if track.part != .track { parts.append("(\(track.part.rawValue))") }
    if track.isGrowing { parts.append("(recording)") }
    parts += track.tags.map { "#\($0)" }
    return parts.joined(separator: " ")
  }

  /// Returns the name and the value of each property as text.
  func lines(_ style: FigureStyle) -> [[String]] {
    let units = style.units
    let isTimed = track.part == .track && track.start != nil
    func time(_ time: Timestamp?) -> String? {
      time.map { style.time($0, written: track.utcOffset) }
    }
    let rows: [(String, String?)] = [
      ("track", "\(track.id)"), ("part", track.part == .track ? nil : track.part.rawValue),
      ("name", track.name), ("notes", track.notes), ("sport", track.sport),
      ("tags", track.tags.isEmpty ? nil : track.tags.joined(separator: ", ")),
      ("source", files.count == 1 && files[0].hasOriginal ? "\(track.source), kept" : track.source),
    ]
    let others: [(String, String?)] =
      files.count < 2
      ? []
      : files.enumerated().map { number, file in
        ("file \(number + 1)", file.name + (file.hasOriginal ? ", kept" : ""))
      }
    let figures: [(String, String?)] = [
      ("device", track.device), ("begin", time(track.start)),
      ("end", time(track.end)), ("points", "\(track.points)"),
      ("distance", track.part == .track ? units.length(track.distance) : nil),
      ("elapsed", isTimed ? TimeText.clock(seconds: track.elapsedTime) : nil),
      ("moving", isTimed ? TimeText.clock(seconds: track.movingTime) : nil),
      ("ascent", track.ascent.map { units.height($0) }),
      ("descent", track.descent.map { units.height($0) }),
      ("highest", track.maximumSpeed.map(units.speed)),
      ("deleted", time(track.deleted)), ("recording", track.isGrowing ? "in progress" : nil),
    ]
    return (rows + others + figures).compactMap { name, value in value.map { [name, $0] } }
  }
}

/// The recordings in the library, for the page of `geocalc serve`.
struct LibraryRecordings: KeptRecordings {
  let store: TrackStore

  // The limits for simplified lines: the size of the page in pixels, and the maximum number of points.
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
    var trace = TrackProfile(readsMeasures: false)
    var points: [ProfilePoint] = []
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
