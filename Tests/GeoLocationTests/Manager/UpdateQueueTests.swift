import _TestSupport
import Testing
import _SourceTestSupport

@testable import GeoLocation

@Suite struct UpdateQueueTests {
  private func location(_ number: Int) -> LocationUpdate { .location(place(at: Double(number))) }

  @Test func keepsTheNewestOfALiveSource() {
    var mailbox = UpdateQueue()
    let dropped = (0..<1000).count { mailbox.put(location($0), isBounded: true) }
    #expect(dropped == 1000 - UpdateQueue.capacity)
    let rest = Array(mailbox.takeAll())
    #expect(rest == (1000 - UpdateQueue.capacity..<1000).map(location))
  }

  /// Each unlimited kind of update, created from a number.
  private static let bulk: [@Sendable (Int) -> LocationUpdate] = [
    { .location(place(at: Double($0))) },
    { .heading(Heading(timestamp: day.advanced(by: Double($0)))) },
    { .satellites(Satellites(timestamp: day.advanced(by: Double($0)), satellites: [])) },
    { .diagnostic(Diagnostic(.noise, "", offset: $0)) },
  ]

  @Test func eachBulkKindIsBoundedByItself() {
    var mailbox = UpdateQueue()
    let dropped = (0..<1000).count { number in
      Self.bulk.count { mailbox.put($0(number), isBounded: true) } > 0
    }
    #expect(dropped == 1000 - UpdateQueue.capacity)
    let rest = Array(mailbox.takeAll())
    #expect(
      rest
        == (1000 - UpdateQueue.capacity..<1000).flatMap { number in Self.bulk.map { $0(number) } })
  }

  @Test(arguments: 0..<4)
  func aFloodOfOneKindLeavesTheOthers(kind: Int) {
    var mailbox = UpdateQueue()
    let first = Self.bulk.map { $0(0) }
    for update in first { _ = mailbox.put(update, isBounded: true) }
    for number in 1...1000 { _ = mailbox.put(Self.bulk[kind](number), isBounded: true) }
    let rest = Array(mailbox.takeAll())
    #expect(rest.filter { $0.bulk != first[kind].bulk } == first.filter { $0 != first[kind] })
    #expect(rest.count == UpdateQueue.capacity + 3)
  }

  @Test func neverDropsSingleUpdates() {
    let once: [LocationUpdate] = [
      .unavailable(.locationUnknown(reason: "")), .part(.segment), .stationary(true),
      .state(.resumed), .diagnostic(Diagnostic(.truncated, "", offset: 0, stopsReading: true)),
      .region(
        RegionEvent(
          region: CircularRegion(center: origin, radius: 1, identifier: ""), kind: .entered,
          location: nil)),
    ]
    var mailbox = UpdateQueue()
    for number in 0..<1000 {
      for update in once where mailbox.put(update, isBounded: true) {
        Issue.record("dropped: \(update)")
      }
      for kind in Self.bulk { _ = mailbox.put(kind(number), isBounded: true) }
    }
    let rest = Array(mailbox.takeAll()).filter { $0.bulk == nil }
    #expect(rest == (0..<1000).flatMap { _ in once })
  }

  /// Removed updates free space, for every way of removal.
  @Test func doesNotCountDeliveredUpdates() {
    for take: @Sendable (inout UpdateQueue) -> Void in [
      { mailbox in while mailbox.takeFirst() != nil {} }, { _ = $0.takeAll() },
      { _ = $0.takeLocations() }, { $0.remove { _ in true } },
    ] {
      var mailbox = UpdateQueue()
      for number in 0..<1000 { _ = mailbox.put(location(number), isBounded: true) }
      take(&mailbox)
      let dropped = (0..<UpdateQueue.capacity).count { mailbox.put(location($0), isBounded: true) }
      #expect(dropped == 0 && mailbox.count == UpdateQueue.capacity)
    }
  }

  @Test func keepsAllUpdatesOfAFile() {
    var mailbox = UpdateQueue()
    let dropped = (0..<10000).count { mailbox.put(location($0), isBounded: false) }
    #expect(dropped == 0)
    let taken = (0..<10000).compactMap { _ in mailbox.takeFirst() }
    #expect(taken == (0..<10000).map(location))
    #expect(mailbox.isEmpty)
  }

  @Test func positionsAreTakenUpToTheNextEvent() {
    var mailbox = UpdateQueue()
    for update in [location(1), location(2), .stationary(true), location(3)] {
      _ = mailbox.put(update, isBounded: true)
    }
    var taken = [mailbox.takeLocations(), mailbox.takeLocations()]
    #expect(taken == [[place(at: 1), place(at: 2)], []])
    let event = mailbox.takeFirst()
    #expect(event == .stationary(true))
    taken = [mailbox.takeLocations()]
    #expect(taken == [[place(at: 3)]])
  }

  @Test func unwantedUpdatesAreRemoved() {
    var mailbox = UpdateQueue()
    for update in [location(1), .stationary(true), location(2)] {
      _ = mailbox.put(update, isBounded: true)
    }
    _ = mailbox.takeFirst()
    mailbox.remove { $0.location != nil }
    let rest = Array(mailbox.takeAll())
    #expect(rest == [.stationary(true)])
  }
}
