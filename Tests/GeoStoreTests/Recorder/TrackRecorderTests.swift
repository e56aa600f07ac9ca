import Foundation
import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

@Suite struct TrackRecorderTests {
  private let folder = TemporaryFolder()

  /// A finished recording equals an import of the same positions.
  @Test func recordingIsAsImported() throws {
    let store = try folder.store()
    let events = walk(2500)
    let recorder = try TrackRecorder(store, source: "gpsd://a")
    for event in events { try recorder.process([event]) }
    #expect(recorder.progress.points == 2500 && recorder.progress.tracks == 1)
    // The track can be read while it grows.
    let growing = try #require(try store.tracks().first)
    #expect(growing.isGrowing && growing.points == 2500)
    #expect(try store.allEvents().locations == events.locations)
    try recorder.finish()
    let other = try folder.store("other.db")
    try other.add(events)
    let (recorded, imported) = (try store.track(1), try other.track(1))
    #expect(recorded.distance == imported.distance && recorded.distance == growing.distance)
    #expect(recorded.points == 2500 && recorded.end == imported.end && !recorded.isGrowing)
    #expect(try store.allEvents() == events)
    #expect(try store.check().isEmpty)
    // The same track is recognized.
    #expect(try store.add(events).known == [1])
  }

  /// Tracks are split at gaps, at midnight, and at large backward clock jumps.
  @Test func tracksAreCut() throws {
    let store = try folder.store()
    var rule = RecordingRule()
    rule.days = .offset(3600)
    let recorder = try TrackRecorder(store, source: "a", rule: rule)
    // 22:59:50 UTC is ten seconds before midnight an hour east of Greenwich.
    let evening: Int64 = 1_700_000_000 / 86_400 * 86_400 + 82_790
    try recorder.process(Array(walk(20, at: evening).dropFirst()))
    try recorder.process(Array(walk(5, at: evening + 319).dropFirst()))
    try recorder.process(Array(walk(5, at: evening + 624).dropFirst()))
    try recorder.process(Array(walk(5, at: evening + 600).dropFirst()))
    try recorder.process(Array(walk(5, at: evening).dropFirst()))
    #expect(recorder.progress.backwardTimes == 2)
    try recorder.finish()
    var query = TrackQuery()
    query.order = .id
    #expect(try store.tracks(query).map(\.points) == [10, 15, 10, 5])
  }

  /// Segments of the source are kept, also when chunks are packed.
  @Test func segmentsAreKept() throws {
    let store = try folder.store()
    let recorder = try TrackRecorder(store, source: "a")
    var events = walk(1500)
    for place in [1400, 1024, 700, 10] { events.insert(.part(.segment), at: place) }
    for start in stride(from: 0, to: events.count, by: 7) {
      try recorder.process(Array(events[start..<min(start + 7, events.count)]))
    }
    #expect(try store.allEvents() == events)
    try recorder.finish()
    #expect(try store.allEvents() == events)
  }

  /// A recording that broke off continues as a new segment; one that no recorder continues is ended.
  @Test func brokenRecordingGoesOn() throws {
    let store = try folder.store()
    let events = walk(1100)
    do {
      let recorder = try TrackRecorder(store, source: "a")
      try recorder.process(Array(events[...600]))
      // The recorder is released without finishing.
    }
    let other = try TrackRecorder(store, source: "b")
    try other.process(walk(10, from: Coordinate(latitude: 1, longitude: 1)))
    // The recording of `b` continues; it is locked.
    let second = try TrackRecorder(store, source: "a")
    #expect(try store.recoverRecordings() == 0)
    try second.process(Array(events[601...]))
    #expect(second.progress.tracks == 1)
    var expected = events
    expected.insert(.part(.segment), at: 601)
    var query = TrackQuery()
    query.ids = [1]
    #expect(try store.allEvents(query) == expected)
    try second.finish()
    #expect(try store.track(1).points == 1100)
    try other.finish()
    #expect(try store.check().isEmpty)
    do {
      let third = try TrackRecorder(store, source: "a")
      try third.process(walk(3, from: Coordinate(latitude: 2, longitude: 2)))
    }
    #expect(try store.recoverRecordings() == 1)
    #expect(try store.tracks().allSatisfy { !$0.isGrowing })
    #expect(try store.track(3).points == 3)
  }

  /// The recording also continues after others have read the library, but not if its track was deleted.
  @Test(arguments: [false, true]) func endedByOthers(isDeleted: Bool) throws {
    let store = try folder.store()
    let events = walk(1100)
    do { try TrackRecorder(store, source: "a").process(Array(events[...600])) }
    #expect(try store.recoverRecordings() == 1)
    #expect(try store.recoverRecordings() == 0)
    #expect(try store.track(1).points == 600)
    if isDeleted { try store.delete([1]) }
    let second = try TrackRecorder(store, source: "a")
    #expect((second.progress.lastTime == nil) == isDeleted)
    try second.process(Array(events[601...]))
    try second.finish()
    #expect(try store.tracks().map(\.points) == (isDeleted ? [500] : [1100]))
    // A recording that ended normally stays ended.
    #expect(try TrackRecorder(store, source: "a").progress.track == nil)
    #expect(try store.check().isEmpty)
  }

  /// Rereading a source from the beginning stores it once, for any pieces, with its segments and tracks.
  @Test(arguments: [false, true]) func readAgain(isEnded: Bool) throws {
    var events = walk(2600)
    events.insert(.part(.segment), at: 2100)
    events.insert(.part(.track(name: "second")), at: 1500)
    events.insert(.part(.segment), at: 700)
    let whole = try folder.store("whole.db")
    try TrackRecorder(whole, source: "a", isReread: true).process(events)
    let expected = try whole.allEvents()
    for cut in [1, 10, 699, 701, 702, 1024, 1300, 1501, 1502, 1503, 2000, 2103, 2603] {
      let store = try folder.store("\(isEnded)\(cut).db")
      do {
        let first = try TrackRecorder(store, source: "a", isReread: true)
        try first.process(Array(events[..<cut]))
        if isEnded { try first.finish() }
      }
      let second = try TrackRecorder(store, source: "a", isReread: true)
      var saved: [Location] = []
      for start in stride(from: 0, to: events.count, by: 100) {
        saved += try second.process(Array(events[start..<min(start + 100, events.count)]))
      }
      #expect(second.progress.knownPoints == Array(events[..<cut]).locations.count)
      #expect(saved == Array(events[cut...]).locations)
      try second.finish()
      #expect(try store.allEvents() == expected)
      #expect(try store.check().isEmpty)
    }
  }

  /// Data of another source, or of no earlier source, is new.
  @Test func readAgainWithOtherContent() throws {
    let store = try folder.store()
    let events = walk(100)
    try store.add(events)
    let first = try TrackRecorder(store, source: "a", isReread: true)
    try first.process(Array(events[..<50]))
    try first.finish()
    #expect(first.progress.knownPoints == 0)
    // A log without its beginning, and a log that has started again.
    let second = try TrackRecorder(store, source: "a", isReread: true)
    try second.process(Array(events[20...]))
    #expect(second.progress.knownPoints == 30 && second.progress.tracks == 1)
    let far = walk(10, from: Coordinate(latitude: 1, longitude: 1))
    try second.process(far)
    #expect(second.progress.points == 51 + 10)
  }

  /// Two recorders and a reader use the store at the same time.
  @Test func twoRecorders() async throws {
    let store = try folder.store()
    try await withThrowingTaskGroup { group in
      for name in ["a", "b"] {
        group.addTask {
          let recorder = try TrackRecorder(store, source: name)
          let place = Coordinate(latitude: name == "a" ? 10 : 20, longitude: 0)
          for event in walk(300, from: place) { try recorder.process([event]) }
          try recorder.finish()
        }
      }
      group.addTask {
        var last = 0
        while last < 600 {
          let points = try store.allEvents().locations.count
          #expect(points >= last)
          last = points
          await Task.yield()
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.tracks().map(\.points) == [300, 300])
    #expect(try store.check().isEmpty)
  }

  /// On a full disk nothing is saved, the error reports it, and saved data remains. With free space the recorder
  /// continues.
  @Test func fullDisk() throws {
    let store = try folder.store()
    let recorder = try TrackRecorder(store, source: "a")
    // Random coordinates, which compress badly.
    var generator = SplitMix64(seed: 3)
    let events = walk(20_000).map { event -> LocationEvent in
      guard case .location(var location) = event else { return event }
      location.coordinate.latitude = Double.random(in: -80...80, using: &generator)
      return .location(location)
    }
    recorder.limitPages(to: 40)
    var saved = 0
    var failure: StoreError?
    while failure == nil, saved < events.count {
      do throws(StoreError) {
        try recorder.process(Array(events[saved..<min(saved + 50, events.count)]))
        saved += 50
      } catch {
        failure = error
      }
    }
    try #require(failure?.kind == .full && saved > 0)
    #expect(failure?.description == "\(store.path): the disk is full")
    #expect(try store.allEvents().locations == Array(events[..<saved]).locations)
    recorder.limitPages(to: 1 << 20)
    try recorder.process(Array(events[saved...]))
    try recorder.finish()
    #expect(try store.allEvents() == events)
  }

  /// A long write by another process is reported.
  @Test func lockedDatabase() throws {
    let store = try folder.store()
    let recorder = try TrackRecorder(store, source: "a")
    let other = try store.ownWriter()
    try other.begin()
    recorder.setBusyTimeout(milliseconds: 20)
    do {
      try recorder.process(walk(1))
      Issue.record("two have written")
    } catch {
      #expect(error.kind == .busy && error.reason.contains("the database is locked"))
    }
    other.rollback()
    try recorder.process(walk(1))
    #expect(recorder.progress.points == 1)
  }
}
