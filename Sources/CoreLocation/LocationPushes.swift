// Pushes with which a server requests the position of a program. Linux has no pushes. These names only let programs
// compile.

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
