import GeoCore
import GeoTracks

/// Reads the messages of a file: definitions make slots, data messages go where their kind belongs.
struct FITMessages {
  private var definitions = [FITDefinition?](repeating: nil, count: 16)
  private var developers = FITDeveloperFields()
  // The time that was told last, on which compressed times count on.
  private var clock: FITTime?
  private var distance = FITCompressedDistance()
  private var recording = FITRecording()
  // Of the whole input.
  private var missing = FITMissing()
  private var isRelativeTold = false

  /// What stands at a place.
  enum Reading {
    /// A message of that many bytes; it has been read if they are all there.
    case length(Int)
    /// A data message of a local type that no definition was given for.
    case undefined(UInt8)
  }

  /// Reads the message at the beginning of `bytes`.
  ///
  /// - Parameter offset: where that is in the input.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, offset: Int, into events: inout [SourceEvent]
  ) -> Reading {
    let header = bytes[0]
    if header & 0xC0 == 0x40 {
      let length = FITDefinition.length(bytes)
      guard length <= bytes.count else { return .length(length) }
      let message = UnsafeRawBufferPointer(rebasing: bytes[..<length])
      definitions[Int(header & 0x0F)] = FITDefinition(message, developers: developers)
      return .length(length)
    }
    let isCompressed = header & 0x80 != 0
    let local = isCompressed ? header >> 5 & 0x03 : header & 0x0F
    guard let definition = definitions[Int(local)] else { return .undefined(local) }
    let length = 1 + definition.size
    guard length <= bytes.count else { return .length(length) }
    let content = UnsafeRawBufferPointer(rebasing: bytes[1..<length])
    var time: FITTime?
    if case .integer(let seconds)? = definition.timestamp?.value(in: content) {
      time = FITTime(exactly: Int(seconds))
    } else if isCompressed {
      time = clock?.advanced(toLowBits: header & 0x1F)
    }
    clock = time ?? clock
    if let plan = definition.record {
      takeRecord(plan, content, time, offset, &events)
    } else {
      take(FITMessage(definition: definition, bytes: content), &events)
    }
    return .length(length)
  }

  private mutating func takeRecord(
    _ plan: FITRecordPlan, _ content: UnsafeRawBufferPointer, _ time: FITTime?, _ offset: Int,
    _ events: inout [SourceEvent]
  ) {
    guard let (north, east) = plan.position(in: content) else {
      return missing.note(plan, content, offset: offset)
    }
    let coordinate = Coordinate(semicircles: Int(north), Int(east))
    guard coordinate.latitude.magnitude <= 90, coordinate.longitude.magnitude <= 180 else {
      let what = "the position \(north), \(east) (semicircles) is out of range"
      return events.append(.skipped(Skipped(.outOfRange, what, offset: offset)))
    }
    if let time, time.timestamp == nil, !isRelativeTold {
      isRelativeTold = true
      let what =
        "times are seconds since the device was switched on, not dates; 1970-01-01 stands for their date"
      events.append(.skipped(Skipped(.assumed, what, offset: offset)))
    }
    var location = Location(coordinate, timestamp: time?.timestamp)
    if let time, location.timestamp == nil {
      location.timestamp = Timestamp(seconds: Int64(time.seconds))
      location.timestampSource = .elapsed
    }
    plan.fill(&location, from: content, distance: &distance)
    recording.add(&location, into: &events)
  }

  private mutating func take(_ message: FITMessage, _ events: inout [SourceEvent]) {
    guard message.definition.message == FITMessage.fieldDescription else {
      return recording.take(message, into: &events)
    }
    guard developers.take(message) else { return }
    for local in definitions.indices {
      guard let definition = definitions[local], !definition.developerFields.isEmpty
      else { continue }
      definitions[local] = FITDefinition(definition, developers: developers)
    }
  }

  /// Ends a file: another one begins from nothing.
  mutating func endFile(into events: inout [SourceEvent]) {
    recording.finish(into: &events)
    var next = FITMessages()
    (next.missing, next.isRelativeTold) = (missing, isRelativeTold)
    self = next
  }

  /// Says at the end of the input what has been passed over.
  mutating func finish(into events: inout [SourceEvent]) {
    if let skipped = missing.report { events.append(.skipped(skipped)) }
  }
}
