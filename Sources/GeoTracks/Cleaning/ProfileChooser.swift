/// Gives each point the profile that the speeds around it speak for.
///
/// A speed is that of a way of 10 seconds or more, so that noise does not make a walk a ride. The 90th
/// percentile of the last 256 that are 0.5 m/s or more chooses the profile. The first `head` points of a
/// segment are held and get one choice; before there are speeds it is `drive`.
struct ProfileChooser: TaggingStage {
  var head: SegmentHead
  private var choice = MotionProfile.drive
  private var anchor: TrackPoint?
  private var speeds: [Double] = []
  private var next = 0
  private var sinceChoice = 0

  private static let baseline = 10.0
  private static let memory = 256
  // Speeds between one choice and the next: a choice sorts.
  private static let interval = 8

  init(head: Int) { self.head = SegmentHead(head) }

  mutating func restart() { self = ProfileChooser(head: head.count) }

  func tag(_ point: inout TrackPoint) { point.profile = choice }

  mutating func measure(_ point: TrackPoint) {
    guard point.location.timestamp != nil else { return }
    guard let anchor, let seconds = point.seconds(since: anchor), seconds >= 0 else {
      anchor = point
      return
    }
    guard seconds >= Self.baseline else { return }
    self.anchor = point
    let speed = point.meters(to: anchor) / seconds
    guard speed >= 0.5 else { return }
    if speeds.count < Self.memory { speeds.append(speed) } else { speeds[next] = speed }
    next = (next + 1) % Self.memory
    sinceChoice += 1
    if head.isOpen, sinceChoice >= Self.interval || speeds.count <= Self.interval { evaluate() }
  }

  mutating func evaluate() {
    sinceChoice = 0
    guard !speeds.isEmpty else { return }
    choice = MotionProfile(speed: speeds.sorted()[(speeds.count - 1) * 9 / 10])
  }
}
