/// A stage that drops points with the same time and coordinate as an earlier point.
///
/// Points without a time always pass. The stage remembers at least the last ``memory`` points, in about 50 MB. A point
/// that repeats an older one may pass.
package struct RepeatFilter: TrackStage {
  /// Minimum number of points that the stage remembers.
  package static let memory = 1 << 19

  private struct Key: Hashable {
    var seconds: Int64
    var nanoseconds: UInt32
    var latitude: Double
    var longitude: Double
  }

  /// The number of points dropped so far.
  package private(set) var count = 0

  private let memory: Int
  // Two generations of points. When the younger set is full, it replaces the older set.
  private var younger: Set<Key> = []
  private var older: Set<Key> = []
  private var isInTrack = true

  /// Creates a stage.
  package init() { self.init(memory: Self.memory) }

  init(memory: Int) { self.memory = memory }

  /// Passes the event on unless it is a repeated point.
  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    switch event {
    case .part(let part): isInTrack = part.isTrack
    case .location(let location) where isInTrack:
      guard isNew(location) else {
        count += 1
        return
      }
    default: break
    }
    output.append(event)
  }

  /// Does nothing, because no event is held back.
  package mutating func finish(into output: inout [LocationEvent]) {}

  private mutating func isNew(_ location: Location) -> Bool {
    guard let time = location.timestamp else { return true }
    let key = Key(
      seconds: time.seconds, nanoseconds: time.nanoseconds,
      latitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
    guard !older.contains(key), younger.insert(key).inserted else { return false }
    if younger.count >= memory { (older, younger) = (younger, []) }
    return true
  }
}
