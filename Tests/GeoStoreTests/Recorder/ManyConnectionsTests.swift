import Foundation
import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

/// Two recorders and ten readers use the store at the same time.
///
/// The test ends when each recorder has saved `GEOCORE_STORE_POSITIONS` positions and each reader has read some
/// times.
@Suite(.timeLimit(.minutes(60))) struct ManyConnectionsTests {
  private let folder = TemporaryFolder()

  private static let positions =
    ProcessInfo.processInfo.environment["GEOCORE_STORE_POSITIONS"].flatMap { Int($0) } ?? 400

  /// The minimum number of reads per reader.
  private static let leastReads = 3

  /// The state shared by all threads.
  private final class Shared: Sendable {
    /// The number of ended recorders.
    let ended = Guarded(0)
    /// The number of positions reported as saved, per recorder.
    let saved = Guarded([0, 0])
    /// The number of reads, per reader.
    let reads = Guarded([Int](repeating: 0, count: 10))
    let failures = Guarded<[String]>([])

    func fail(_ text: String) {
      failures.withLock { if $0.count < 10 { $0.append(text) } }
    }
  }

  @Test func twoRecordersAndTenReaders() async throws {
    let store = try folder.store()
    let (shared, path) = (Shared(), folder.path("tracks.db"))
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<2 {
        Self.onThread(in: &group) { Self.record(number, store, shared) }
      }
      for number in 0..<10 {
        Self.onThread(in: &group) { Self.read(number, store, path, shared) }
      }
      await group.waitForAll()
    }
    #expect(shared.failures.withLock { $0 } == [])
    let saved = shared.saved.withLock { $0 }
    #expect(saved == [Self.positions, Self.positions])
    #expect(shared.reads.withLock { $0 }.allSatisfy { $0 >= Self.leastReads })
    #expect(try store.allEvents().locations.count == saved.reduce(0, +))
    #expect(try store.tracks().allSatisfy { !$0.isGrowing })
    #expect(try store.check().isEmpty)
  }

  /// Runs a closure on a separate thread, so waiting for the disk blocks no task.
  private static func onThread(
    in group: inout TaskGroup<Void>, _ body: @escaping @Sendable () -> Void
  ) {
    group.addTask {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        Thread.detachNewThread {
          body()
          continuation.resume()
        }
      }
    }
  }

  /// Records positions one by one, and begins a new track every 800 positions.
  private static func record(_ number: Int, _ store: TrackStore, _ shared: Shared) {
    defer { shared.ended.withLock { $0 += 1 } }
    do {
      let recorder = try TrackRecorder(store, source: "gpsd://\(number)")
      for index in 0..<positions {
        var location = Location(
          Coordinate(
            latitude: 47 + Double(number) + Double(index % 5000) * 1e-5,
            longitude: 8 + Double(index) * 1e-6),
          timestamp: Timestamp(seconds: 1_700_000_000 + Int64(index)))
        location.device = "/dev/\(number)"
        var events: [LocationEvent] = [.location(location)]
        if index % 800 == 0 { events.insert(.part(.track(name: "\(index)")), at: 0) }
        // A busy machine may cause a wait of 5 s; the recorder then tries again.
        try again(shared) { () throws(StoreError) in try recorder.process(events) }
        shared.saved.withLock { $0[number] = index + 1 }
      }
      try again(shared) { () throws(StoreError) in try recorder.finish() }
    } catch {
      shared.fail("recorder \(number): \(error)")
    }
  }

  private static func again(
    _ shared: Shared, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    for _ in 0..<100 {
      do throws(StoreError) { return try body() } catch {
        guard error.kind == .busy else { throw error }
      }
    }
    shared.fail("the store is locked for good")
  }

  /// Reads everything repeatedly: never less than was previously reported as saved.
  private static func read(_ number: Int, _ store: TrackStore, _ path: String, _ shared: Shared) {
    do {
      // Half of the readers use a separate connection, like another process.
      let store = number.isMultiple(of: 2) ? store : try TrackStore(path: path, .reading)
      var reads = 0
      while reads < leastReads || shared.ended.withLock({ $0 }) < 2 {
        let saved = shared.saved.withLock { $0.reduce(0, +) }
        var count = 0
        switch number % 5 {
        case 0:
          var events = store.events(of: try store.trackIDs(TrackQuery()))
          while let block = try events.nextBlock() {
            count += block.count { if case .location = $0 { true } else { false } }
          }
        case 1: count = try store.tracks().reduce(0) { $0 + $1.points }
        case 2:
          var query = TrackQuery()
          query.near = .init(Coordinate(latitude: 47, longitude: 8), meters: 1000)
          // At this point the first recorder has saved some positions.
          if saved > positions, try store.tracks(query).isEmpty { shared.fail("nothing is near") }
          count = saved
        case 3:
          if try !store.check().isEmpty { shared.fail("the store is damaged") }
          count = saved
        default:
          var query = TrackQuery()
          (query.text, query.isDescending) = ("0", true)
          _ = try store.trackIDs(query)
          count = saved
        }
        // Tracks may begin at any time; those queried by number before that do not count.
        if count < saved { shared.fail("reader \(number): \(count) of \(saved)") }
        reads += 1
        shared.reads.withLock { $0[number] = reads }
      }
    } catch {
      shared.fail("reader \(number): \(error)")
    }
  }
}
