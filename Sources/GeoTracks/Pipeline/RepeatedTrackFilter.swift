/// A stage that keeps one copy of a track that a file contains several times.
///
/// Some programs write the same recording several times, for example as points, as a line and as a track, or once per
/// lap. The stage compares *runs*. A run is a segment or a route. If the times within a segment jump back to an earlier
/// point, a new run starts there.
///
/// - A run with times is a repeat if all its points match consecutive points of another run in time and coordinate.
/// - A run without times is a repeat if its coordinates match consecutive coordinates of a run with times.
/// - A run without times is also a repeat if it has exactly the coordinates of another run without times.
/// - Coordinates match within 0.7 m, times to the millisecond. Points of different receivers never match.
/// - If a run with times starts as a repeat and continues with new points, the stage keeps only the new points. A run
///   can repeat several earlier runs, one after the other.
/// - Routes whose points have names or other attributes are kept. Waypoints pass unchanged.
///
/// If there are several copies, the stage prefers a copy with times, then the copy with the most attributes, then
/// the first copy. A better copy cannot replace a run that is already output. The stage therefore holds some runs
/// before it outputs them:
///
/// - up to ``maximumHeld`` events of runs without times,
/// - up to a sixteenth of that number for runs with times but without attributes,
/// - fewer events if they contain long text.
///
/// The stage stores the coordinates of the first ``memory`` points. The stage does not recognize repeats of later
/// points.
package struct RepeatedTrackFilter: TrackStage {
  /// Maximum number of points that the stage stores to recognize repeats.
  ///
  /// A point needs about 70 bytes if the source has several runs, otherwise 16.
  package static let memory = 1 << 20
  /// Maximum number of events that the stage holds. An event needs about 500 bytes.
  package static let maximumHeld = 1 << 16

  package private(set) var points = 0
  /// The number of tracks, segments, routes and parts of segments that were dropped.
  package private(set) var parts = 0

  private let maximumHeld: Int
  private var places: RepeatedPlaces
  private var queue: ArraySlice<Run> = []
  // The size of all held events, including the events of the current run.
  private var held = 0
  private var run = Run()
  private var isOpen = false
  // Events since the end of the last run. These events become part of the run that the next location starts.
  private var lead: [LocationEvent] = []
  private var leadSize = 0
  private var kind = Kind.track
  // The events that start the current track. These events are held until the filter decides to keep a run of the
  // track.
  private var header: [LocationEvent] = []

  private static let maximumLead = 1 << 12
  // The divisor of ``maximumHeld`` for runs with times. These runs have a lower limit, because most files consist
  // of a single run with times, which is never a repeat.
  private static let timedShare = 16

  private enum Kind: Sendable { case track, route, waypoints }

  /// The decision about a run, which also determines which events before the first point of the run are output.
  private enum Fate { case kept, leftOut, missing }

  private struct Run: Sendable {
    var kind = Kind.track
    var lead: [LocationEvent] = []
    var events: [LocationEvent] = []
    /// The total size of the run's held events and of the text in the events before the run's first point.
    var size = 0
    /// The index of the run's first stored coordinate, and the number of points in the run.
    var first = 0
    var count = 0
    var isTimed = false
    var lastTime = RepeatedPlaces.Place.noTime
    /// The largest number of attributes of any point in the run. Time, coordinate, altitude and name do not count.
    var attributes = 0
    var hasAttributes = false
    /// The indexes at which possible earlier copies of this run start. An index is dropped from this list when a
    /// point of the run does not match.
    var candidates: [Int] = []
    /// True if the filter has decided to keep the run, so its events are output immediately.
    var passes = false
    /// True if the run is a repeat that is too long to hold. In that case, only the last point of the run is held.
    var isCut = false
    var last: LocationEvent?
    var isLeftOut = false

    func goesBack(to place: RepeatedPlaces.Place) -> Bool { place.isEarlier(than: lastTime) }

    /// True if the filter could prefer a later copy to this run.
    var mayBeReplaced: Bool {
      kind != .waypoints && !isLeftOut && (!isTimed || attributes == 0)
    }

    func isBetter(than other: Run) -> Bool {
      func rank(_ run: Run) -> (Int, Int, Int) {
        (run.kind == .track ? 1 : 0, run.isTimed ? 1 : 0, run.attributes)
      }
      return rank(self) > rank(other)
    }
  }

  package init() { self.init(memory: Self.memory, maximumHeld: Self.maximumHeld) }

  init(memory: Int, maximumHeld: Int) {
    places = RepeatedPlaces(memory: memory)
    self.maximumHeld = maximumHeld
  }

  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    switch event {
    case .location(let location): process(location, event, into: &output)
    case .part(let part):
      endRun(into: &output)
      addToLead(event)
      switch part {
      case .track, .segment: kind = .track
      case .route: kind = .route
      case .waypoints: kind = .waypoints
      }
      limitLead(into: &output)
    default:
      if !isOpen {
        addToLead(event)
        limitLead(into: &output)
      } else {
        hold(event, into: &output)
      }
    }
  }

  /// Processes the next events. If all events pass unchanged, the result is the same array, without a copy.
  package mutating func process(_ events: [LocationEvent]) -> [LocationEvent] {
    let passing = isOpen && run.passes ? passingCount(of: events) : 0
    if passing == events.count { return events }
    var output = Array(events[..<passing])
    output.reserveCapacity(events.count)
    for event in events[passing...] { process(event, into: &output) }
    return output
  }

  /// Returns the number of events at the start of a block that certainly belong to the current run.
  private mutating func passingCount(of events: [LocationEvent]) -> Int {
    var found: [RepeatedPlaces.Place] = []
    found.reserveCapacity(events.count)
    let isOfPlaces = run.kind == .waypoints
    var lastTime = run.lastTime
    var count = events.count
    search: for index in events.indices {
      switch Look(events[index]) {
      case .part:
        count = index
        break search
      case .place(let place) where !isOfPlaces:
        if place.isEarlier(than: lastTime) {
          count = index
          break search
        }
        lastTime = place.time
        found.append(place)
      case .place, .other: continue
      }
    }
    run.count += found.count
    run.lastTime = lastTime
    places.append(contentsOf: found)
    return count
  }

  /// The kind of an event, with the coordinate and time of a location. Reading an event this way avoids reference
  /// counting.
  private enum Look {
    case part, other
    case place(RepeatedPlaces.Place)

    @inline(never)
    init(_ event: borrowing LocationEvent) {
      switch event {
      case .part: self = .part
      case .location(let location): self = .place(RepeatedPlaces.Place(location))
      default: self = .other
      }
    }
  }

  package mutating func finish(into output: inout [LocationEvent]) {
    endRun(into: &output)
    while !queue.isEmpty { give(into: &output) }
    giveLead(lead, .missing, into: &output)
    (lead, leadSize, header) = ([], 0, [])
  }

  private mutating func addToLead(_ event: LocationEvent) {
    lead.append(event)
    leadSize += event.heldSize
  }
}

// MARK: Runs

extension RepeatedTrackFilter {
  private mutating func process(
    _ location: Location, _ event: LocationEvent, into output: inout [LocationEvent]
  ) {
    guard kind != .waypoints else {
      if !isOpen { beginRun() }
      return hold(event, into: &output)
    }
    let place = RepeatedPlaces.Place(location)
    if isOpen, run.goesBack(to: place), beginsRun(place, location.device) {
      endRun(into: &output)
    }
    if !isOpen {
      beginRun()
      run.isTimed = place.hasTime
      run.candidates = places.candidates(for: place, device: location.device, before: run.first)
      places.begin(isRoute: kind == .route, device: location.device)
    } else if !run.candidates.isEmpty {
      // Move the array out of the run, because changing a shared array would copy it.
      var candidates: [Int] = []
      swap(&candidates, &run.candidates)
      if candidates.contains(where: { places.isSame(place, at: $0 + run.count, before: run.first) })
      {
        candidates.removeAll { !places.isSame(place, at: $0 + run.count, before: run.first) }
        run.candidates = candidates
      } else {
        run.candidates = candidates
        endRepeat(at: place, location.device, into: &output)
      }
    }
    note(place)
    if !run.passes {
      run.attributes = max(run.attributes, location.attributeCount)
      run.hasAttributes = run.hasAttributes || !location.attributes.isEmpty
    }
    hold(event, into: &output)
  }

  /// Decides whether a point starts a new run. Called only for a point earlier than the previous one.
  ///
  /// If the current run has been a repeat so far, a new run starts unless the point continues the repeat. Otherwise,
  /// a new run starts if the point matches any earlier point.
  private mutating func beginsRun(_ place: RepeatedPlaces.Place, _ device: String?) -> Bool {
    guard run.candidates.isEmpty else {
      return !run.candidates.contains {
        places.isSame(place, at: $0 + run.count, before: run.first)
      }
    }
    return !places.candidates(for: place, device: device, before: places.count).isEmpty
  }

  private mutating func beginRun() {
    run = Run()
    (run.kind, run.lead, run.first) = (kind, lead, places.count)
    // Count about 1 KiB for the run itself. Sizes are in units of 512 bytes, as in ``LocationEvent/heldSize``.
    run.size = 2 + leadSize - lead.count
    held += run.size
    (lead, leadSize, isOpen) = ([], 0, true)
  }

  private mutating func note(_ place: RepeatedPlaces.Place) {
    run.count += 1
    run.lastTime = place.time
    places.append(place)
  }

  private mutating func hold(_ event: LocationEvent, into output: inout [LocationEvent]) {
    if run.passes {
      output.append(event)
    } else if run.isCut, !event.isOfFile {
      if case .location = event { run.last = event }
    } else {
      let size = event.heldSize
      run.events.append(event)
      run.size += size
      held += size
      if held > maximumHeld / Self.timedShare || queue.isEmpty { passOn(into: &output) }
    }
  }

  /// Ends a repeat at a point that does not match the original. If the point matches another earlier run, a new run
  /// starts there. Otherwise only the repeated points are dropped. Both cases occur in a file with the segments A,
  /// AB and ABC.
  private mutating func endRepeat(
    at place: RepeatedPlaces.Place, _ device: String?, into output: inout [LocationEvent]
  ) {
    let next =
      run.isTimed && run.kind == .track
      ? places.candidates(for: place, device: device, before: run.first) : []
    guard !next.isEmpty else {
      run.candidates = []
      return leaveOutBeginning()
    }
    endRun(into: &output)
    beginRun()
    (run.isTimed, run.candidates) = (place.hasTime, next)
    places.begin(isRoute: false, device: device)
  }

  /// Drops the repeated points at the start of a run with times and keeps the points after them.
  private mutating func leaveOutBeginning() {
    let hasPart = run.lead.contains { if case .part = $0 { true } else { false } }
    // If the kept points form a new segment, start the segment with the last repeated point, so that no step is lost.
    let count = hasPart ? run.count - 1 : run.count
    guard run.isTimed, count > 0, run.kind == .track else { return }
    held -= run.size
    let last =
      run.isCut ? run.last : run.events.last { if case .location = $0 { true } else { false } }
    run.events.removeAll { !$0.isOfFile }
    if hasPart, let last { run.events.append(last) }
    run.size = run.events.heldSize
    held += run.size
    (run.isCut, run.last) = (false, nil)
    run.count -= count
    places.removeFirst(count)
    points += count
    parts += 1
  }

  /// Outputs the held events of runs that no later copy can replace.
  private mutating func passOn(into output: inout [LocationEvent]) {
    while let first = queue.first, held > limit(of: first) || !first.mayBeReplaced {
      give(into: &output)
    }
    guard queue.isEmpty, isOpen, !run.passes else { return }
    if !run.candidates.isEmpty {
      // So far, the run matches earlier points that are already output. Hold the run, because the filter drops it if
      // all its points match.
      guard held > maximumHeld else { return }
      if run.isTimed, run.kind == .track {
        run.last = run.events.last { if case .location = $0 { true } else { false } }
        run.events.removeAll { !$0.isOfFile }
        run.size = run.events.heldSize
        (run.isCut, held) = (true, run.size)
        if held <= maximumHeld { return }
      }
      run.candidates = []
    } else if held <= limit(of: run), run.mayBeReplaced {
      return
    }
    giveLead(run.lead, .kept, into: &output)
    output += run.events
    if let last = run.last { output.append(last) }
    (held, run.size) = (0, 0)
    (run.lead, run.events, run.last, run.isCut, run.passes) = ([], [], nil, false, true)
  }

  private func limit(of run: Run) -> Int {
    run.isTimed ? maximumHeld / Self.timedShare : maximumHeld
  }

  private mutating func endRun(into output: inout [LocationEvent]) {
    guard isOpen else { return }
    isOpen = false
    var run = run
    self.run = Run()
    guard !run.passes else { return }
    if let original = places.original(
      of: run.candidates, count: run.count, isTimed: run.isTimed)
    {
      if let index = heldRun(at: original), queue[index].count == run.count,
        run.isBetter(than: queue[index]), queue[index].kind == .track || !queue[index].hasAttributes
      {
        queue[index].isLeftOut = true
      } else if mayBeLeftOut(run, original) {
        run.isLeftOut = true
        places.removeRun()
      }
    }
    if run.isCut, !run.isLeftOut, let last = run.last { run.events.append(last) }
    queue.append(run)
    passOn(into: &output)
  }

  /// Returns the index in `queue` of the held run that starts at an index of the stored coordinates; nil if no held run
  /// starts there.
  private func heldRun(at first: Int) -> Int? {
    var (low, high) = (queue.startIndex, queue.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if queue[middle].first < first { low = middle + 1 } else { high = middle }
    }
    // Several runs can have the same index, because runs beyond the memory limit have no stored coordinates.
    return queue[low...].prefix(Self.mostBeside).firstIndex {
      $0.first == first && $0.kind != .waypoints && !$0.isLeftOut
    }
  }

  private static let mostBeside = 64

  /// True if a repeated run may be dropped: a route only if it has no attributes, and any other run only if the
  /// original is not a route.
  private func mayBeLeftOut(_ run: Run, _ original: Int) -> Bool {
    run.kind == .route ? !run.hasAttributes : !places.isRoute(at: original)
  }

  /// Removes the first run from the queue. Outputs the run unless it is a repeat.
  private mutating func give(into output: inout [LocationEvent]) {
    guard !queue.isEmpty else { return }
    var first = Run()
    // Move the element out of the slice, because a slice keeps removed elements in memory.
    swap(&first, &queue[queue.startIndex])
    queue.removeFirst()
    if queue.isEmpty { queue = [] }
    held -= first.size
    if first.mayBeReplaced, !first.isTimed, first.kind == .track || !first.hasAttributes {
      let limit = isOpen && !run.candidates.isEmpty ? run.first : places.count
      first.isLeftOut = places.hasLaterRun(
        withPlacesAt: first.first, count: first.count, before: limit)
    }
    giveLead(first.lead, first.isLeftOut ? .leftOut : .kept, into: &output)
    guard first.isLeftOut else {
      output += first.events
      return
    }
    points += first.count
    parts += 1
    output += first.events.filter(\.isOfFile)
  }

  /// Outputs the events that precede the first point of a run.
  private mutating func giveLead(
    _ lead: [LocationEvent], _ fate: Fate, into output: inout [LocationEvent]
  ) {
    // If the run is dropped, also drop the start of its track, which is the last start in `lead`. All earlier
    // starts belong to tracks without points, which pass unchanged.
    let last = fate == .leftOut ? lead.lastIndex(where: \.beginsPart) : nil
    for (index, event) in lead.enumerated() {
      switch event {
      case .part(.segment):
        if fate != .leftOut, header.isEmpty { output.append(event) }
      case .part:
        header = []
        if index == last { header = [event] } else { output.append(event) }
      case .metadata(let details) where details.subject == .part && !header.isEmpty:
        header.append(event)
      case .noFix, .satellites, .heading:
        if fate != .leftOut { output.append(event) }
      default: output.append(event)
      }
    }
    guard fate == .kept else { return }
    output += header
    header = []
  }

  /// Outputs events between two runs if their size exceeds `maximumLead`.
  private mutating func limitLead(into output: inout [LocationEvent]) {
    guard leadSize > Self.maximumLead else { return }
    while !queue.isEmpty { give(into: &output) }
    // Hold the events from the last start of a track or route, because the filter may still drop that track or route.
    let end = lead.lastIndex(where: \.beginsPart) ?? 0
    let rest = end > 0 ? Array(lead[end...]) : []
    giveLead(end > 0 ? Array(lead[..<end]) : lead, .missing, into: &output)
    (lead, leadSize) = (rest, rest.heldSize)
  }
}

extension LocationEvent {
  /// True if the event describes the whole file. The filter keeps such an event even if it drops the surrounding run.
  fileprivate var isOfFile: Bool {
    switch self {
    case .location, .part, .noFix, .satellites, .heading: false
    case .metadata(let details): details.subject == .file
    case .lap, .simplified, .diagnostic, .state: true
    }
  }

  /// True if the event starts a track, a route or a group of waypoints.
  fileprivate var beginsPart: Bool {
    switch self {
    case .part(.segment): false
    case .part: true
    default: false
    }
  }
}

extension Location {
  /// The number of attributes. Time, coordinate, altitude, name and description do not count.
  fileprivate var attributeCount: Int {
    var count = 0
    if horizontalAccuracy != nil { count += 1 }
    if verticalAccuracy != nil { count += 1 }
    if speed != nil { count += 1 }
    if course != nil { count += 1 }
    if climb != nil { count += 1 }
    if dilution.horizontal != nil { count += 1 }
    if fix != nil { count += 1 }
    if satellitesUsed != nil { count += 1 }
    for attribute in attributes where attribute.name != "name" && attribute.name != "desc" {
      count += 1
    }
    return count
  }
}

/// A stage that drops points with the same time and coordinate as an earlier point.
///
/// Points without a time always pass. The stage stores at least the last ``memory`` points, which needs about 50 MB. A
/// point that repeats an older point may pass.
package struct RepeatFilter: TrackStage {
  /// Minimum number of points that the stage stores.
  package static let memory = 1 << 19

  private struct Key: Hashable {
    var seconds: Int64
    var nanoseconds: UInt32
    var latitude: Double
    var longitude: Double
  }

  /// The number of dropped points.
  package private(set) var count = 0

  private let memory: Int
  // Two sets of stored points. When the younger set is full, it replaces the older set.
  private var younger: Set<Key> = []
  private var older: Set<Key> = []
  private var isInTrack = true

  package init() { self.init(memory: Self.memory) }

  init(memory: Int) { self.memory = memory }

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

  /// Does nothing, because the stage holds no events.
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
