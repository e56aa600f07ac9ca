/// A stage that leaves out points which are there already: of the same time and place as one before.
///
/// Points without a time always pass. The last ``memory`` points at least are remembered, some 50 MB;
/// a repetition of one long before may pass.
public struct RepeatFilter: TrackStage {
  /// Points that are remembered, at least.
  public static let memory = 1 << 19

  private struct Key: Hashable {
    var seconds: Int64
    var nanoseconds: UInt32
    var latitude: Double
    var longitude: Double
  }

  /// Points left out so far.
  public private(set) var count = 0

  private let memory: Int
  // Two generations: when the younger one is full, it becomes the older.
  private var younger: Set<Key> = []
  private var older: Set<Key> = []
  private var isInTrack = true

  /// Creates a stage.
  public init() { self.init(memory: Self.memory) }

  init(memory: Int) { self.memory = memory }

  /// Passes the event on, unless it is a point that is there already.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
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

  /// Nothing is held back.
  public mutating func finish(into output: inout [LocationEvent]) {}

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
