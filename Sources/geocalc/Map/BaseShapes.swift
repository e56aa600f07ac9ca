import GeoCore
import GeoFormats
import GeoPictures
import GeoTracks

/// The ground of the user's own: areas and lines of GeoJSON. What of it is not drawn is told.
struct BaseShapes {
  private(set) var shapes: [MapContent.Shape] = []
  /// Where reading stopped half-way; nil if it did not.
  private(set) var problem: String?

  /// Reads a file, and says what of it is not drawn.
  ///
  /// - Parameter path: a file, or `-` for standard input.
  /// - Throws: `Failure` with code 65 if there is nothing to draw in it.
  init(_ path: String) throws {
    let input = try InputFile(path)
    try input.checkSignature()
    let bytes = try input.readAll(within: .half)
    var notes: [String] = []
    readAreas(bytes, &notes)
    readLines(bytes, input.name, &notes)
    for note in notes { Talk.note("\(input.name): \(note)") }
    guard !shapes.isEmpty else {
      throw Failure(
        .badData, problem ?? "\(input.name): there are no lines and no areas in it")
    }
  }

  // What may be read again for the features of documents that have much beside them.
  private static let mostBytes = 1 << 28

  private mutating func readAreas(_ bytes: [UInt8], _ notes: inout [String]) {
    do {
      shapes = try Self.areas(bytes)
    } catch {
      // What is broken may be one of many: each is read by itself.
      let parts = FeatureParts(bytes)
      guard parts.size <= Self.mostBytes + bytes.count else {
        if error.line != nil { notes.append("areas not drawn: \(error)") }
        return
      }
      var (count, first) = (0, "")
      for (index, part) in parts.ranges.enumerated() {
        let document = parts.document(part)
        do {
          shapes += try Self.areas(document)
        } catch {
          guard error.line != nil, Self.hasArea(document) else { continue }
          if count == 0 { first = "feature \(index + 1): \(error.reason)" }
          count += 1
        }
      }
      guard count > 0 else { return }
      notes.append("\(count) × areas not drawn\(count == 1 ? "" : ", the first"): \(first)")
    }
  }

  /// The areas of a document; of one without areas none.
  private static func areas(_ bytes: [UInt8]) throws(FeatureError) -> [MapContent.Shape] {
    var reader = PolygonReader()
    try reader.read(bytes.span)
    return try reader.finish().features.map { feature in
      MapContent.Shape(
        name: feature.name, lines: feature.polygons.flatMap { [$0.outer] + $0.holes }, isArea: true)
    }
  }

  private static func events(_ bytes: [UInt8]) -> [SourceEvent] {
    var decoder = GeoJSONDecoder()
    var events: [SourceEvent] = []
    decoder.decode(bytes.span, into: &events)
    decoder.finish(into: &events)
    return events
  }

  /// Whether the reader of lines has passed over an area, which is none of its.
  private static func hasArea(_ bytes: [UInt8]) -> Bool {
    events(bytes).contains { if case .skipped(let skipped) = $0 { isArea(skipped) } else { false } }
  }

  private static func isArea(_ skipped: Skipped) -> Bool {
    skipped.reason == .invalid && skipped.detail.hasPrefix("a polygon")
  }

  private mutating func readLines(_ bytes: [UInt8], _ name: String, _ notes: inout [String]) {
    var shape = MapContent.Shape(lines: [], isArea: false)
    var isLine = false
    var pointCount = 0
    var summary = SkippedSummary()
    for event in Self.events(bytes) {
      switch event {
      case .part(let part):
        isLine = part != .waypoints
        if isLine { shape.lines.append([]) }
      case .location(let location) where isLine:
        shape.lines[shape.lines.count - 1].append(location.coordinate)
      case .location: pointCount += 1
      case .skipped(let skipped) where skipped.stopsReading:
        problem = problem ?? "\(name): reading stopped half-way, \(skipped)"
      case .skipped(let skipped) where !Self.isArea(skipped): summary.add(skipped)
      default: break
      }
    }
    pointCount += shape.lines.count { $0.count == 1 }
    shape.lines.removeAll { $0.count < 2 }
    if !shape.lines.isEmpty { shapes.append(shape) }
    notes += summary.lines
    if pointCount > 0 {
      notes.append("\(pointCount) × points not drawn, as the ground has lines and areas")
    }
  }
}
