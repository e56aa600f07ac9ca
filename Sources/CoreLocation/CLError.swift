/// The error domain of ``CLError`` when it is bridged to `NSError`.
public let kCLErrorDomain = "kCLErrorDomain"

/// The key of ``CLError/alternateRegion`` in ``CLError/userInfo``. This module never sets the key.
public let kCLErrorUserInfoAlternateRegionKey = "kCLErrorUserInfoAlternateRegionKey"

/// An error that a CoreLocation service throws or reports to a delegate.
///
/// A thrown or reported error can be cast with `as? CLError`. On Linux, an `NSError` with the same domain cannot be
/// cast to this type. Patterns such as `catch CLError.denied` match both kinds of error.
///
/// `Sendable` is unchecked because `errorUserInfo` can contain values of any type, as in `NSError`. The dictionary
/// never changes after initialization.
public struct CLError: Error, CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
  /// The error codes. The type is imported from C, so it can also have raw values without a named constant.
  public typealias Code = CLErrorCode

  /// The reason for the error.
  public let code: Code

  /// Additional information. The key `NSLocalizedDescriptionKey` contains the description.
  public let errorUserInfo: [String: Any]

  /// Creates an error with a code and optional additional information.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    errorUserInfo = userInfo
  }

  init(_ code: Code, reason: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: reason])
  }

  /// The error domain, always ``kCLErrorDomain``.
  public static var errorDomain: String { kCLErrorDomain }

  /// The raw value of `code`.
  public var errorCode: Int { code.rawValue }

  /// The same dictionary as ``errorUserInfo``.
  public var userInfo: [String: Any] { errorUserInfo }

  /// The region that is monitored instead of the requested one; nil if the user information contains no region.
  public var alternateRegion: CLRegion? {
    errorUserInfo[kCLErrorUserInfoAlternateRegionKey] as? CLRegion
  }

  /// The text that `localizedDescription` returns.
  public var errorDescription: String? {
    NSError(domain: kCLErrorDomain, code: errorCode, userInfo: errorUserInfo).localizedDescription
  }

  /// Compares only the codes; the user information is ignored.
  public static func == (a: CLError, b: CLError) -> Bool { a.code == b.code }

  /// Hashes only the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code.rawValue) }
}

extension CLError: CustomStringConvertible {
  /// The error domain, the code and the description in one line.
  public var description: String {
    "Error Domain=\(kCLErrorDomain) Code=\(errorCode) \"\(errorDescription ?? "")\""
  }
}

/// Returns true if the error is a ``CLError``, or an `NSError` of ``kCLErrorDomain``, with the given code.
public func ~= (code: CLError.Code, error: any Error) -> Bool {
  if let error = error as? CLError { return error.code == code }
  let error = error as NSError
  return error.domain == kCLErrorDomain && error.code == code.rawValue
}

extension CLError {
  /// The position is currently unknown (code 0).
  public static var locationUnknown: Code { .locationUnknown }
  /// The program is not authorized to receive positions (code 1).
  public static var denied: Code { .denied }
  /// The source of positions or the gazetteer is unavailable (code 2).
  public static var network: Code { .network }
  /// The heading cannot be determined (code 3). This module never reports the code.
  public static var headingFailure: Code { .headingFailure }
  /// The program is not authorized to monitor regions (code 4).
  public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
  /// The region cannot be monitored (code 5).
  public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
  /// Monitoring of the region has not started yet (code 6). This module never reports the code.
  public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
  /// Region events may be delayed (code 7). This module never reports the code.
  public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
  /// The geocoder found no town (code 8).
  public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
  /// The geocoder found only part of the address (code 9). This module never reports the code.
  public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
  /// The geocoding request was canceled (code 10).
  public static var geocodeCanceled: Code { .geocodeCanceled }
  /// Updates cannot be deferred (code 11).
  public static var deferredFailed: Code { .deferredFailed }
  /// Updates cannot be deferred because they are not running (code 12). This module never reports the code.
  public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
  /// Updates cannot be deferred at the requested accuracy (code 13). This module never reports the code.
  public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
  /// Updates cannot be deferred with a distance filter (code 14). This module never reports the code.
  public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
  /// Deferred updates were canceled (code 15). This module never reports the code.
  public static var deferredCanceled: Code { .deferredCanceled }
  /// Beacons cannot be ranged on this device (code 16).
  public static var rangingUnavailable: Code { .rangingUnavailable }
  /// Ranging of beacons failed (code 17). This module never reports the code.
  public static var rangingFailure: Code { .rangingFailure }
  /// Full accuracy was requested, but the accuracy authorization is reduced (code 18).
  public static var promptDeclined: Code { .promptDeclined }
  /// Past positions are unavailable (code 19).
  public static var historicalLocationError: Code { .historicalLocationError }
}

// A location push is a push message with which a server asks a program for its position. Linux has no push messages,
// so the declarations in this section exist only to let programs compile.

/// The error domain of ``CLLocationPushServiceError`` when it is bridged to `NSError`.
public let CLLocationPushServiceErrorDomain = "CLLocationPushServiceErrorDomain"

/// An error that reports why location pushes are unavailable.
///
/// `Sendable` is unchecked because `errorUserInfo` can contain values of any type, as in `NSError`. The dictionary
/// never changes after initialization.
public struct CLLocationPushServiceError: Error, CustomNSError, LocalizedError, Hashable,
  @unchecked Sendable
{
  /// The reasons why location pushes are unavailable.
  public enum Code: Int, Sendable {
    /// The reason is unknown.
    case unknown = 0
    /// The program has no push extension.
    case missingPushExtension = 1
    /// The environment of the push server is not configured.
    case missingPushServerEnvironment = 2
    /// The program lacks the entitlement for location pushes.
    case missingEntitlement = 3
    /// The platform, for example Linux, does not support location pushes.
    case unsupportedPlatform = 4
  }

  /// The reason why location pushes are unavailable.
  public let code: Code
  /// Additional information. The key `NSLocalizedDescriptionKey` contains the description.
  public let errorUserInfo: [String: Any]

  /// Creates an error with a code and optional additional information.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    (self.code, errorUserInfo) = (code, userInfo)
  }

  init(_ code: Code, reason: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: reason])
  }

  /// The error domain, always ``CLLocationPushServiceErrorDomain``.
  public static var errorDomain: String { CLLocationPushServiceErrorDomain }
  /// The raw value of `code`.
  public var errorCode: Int { code.rawValue }
  /// The text stored under `NSLocalizedDescriptionKey` in ``errorUserInfo``; nil if there is none.
  public var errorDescription: String? { errorUserInfo[NSLocalizedDescriptionKey] as? String }

  /// Compares only the codes; the user information is ignored.
  public static func == (a: Self, b: Self) -> Bool { a.code == b.code }
  /// Hashes only the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// A shorthand for `Code.unknown`.
  public static var unknown: Code { .unknown }
  /// A shorthand for `Code.missingPushExtension`.
  public static var missingPushExtension: Code { .missingPushExtension }
  /// A shorthand for `Code.missingPushServerEnvironment`.
  public static var missingPushServerEnvironment: Code { .missingPushServerEnvironment }
  /// A shorthand for `Code.missingEntitlement`.
  public static var missingEntitlement: Code { .missingEntitlement }
  /// A shorthand for `Code.unsupportedPlatform`.
  public static var unsupportedPlatform: Code { .unsupportedPlatform }
}

/// An extension that handles location pushes. On Linux, its methods are never called.
public protocol CLLocationPushServiceExtension: AnyObject {
  /// Handles a location push. The extension must call `completion` when it has finished.
  func didReceiveLocationPushPayload(_ payload: [String: Any], completion: @escaping () -> Void)
  /// Notifies the extension that its time to handle a push has run out.
  func serviceExtensionWillTerminate()
}

extension CLLocationPushServiceExtension {
  /// Does nothing, so that implementing the method is optional.
  public func serviceExtensionWillTerminate() {}
}
