import ArgumentParser
import GeoCore
import GeoFiles
import GeoFormats
import GeoTracks

/// `geocalc track at`: prints where a track was at a given time, or when photos were taken.
struct TrackAt: DocumentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "at",
    abstract: "Print where a track was at a time or in photos",
    usage: """
      geocalc track at TIME SOURCE… [options]
      geocalc track at PHOTO… SOURCE… [options]
      """,
    discussion: """
      TIME is a time of day (12:34), a date with a time (2026-05-01T12:34:00+02:00) or a duration since the start of the \
      track (90min). The position between two points is interpolated along the geodesic; the column interval is the time \
      between these points. A ? marks a position between two segments, where the track was not recorded.

      PHOTO is a JPEG file, or a folder of such files. Its time is DateTimeOriginal of the Exif data with \
      OffsetTimeOriginal, or with --tz if the camera writes no offset, or else the time of its GPS position. Photos \
      outside of the recordings are listed without a position. -o photos.gpx writes waypoints. -o tagged/ writes copies \
      of the photos with positions in their Exif data; the photos do not change. Photos that already have a position \
      are skipped.
      """)

  static let examples = [
    Example("geocalc track at 8:20 ride.gpx", "print the position at 8:20"),
    Example("geocalc track at 20min ride.gpx --json", "print JSON for minute 20"),
    Example("geocalc track at photos/ ride.gpx", "print where photos were taken"),
    Example(
      "geocalc track at photos/ ride.gpx -o tagged/", "write copies with positions"),
  ]

  static let topic: String? = "tracks"

  @Argument(
    help: ArgumentHelp(
      "A time of day (12:34), a date with a time, or a duration since the start (90min); or photos.",
      valueName: "time"),
    completion: .file())
  var time: ArgumentText

  @OptionGroup var source: TrackSourceOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup var towns: TownOption
  @OptionGroup var output: FormOptions<LookupForms>

  func validate() throws {
    if towns.town, let folder = output.folder {
      throw ValidationError(
        "--town: photos hold no town; write a table instead of the copies in \(folder)")
    }
    let times = source.sources.filter { TrackMoment.clock($0) != nil || Self.isDuration($0) }
    guard PathText.exists(time.text), times.count == 1, !PathText.exists(times[0]) else { return }
    let files = [time.text] + source.sources.filter { $0 != times[0] }
    let words = [times[0]] + files.map(CommandHint.quoted)
    throw ValidationError(
      "the time comes before the recordings; use: geocalc track at \(words.joined(separator: " "))")
  }

  private static func isDuration(_ text: String) -> Bool {
    if case .time? = TrackInterval(text) { true } else { false }
  }

  func run() throws {
    let style = try style.read()
    let photos = try PhotoList(
      [time.text] + source.sources, zone: style.zone, skipsUnreadable: output.folder != nil)
    if let photos { return try run(photos, style) }
    if let folder = output.folder {
      throw Failure(
        .usage, "--output: \(folder) is a folder, which is for photos; add the name of a file")
    }
    let time = try lookupTime(zone: style.zone)
    let sources = try source.paths()
    let (consumer, outcome) = source.run(sources).run(LookupConsumer([time]))
    if let (first, second) = consumer.repeatedTimes {
      throw Failure(
        .badData,
        "TIME: the recording shows \(self.time.text) twice, because its UTC offset changes; write "
          + "\(first.timestamp.iso8601(utcOffset: first.utcOffset ?? 0)) or "
          + "\(second.timestamp.iso8601(utcOffset: second.utcOffset ?? 0))")
    }
    if consumer.matches.isEmpty, outcome.failure == nil {
      try outcome.end()
      let period = consumer.period.map {
        "the recording is from \(style.period($0))"
      }
      throw Failure(
        .badData, "no track has a position at \(self.time.text); \(period ?? "no point has a time")"
      )
    }
    try write(consumer, style)
    let offsets = consumer.matches.map { $0.match.location.utcOffset ?? 0 }
    if case .clock = time, case .written = style.zone, offsets.allSatisfy({ $0 == 0 }) {
      Console.note(
        "TIME is UTC, as the times in the recording; add --tz for another time zone, such as --tz Europe/Vienna"
      )
    }
    try outcome.end()
  }

  private func run(_ photos: PhotoList, _ style: FigureStyle) throws {
    let others = StandardInput.sources(photos.others)
    guard !others.isEmpty else { throw TrackSourceOptions.missing }
    var copies = try output.folder.map { try PhotoOutput(folder: $0, photos: photos) }
    let sources = try source.reading.paths(others)
    let (consumer, outcome) = source.reading.run(sources, named: others).run(
      LookupConsumer(photos.photos.map { .timestamp($0.time) }))
    if let folder = output.folder {
      try outcome.checkIsNotCutShort(for: folder)
      if let failure = outcome.failure { throw failure }
      for (_, match) in consumer.matches(by: photos.photos) {
        if let match { try copies?.write(photos.photos[match.time], at: match) }
      }
      copies?.report()
    } else {
      try write(consumer, style, photos.photos)
    }
    let found = Set(consumer.matches.map(\.match.time))
    let outside = photos.photos.indices.filter { !found.contains($0) }
    if !outside.isEmpty, outcome.failure == nil {
      let names = TrackRun.Outcome.list(outside.map { photos.photos[$0].path }) ?? ""
      let period = consumer.period.map { "the recordings, from \(style.period($0))" }
      let text =
        "\(outside.count) of \(photos.photos.count.counted("photo")) outside of "
        + "\(period ?? "the recordings, which have no times"): \(names)"
      if outside.count < photos.photos.count {
        Console.note(text)
      } else {
        try outcome.end()
        throw Failure(.badData, "\(text); if the clock was wrong, shift it with exiftool -AllDates")
      }
    }
    try outcome.end()
    try copies?.end()
  }

  private func lookupTime(zone: LocalZone) throws -> PositionLookup.Time {
    switch try TrackMoment("TIME", time) {
    case .clock(let seconds): return .clock(seconds, zone: zone)
    case .duration(let duration): return .elapsed(duration)
    case .date(let date): return .timestamp(try date.timestamp(in: zone, named: "TIME"))
    case .length:
      throw Failure(.badData, "TIME: \(time.text) is a length; write a time such as 12:34 or 90min")
    }
  }

  /// Writes the positions that were found.
  ///
  /// - Parameter photos: the photos whose times were looked up. Nil if the user entered a time.
  private func write(
    _ found: LookupConsumer, _ style: FigureStyle, _ photos: [PhotoList.Photo]? = nil
  ) throws {
    let towns = try towns.read()
    let format: LocationFormat? =
      switch try output.choice().form {
      case .gpx: .gpx
      case .kml: .kml
      case .geojson: .geojson
      default: nil
      }
    try output.write(
      format.flatMap { waypoints(found, photos, towns, style, as: $0) }
        ?? rows(found, style, towns, photos))
  }

  private func waypoints(
    _ found: LookupConsumer, _ photos: [PhotoList.Photo]?, _ towns: TownColumns,
    _ style: FigureStyle, as format: LocationFormat
  ) -> [UInt8]? {
    guard var writer = TrackWriter(format) else { return nil }
    var bytes: [UInt8] = []
    writer.write(.part(.waypoints), into: &bytes)
    for (source, match) in found.matches(by: photos) {
      guard let match else { continue }
      var location = match.location
      let name = photos?[match.time].path.fileName ?? match.name ?? source
      location.attributes = [Location.Attribute("name", name)]
      towns.describe(&location, in: format, style.units)
      writer.write(.location(location), into: &bytes)
    }
    writer.finish(into: &bytes)
    return bytes
  }

  private func rows(
    _ found: LookupConsumer, _ style: FigureStyle, _ towns: TownColumns,
    _ photos: [PhotoList.Photo]?
  ) -> [UInt8] {
    var table = FigureTable(
      output.form,
      head: (photos == nil ? [] : ["photo"])
        + ["time", "latitude", "longitude", "altitude", "interval", "track"]
        + towns.head,
      rightAligned: photos == nil ? [1, 2, 3, 4] : [2, 3, 4, 5],
      columns: record(nil, "", photos?.first, towns))
    for (index, (source, match)) in found.matches(by: photos).enumerated() {
      let photo = photos.map { $0[match?.time ?? index] }
      let name = match?.name ?? source
      table.add(
        row(match, name, style, photo)
          + towns.texts(match?.location.coordinate, style.units),
        record(match, name, photo, towns)
      ) { json in
        json.object {
          if let photo { $0.member("photo", photo.path) }
          guard let match else {
            if let photo { $0.member("time", photo.time.description) }
            return
          }
          $0.member("source", source)
          $0.member("track", match.track)
          if let name = match.name { $0.member("name", name) }
          $0.members(of: match.location)
          $0.member("interval_s", match.interval)
          $0.member("between_segments", match.isBetweenSegments)
          towns.write(match.location.coordinate, to: &$0)
        }
        json.endLine()
      }
    }
    return table.bytes
  }

  private func row(
    _ match: PositionLookup.Match?, _ name: String, _ style: FigureStyle,
    _ photo: PhotoList.Photo?
  ) -> [String] {
    let location = match?.location
    let time = photo?.time ?? location?.timestamp
    let offset = photo?.utcOffset ?? location?.utcOffset
    let cells = [time.map { style.time($0, written: offset, digits: 0) } ?? ""]
    let first = photo.map { [Console.printable($0.path.fileName)] } ?? []
    guard let match, let location else { return first + cells + ["", "", "", "", ""] }
    return first + cells + [
      DecimalPrinter.string(location.coordinate.latitude, places: 6),
      DecimalPrinter.string(location.coordinate.longitude, places: 6),
      location.altitude.map { style.units.height($0) } ?? "",
      TimeText.clock(seconds: match.interval) + (match.isBetweenSegments ? "?" : ""), name,
    ]
  }

  private func record(
    _ match: PositionLookup.Match?, _ name: String, _ photo: PhotoList.Photo?,
    _ towns: TownColumns
  ) -> FigureRecord {
    var record = FigureRecord()
    if let photo { record.add("photo", photo.path) }
    record.add("track", match?.track)
    record.add("name", name)
    record.add("time", (match?.location.timestamp ?? photo?.time)?.description)
    record.add("latitude", match?.location.coordinate.latitude)
    record.add("longitude", match?.location.coordinate.longitude)
    record.add("altitude_m", match?.location.altitude)
    record.add("speed_mps", match?.location.speed)
    record.add("interval_s", match?.interval)
    record.add("between_segments", match?.isBetweenSegments)
    towns.add(match?.location.coordinate, to: &record)
    return record
  }
}

/// The output forms: those of statistics, a file of waypoints, or a folder of photos.
enum LookupForms: OutputForms {
  static var all: [OutputForm] { FigureForms.all + [.geojson, .gpx, .kml] }

  static var folder: String? {
    "A folder (tagged/) gets copies of the photos with their positions."
  }
}

extension FigureStyle {
  fileprivate func period(_ period: ClosedRange<Timestamp>) -> String {
    "\(time(period.lowerBound, written: nil, digits: 0)) to "
      + time(period.upperBound, written: nil, digits: 0)
  }
}

/// Looks up the positions of each source at given times.
private struct LookupConsumer: TrackConsumer {
  private(set) var matches: [(source: String, match: PositionLookup.Match)] = []
  private(set) var period: ClosedRange<Timestamp>?
  private(set) var repeatedTimes: (ZonedTimestamp, ZonedTimestamp)?
  private let times: [PositionLookup.Time]
  private var lookup: PositionLookup
  private var source = ""

  init(_ times: [PositionLookup.Time]) { (self.times, lookup) = (times, PositionLookup(times)) }

  mutating func begin(source name: String) {
    (source, lookup) = (name, PositionLookup(times))
  }

  mutating func process(_ events: [LocationEvent]) {
    for event in events { lookup.process(event) }
  }

  mutating func endSource(isWhole: Bool) {
    matches += lookup.matches.map { (source, $0) }
    repeatedTimes = repeatedTimes ?? lookup.repeatedTimes
    guard let found = lookup.period else { return }
    period =
      period.map { min($0.lowerBound, found.lowerBound)...max($0.upperBound, found.upperBound) }
      ?? found
  }

  /// Returns all matches, or the best match for each photo.
  ///
  /// A match within a segment is better than a match between two segments. Otherwise, the match with the shorter
  /// interval between points is better. A photo outside the times of all tracks has no match.
  func matches(
    by photos: [PhotoList.Photo]?
  ) -> [(source: String, match: PositionLookup.Match?)] {
    guard let photos else { return matches.map { ($0.source, $0.match) } }
    let best = Dictionary(matches.map { ($0.match.time, $0) }) { a, b in
      let isCloser =
        (b.match.isBetweenSegments ? 1 : 0, b.match.interval)
        < (a.match.isBetweenSegments ? 1 : 0, a.match.interval)
      return isCloser ? b : a
    }
    return photos.indices.map { index in best[index].map { ($0.source, $0.match) } ?? ("", nil) }
  }
}

/// The arguments of a command, divided into track sources and photos. For each photo, the list contains the time.
struct PhotoList {
  struct Photo: Sendable {
    let path: String
    /// The time when the photo was taken.
    let time: Timestamp
    /// The UTC offset of the camera's clock in seconds. Nil if unknown.
    let utcOffset: Int?
  }

  private(set) var photos: [Photo] = []
  /// The arguments that name track sources.
  private(set) var others: [String] = []
  /// The number of unreadable photos, which are already reported.
  private(set) var refused = 0

  // The maximum number of bytes of a photo in which Exif data is searched.
  private static let mostBytes = 1 << 22

  /// Creates the list. Nil if the first argument is neither a photo nor a folder.
  ///
  /// - Parameters:
  ///   - arguments: photos or folders of photos, followed by track sources.
  ///   - zone: the time zone of photos whose Exif data has no offset.
  ///   - skipsUnreadable: whether to report unreadable photos and to continue with the others.
  /// - Throws: `Failure` for a folder without photos, or for a photo whose time is missing or cannot be converted.
  ///   `SystemFailure` for an unreadable file.
  init?(_ arguments: [String], zone: LocalZone, skipsUnreadable: Bool = false) throws {
    guard let first = arguments.first,
      TrackFolder.isPhoto(first) || TrackFolder.isFolder(first)
    else { return nil }
    for (index, argument) in arguments.enumerated() {
      if TrackFolder.isPhoto(argument) {
        try add(argument, zone, skipsUnreadable)
      } else if index == 0 {
        for path in try TrackFolder.photos(in: argument) { try add(path, zone, skipsUnreadable) }
      } else {
        others.append(argument)
      }
    }
    guard !photos.isEmpty else { throw Failure(.badData, "no photo has a time") }
  }

  private mutating func add(_ path: String, _ zone: LocalZone, _ skipsUnreadable: Bool) throws {
    let name = InputName.text(path)
    let exif: [UInt8]?
    do { exif = try Self.exif(path) } catch let error where skipsUnreadable {
      refused += 1
      return Console.error((error as? Failure)?.message ?? "\(error)", ofFile: refused)
    }
    let metadata = exif.flatMap(PhotoMetadata.init(exif:))
    let isZoneKnown = if case .written = zone { false } else { true }
    if let local = metadata?.localTime, metadata?.utcOffset == nil, isZoneKnown {
      let written = ZonedTimestamp(timestamp: local, utcOffset: nil)
      let time = try written.timestamp(in: zone, named: name)
      photos.append(
        Photo(path: path, time: time, utcOffset: zone.offset(at: time, written: nil)))
    } else if let time = metadata?.timestamp {
      photos.append(Photo(path: path, time: time, utcOffset: metadata?.utcOffset))
    } else if metadata?.localTime != nil {
      throw Failure(
        .badData, "\(name): the time has no offset; name its time zone with --tz Europe/Zurich")
    } else {
      Console.note("\(name): skipped, the photo has no time (DateTimeOriginal)")
    }
  }

  /// Returns the Exif data of a JPEG file. Nil without Exif data.
  private static func exif(_ path: String) throws -> [UInt8]? {
    let file = try InputFile(path)
    var segments = JPEGSegments()
    while segments.state == .reading, segments.offset < mostBytes {
      let piece = try [UInt8](reading: 1 << 16) { space throws(SystemFailure) in
        try file.read(into: space)
      }
      if piece.isEmpty { break }
      piece.withUnsafeBufferPointer { segments.read($0) }
    }
    if case .damaged(0...1) = segments.state {
      throw Failure(.badData, "\(InputName.text(path)): not a JPEG file; convert the photo to JPEG")
    }
    guard case .exif(let exif) = segments.state else { return nil }
    return exif
  }
}
