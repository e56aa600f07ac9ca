/// An event from a source of locations, such as a file or a receiver. Events are in source order.
public enum LocationEvent: Sendable, Hashable {
  /// A position from a receiver, or a point in a file. The coordinate is finite and in range.
  case location(Location)

  /// The receiver currently cannot determine its position.
  case noFix(NoFix)

  /// A report of the satellites that the receiver sees.
  case satellites(Satellites)

  /// A heading from a compass or attitude sensor.
  case heading(Heading)

  /// The start of a track, segment, route or group of waypoints, which contains the following locations.
  case part(Part)

  /// Metadata of the file, or of the track or route that the last ``part(_:)`` event started.
  ///
  /// Metadata of a track precedes its first location, unless the file stores the metadata later.
  case metadata(Metadata)

  /// The summary of a lap or session, as recorded in a file.
  ///
  /// A summary may precede or follow the locations of its lap. To find these locations, use its start and end time.
  case lap(Lap)

  /// Reports that the following locations of the file are only a selection of the recorded locations, for example
  /// after simplification.
  ///
  /// A long step between two selected locations is therefore not a gap. If the original track had a gap, a segment ends
  /// there.
  case simplified

  /// Reports that the source skipped a record or made an assumption.
  case diagnostic(Diagnostic)

  /// Reports that the connection to the receiver changed.
  case state(SourceState)

  /// A receiver's report without a position, or a record without a position in an activity file.
  public struct NoFix: Sendable, Hashable {
    /// The name of the receiver as the source reports it; nil if the source names no receiver.
    public var device: String?
    /// The time of the report; nil if the receiver does not know the time.
    public var timestamp: Timestamp?
    /// Speed in meters per second, measured by the device's own sensor; nil if unknown.
    public var speed: Double?
    /// Sensor data, such as the heart rate, under the same names as in ``Location/attributes``.
    ///
    /// Decoders set these attributes for FIT and TCX files without any position. In other files, decoders skip records
    /// without a position.
    public var attributes: [Location.Attribute] = []

    /// Creates a report without speed and attributes.
    public init(device: String? = nil, timestamp: Timestamp? = nil) {
      self.device = device
      self.timestamp = timestamp
    }
  }

  /// The kinds of groups into which a file divides its locations.
  public enum Part: Sendable, Hashable {
    /// The start of a track and of its first segment.
    case track(name: String?)
    /// A further segment of the same track. Usually, the receiver had no position between the segments, or was off.
    case segment
    /// The start of a route: planned points, not a recording.
    case route(name: String?)
    /// The start of a group of waypoints: points of interest, not a recording.
    case waypoints

    /// True if the following locations are points of a track.
    package var isTrack: Bool {
      switch self {
      case .track, .segment: true
      case .route, .waypoints: false
      }
    }

    /// The name of the track or route; nil if it has none.
    package var name: String? {
      switch self {
      case .track(let name), .route(let name): name
      case .segment, .waypoints: nil
      }
    }
  }
}

/// A report that input was skipped, or that the decoder made an assumption about ambiguous input.
public struct Diagnostic: Sendable, Hashable {
  /// The category of the problem. Programs count diagnostics by category.
  public var reason: Reason

  /// A description of the problem, with the affected text of the input.
  public var detail: String

  /// The line number, starting at 1; nil for formats without lines.
  public var line: Int?

  /// The position of the record in the uncompressed input, as a byte offset from the beginning.
  public var offset: Int

  /// True if reading stopped here, so the events cover only part of the input.
  ///
  /// The decoder stops if the input ends too early, or if it cannot read the rest of the input or document. The
  /// property is false if the decoder continues with the next record.
  package var stopsReading: Bool

  /// The number of affected records or fields. The decoder reports a repeated problem only once.
  package var count: Int

  /// True if the decoder skipped a polygon, which is neither a track nor a waypoint.
  package private(set) var isPolygon = false

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

  /// Returns the diagnostic for a skipped polygon.
  package static func polygon(
    named name: String = "a polygon", line: Int?, offset: Int
  ) -> Diagnostic {
    var diagnostic = Diagnostic(
      .invalid, "\(name), which is neither a track nor a waypoint", line: line, offset: offset)
    diagnostic.isPolygon = true
    return diagnostic
  }

  /// The categories of problems in the input.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// A coordinate is missing.
    case noCoordinate = "no-coordinate"
    /// The latitude is outside [-90, 90], or the longitude outside the format's range.
    case outOfRange = "out-of-range"
    /// A number, time or record cannot be parsed.
    case unreadable
    /// A checksum is wrong, or a required checksum is missing.
    case checksum
    /// Some bytes are not part of any record.
    case noise
    /// A record is longer than the limit.
    case tooLong = "too-long"
    /// A record has no end, or damage prevents reading the rest of a document.
    case truncated
    /// A position is inconsistent, the receiver marked it invalid, or gpsd reports an error.
    case invalid
    /// A table row has more fields than the header has columns. The row is used, but fields may be in the wrong
    /// columns.
    case moreFields = "more-fields"
    /// A table row has fewer fields than the header has columns. The row is used, and the missing fields are empty.
    case fewerFields = "fewer-fields"
    /// The same position was already reported.
    case duplicate
    /// The input is ambiguous. The diagnostic states how the decoder interpreted it. Nothing is skipped.
    case assumed
    /// Metadata, such as a description, is dropped because it exceeds a limit on length, size or nesting depth.
    case unkept
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The position in the input and the problem, such as `line 12: latitude 91.5 is out of range`. For formats without
  /// lines, the position is a byte offset.
  public var description: String {
    (line.map { "line \($0): " } ?? "byte \(offset): ") + detail
  }
}

/// The state of the connection between a source and its receiver.
public enum SourceState: Sendable, Hashable {
  /// The source is connected and is waiting for positions.
  case connected(to: String)
  /// The connection failed or was lost. The source reconnects after the duration `retryAfter`.
  case disconnected(reason: String, retryAfter: Duration)
  /// The source is connected but has received no position for this number of seconds.
  ///
  /// The receiver may be unplugged, switched off or indoors.
  case silent(seconds: Double)
  /// The source is connected, but the server has no receiver, or its last receiver was removed.
  case noReceiver(reason: String)
  /// The receiver's clock was set back by this number of seconds. The following timestamps continue from the new time.
  case clockSetBack(seconds: Double)
  /// Positions arrive again after ``silent(seconds:)`` or ``noReceiver(reason:)``.
  case resumed
  /// The server rejected a request. The connection remains open.
  case refused(reason: String)
}

extension LocationEvent {
  /// The memory that a held event needs, in units of 512 bytes: 1, or more if the event contains long text.
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
  /// The memory that all events need when held, in units of 512 bytes.
  package var heldSize: Int { reduce(0) { $0 + $1.heldSize } }
}

extension [Location.Attribute] {
  /// The memory in bytes that the names and values of the attributes need.
  package var byteCount: Int {
    reduce(0) {
      $0 + MemoryLayout<Location.Attribute>.size + $1.name.utf8.count + $1.value.utf8.count
    }
  }
}

/// Metadata of the file, or of the current track or route, except its name.
///
/// Examples are the activity, a description, an author, links, and extensions of a program. In all formats, metadata is
/// named by GPX paths such as `type`, `desc` or `author/name`:
///
/// - `/` separates a child element from its parent.
/// - `@` precedes an XML attribute: `link/@href`.
/// - `[2]` marks the second of several elements with the same name: `link[2]/@href`.
/// - Extensions keep their prefix: `extensions/gpxx:TrackExtension/gpxx:DisplayColor`. The namespace of the prefix is
///   stored as an attribute: `extensions/gpxx:TrackExtension/@xmlns:gpxx`.
public struct Metadata: Sendable, Hashable {
  /// The kind of object that metadata describes.
  public enum Subject: String, Sendable, Hashable, Codable, CaseIterable {
    /// The file. In GPX, the element `metadata` describes the file.
    case file
    /// The track or route that started most recently.
    case part
  }

  /// Whether the metadata describes the file, or the current track or route.
  public var subject: Subject

  /// The paths and their values in file order. An event from a decoder contains at most 256 paths.
  public var values: [Location.Attribute]

  /// Maximum number of elements in ``values`` that are kept for a file, track or route.
  package static let countLimit = 256
  /// Maximum total size in bytes of the paths and values that are kept for a file, track or route.
  package static let byteLimit = 1 << 17

  /// Creates metadata from paths and values.
  public init(_ subject: Subject, _ values: [Location.Attribute]) {
    (self.subject, self.values) = (subject, values)
  }

  /// Returns the value of the first element with a path; nil if there is no such element.
  public subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  /// The activity of a track or route, such as `running`, from its GPX `type`.
  ///
  /// Known synonyms are replaced by one name; for example, `Ride` and `Biking` become `cycling`. Unknown activities
  /// are returned as recorded. Nil for a file, or if the type is missing or empty.
  package var activity: String? {
    guard subject == .part, let text = self["type"], !text.isEmpty else { return nil }
    return SportName.normalized(text)
  }
}

/// The summary of a lap or session, as recorded by a device.
///
/// The device measured the totals; they are not computed from the positions.
public struct Lap: Sendable, Hashable {
  /// Whether a summary covers a lap or a whole session.
  public enum Extent: String, Sendable, Hashable, Codable, CaseIterable {
    /// A section of a session. A lap ends when the user presses a button, or automatically, for example after a
    /// distance.
    case lap
    /// A whole activity from start to end. A multisport recording has several sessions.
    case session
  }

  /// Whether the summary covers a lap or a whole session.
  public var extent: Extent

  /// The start time of the lap or session; nil if unknown.
  public var start: Timestamp?

  /// The end time of the lap or session; nil if unknown.
  public var end: Timestamp?

  /// Seconds from start to end, including pauses; nil if unknown.
  public var elapsedTime: Double?

  /// Seconds during which the device's timer ran, without pauses; nil if unknown.
  public var timerTime: Double?

  /// Distance in meters as measured by the device, possibly with a wheel or foot sensor; nil if unknown.
  public var distance: Double?

  /// Ascent in meters, 0 or more; nil if unknown.
  public var ascent: Double?

  /// Descent in meters, 0 or more; nil if unknown.
  public var descent: Double?

  /// The activity, such as `cycling`. FIT and TCX files use the words of the FIT format; other files may contain any
  /// text.
  public var sport: String?

  /// The recorded reason for the end of the lap, such as `manual`, `distance` or `session_end`; nil if unknown.
  public var trigger: String?

  /// Other totals, such as `average_heart_rate`, `maximum_power` or `calories`.
  ///
  /// Most names consist of a statistic, such as `average`, and the name of a location attribute, such as
  /// `heart_rate`.
  public var attributes: [Location.Attribute] = []

  /// Returns the value of the first attribute with a name; nil if there is no such attribute.
  package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Creates a summary whose totals are unknown.
  public init(_ extent: Extent, start: Timestamp? = nil, end: Timestamp? = nil) {
    self.extent = extent
    self.start = start
    self.end = end
  }
}

/// Numbers the tracks, routes and groups of waypoints of a source, starting at 1.
///
/// Locations before the first ``LocationEvent/part(_:)`` event are in track 1. Consecutive waypoints form one group.
package struct PartCounter: Sendable {
  /// Whether a location is in a track, in a route or among waypoints.
  package enum Kind: String, Sendable {
    case track, route
    case waypoints = "waypoint"
  }

  /// The number of the current track, route or group of waypoints.
  package private(set) var number: Int
  package private(set) var kind = Kind.track

  /// - Parameter previous: one less than the number of the first track, route or group; 0 to start at 1.
  package init(after previous: Int = 0) { number = previous }

  package var isInTrack: Bool { kind == .track }

  /// Starts a track, a segment, a route or a group of waypoints. Returns true if the part gets a new number, and
  /// false if it continues the current number.
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
  /// True if a part starts within the slice. Reading from the slice's buffer avoids reference counting.
  var hasPart: Bool {
    withUnsafeBufferPointer { events in
      for index in events.indices { if case .part = events[index] { return true } }
      return false
    }
  }
}

/// Normalized names of sports: one name for each sport, as in the FIT format.
///
/// Programs use different words for the same sport: Strava `Ride`, TCX `Biking`, FIT `cycling`. Totals by sport
/// need a single name.
package enum SportName {
  /// Returns the normalized name of a sport: `Run` and `Running` become `running`.
  ///
  /// Case, spaces, hyphens and underscores are ignored. An unknown name is returned unchanged.
  package static func normalized(_ recorded: String) -> String {
    // Do not look up longer names, because all names in the list have at most 32 bytes.
    guard recorded.utf8.count <= 32 else { return recorded }
    let key = recorded.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
    return names[key] ?? recorded
  }

  /// Returns true for sports on foot, whose speed is usually given as pace in minutes per kilometer.
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

  // Synonyms from Strava and TCX. Strava formerly wrote the numbers 1 (cycling) and 9 (running) into GPX files.
  // Only names of exactly the same sport are synonyms, so a trail run is not a run.
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
