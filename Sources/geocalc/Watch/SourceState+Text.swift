import GeoTracks

extension SourceState {
  /// What people are told of it.
  var text: String {
    switch self {
    case .connected(let place): "connected to \(place)"
    case .disconnected(let reason, _): "\(reason); trying again"
    case .silent(let seconds): "no position for \(Int(saturating: seconds)) s"
    case .noReceiver(let reason): reason
    case .clockSetBack(let seconds):
      "the receiver's clock was set back by \(TimeText.words(seconds: seconds, places: 1))"
    case .resumed: "positions come again"
    case .refused(let reason): reason
    }
  }
}
