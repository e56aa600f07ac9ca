import GeoLocation

/// Knows whether a loss of positions has been told, so that it is told once.
///
/// A manager tells a lost connection and silence twice: as the state of its source, and, as by any other
/// cause, that no position can be had.
struct LossNews: Sendable {
  private var isTold = false

  /// Takes the next update; false if it only repeats a loss.
  mutating func isNews(_ update: LocationUpdate) -> Bool {
    switch update {
    case .state(.disconnected), .state(.silent), .state(.noReceiver): isTold = true
    case .state(.connected), .state(.resumed), .location: isTold = false
    case .unavailable(.unreachable), .unavailable(.locationUnknown): return !isTold
    default: break
    }
    return true
  }
}
