package import SystemPackage

import GeoPlatform

/// Makes a call of the system's that swift-system does not have, and again if a signal came in between.
///
/// - Parameter call: gives -1, and sets `errno`, where it fails.
/// - Returns: what the call gives.
/// - Throws: the system's error; never `interrupted`.
@discardableResult
package func systemCall<Value: SignedInteger>(_ call: () -> Value) throws(Errno) -> Value {
  while true {
    let value = call()
    guard value == -1 else { return value }
    let failure = Errno(rawValue: errno)
    guard failure == .interrupted else { throw failure }
  }
}

/// Makes a call of swift-system's, whose type does not say that it throws nothing but `Errno`.
package func systemCall<Value>(throwing call: () throws -> Value) throws(Errno) -> Value {
  do { return try call() } catch { throw error as? Errno ?? .ioError }
}
