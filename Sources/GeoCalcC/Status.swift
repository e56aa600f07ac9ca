// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// geocalc.h is their documentation.

import CGeoCalc

/// The values of `geocalc_status`.
enum Status {
  static let ok = CInt(GEOCALC_OK.rawValue)
  static let invalidArgument = CInt(GEOCALC_INVALID_ARGUMENT.rawValue)
  static let unknownMethod = CInt(GEOCALC_UNKNOWN_METHOD.rawValue)
  static let invalidEllipsoid = CInt(GEOCALC_INVALID_ELLIPSOID.rawValue)
  static let invalidCoordinate = CInt(GEOCALC_INVALID_COORDINATE.rawValue)
  static let unsupported = CInt(GEOCALC_UNSUPPORTED.rawValue)
  static let invalidBytes = CInt(GEOCALC_INVALID_BYTES.rawValue)
  static let noRoom = CInt(GEOCALC_NO_ROOM.rawValue)
  static let unknownFormat = CInt(GEOCALC_UNKNOWN_FORMAT.rawValue)
  static let storeFailed = CInt(GEOCALC_STORE_FAILED.rawValue)
  static let unknownColumns = CInt(GEOCALC_UNKNOWN_COLUMNS.rawValue)
}

@c @implementation
public func geocalc_status_text(_ status: CInt) -> UnsafePointer<CChar>? {
  let text: StaticString =
    switch status {
    case Status.ok: "all went well"
    case Status.invalidArgument: "an argument is not what the function takes"
    case Status.unknownMethod: "no such method: there are geodesic, vincenty, haversine and rhumb"
    case Status.invalidEllipsoid: "not an ellipsoid: a name such as WGS84, or a,f or a,1/f"
    case Status.invalidCoordinate: "not a coordinate"
    case Status.unsupported: "the method does not have this operation"
    case Status.invalidBytes: "not a saved track, or one of a later version"
    case Status.noRoom: "there is no room for the result"
    case Status.unknownFormat: "no format of recordings has that name"
    case Status.storeFailed: "the library of recordings cannot be read"
    case Status.unknownColumns: "the names of the columns do not say where the coordinates are"
    default: "no such status"
    }
  return text.cString
}

@c @implementation
public func geocalc_interface() -> CInt { CInt(GEOCALC_INTERFACE) }

extension StaticString {
  /// As C has texts: a literal ends with a zero.
  var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
