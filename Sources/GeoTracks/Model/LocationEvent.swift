/// An event from a source of locations. Events are in source order.
public enum LocationEvent: Sendable, Hashable {
  /// A receiver's fix or a point in a file. The coordinate is finite and in range.
  case location(Location)

  /// The receiver currently has no position.
  case noFix(NoFix)

  /// The satellites that the receiver sees.
  case satellites(Satellites)

  /// A heading from a compass or attitude sensor.
  case heading(Heading)

  /// The start of a part of a file. The following locations belong to the new part.
  case part(Part)

  /// Metadata of the file, or of the track or route that the last ``part(_:)`` event started.
  ///
  /// Metadata of a track precedes its first location, unless the file itself stores it later.
  case metadata(Metadata)

  /// The summary of a lap or session, as recorded in a file.
  ///
  /// The summary may precede or follow the locations that it covers. The start and end time of the summary identify
  /// these locations.
  case lap(Lap)

  /// The following locations in the file are a selection, for example after simplification.
  ///
  /// A long step between two selected locations is therefore not a gap. Where the original track had a gap, a segment
  /// ends.
  case simplified

  /// The source skipped a record or made an assumption.
  case diagnostic(Diagnostic)

  /// The connection to the receiver changed.
  case state(SourceState)

  /// A report of a receiver without a position, or a record of an activity without positions.
  public struct NoFix: Sendable, Hashable {
    /// The receiver's name as the source writes it.
    public var device: String?
    /// The time of the report; nil if the receiver does not know the time.
    public var timestamp: Timestamp?
    /// Speed of the device's own sensor in meters per second; nil if unknown.
    public var speed: Double?
    /// Values of sensors, such as the heart rate, under the names of ``Location/attributes``.
    ///
    /// The decoders set these values for FIT and TCX files without any position. In other files, the decoders skip
    /// records without a position.
    public var attributes: [Location.Attribute] = []

    /// Creates a no-fix report without values.
    public init(device: String? = nil, timestamp: Timestamp? = nil) {
      self.device = device
      self.timestamp = timestamp
    }
  }

  /// A part of a file.
  public enum Part: Sendable, Hashable {
    /// The start of a track and of its first segment.
    case track(name: String?)
    /// Another segment of the track, after the receiver had no position or was off.
    case segment
    /// The start of a route: points to pass through, not a recording.
    case route(name: String?)
    /// The start of a group of waypoints: points of interest, not a recording.
    case waypoints

    /// True if the following locations were recorded, that is, belong to a track.
    package var isTrack: Bool {
      switch self {
      case .track, .segment: true
      case .route, .waypoints: false
      }
    }

    /// The name of the track or route, if any.
    package var name: String? {
      switch self {
      case .track(let name), .route(let name): name
      case .segment, .waypoints: nil
      }
    }
  }
}

/// A report of skipped input, or of an assumption about ambiguous input.
public struct Diagnostic: Sendable, Hashable {
  /// The category of the problem, which is used for counting.
  public var reason: Reason

  /// A description of the problem that quotes the affected text.
  public var detail: String

  /// The line number, starting at 1; nil for formats without lines.
  public var line: Int?

  /// The offset of the record, in bytes from the beginning of the uncompressed input.
  public var offset: Int

  /// True if reading stopped here, so the events cover only part of the input.
  ///
  /// True if the decoder does not read the rest of the input or document, or if the input ends too early. False if the
  /// decoder skipped a record and continues with the next record.
  package var stopsReading: Bool

  /// The number of records or values affected. The decoder reports a repeated problem once.
  package var count: Int

  /// True if the skipped record is a polygon, which is neither a track nor a waypoint.
  package private(set) var isPolygon = false

  /// Creates a diagnostic.
  package init(
    _ reason: Reason, _ detail: String, line: Int? = nil, offset: Int, stopsReading: Bool = false,
    count: Int = 1
  ) {
    self.reason = reason
    self.detail = detail
    self.line = line
    self.offset = offset
    self.stopsReading = stopsReading
    self.count = count
  }

  /// Returns the diagnostic of a polygon, which decoders of positions skip.
  package static func polygon(
    named name: String = "a polygon", line: Int?, offset: Int
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      .invalid, "\(name), which is neither a track nor a waypoint", line: line, offset: offset)
    diagnostic.isPolygon = true
    return diagnostic
  }

  /// Categories of problems.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// A coordinate is missing.
    case noCoordinate = "no-coordinate"
    /// The latitude is outside [-90, 90], or the longitude outside the format's range.
    case outOfRange = "out-of-range"
    /// A number, time or record cannot be parsed.
    case unreadable
    /// A checksum is wrong, or a required checksum is missing.
    case checksum
    /// Some bytes do not belong to any record.
    case noise
    /// A record is longer than the limit.
    case tooLong = "too-long"
    /// A record has no end, or damage prevents reading the rest of a document.
    case truncated
    /// A position is inconsistent, the receiver marked it invalid, or gpsd reports an error.
    case invalid
    /// A table row has more fields than columns. The row is used, but values may be in the wrong columns.
    case moreFields = "more-fields"
    /// A table row has fewer fields than columns. The row is used, and the missing fields are empty.
    case fewerFields = "fewer-fields"
    /// A position was already reported.
    case duplicate
    /// The input is ambiguous, and the detail states how it was interpreted. Nothing is skipped.
    case assumed
    /// Metadata, such as a description, is not kept because it exceeds a limit on length, size or nesting depth.
    case unkept
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The position in the input and the detail, such as `line 12: latitude 91.5 is out of range`. The position is a byte
  /// offset for formats without lines.
  public var description: String {
    (line.map { "line \($0): " } ?? "byte \(offset): ") + detail
  }
}

/// The state of the connection between a source and its receiver.
public enum SourceState: Sendable, Hashable {
  /// The source is connected and listening.
  case connected(to: String)
  /// The connection failed or was lost. The source reconnects after the delay.
  case disconnected(reason: String, retryAfter: Duration)
  /// The source is connected but has received no position for this many seconds.
  ///
  /// The receiver may be unplugged, switched off or indoors.
  case silent(seconds: Double)
  /// The source is connected, but the server has no receiver, or the last receiver was removed.
  case noReceiver(reason: String)
  /// The receiver's clock was set back by this many seconds. The following positions continue from the new time.
  case clockSetBack(seconds: Double)
  /// Positions arrive again after silence or after a missing receiver.
  case resumed
  /// The server rejected a request. The connection remains open.
  case refused(reason: String)
}

extension LocationEvent {
  /// The memory that the event needs while it is held, in units of 512 bytes: 1, or more for long texts.
  package var heldSize: Int {
    switch self {
    case .location(let location):
      location.attributes.isEmpty ? 1 : 1 + location.attributes.byteCount / 512
    case .metadata(let details): 1 + details.values.byteCount / 512
    case .part(let part): 1 + (part.name?.utf8.count ?? 0) / 512
    case .noFix(let report): 1 + report.attributes.byteCount / 512
    case .satellites, .heading, .lap, .simplified, .diagnostic, .state: 1
    }
  }
}

extension [LocationEvent] {
  /// The sum of the events' ``LocationEvent/heldSize``.
  package var heldSize: Int { reduce(0) { $0 + $1.heldSize } }
}

extension [Location.Attribute] {
  /// The memory that names and values need, in bytes.
  package var byteCount: Int {
    reduce(0) {
      $0 + MemoryLayout<Location.Attribute>.size + $1.name.utf8.count + $1.value.utf8.count
    }
  }
}

/// Metadata of the file, or of the current track or route. The name is not included.
///
/// Examples are the activity, a description, an author, links, and extensions of a program. In every format, the names
/// of values are GPX paths, such as `type`, `desc` or `author/name`:
///
/// - `/` separates a child element from its parent.
/// - `@` precedes an XML attribute: `link/@href`.
/// - `[2]` marks the second of several elements with the same name: `link[2]/@href`.
/// - Extensions keep their prefix: `extensions/gpxx:TrackExtension/gpxx:DisplayColor`. The namespace of the prefix is
///   stored as an attribute: `extensions/gpxx:TrackExtension/@xmlns:gpxx`.
public struct Metadata: Sendable, Hashable {
  /// The object that metadata describes.
  public enum Subject: String, Sendable, Hashable, Codable, CaseIterable {
    /// The file. In GPX, the element `metadata` describes the file.
    case file
    /// The track or route that started last.
    case part
  }

  /// The object that the metadata describes.
  public var subject: Subject

  /// Names and values in file order. One event of a decoder contains at most 256 values.
  public var values: [Location.Attribute]

  /// Maximum number of values that are kept for a file, track or route.
  package static let countLimit = 256
  /// Maximum total size of these names and values in bytes.
  package static let byteLimit = 1 << 17

  /// Creates metadata.
  public init(_ subject: Subject, _ values: [Location.Attribute]) {
    (self.subject, self.values) = (subject, values)
  }

  /// Returns the first value with a name; nil if there is none.
  public subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  /// The activity of a track or route, such as `running`, from its GPX `type`.
  ///
  /// A sport in the list of synonyms has the same word for all programs: `Ride` and `Biking` become `cycling`. Other
  /// names remain as recorded. Nil for a file, or if the type is missing or empty.
  package var activity: String? {
    guard subject == .part, let text = self["type"], !text.isEmpty else { return nil }
    return SportName.normalized(text)
  }
}

/// The summary of a lap or session, as recorded by a device.
///
/// The device measured the values; they are not computed from the positions.
public struct Lap: Sendable, Hashable {
  /// The part of a recording that a summary covers.
  public enum Extent: String, Sendable, Hashable, Codable, CaseIterable {
    /// A part of a session. The lap ends when the user presses a button, or by a rule such as a distance.
    case lap
    /// One activity from start to end. A multisport recording has several sessions.
    case session
  }

  /// The part of the recording that the summary covers.
  public var extent: Extent

  /// The start time; nil if unknown.
  public var start: Timestamp?

  /// The end time; nil if unknown.
  public var end: Timestamp?

  /// Seconds from start to end, including pauses.
  public var elapsedTime: Double?

  /// Seconds that the device's timer ran, excluding pauses.
  public var timerTime: Double?

  /// Distance in meters as measured by the device, possibly with a wheel or foot sensor.
  public var distance: Double?

  /// Ascent in meters.
  public var ascent: Double?

  /// Descent in meters, 0 or more.
  public var descent: Double?

  /// The activity, such as `cycling`: in FIT and TCX files a word of the FIT format, otherwise the text of the file.
  public var sport: String?

  /// The recorded reason for the end, such as `manual`, `distance` or `session_end`.
  public var trigger: String?

  /// Other totals. Each name consists of the statistic and the name of a location attribute, such as
  /// `average_heart_rate`.
  ///
  /// Examples: `average_heart_rate`, `maximum_power`, `calories`.
  public var attributes: [Location.Attribute] = []

  /// Returns the value of the first attribute with a name; nil if there is none.
  package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Creates a lap. All other values are unknown.
  public init(_ extent: Extent, start: Timestamp? = nil, end: Timestamp? = nil) {
    self.extent = extent
    self.start = start
    self.end = end
  }
}

/// Numbers the tracks, routes and groups of waypoints of a source, starting at 1.
///
/// Locations before the first part belong to track 1. Consecutive waypoints form one group.
package struct PartCounter: Sendable {
  /// The kind of part that a location belongs to.
  package enum Kind: String, Sendable {
    case track, route
    case waypoints = "waypoint"
  }

  /// The number of the part that started last.
  package private(set) var number: Int
  package private(set) var kind = Kind.track

  /// - Parameter previous: any integer. The first part gets the next higher number.
  package init(after previous: Int = 0) { number = previous }

  package var isInTrack: Bool { kind == .track }

  /// Starts a part and returns true if the part gets a new number.
  @discardableResult package mutating func begin(_ part: LocationEvent.Part) -> Bool {
    switch part {
    case .segment:
      kind = .track
      return false
    case .waypoints where kind == .waypoints: return false
    case .track: kind = .track
    case .route: kind = .route
    case .waypoints: kind = .waypoints
    }
    number &+= 1
    return true
  }
}

extension ArraySlice<LocationEvent> {
  /// True if a part starts within the slice. The loop reads from the buffer of the slice, which avoids reference
  /// counting.
  var hasPart: Bool {
    withUnsafeBufferPointer { events in
      for index in events.indices { if case .part = events[index] { return true } }
      return false
    }
  }
}

/// The names of sports in the model: one word for each sport, as in FIT.
///
/// Programs write the same sport in different words: Strava `Ride`, TCX `Biking`, FIT `cycling`. Totals by sport need
/// the same word for all programs.
package enum SportName {
  /// Returns the word of the model for a recorded name: `Run` and `Running` become `running`.
  ///
  /// Case, spaces, hyphens and underscores are ignored. An unknown name is returned unchanged.
  package static func normalized(_ recorded: String) -> String {
    // No name in the list is longer than 32 bytes. The limit avoids normalizing a long text.
    guard recorded.utf8.count <= 32 else { return recorded }
    let key = recorded.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
    return names[key] ?? recorded
  }

  /// Returns true for sports on foot. The speed of such sports is usually stated as pace, in minutes per kilometer.
  package static func hasPace(_ recorded: String) -> Bool {
    let name = normalized(recorded).lowercased()
    return ["run", "walk", "hik", "treadmill", "snowshoe"].contains { name.contains($0) }
  }

  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for (name, synonyms) in synonyms {
      names[name.filter { $0 != "_" }] = name
      for synonym in synonyms { names[synonym] = name }
    }
    return names
  }()

  // The synonyms come from Strava and TCX. 1 and 9 are the numbers that Strava once wrote into GPX. Only names of
  // exactly the same sport are listed: a trail run stays a trail run.
  private static let synonyms: [(name: String, synonyms: [String])] = [
    ("running", ["run", "jogging", "9"]),
    ("cycling", ["ride", "bike", "biking", "bicycling", "1"]),
    ("walking", ["walk"]), ("hiking", ["hike"]), ("swimming", ["swim"]),
    ("rowing", ["row"]), ("kayaking", ["kayak"]), ("sailing", ["sail"]), ("driving", ["drive"]),
    ("alpine_skiing", ["alpineski"]), ("cross_country_skiing", ["nordicski"]),
    ("snowboarding", ["snowboard"]), ("snowshoeing", ["snowshoe"]),
    ("inline_skating", ["inlineskate"]), ("ice_skating", ["iceskate"]),
    ("windsurfing", ["windsurf"]), ("kitesurfing", ["kitesurf"]),
    ("stand_up_paddleboarding", ["standuppaddling"]), ("e_biking", ["ebikeride"]),
    ("trail_running", ["trailrun"]), ("mountain_biking", ["mountainbikeride"]),
    ("gravel_cycling", ["gravelride"]), ("golf", []), ("surfing", []), ("mountaineering", []),
  ]
}
