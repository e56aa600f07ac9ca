import GeoCore
import GeoFormats
import GeoPictures
import GeoStore
import GeoTracks

/// A user-defined base map: polygons and lines from a GeoJSON file.
struct BaseShapes {
  private(set) var shapes: [MapContent.Shape] = []
  /// An error message if the file was not read to its end, or nil.
  private(set) var problem: String?

  /// Reads a file. Prints notes on features that are not drawn.
  ///
  /// - Parameter path: a file, or `-` for standard input.
  /// - Throws: `Failure` with code 65 if the file contains nothing to draw.
  init(_ path: String) throws {
    let input = try InputFile(path)
    try input.checkSignature()
    let bytes = try input.readAll(within: .half)
    var notes: [String] = []
    readAreas(bytes, &notes)
    readLines(bytes, input.name, &notes)
    for note in notes { Console.note("\(input.name): \(note)") }
    guard !shapes.isEmpty else {
      throw Failure(
        .badData,
        problem ?? "\(input.name): no lines or areas in it; give GeoJSON with lines or polygons")
    }
  }

  // The maximum total size in bytes of all copies if features are parsed separately. Each copy of the document contains
  // one feature.
  private static let mostBytes = 1 << 28

  private mutating func readAreas(_ bytes: [UInt8], _ notes: inout [String]) {
    do {
      shapes = try Self.areas(bytes)
    } catch {
      // Parse each feature separately, so that one invalid feature does not discard all others.
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

  /// Returns the polygons in a GeoJSON document.
  private static func areas(_ bytes: [UInt8]) throws(FeatureError) -> [MapContent.Shape] {
    var reader = PolygonReader()
    try reader.read(bytes.span)
    return try reader.finish().features.map { feature in
      MapContent.Shape(
        name: feature.name, lines: feature.polygons.flatMap { [$0.outer] + $0.holes }, isArea: true)
    }
  }

  private static func events(_ bytes: [UInt8]) -> [LocationEvent] {
    var decoder = GeoJSONDecoder()
    var events: [LocationEvent] = []
    decoder.decode(bytes.span, into: &events)
    decoder.finish(into: &events)
    return events
  }

  /// Returns whether a document contains a polygon, which the line decoder reports as unsupported.
  private static func hasArea(_ bytes: [UInt8]) -> Bool {
    events(bytes).contains {
      if case .diagnostic(let skipped) = $0 { skipped.isPolygon } else { false }
    }
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
      case .diagnostic(let skipped) where skipped.stopsReading:
        problem = problem ?? "\(name): reading stopped early: \(skipped)"
      case .diagnostic(let skipped) where !skipped.isPolygon: summary.add(skipped)
      default: break
      }
    }
    pointCount += shape.lines.count { $0.count == 1 }
    shape.lines.removeAll { $0.count < 2 }
    if !shape.lines.isEmpty { shapes.append(shape) }
    notes += summary.lines
    if pointCount > 0 {
      notes.append("\(pointCount.counted("point")) not drawn; a base map has lines and areas")
    }
  }
}

/// Finds the features of GeoJSON documents, so that each can be read separately.
struct FeatureParts {
  /// The byte ranges of features, and of whole documents that contain no list of features.
  private(set) var ranges: [Range<Int>] = []
  private let bytes: [UInt8]
  // The bytes of a document before its first feature and after its last one, keyed by the start of each feature.
  private var surroundings: [Int: (before: Range<Int>, after: [UInt8])] = [:]

  private static let (object, array) = (UInt8(ascii: "{"), UInt8(ascii: "["))
  private static let names = [Array("features".utf8), Array("geometries".utf8)]

  /// Scans one or more consecutive documents. Finds only the complete features of a truncated document.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The stack of open brackets, and whether the current array at the top level of the document contains features.
    var (open, isCollection) = ([UInt8](), false)
    var (text, isText, isEscaped) = (0..<0, false, false)
    var (document, start, first) = (0, 0, 0)
    for (index, byte) in bytes.enumerated() {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          (isText, text) = (false, text.lowerBound..<index)
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where !open.isEmpty: (isText, text) = (true, index + 1..<index + 1)
      case Self.object, Self.array:
        if open.isEmpty { (document, first) = (index, ranges.count) }
        if open == [Self.object], byte == Self.array {
          isCollection = Self.names.contains { bytes[text].elementsEqual($0) }
        }
        if open == [Self.object, Self.array] { start = index }
        open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.popLast() != nil else { break }
        if isCollection, open == [Self.object, Self.array] { ranges.append(start..<index + 1) }
        guard open.isEmpty else { break }
        if first == ranges.count {
          ranges.append(document..<index + 1)
        } else {
          end(from: first, document, Array(bytes[ranges[ranges.count - 1].upperBound...index]))
        }
      default: break
      }
    }
    if !open.isEmpty, first < ranges.count { end(from: first, document, Array("]}".utf8)) }
  }

  private mutating func end(from first: Int, _ document: Int, _ after: [UInt8]) {
    let before = document..<ranges[first].lowerBound
    for range in ranges[first...] { surroundings[range.lowerBound] = (before, after) }
  }

  /// The total size in bytes of the documents that ``document(_:)`` returns for all ``ranges``.
  var size: Int {
    ranges.reduce(0) { sum, range in
      let (before, after) = surroundings[range.lowerBound] ?? (0..<0, [])
      return sum + before.count + range.count + after.count
    }
  }

  /// Returns a document that contains only the given feature.
  func document(_ part: Range<Int>) -> [UInt8] {
    guard let (before, after) = surroundings[part.lowerBound] else { return Array(bytes[part]) }
    return bytes[before] + bytes[part] + after
  }
}
