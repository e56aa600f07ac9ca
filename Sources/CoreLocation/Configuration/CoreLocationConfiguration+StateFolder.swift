import Foundation

extension CoreLocationConfiguration {
  /// The folder in which a program keeps what outlives it; nil if the environment names none and there is no home either.
  static func stateFolder(environment: [String: String]) -> URL? {
    let base: URL
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      base = URL(fileURLWithPath: state)
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      base = URL(fileURLWithPath: home).appendingPathComponent(".local/state")
    } else {
      return nil
    }
    return base.appendingPathComponent("corelocation")
      .appendingPathComponent(ProcessInfo.processInfo.processName)
  }
}
