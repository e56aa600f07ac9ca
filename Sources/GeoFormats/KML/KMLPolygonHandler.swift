import CExpat
import GeoCore
import GeoTracks

/// Converts the polygons of a KML document to features, one per Placemark.
///
/// A Placemark may contain a `Polygon`, or a `MultiGeometry` with polygons.
struct KMLPolygonHandler: XMLElementHandler {
  static let root: StaticString = "kml"

  /// The maximum number of Placemarks with polygons.
  private static let maximumFeatures = 1 << 20

  /// The role of an open element, which determines the child elements that the handler uses.
  private enum Element {
    case group, placemark, geometries, polygon, outer, inner, ring, coordinates
    /// `ExtendedData`, `SchemaData` or `Data`.
    case data
    /// An element without children, whose text the handler uses.
    case leaf
    /// A geometry other than a polygon.
    case otherGeometry
    case other
  }

  /// The name of the value in `ExtendedData` that contains the name of a polygon; nil to use the name of the
  /// Placemark.
  var nameProperty: String?
  /// True if at least one polygon has a value with the name ``nameProperty``.
  private(set) var hasWanted = false
  /// The first names found in `ExtendedData` other than ``nameProperty``. Empty if ``nameProperty`` is nil.
  private(set) var otherNames: [String] = []
  private static let maximumNames = 20
  private(set) var features: [PolygonFeature] = []
  /// The number of geometries other than polygons.
  private(set) var otherCount = 0
  /// The number of links to other documents, which the reader does not follow.
  private(set) var linkCount = 0
  /// The first error; nil if no error occurred.
  private(set) var error: FeatureError?

  private var stack: [Element] = []
  private var placemarkCount = 0
  private var positionCount = 0
  private var name, wanted, dataName: String?
  private var polygons: [Polygon] = []
  private var outer: [Coordinate]?
  private var holes: [[Coordinate]] = []
  private var ring: [Coordinate] = []
  private var coordinates = KMLCoordinates()

  // MARK: Elements

  mutating func start(
    _ name: XMLName, _ attributes: XMLAttributes, _ output: inout XMLOutput
  ) -> XMLTextUse {
    let element = child(name)
    switch element {
    case .placemark:
      placemarkCount += 1
      (self.name, wanted, polygons) = (nil, nil, [])
    case .polygon: (outer, holes) = (nil, [])
    case .outer, .inner: ring = []
    case .otherGeometry: otherCount += 1
    case .data: dataName = attributes["name"]
    case .leaf where stack.last == .data && name == "SimpleData": dataName = attributes["name"]
    case .other where stack.last == .group && name == "NetworkLink": linkCount += 1
    default: break
    }
    stack.append(element)
    return element == .leaf ? .whole : element == .coordinates ? .streamed : .ignored
  }

  private func child(_ name: XMLName) -> Element {
    switch stack.last ?? .group {
    case .group where name == "Placemark": .placemark
    case .group:
      stack.isEmpty || name == "Document" || name == "Folder" ? .group : .other
    case .placemark where name == "name": .leaf
    case .placemark where name == "ExtendedData": .data
    case .placemark, .geometries: Self.geometry(name)
    case .polygon:
      name == "outerBoundaryIs" ? .outer : name == "innerBoundaryIs" ? .inner : .other
    case .outer, .inner: name == "LinearRing" ? .ring : .other
    case .ring: name == "coordinates" ? .coordinates : .other
    case .data:
      name == "value" || name == "SimpleData"
        ? .leaf : name == "Data" || name == "SchemaData" ? .data : .other
    case .coordinates, .leaf, .otherGeometry, .other: .other
    }
  }

  private static func geometry(_ name: XMLName) -> Element {
    if name == "Polygon" { return .polygon }
    if name == "MultiGeometry" { return .geometries }
    let isOther =
      name == "Point" || name == "LineString" || name == "LinearRing" || name == "Model"
      || name == "Track" || name == "MultiTrack"
    return isOther ? .otherGeometry : .other
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer, _ output: inout XMLOutput) {
    coordinates.read(bytes) { ring.append(Self.place($0)) }
    guard positionCount + ring.count > FeatureLimits.positions else { return }
    fail("more than \(FeatureLimits.positions) positions", output)
    ring = []
  }

  mutating func end(
    _ name: XMLName, _ text: borrowing XMLContent, _ output: inout XMLOutput
  ) {
    guard let element = stack.popLast() else { return }
    switch element {
    case .leaf: endText(text)
    case .coordinates:
      // Treat an invalid vertex as an error, because a polygon without the vertex would have another shape.
      if let fault = coordinates.finish({ ring.append(Self.place($0)) }) {
        fail(fault.detail.replacing(" are skipped", with: " cannot be read"), output)
      }
    case .outer, .inner: endBoundary(isOuter: element == .outer, output)
    case .polygon: endPolygon(output)
    case .placemark: endPlacemark(output)
    default: break
    }
  }

  mutating func take(instruction: String, _ output: inout XMLOutput) {}

  mutating func finish(_ output: inout XMLOutput) {}

  // MARK: Polygons

  private static func place(_ position: KMLPosition) -> Coordinate {
    Coordinate(latitude: position.latitude, longitude: position.longitude)
  }

  private mutating func endText(_ text: borrowing XMLContent) {
    guard stack.last == .data else {
      name = text.string
      return
    }
    guard let dataName, let nameProperty else { return }
    if dataName == nameProperty {
      wanted = text.string
    } else if otherNames.count < Self.maximumNames, !otherNames.contains(dataName) {
      otherNames.append(dataName)
    }
  }

  private mutating func endBoundary(isOuter: Bool, _ output: XMLOutput) {
    let isClosed = ring.count > 1 && ring.first == ring.last
    guard ring.count - (isClosed ? 1 : 0) >= 3 else {
      return fail("a ring of fewer than three points", output)
    }
    positionCount += ring.count
    if !isOuter {
      holes.append(ring)
    } else if outer == nil {
      outer = ring
    } else {
      fail("a Polygon with a second outer boundary", output)
    }
    ring = []
  }

  private mutating func endPolygon(_ output: XMLOutput) {
    guard let outer else { return fail("a Polygon without an outer boundary", output) }
    polygons.append(Polygon(outer: outer, holes: holes))
    (self.outer, holes) = (nil, [])
  }

  private mutating func endPlacemark(_ output: XMLOutput) {
    guard !polygons.isEmpty else { return }
    guard features.count < Self.maximumFeatures else {
      return fail("more than \(Self.maximumFeatures) polygons", output)
    }
    if wanted != nil { hasWanted = true }
    features.append(
      PolygonFeature(
        name: wanted ?? name ?? "polygon \(placemarkCount)", polygons: polygons))
    polygons = []
  }

  private mutating func fail(_ reason: String, _ output: XMLOutput) {
    error = error ?? FeatureError(line: output.line, feature: placemarkCount, reason: reason)
  }
}

extension KMLPolygonHandler {
  static var callbacks: XMLCallbacks {
    XMLCallbacks(
      start: { data, name, attributes in
        guard let reader = readerOf(data), let name, let attributes else { return }
        reader.pointee.start(name, attributes)
      },
      end: { data, name in
        guard let reader = readerOf(data), let name else { return }
        reader.pointee.end(name)
      },
      comment: { data, _ in readerOf(data)?.pointee.checkToken() },
      instruction: { data, target, text in
        guard let target else { return }
        readerOf(data)?.pointee.instruction(target, text)
      },
      doctype: { data, _, _, _, hasSubset in
        if hasSubset != 0 { readerOf(data)?.pointee.refuseDeclarations() }
      })
  }

  static var textCallback: XML_CharacterDataHandler {
    { data, bytes, count in
      readerOf(data)?.pointee.characters(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
  }
}

private func readerOf(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<
  XMLElementReader<KMLPolygonHandler>
>? {
  data?.assumingMemoryBound(to: XMLElementReader<KMLPolygonHandler>.self)
}

/// Reads polygons with holes from KML. Each Placemark with polygons becomes one named feature.
///
/// The reader drops altitudes. The reader skips points, lines and tracks, and reports their number in a note.
///
/// **Limits.** The reader accepts 2^20 Placemarks with polygons and 2^21 positions.
package struct KMLPolygonReader {
  private let parser = XMLParser<XMLElementReader<KMLPolygonHandler>>()
  private var events: [LocationEvent] = []

  /// Creates a reader for one document.
  ///
  /// - Parameter nameProperty: The name of the value in `ExtendedData` that contains the name of a polygon; nil to
  ///   use the name of the Placemark.
  package init(nameProperty: String? = nil) {
    parser.withReader { $0.handler.nameProperty = nameProperty }
  }

  /// Reads the next chunk of bytes, which may have any size.
  ///
  /// - Throws: ``FeatureError`` at the first error.
  package mutating func read(_ bytes: Span<UInt8>) throws(FeatureError) {
    parser.parse(bytes, isFinal: false, into: &events)
    try check()
  }

  /// The first names found in `ExtendedData`, to suggest when no polygon has the requested name. Nil if a polygon has
  /// this name, or if no name was requested.
  package var propertiesWithoutName: [String]? {
    parser.withReader {
      $0.handler.nameProperty == nil || $0.handler.hasWanted ? nil : $0.handler.otherNames
    }
  }

  /// Ends the document and returns its polygons, which may be empty.
  ///
  /// - Throws: ``FeatureError`` if the input is truncated.
  package mutating func finish() throws(FeatureError) -> PolygonReader.Result {
    let none: [UInt8] = []
    parser.parse(none.span, isFinal: true, into: &events)
    try check()
    let (features, others, links) = parser.withReader {
      ($0.handler.features, $0.handler.otherCount, $0.handler.linkCount)
    }
    var notes: [String] = []
    if others > 0 { notes.append("skipped geometries other than polygons: \(others)") }
    if links > 0 { notes.append("links to other documents, not followed: \(links)") }
    return PolygonReader.Result(features: features, notes: notes)
  }

  private mutating func check() throws(FeatureError) {
    if let error = parser.withReader({ $0.handler.error }) { throw error }
    for event in events {
      // Ignore data after the document, such as padding.
      if case .diagnostic(let skipped) = event, skipped.reason != .noise {
        throw FeatureError(line: skipped.line, feature: nil, reason: skipped.detail)
      }
    }
    events.removeAll()
  }
}
