/// A stage that counts a track once if a file holds it several times.
///
/// Programs write one recording as points, as a line and as a track, or write the whole track in each lap. The
/// stage compares *runs*: segments, routes, and parts of a segment that begin where times go back to one that
/// has been there.
///
/// - A run with times repeats another if all its points have the times and places of consecutive points there.
/// - A run without times repeats one with times if all its places are consecutive places there.
/// - A run without times repeats another without times if all places are the same.
/// - Places are the same within 0.7 m, times to the millisecond. Another receiver's points are never repeats.
/// - If a run with times begins as a repeat and has more points, only these points are kept.
/// - Routes whose points have names or other attributes are kept. Waypoints pass.
///
/// The version with times is kept, then the version with more attributes, then the first. To choose, the stage holds
/// runs that a later version may replace: up to ``maximumHeld`` events of runs without times, up to a sixteenth of that
/// for runs with times and no attributes, and fewer events if their texts are long. A run that was output is final.
/// The stage remembers the places of ``memory`` points; it does not recognize repeats of later ones.
public struct RepeatedTrackFilter: TrackStage {
  /// Points that are remembered, some 70 bytes each if there are several runs, else 16.
  public static let memory = 1 << 20
  /// Events that are held back at most, some 500 bytes each.
  public static let maximumHeld = 1 << 16

  /// Points left out so far.
  public private(set) var points = 0
  /// Tracks, segments, routes and parts of segments left out so far.
  public private(set) var parts = 0

  private let maximumHeld: Int
  private var places: RepeatedPlaces
  private var queue: ArraySlice<Run> = []
  // The sizes of the queue and of the current run.
  private var held = 0
  private var run = Run()
  private var isOpen = false
  // Events before the next location, which belong to the run that it begins.
  private var lead: [LocationEvent] = []
  private var leadSize = 0
  private var kind = Kind.track
  // The beginning of a track of which no run has been kept so far.
  private var header: [LocationEvent] = []

  private static let maximumLead = 1 << 12
  // Fewer events are held for runs with times, because most files are one run with times.
  private static let timedShare = 16

  private enum Kind: Sendable { case track, route, waypoints }

  /// The result for a run whose lead is output.
  private enum Fate { case kept, leftOut, missing }

  private struct Run: Sendable {
    var kind = Kind.track
    var lead: [LocationEvent] = []
    var events: [LocationEvent] = []
    /// The size of the run, of its events and of the texts of the lead.
    var size = 0
    /// Where its places begin among those remembered, and how many points it has.
    var first = 0
    var count = 0
    var isTimed = false
    var lastTime = RepeatedPlaces.Place.noTime
    /// The largest number of attributes of a point, without time, place, altitude and name.
    var attributes = 0
    var hasAttributes = false
    /// Where runs begin that have had the same places so far.
    var candidates: [Int] = []
    /// Whether its events are output at once.
    var passes = false
    /// Its events are not held, because it is too long a repeat; only the last point is.
    var isCut = false
    var last: LocationEvent?
    var isLeftOut = false

    func goesBack(to place: RepeatedPlaces.Place) -> Bool { place.isEarlier(than: lastTime) }

    /// Whether a later version may be better.
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

  /// Creates a stage.
  public init() { self.init(memory: Self.memory, maximumHeld: Self.maximumHeld) }

  init(memory: Int, maximumHeld: Int) {
    places = RepeatedPlaces(memory: memory)
    self.maximumHeld = maximumHeld
  }

  /// Passes the event on, holds it back, or leaves it out.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    switch event {
    case .location(let location): add(location, event, into: &output)
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

  /// Processes a block. Returns the same array while one run passes.
  package mutating func process(_ events: [LocationEvent]) -> [LocationEvent] {
    let passing = isOpen && run.passes ? passingCount(of: events) : 0
    if passing == events.count { return events }
    var output = Array(events[..<passing])
    output.reserveCapacity(events.count)
    for event in events[passing...] { process(event, into: &output) }
    return output
  }

  /// Adds the events to a run that passes, up to one that may end the run.
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

  /// The kind and place of an event in a run that passes, read without counting references.
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

  /// Ends the source and outputs the events that were held.
  public mutating func finish(into output: inout [LocationEvent]) {
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
  private mutating func add(
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
      // Taken out, so that they are not copied.
      var candidates: [Int] = []
      swap(&candidates, &run.candidates)
      candidates.removeAll { !places.isSame(place, at: $0 + run.count, before: run.first) }
      run.candidates = candidates
      if candidates.isEmpty { leaveOutBeginning() }
    }
    note(place)
    if !run.passes {
      run.attributes = max(run.attributes, location.attributeCount)
      run.hasAttributes = run.hasAttributes || !location.attributes.isEmpty
    }
    hold(event, into: &output)
  }

  /// Whether a point whose time goes back begins a run: it has been there, or ends a repeat.
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
    // A run takes about a kilobyte in addition to its events.
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

  /// Keeps only the new points of a run with times whose first points repeat another run.
  private mutating func leaveOutBeginning() {
    let hasPart = run.lead.contains { if case .part = $0 { true } else { false } }
    // In another segment the kept points begin with the last point of the repeat.
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

  /// Lets what is held go on as far as nothing can replace it.
  private mutating func passOn(into output: inout [LocationEvent]) {
    while let first = queue.first, held > limit(of: first) || !first.mayBeReplaced {
      give(into: &output)
    }
    guard queue.isEmpty, isOpen, !run.passes else { return }
    if !run.candidates.isEmpty {
      // The first points of the repeated run are output already, so these points will be left out.
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

  /// The held run whose places begin at an index.
  private func heldRun(at first: Int) -> Int? {
    var (low, high) = (queue.startIndex, queue.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if queue[middle].first < first { low = middle + 1 } else { high = middle }
    }
    // Runs whose places are not stored have the same index.
    return queue[low...].prefix(Self.mostBeside).firstIndex {
      $0.first == first && $0.kind != .waypoints && !$0.isLeftOut
    }
  }

  private static let mostBeside = 64

  /// Whether nothing is lost with a run that repeats another.
  private func mayBeLeftOut(_ run: Run, _ original: Int) -> Bool {
    run.kind == .route ? !run.hasAttributes : !places.isRoute(at: original)
  }

  /// Outputs the first held run, or leaves it out.
  private mutating func give(into output: inout [LocationEvent]) {
    guard !queue.isEmpty else { return }
    var first = Run()
    // A slice keeps what has left it.
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

  /// Outputs the events before the first point of a run.
  private mutating func giveLead(
    _ lead: [LocationEvent], _ fate: Fate, into output: inout [LocationEvent]
  ) {
    // Tracks without a point are not changed.
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

  /// Keeps what stands between two runs from growing.
  private mutating func limitLead(into output: inout [LocationEvent]) {
    guard leadSize > Self.maximumLead else { return }
    while !queue.isEmpty { give(into: &output) }
    // The last part may be left out.
    let end = lead.lastIndex(where: \.beginsPart) ?? 0
    let rest = end > 0 ? Array(lead[end...]) : []
    giveLead(end > 0 ? Array(lead[..<end]) : lead, .missing, into: &output)
    (lead, leadSize) = (rest, rest.heldSize)
  }
}

extension LocationEvent {
  /// Whether it stays if the points around it are left out.
  fileprivate var isOfFile: Bool {
    switch self {
    case .location, .part, .noFix, .satellites, .heading: false
    case .metadata(let details): details.subject == .file
    case .lap, .simplified, .diagnostic, .state: true
    }
  }

  /// Whether a track, a route or waypoints begin.
  fileprivate var beginsPart: Bool {
    switch self {
    case .part(.segment): false
    case .part: true
    default: false
    }
  }
}

extension Location {
  /// The number of attributes, without time, place, altitude, name and description.
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
