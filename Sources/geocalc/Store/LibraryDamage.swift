import GeoCore
import GeoStore

/// What of the library is damaged and was passed over: each is told once, and the command ends with 65 when it has done the
/// rest.
enum LibraryDamage {
  private static let told = Guarded<Set<String>>([])
  // A library of which much is damaged is told of by its check.
  private static let most = 20

  /// Whether anything was.
  static var hasCome: Bool { told.withLock { !$0.isEmpty } }

  /// Tells of a part, if it has not been told.
  static func tell(_ error: StoreError) {
    let count = told.withLock { told -> Int? in
      guard told.count <= most, told.insert(error.reason).inserted else { return nil }
      return told.count
    }
    guard let count else { return }
    if count <= most {
      Talk.error("\(error); passed over")
    } else {
      Talk.error("\(error.path): more is damaged: geocalc library check names it")
    }
  }
}
