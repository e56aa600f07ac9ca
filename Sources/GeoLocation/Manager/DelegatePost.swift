import GeoTracks

/// Brings updates to the delegate, on its queue, one call at a time.
///
/// Unchecked: the manager and its delegate are weak references, set under the lock and used on the
/// queue only. That a delegate need not be Sendable is Apple's model: its methods run on the queue that
/// its owner has chosen.
final class DelegatePost: @unchecked Sendable {
  /// What can be brought.
  enum Letter: Sendable {
    case update(LocationUpdate)
    case finished
  }

  /// Runs a block where the delegate is called, one block at a time and in order.
  private let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let box = Guarded(Box())
  private let references = Guarded(References())

  private struct Box: Sendable {
    var mailbox = Mailbox()
    var isFinished = false
    var isScheduled = false
    var dropped = 0
    /// How often what belongs to updates has been taken back.
    var silences = 0
    /// The last position told as a step.
    var lastStep: Location?
    /// The newest position of the call of the delegate that is going on.
    var delivered: Location?
  }

  private struct References {
    weak var manager: LocationManager?
    weak var delegate: (any LocationManagerDelegate)?
  }

  init(schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.schedule = schedule
  }

  var dropped: Int { box.withLock { $0.dropped } }
  var count: Int { box.withLock { $0.mailbox.count } }
  /// The newest position of the call of the delegate that is going on; nil if there is none.
  var delivered: Location? { box.withLock { $0.delivered } }

  func setManager(_ manager: LocationManager) { references.withLock { $0.manager = manager } }

  var delegate: (any LocationManagerDelegate)? {
    get { references.withLock { $0.delegate } }
    set { references.withLock { $0.delegate = newValue } }
  }

  func put(_ letter: Letter, isBounded: Bool) {
    box.withLock { box in
      switch letter {
      case .update(let update):
        if box.mailbox.put(update, isBounded: isBounded) { box.dropped += 1 }
      case .finished: box.isFinished = true
      }
    }
  }

  /// Takes back what belongs to updates; what regions say stays.
  func silence() {
    box.withLock { box in
      box.mailbox.remove { if case .region = $0 { false } else { true } }
      box.isFinished = false
      box.silences += 1
    }
  }

  /// Tells of positions one by one, each with the one before it, until a call takes back the others.
  func bringSteps(
    of locations: [Location], to delegate: any LocationManagerDelegate, _ manager: LocationManager
  ) {
    let silences = box.withLock { $0.silences }
    for location in locations {
      let old: Location? = box.withLock { box in
        guard box.silences == silences else { return nil }
        defer { box.lastStep = location }
        return box.lastStep ?? location
      }
      guard let old else { return }
      delegate.locationManager(manager, didUpdateTo: location, from: old)
    }
  }

  /// Sees to it that what there is will be brought.
  func deliver(from core: ManagerCore) {
    let isNeeded = box.withLock { box in
      defer { box.isScheduled = true }
      return !box.isScheduled
    }
    guard isNeeded else { return }
    schedule { [weak core] in
      self.bringAll()
      core?.didTake()
    }
  }

  private enum Next {
    case locations([Location])
    case update(LocationUpdate)
    case finished
  }

  /// Calls the delegate as long as there is something. What a call's own `stop` takes back is not
  /// brought, because each call is taken out only when the one before has returned.
  private func bringAll() {
    while let next = takeNext() {
      let (manager, delegate) = references.withLock { ($0.manager, $0.delegate) }
      if let manager, let delegate { bring(next, to: delegate, manager) }
    }
  }

  private func takeNext() -> Next? {
    box.withLock { box in
      let locations = box.mailbox.takeLocations()
      if !locations.isEmpty { return .locations(locations) }
      if let update = box.mailbox.takeFirst() { return .update(update) }
      if box.isFinished {
        box.isFinished = false
        return .finished
      }
      box.isScheduled = false
      return nil
    }
  }

  private func bring(
    _ next: Next, to delegate: any LocationManagerDelegate, _ manager: LocationManager
  ) {
    switch next {
    case .locations(let locations): deliver(locations, to: delegate, manager)
    case .finished: delegate.locationManagerDidFinish(manager)
    case .update(.location(let location)):
      deliver([location], to: delegate, manager)
    case .update(.unavailable(let error)):
      delegate.locationManager(manager, didFailWithError: error)
    case .update(.heading(let heading)):
      delegate.locationManager(manager, didUpdateHeading: heading)
    case .update(.satellites(let satellites)):
      delegate.locationManager(manager, didUpdateSatellites: satellites)
    case .update(.stationary(let isStationary)):
      delegate.locationManager(manager, didChangeStationary: isStationary)
    case .update(.state(let state)): delegate.locationManager(manager, didChangeState: state)
    case .update(.region(let event)): bring(event, to: delegate, manager)
    case .update(.part), .update(.skipped): break
    }
  }

  private func deliver(
    _ locations: [Location], to delegate: any LocationManagerDelegate, _ manager: LocationManager
  ) {
    box.withLock { $0.delivered = locations.last }
    delegate.locationManager(manager, didUpdateLocations: locations)
    box.withLock { $0.delivered = nil }
  }

  private func bring(
    _ event: RegionEvent, to delegate: any LocationManagerDelegate, _ manager: LocationManager
  ) {
    switch event.kind {
    case .entered: delegate.locationManager(manager, didEnterRegion: event.region)
    case .exited: delegate.locationManager(manager, didExitRegion: event.region)
    case .determined(let state):
      delegate.locationManager(manager, didDetermineState: state, for: event.region)
    }
  }
}
