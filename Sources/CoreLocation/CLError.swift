/// The domain of ``CLError``.
public let kCLErrorDomain = "kCLErrorDomain"

/// The user information key of ``CLError/alternateRegion``. This module stores nothing under the key.
public let kCLErrorUserInfoAlternateRegionKey = "kCLErrorUserInfoAlternateRegionKey"

/// An error of CoreLocation.
///
/// The module throws and delivers errors of this type, so `as? CLError` succeeds. On Linux, an NSError of the same
/// domain cannot be cast to this type. Patterns for codes, such as `catch CLError.denied`, match both kinds of error.
///
/// Unchecked: the user information contains values of any type, as in NSError, but does not change after creation.
public struct CLError: Error, CustomNSError, LocalizedError, Hashable, @unchecked Sendable {
  /// The error codes. The enumeration is open, as in C.
  public typealias Code = CLErrorCode

  /// The error code.
  public let code: Code

  /// Additional information. The key `NSLocalizedDescriptionKey` contains the description.
  public let errorUserInfo: [String: Any]

  /// Creates an error.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    errorUserInfo = userInfo
  }

  init(_ code: Code, reason: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: reason])
  }

  /// The domain of this error, ``kCLErrorDomain``.
  public static var errorDomain: String { kCLErrorDomain }

  /// The number of the code.
  public var errorCode: Int { code.rawValue }

  /// The user information.
  public var userInfo: [String: Any] { errorUserInfo }

  /// The region that is monitored instead; nil if the user information contains no region.
  public var alternateRegion: CLRegion? {
    errorUserInfo[kCLErrorUserInfoAlternateRegionKey] as? CLRegion
  }

  /// The description that `localizedDescription` returns.
  public var errorDescription: String? {
    NSError(domain: kCLErrorDomain, code: errorCode, userInfo: errorUserInfo).localizedDescription
  }

  /// Returns whether the codes are equal.
  public static func == (a: CLError, b: CLError) -> Bool { a.code == b.code }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code.rawValue) }
}

extension CLError: CustomStringConvertible {
  /// The domain, the code and the description.
  public var description: String {
    "Error Domain=\(kCLErrorDomain) Code=\(errorCode) \"\(errorDescription ?? "")\""
  }
}

/// Returns whether an error has a code: a ``CLError``, or an NSError of ``kCLErrorDomain``.
public func ~= (code: CLError.Code, error: any Error) -> Bool {
  if let error = error as? CLError { return error.code == code }
  let error = error as NSError
  return error.domain == kCLErrorDomain && error.code == code.rawValue
}

extension CLError {
  /// Code 0.
  public static var locationUnknown: Code { .locationUnknown }
  /// Code 1.
  public static var denied: Code { .denied }
  /// Code 2.
  public static var network: Code { .network }
  /// Code 3.
  public static var headingFailure: Code { .headingFailure }
  /// Code 4.
  public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
  /// Code 5.
  public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
  /// Code 6.
  public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
  /// Code 7.
  public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
  /// Code 8.
  public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
  /// Code 9.
  public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
  /// Code 10.
  public static var geocodeCanceled: Code { .geocodeCanceled }
  /// Code 11.
  public static var deferredFailed: Code { .deferredFailed }
  /// Code 12.
  public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
  /// Code 13.
  public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
  /// Code 14.
  public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
  /// Code 15.
  public static var deferredCanceled: Code { .deferredCanceled }
  /// Code 16.
  public static var rangingUnavailable: Code { .rangingUnavailable }
  /// Code 17.
  public static var rangingFailure: Code { .rangingFailure }
  /// Code 18.
  public static var promptDeclined: Code { .promptDeclined }
  /// Code 19.
  public static var historicalLocationError: Code { .historicalLocationError }
}

// Push messages with which a server requests the position of a program. Linux has no push messages. The names in this
// section exist only so that programs compile.

/// The domain of ``CLLocationPushServiceError``.
public let CLLocationPushServiceErrorDomain = "CLLocationPushServiceErrorDomain"

/// An error of location pushes.
///
/// Unchecked: the user information contains values of any type, as in NSError, but does not change after creation.
public struct CLLocationPushServiceError: Error, CustomNSError, LocalizedError, Hashable,
  @unchecked Sendable
{
  /// The error codes.
  public enum Code: Int, Sendable {
    /// An unknown error.
    case unknown = 0
    /// The program has no push extension.
    case missingPushExtension = 1
    /// The push server environment is missing.
    case missingPushServerEnvironment = 2
    /// The program lacks the entitlement.
    case missingEntitlement = 3
    /// The platform, for example Linux, does not support location pushes.
    case unsupportedPlatform = 4
  }

  /// The error code.
  public let code: Code
  /// Additional information about the error.
  public let errorUserInfo: [String: Any]

  /// Creates an error.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    (self.code, errorUserInfo) = (code, userInfo)
  }

  init(_ code: Code, reason: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: reason])
  }

  /// The domain of this error, ``CLLocationPushServiceErrorDomain``.
  public static var errorDomain: String { CLLocationPushServiceErrorDomain }
  /// The number of the code.
  public var errorCode: Int { code.rawValue }
  /// The description of the error.
  public var errorDescription: String? { errorUserInfo[NSLocalizedDescriptionKey] as? String }

  /// Returns whether the codes are equal.
  public static func == (a: Self, b: Self) -> Bool { a.code == b.code }
  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// Code 0.
  public static var unknown: Code { .unknown }
  /// Code 1.
  public static var missingPushExtension: Code { .missingPushExtension }
  /// Code 2.
  public static var missingPushServerEnvironment: Code { .missingPushServerEnvironment }
  /// Code 3.
  public static var missingEntitlement: Code { .missingEntitlement }
  /// Code 4.
  public static var unsupportedPlatform: Code { .unsupportedPlatform }
}

/// An extension that handles location pushes. Nothing calls it on Linux.
public protocol CLLocationPushServiceExtension: AnyObject {
  /// Handles a push.
  func didReceiveLocationPushPayload(_ payload: [String: Any], completion: @escaping () -> Void)
  /// Handles the end of the allotted time.
  func serviceExtensionWillTerminate()
}

extension CLLocationPushServiceExtension {
  /// Does nothing.
  public func serviceExtensionWillTerminate() {}
}
