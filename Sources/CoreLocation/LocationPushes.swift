// Pushes that ask a program for its position. Nothing pushes on Linux; the names are here so that programs
// compile.

/// The domain of ``CLLocationPushServiceError``.
public let CLLocationPushServiceErrorDomain = "CLLocationPushServiceErrorDomain"

/// Why there are no location pushes.
///
/// Unchecked: the user information is of any type, as that of NSError, and is set once.
public struct CLLocationPushServiceError: Error, CustomNSError, LocalizedError, Hashable,
  @unchecked Sendable
{
  /// The kinds of errors.
  public enum Code: Int, Sendable {
    /// Something else.
    case unknown = 0
    /// The program has no such extension.
    case missingPushExtension = 1
    /// There is no server's environment.
    case missingPushServerEnvironment = 2
    /// The program is not entitled.
    case missingEntitlement = 3
    /// The platform has none: what is so on Linux.
    case unsupportedPlatform = 4
  }

  /// What has gone wrong.
  public let code: Code
  /// More about it.
  public let errorUserInfo: [String: Any]

  /// Creates an error.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    (self.code, errorUserInfo) = (code, userInfo)
  }

  init(_ code: Code, reason: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: reason])
  }

  /// ``CLLocationPushServiceErrorDomain``.
  public static var errorDomain: String { CLLocationPushServiceErrorDomain }
  /// The number of the code.
  public var errorCode: Int { code.rawValue }
  /// What has gone wrong, in words.
  public var errorDescription: String? { errorUserInfo[NSLocalizedDescriptionKey] as? String }

  /// Whether the codes are the same.
  public static func == (a: Self, b: Self) -> Bool { a.code == b.code }
  /// Feeds the code.
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

/// What an extension that answers pushes implements; nothing calls it on Linux.
public protocol CLLocationPushServiceExtension: AnyObject {
  /// A push has come.
  func didReceiveLocationPushPayload(_ payload: [String: Any], completion: @escaping () -> Void)
  /// The time for it is over.
  func serviceExtensionWillTerminate()
}

extension CLLocationPushServiceExtension {
  /// Does nothing.
  public func serviceExtensionWillTerminate() {}
}
