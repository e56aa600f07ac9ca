/// What is known of where one is, now.
public struct CLLocationUpdate: Sendable {
  /// The position; nil if there is none, which the other properties explain.
  public internal(set) var location: CLLocation?
  /// Whether it stands still: after such an update none comes until it moves.
  public internal(set) var stationary = false
  /// Whether the program is not allowed to have positions.
  public internal(set) var authorizationDenied = false
  /// Whether no program is; false, there is no such switch on Linux.
  public internal(set) var authorizationDeniedGlobally = false
  /// Whether the program is not allowed to, and nobody here can change that.
  public internal(set) var authorizationRestricted = false
  /// Whether that has not been decided.
  public internal(set) var authorizationRequestInProgress = false
  /// Whether programs are told that positions are made coarser; see
  /// ``CoreLocationConfiguration/accuracyAuthorization``.
  public internal(set) var accuracyLimited = false
  /// Whether there are no positions now: no fix, a silent receiver, a lost connection, no such file.
  public internal(set) var locationUnavailable = false
  /// Whether the program would have to be in use; false.
  public internal(set) var insufficientlyInUse = false
  /// Whether a ``CLServiceSession`` is missing; false, none is needed.
  public internal(set) var serviceSessionRequired = false

  /// The older name of ``stationary``.
  public var isStationary: Bool { stationary }

  /// What positions are used for; nothing depends on it.
  public enum LiveConfiguration: Sendable, Hashable, CaseIterable {
    /// Anything.
    case `default`
    /// In a car.
    case automotiveNavigation
    /// In a train, on a ship.
    case otherNavigation
    /// On foot.
    case fitness
    /// In the air.
    case airborne
  }

  /// Positions as they come, for each iterator anew.
  ///
  /// Nothing is thrown for lack of a position: an update says why. After one that is ``stationary`` the
  /// sequence is quiet until it moves again. It ends with a recording, with its task, or with a source
  /// that has failed for good.
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
    liveUpdates(configuration, from: .shared)
  }

  /// Positions as they come, from a source of one's own. Apple's has no such function.
  public static func liveUpdates(
    _ configuration: LiveConfiguration = .default, from source: CoreLocationConfiguration
  ) -> Updates {
    Updates(source: source)
  }
}
