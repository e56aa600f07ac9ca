/// Where in a KML document an element is: what its children mean.
enum KMLElement {
  /// The root, `Document` and `Folder`.
  case group
  /// `author` of the Document, as Atom has it.
  case author
  case placemark
  /// `TimeStamp` and `TimeSpan`.
  case time
  /// `MultiGeometry`.
  case geometries
  case point, line, multiTrack, track
  /// `coordinates`: a text of any length.
  case coordinates
  /// `ExtendedData` of a Placemark and what is in it.
  case data, dataSchema, datum
  /// `ExtendedData` of a Track and what is in it.
  case trackData, trackSchema, array
  /// An element with a text that is read.
  case leaf
  /// A geometry that is told and not read.
  case area
  case link
  /// What is not read, with all that is in it.
  case other

  /// The element of that name in this one.
  func child(_ name: XMLName) -> KMLElement {
    switch self {
    case .group: Self.inGroup(name)
    case .author: name == "name" ? .leaf : .other
    case .placemark: Self.inPlacemark(name) ?? Self.geometry(name)
    case .geometries: Self.geometry(name)
    case .time: name == "when" || name == "begin" || name == "end" ? .leaf : .other
    case .point, .line:
      name == "coordinates" ? .coordinates : name == "altitudeMode" ? .leaf : .other
    case .multiTrack: name == "Track" ? .track : name == "altitudeMode" ? .leaf : .other
    case .track: Self.inTrack(name)
    case .data:
      name == "Data" ? .datum : name == "SchemaData" ? .dataSchema : .other
    case .dataSchema: name == "SimpleData" ? .leaf : .other
    case .datum: name == "value" ? .leaf : .other
    case .trackData: name == "SchemaData" ? .trackSchema : .other
    case .trackSchema: name == "SimpleArrayData" ? .array : .other
    case .array: name == "value" ? .leaf : .other
    case .leaf, .area, .link, .coordinates, .other: .other
    }
  }

  private static func inGroup(_ name: XMLName) -> KMLElement {
    if name == "Placemark" { return .placemark }
    if name == "Folder" || name == "Document" { return .group }
    if name == "NetworkLink" { return .link }
    if name == "author" { return .author }
    return name == "name" || name == "description" ? .leaf : .other
  }

  private static func inPlacemark(_ name: XMLName) -> KMLElement? {
    if name == "name" || name == "description" { return .leaf }
    if name == "TimeStamp" || name == "TimeSpan" { return .time }
    return name == "ExtendedData" ? .data : nil
  }

  private static func geometry(_ name: XMLName) -> KMLElement {
    if name == "Point" { return .point }
    if name == "LineString" { return .line }
    if name == "Track" { return .track }
    if name == "MultiTrack" { return .multiTrack }
    if name == "MultiGeometry" { return .geometries }
    return name == "Polygon" || name == "LinearRing" || name == "Model" ? .area : .other
  }

  private static func inTrack(_ name: XMLName) -> KMLElement {
    if name == "when" || name == "coord" || name == "angles" { return .leaf }
    if name == "ExtendedData" { return .trackData }
    return name == "altitudeMode" ? .leaf : .other
  }

  /// What is wanted of its own text.
  var textUse: XMLTextUse {
    switch self {
    case .leaf: .whole
    case .coordinates: .streamed
    default: .ignored
    }
  }
}
