import GeoTracks

/// Writes TCX (TrainingCenterDatabasev2.xsd), as valid as the schema demands: each track an activity, a
/// segment a `Track` of a lap.
///
/// A lap stands before its positions with what it sums up, which is known behind them. So the positions of
/// a lap are held, up to ``lapCount`` of them; then a lap ends that is none of the recording's. What of a
/// lap the schema demands and the recording does not say is computed, and named by a processing
/// instruction, which programs pass over: a reader of ours takes it for unsaid.
struct TCXTrackWriter: TrackFormatWriter {
  /// Positions of a lap that are held, at most: some 10 MB.
  static let lapCount = 1 << 15

  var losses = TrackLosses()

  private let creator: String
  private var hasHeader = false
  private var isThinned = false
  private var isOpen = false
  private var isInTrack = true
  private var sport = TCXSport.other
  private var ofPart = DetailStore()
  private var device: [Location.Extra] = []
  private var lap = TCXLapWriter()

  init(creator: String) { self.creator = creator }

  mutating func write(_ event: SourceEvent, into bytes: inout [UInt8]) {
    switch event {
    case .part(let part): begin(part, into: &bytes)
    case .location(let location): write(location, into: &bytes)
    case .details(let details): hold(details)
    case .thinned: if hasHeader { losses.count(.thinned) } else { isThinned = true }
    case .lap(let lap): write(lap, into: &bytes)
    case .noFix, .satellites, .heading, .skipped, .state: break
    }
  }

  mutating func finish(into bytes: inout [UInt8]) {
    close(into: &bytes)
    losses.count(ofPart.values, of: .part)
    writeHeader(into: &bytes)
    if hasActivity { bytes.append("</Activities>\n") }
    // The schema demands all of this of a program.
    bytes.append("<Author xsi:type=\"Application_t\"><Name>")
    XMLText.append(creator, to: &bytes)
    bytes.append(
      """
      </Name><Build><Version><VersionMajor>0</VersionMajor><VersionMinor>0</VersionMinor></Version>\
      </Build><LangID>en</LangID><PartNumber>000-00000-00</PartNumber></Author>
      </TrainingCenterDatabase>

      """)
  }

  private var hasActivity = false

  private mutating func writeHeader(into bytes: inout [UInt8]) {
    guard !hasHeader else { return }
    hasHeader = true
    bytes.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" \
      xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">

      """)
    if isThinned { bytes.append("<?geocore thinned?>\n") }
  }

  // MARK: Details

  private mutating func hold(_ details: Details) {
    for value in details.values {
      let isHeld =
        switch (details.subject, value.name) {
        case (.file, "src"), (.file, "serial_number"), (.file, "product_id"), (.file, "version"):
          TCXDevice.isHeld(value) && !device.contains { $0.name == value.name }
        case (.part, "type"): !isOpen && ofPart.values.isEmpty && ofPart.add(value)
        case (.part, "desc"):
          !ofPart.values.contains { $0.name == "desc" } && XMLText.isTrimmed(value.value)
            && ofPart.add(value)
        default: false
        }
      if details.subject == .file, isHeld { device.append(value) }
      if !isHeld { losses.count([value], of: details.subject) }
    }
  }

  // MARK: Activities

  private mutating func begin(_ part: SourceEvent.Part, into bytes: inout [UInt8]) {
    switch part {
    case .segment: lap.beginSegment()
    case .track(let name):
      close(into: &bytes)
      (isInTrack, ofPart) = (true, DetailStore())
      if name != nil { losses.count(.name) }
    case .route, .waypoints:
      close(into: &bytes)
      (isInTrack, ofPart) = (false, DetailStore())
    }
  }

  private mutating func open(at time: Timestamp?, into bytes: inout [UInt8]) {
    guard !isOpen else { return }
    writeHeader(into: &bytes)
    if !hasActivity { bytes.append("<Activities>\n") }
    (isOpen, hasActivity) = (true, true)
    let type = ofPart.values.first { $0.name == "type" }?.value
    sport = TCXSport(type)
    bytes.append("<Activity Sport=\"")
    bytes.append(contentsOf: sport.rawValue.utf8)
    bytes.append("\">")
    if let type {
      if type.lowercased() != sport.rawValue.lowercased() {
        losses.count([Location.Extra("type", type)], of: .part)
      }
    } else {
      bytes.append("<?geocore unsaid Sport?>")
    }
    bytes.append("<Id>")
    (time ?? Timestamp(seconds: 0)).append(offset: 0, to: &bytes)
    bytes.append("</Id>\n")
    lap.begin(sport)
  }

  private mutating func close(into bytes: inout [UInt8]) {
    guard isOpen else { return }
    lap.write(nil, into: &bytes, &losses)
    if let notes = ofPart.values.first(where: { $0.name == "desc" }) {
      bytes.append("<Notes>")
      XMLText.append(notes.value, to: &bytes)
      bytes.append("</Notes>\n")
    }
    TCXDevice.append(device, to: &bytes)
    bytes.append("</Activity>\n")
    (isOpen, ofPart) = (false, DetailStore())
  }

  private mutating func write(_ location: Location, into bytes: inout [UInt8]) {
    guard location.coordinate.isValid else { return losses.count(.coordinate) }
    guard isInTrack else { return losses.count(.place) }
    let time = location.timestamp.flatMap { $0.isWritable ? $0 : nil }
    open(at: time, into: &bytes)
    lap.append(location, &losses)
    if lap.count == Self.lapCount { lap.write(nil, into: &bytes, &losses) }
  }

  private mutating func write(_ lap: Lap, into bytes: inout [UInt8]) {
    // Sums of whole sessions have no place.
    guard lap.extent == .lap, isInTrack else { return losses.count(.lap) }
    open(at: lap.start.flatMap { $0.isWritable ? $0 : nil }, into: &bytes)
    self.lap.write(lap, into: &bytes, &losses)
  }
}
