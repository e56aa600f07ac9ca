/// What a source of locations says, in the order in which it says it.
public enum LocationEvent: Sendable, Hashable {
  /// A position: a fix of a receiver or a point of a file. Its coordinate is finite and in range.
  case location(Location)

  /// The receiver says that it has no position now.
  case noFix(NoFix)

  /// The satellites that the receiver sees.
  case satellites(Satellites)

  /// A direction from a compass or attitude sensor.
  case heading(Heading)

  /// In a file, a part begins here, to which the locations that follow belong.
  case part(Part)

  /// In a file, what it says of itself, or of the track or route that ``part(_:)`` has begun. Of a track
  /// it comes before the first location; behind it only where the file says it there.
  case metadata(Metadata)

  /// In a file, what it sums up of a lap or session. It may stand before or behind the locations that it is
  /// of, which its times tell.
  case lap(Lap)

  /// In a file, points of all that follows have been left out on purpose, as by simplifying: a long way
  /// between two of them is no gap, and where there were gaps segments end.
  case simplified

  /// Something was passed over.
  case diagnostic(Diagnostic)

  /// The connection to the receiver has changed.
  case state(SourceState)

  /// A receiver without a position.
  public struct NoFix: Sendable, Hashable, Codable {
    /// The receiver, as its source names it.
    public var device: String?
    /// When; nil if it does not know the time either.
    public var timestamp: Timestamp?

    /// Creates a report of no position.
    public init(device: String? = nil, timestamp: Timestamp? = nil) {
      self.device = device
      self.timestamp = timestamp
    }
  }

  /// A part of a file.
  public enum Part: Sendable, Hashable {
    /// A track begins, and with it its first segment.
    case track(name: String?)
    /// A further segment of the track: the receiver had no position in between, or was off.
    case segment
    /// A route begins: places to go through, not where somebody was.
    case route(name: String?)
    /// Places of interest follow, not where somebody was.
    case waypoints

    /// Whether the locations that follow are where somebody was: a track or a segment of one.
    package var isTrack: Bool {
      switch self {
      case .track, .segment: true
      case .route, .waypoints: false
      }
    }

    /// What it is called, if it is.
    package var name: String? {
      switch self {
      case .track(let name), .route(let name): name
      case .segment, .waypoints: nil
      }
    }
  }
}

/// What was passed over, where, and why; also how an input is read that leaves it open.
public struct Diagnostic: Sendable, Hashable, Codable {
  /// The kind of reason, to count by.
  public var reason: Reason

  /// What is wrong, in words, with the text that is.
  public var detail: String

  /// The line, from 1; nil where lines mean nothing.
  public var line: Int?

  /// Where it begins: bytes from the beginning of the (uncompressed) input.
  public var offset: Int

  /// Whether reading stopped here: what stands behind, to the end of the input or of the document, is not
  /// read, or the input ends where more had to come. What has been read is a part of the whole then.
  ///
  /// False for a record that is passed over while those behind it are read.
  public var stopsReading: Bool

  /// How many records or values this is about: what many have in common is told once.
  public var count: Int

  /// Creates a report.
  public init(
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

  /// Kinds of reasons.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// A coordinate is missing.
    case noCoordinate = "no-coordinate"
    /// Latitude is outside [-90, 90], or longitude outside what the format allows.
    case outOfRange = "out-of-range"
    /// A number, time or record that cannot be read.
    case unreadable
    /// A checksum that is wrong, or missing where there should be one.
    case checksum
    /// Bytes that belong to no record.
    case noise
    /// A record longer than the limit.
    case tooLong = "too-long"
    /// A record without its end; of a document, also what is broken so that the rest cannot be read.
    case truncated
    /// A position that contradicts itself, or that its receiver says is invalid; an error that gpsd
    /// reports.
    case invalid
    /// A row of a table with more fields than there are columns. It is not passed over, but values may
    /// stand in the wrong columns.
    case moreFields = "more-fields"
    /// A row of a table with fewer fields than there are columns. It is not passed over: the last columns
    /// are taken as empty.
    case fewerFields = "fewer-fields"
    /// A further report of a position that has been given already.
    case duplicate
    /// Nothing is passed over: the input leaves something open, and this is how it was read.
    case assumed
    /// What the file says of itself or of its tracks, such as a description, and that is too long, too
    /// much or nested too deep to be kept.
    case unkept
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `line 12: latitude 91.5 is out of range`, or the offset where there are no lines.
  public var description: String {
    (line.map { "line \($0): " } ?? "byte \(offset): ") + detail
  }
}

/// How a source stands with its receiver.
public enum SourceState: Sendable, Hashable {
  /// Connected, and listening.
  case connected(to: String)
  /// The connection is gone or did not come about; the source tries again after a while.
  case disconnected(reason: String, retryAfter: Duration)
  /// Connected, but no position has come for so many seconds: unplugged, switched off or indoors.
  case silent(seconds: Double)
  /// Connected, but what serves the receivers has none: none is plugged in, or the last one was removed.
  case noReceiver(reason: String)
  /// The receiver's clock was set back by so many seconds; its positions go on from there.
  case clockSetBack(seconds: Double)
  /// Positions come again after silence, or after there was no receiver.
  case resumed
  /// What serves the receiver says that something was wrong with a request; the connection stays.
  case refused(reason: String)
}

extension LocationEvent {
  /// The memory that the event takes while it is held, in units of 512 bytes: 1, and more for long texts.
  package var heldSize: Int {
    switch self {
    case .location(let location):
      location.attributes.isEmpty ? 1 : 1 + location.attributes.byteCount / 512
    case .metadata(let details): 1 + details.values.byteCount / 512
    case .part(let part): 1 + (part.name?.utf8.count ?? 0) / 512
    case .noFix, .satellites, .heading, .lap, .simplified, .diagnostic, .state: 1
    }
  }
}

extension [LocationEvent] {
  /// The sum of the events' ``LocationEvent/heldSize``.
  package var heldSize: Int { reduce(0) { $0 + $1.heldSize } }
}

extension [Location.Attribute] {
  /// The memory of the names and values, in bytes.
  package var byteCount: Int {
    reduce(0) {
      $0 + MemoryLayout<Location.Attribute>.size + $1.name.utf8.count + $1.value.utf8.count
    }
  }
}

/// What a file says of itself, or of the track or route that has begun, beside its name: a kind of
/// activity, a description, an author, links, what a program adds.
///
/// The values are named by the places that they have in GPX, whatever format they come from: `type`,
/// `desc`, `author/name`. A `/` leads to what lies inside, `@` stands before an attribute, and
/// `[2]` behind the second of several of one name: `link/@href`, `link[2]/@href`,
/// `extensions/gpxx:TrackExtension/gpxx:DisplayColor`. The namespace that a prefix stands for is such an
/// attribute, too: `extensions/gpxx:TrackExtension/@xmlns:gpxx`.
public struct Metadata: Sendable, Hashable, Codable {
  /// What is described.
  public enum Subject: String, Sendable, Hashable, Codable, CaseIterable {
    /// The file: in GPX its metadata.
    case file
    /// The track or route that began last.
    case part
  }

  /// What is described.
  public var subject: Subject

  /// Names and values, in the order of the file. A decoder gives at most ``countLimit`` of them at once.
  public var values: [Location.Attribute]

  /// The most values that are kept of a file, track or route.
  public static let countLimit = 256
  /// The most bytes that their names and values may have together.
  public static let byteLimit = 1 << 17

  /// Creates a description.
  public init(_ subject: Subject, _ values: [Location.Attribute]) {
    (self.subject, self.values) = (subject, values)
  }

  /// The first value of that name; nil if there is none.
  public subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  /// The kind of activity, as whoever recorded it calls it: `running`, `Ride`, `9`. It is GPX's `type`
  /// of a track or route; nil if nothing is said, and for a file.
  public var activity: String? {
    guard subject == .part, let text = self["type"], !text.isEmpty else { return nil }
    return text
  }
}

/// What a recording itself sums up of one lap, or of a whole session: as the device counted, not computed
/// here from the positions.
public struct Lap: Sendable, Hashable, Codable {
  /// How much is summed up.
  public enum Extent: String, Sendable, Hashable, Codable, CaseIterable {
    /// A part of a session, ended by a button or a rule.
    case lap
    /// One activity from its start to its end; a recording of several sports has several.
    case session
  }

  /// How much is summed up.
  public var extent: Extent

  /// When it began; nil if that is not said.
  public var start: Timestamp?

  /// When it ended; nil if that is not said.
  public var end: Timestamp?

  /// Seconds from the start to the end, pauses included.
  public var elapsedTime: Double?

  /// Seconds that the device's timer ran: pauses are left out.
  public var timerTime: Double?

  /// Meters, as the device measured them, perhaps by a sensor on a wheel or foot.
  public var distance: Double?

  /// Meters climbed.
  public var ascent: Double?

  /// Meters descended, 0 or more.
  public var descent: Double?

  /// The kind of activity, as the recording calls it: `cycling`, `Running`.
  public var sport: String?

  /// What ended it, as the recording calls it: `manual`, `distance`, `session_end`.
  public var trigger: String?

  /// Further sums, named like the extras of a location with what is made of them before it:
  /// `average_heart_rate`, `maximum_power`, `calories`.
  public var attributes: [Location.Attribute] = []

  /// The text of the first extra of that name.
  public subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Creates a lap of which nothing else is known.
  public init(_ extent: Extent, start: Timestamp? = nil, end: Timestamp? = nil) {
    self.extent = extent
    self.start = start
    self.end = end
  }
}

/// Numbers the tracks, routes and groups of waypoints of a source, from 1.
///
/// Locations before any part belong to a track of number 1. Waypoints that follow each other are one group.
package struct PartCounter: Sendable {
  /// What a location belongs to.
  package enum Kind: String, Sendable {
    case track, route
    case waypoints = "waypoint"
  }

  /// The number of the part that has begun last.
  package private(set) var number: Int
  package private(set) var kind = Kind.track

  /// - Parameter previous: the number before that of the first part; any number.
  package init(after previous: Int = 0) { number = previous }

  package var isInTrack: Bool { kind == .track }

  /// Begins a part, and returns whether it has a new number.
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
  /// Whether a part of a file begins. Reading from the buffer counts no references.
  var hasPart: Bool {
    withUnsafeBufferPointer { events in
      for index in events.indices { if case .part = events[index] { return true } }
      return false
    }
  }
}
