// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The functions are documented in geocore.h.

import CGeoCore
import GeoCore
import GeoFormats
import GeoTracks

/// Edits that are applied to the events of a recording, in the order in which they were added.
struct RecordingEdits {
  private var stages: [any TrackStage] = []
  private var start = TrackStart()
  private var hasBegun = false
  /// Whether an edit removes points. If so, the output begins with the event `simplified`.
  private var isSimplifying = false

  var isEmpty: Bool { stages.isEmpty }

  mutating func append(_ edit: geocore_edit, _ first: Double, _ second: Double, _ third: Double)
    -> Bool
  {
    switch edit {
    case GEOCORE_CROP_TIME, GEOCORE_CROP_ELAPSED, GEOCORE_CROP_DISTANCE:
      guard let rule = Self.crop(edit, first, second) else { return false }
      stages.append(TrackCropper(rule))
    case GEOCORE_TRIM_ENDS:
      guard first >= 0, second >= 0 else { return false }
      stages.append(TrackCropper(.ends(start: first, end: second)))
    case GEOCORE_TRIM_CIRCLE:
      let center = Coordinate(latitude: first, longitude: second)
      guard center.isValid, third >= 0 else { return false }
      stages.append(TrackCropper(.outside(center: center, radius: third)))
    case GEOCORE_REVERSE: stages.append(TrackReverser())
    case GEOCORE_SHIFT:
      guard let duration = Duration(boundedSeconds: first) else { return false }
      stages.append(TimeShift(.duration(duration)))
    case GEOCORE_SHIFT_TO:
      guard let time = Timestamp(unixSeconds: first) else { return false }
      stages.append(TimeShift(.firstPoint(time)))
    case GEOCORE_SIMPLIFY, GEOCORE_SIMPLIFY_COUNT:
      let methods: [Double: SimplifyMethod] = [0: .rdp, 1: .visvalingam, 2: .time]
      guard let method = methods[second] else { return false }
      if edit == GEOCORE_SIMPLIFY {
        guard first >= 0 else { return false }
        appendSimplifier(TrackSimplifier(tolerance: first, method: method))
      } else {
        guard first >= 2, let count = Int(exactly: first) else { return false }
        appendSimplifier(CountSimplifier(count: count, method: method))
      }
    default: return false
    }
    return true
  }

  // Split tracks at gaps first, because gaps cannot be detected after points have been removed.
  private mutating func appendSimplifier(_ stage: any TrackStage) {
    stages += [GapSplitter(GapRule(), keepsPlaces: true), stage]
    isSimplifying = true
  }

  /// Returns the range that a crop keeps; nil if a limit is invalid. NaN means that a limit is missing.
  private static func crop(_ edit: geocore_edit, _ from: Double, _ to: Double)
    -> TrackCropper.Rule?
  {
    // At least one limit must be a number, and the start must not exceed the end.
    guard !(from.isNaN && to.isNaN), !(from > to) else { return nil }
    switch edit {
    case GEOCORE_CROP_TIME:
      let (start, end) = (Timestamp(unixSeconds: from), Timestamp(unixSeconds: to))
      guard (start == nil) == from.isNaN, (end == nil) == to.isNaN else { return nil }
      return .time(from: start, to: end)
    case GEOCORE_CROP_ELAPSED:
      let (start, end) = (Duration(boundedSeconds: from), Duration(boundedSeconds: to))
      guard (start == nil) == from.isNaN, (end == nil) == to.isNaN else { return nil }
      return .elapsed(from: start ?? .zero, to: end)
    default: return .distance(from: from.isNaN ? 0 : from, to: to.isNaN ? nil : to)
    }
  }

  /// Applies all edits to events and returns the resulting events.
  mutating func process(_ events: [LocationEvent]) -> [LocationEvent] {
    guard !stages.isEmpty else { return events }
    var input: [LocationEvent] = []
    begin(&input)
    input += events
    var output: [LocationEvent] = []
    stages[0].process(input[...], start: &start, into: &output)
    return pass(output, after: 0)
  }

  /// Ends the recording and returns the events that the edits have held back.
  mutating func finish() -> [LocationEvent] {
    var held: [LocationEvent] = []
    begin(&held)
    for index in stages.indices {
      var output: [LocationEvent] = []
      stages[index].process(contentsOf: held[...], into: &output)
      stages[index].finish(into: &output)
      held = output
    }
    return held
  }

  private mutating func begin(_ input: inout [LocationEvent]) {
    if isSimplifying, !hasBegun { input.append(.simplified) }
    hasBegun = true
  }

  private mutating func pass(_ events: [LocationEvent], after first: Int) -> [LocationEvent] {
    var events = events
    for index in stages.indices.dropFirst(first + 1) {
      var output: [LocationEvent] = []
      stages[index].process(contentsOf: events[...], into: &output)
      events = output
    }
    return events
  }
}

extension Timestamp {
  /// Creates a timestamp from seconds since 1970, rounded to microseconds. Returns nil for NaN, and for times outside
  /// ±10^11 s.
  init?(unixSeconds: Double) {
    guard abs(unixSeconds) <= 1e11 else { return nil }
    let microseconds = Int64((unixSeconds * 1e6).rounded())
    let seconds = microseconds.flooredQuotient(1_000_000)
    self.init(seconds: seconds, nanoseconds: (microseconds - seconds * 1_000_000) * 1000)
  }
}

extension Int64 {
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Duration {
  /// Creates a duration from seconds. Returns nil for NaN, and for durations outside ±10^11 s.
  fileprivate init?(boundedSeconds seconds: Double) {
    guard abs(seconds) <= 1e11 else { return nil }
    self.init(saturating: seconds)
  }
}

/// Encodes a recording in another format and stores the bytes until the caller takes them.
struct RecordingOutput {
  private var writer: TrackWriter
  private var losses: LossReport
  private var bytes: [UInt8] = []
  // The memory that the last call of ``take()`` returned.
  private var returned = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  init?(_ format: LocationFormat) {
    guard let writer = TrackWriter(format) else { return nil }
    self.writer = writer
    losses = LossReport(format)
  }

  mutating func write(_ events: [LocationEvent]) {
    for event in events { writer.write(event, into: &bytes) }
  }

  /// Ends the output. Returns one diagnostic for each kind of data that the format cannot store.
  mutating func finish() -> [Diagnostic] {
    writer.finish(into: &bytes)
    losses.add(writer)
    return losses.notes.map { Diagnostic(.unkept, $0, offset: 0) }
  }

  /// Returns the bytes written since the last call. The memory is valid until the next call.
  mutating func take() -> UnsafeRawBufferPointer {
    returned.deallocate()
    returned = .allocate(byteCount: bytes.count, alignment: 1)
    returned.copyBytes(from: bytes)
    bytes.removeAll(keepingCapacity: true)
    return UnsafeRawBufferPointer(returned)
  }

  func free() { returned.deallocate() }
}

/// Adds an edit that applies to all positions. Edits are applied before positions are added to a table or written.
@c @implementation
public func geocore_recording_edit(
  _ recording: OpaquePointer?, _ edit: CInt, _ first: Double, _ second: Double, _ third: Double
) -> CInt {
  guard let recording = Recording.at(recording), edit >= 0,
    recording.edit(geocore_edit(UInt32(edit)), first, second, third)
  else { return Status.invalidArgument }
  return Status.ok
}

/// Finds the position of each track at a given time.
@c @implementation
public func geocore_recording_find(
  _ recording: OpaquePointer?, _ time: Double, _ elapsed: CInt
) -> CInt {
  guard let recording = Recording.at(recording) else { return Status.invalidArgument }
  let wanted: PositionLookup.Time? =
    elapsed == 0
    ? Timestamp(unixSeconds: time).map { .timestamp($0) }
    : Duration(boundedSeconds: time).map { .elapsed($0) }
  guard let wanted, recording.find(wanted) else { return Status.invalidArgument }
  return Status.ok
}

/// Computes the time that a sensor value, such as the heart rate, spent in each of several zones.
@c @implementation
public func geocore_recording_zones(
  _ recording: OpaquePointer?, _ measure: UnsafePointer<CChar>?, _ n: Int,
  _ limits: UnsafePointer<Double>?
) -> CInt {
  guard let recording = Recording.at(recording), let measure, let limits, 1...10_000 ~= n else {
    return Status.invalidArgument
  }
  let name = String(cString: measure)
  guard
    let measure = TrackMeasure(attribute: name) ?? TrackMeasure(rawValue: name),
    let zones = ZoneTimes(measure, limits: (0..<n).map { limits[$0] }), recording.sum(zones)
  else { return Status.invalidArgument }
  return Status.ok
}

/// Writes the recording in another format instead of filling the tables of positions.
@c @implementation
public func geocore_recording_write(
  _ recording: OpaquePointer?, _ format: UnsafePointer<CChar>?
) -> CInt {
  guard let recording = Recording.at(recording), let format else { return Status.invalidArgument }
  let name = String(cString: format)
  guard let format = LocationFormat(rawValue: name) ?? LocationFormat(path: name) else {
    return Status.unknownFormat
  }
  guard let output = RecordingOutput(format) else { return Status.unsupported }
  return recording.write(to: output) ? Status.ok : Status.invalidArgument
}

/// Returns the bytes written since the last call.
@c @implementation
public func geocore_recording_written(
  _ recording: OpaquePointer?, _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?,
  _ n: UnsafeMutablePointer<Int>?
) -> CInt {
  guard let recording = Recording.at(recording), let bytes, let n,
    let output = recording.takeOutput()
  else { return Status.invalidArgument }
  (bytes.pointee, n.pointee) = (output.baseAddress, output.count)
  return Status.ok
}
