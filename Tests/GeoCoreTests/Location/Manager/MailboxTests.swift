import Testing

@testable import GeoCore

@Suite struct MailboxTests {
  private func location(_ number: Int) -> LocationUpdate { .location(place(at: Double(number))) }

  @Test func aLiveSourcesNewestStay() {
    var mailbox = Mailbox()
    let dropped = (0..<1000).count { mailbox.put(location($0), isBounded: true) }
    #expect(dropped == 1000 - Mailbox.capacity)
    let rest = Array(mailbox.takeAll())
    #expect(rest == (1000 - Mailbox.capacity..<1000).map(location))
  }

  @Test func positionsGoBeforeEvents() {
    var mailbox = Mailbox()
    _ = mailbox.put(.stationary(true), isBounded: true)
    for number in 0..<1000 { _ = mailbox.put(location(number), isBounded: true) }
    let first = mailbox.takeFirst()
    #expect(first == .stationary(true))
    for _ in 0..<1000 { _ = mailbox.put(.stationary(false), isBounded: true) }
    #expect(mailbox.count == Mailbox.capacity)
  }

  @Test func aFilesUpdatesAllStay() {
    var mailbox = Mailbox()
    let dropped = (0..<10000).count { mailbox.put(location($0), isBounded: false) }
    #expect(dropped == 0)
    let taken = (0..<10000).compactMap { _ in mailbox.takeFirst() }
    #expect(taken == (0..<10000).map(location))
    #expect(mailbox.isEmpty)
  }

  @Test func positionsAreTakenUpToTheNextEvent() {
    var mailbox = Mailbox()
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
    var mailbox = Mailbox()
    for update in [location(1), .stationary(true), location(2)] {
      _ = mailbox.put(update, isBounded: true)
    }
    _ = mailbox.takeFirst()
    mailbox.remove { $0.location != nil }
    let rest = Array(mailbox.takeAll())
    #expect(rest == [.stationary(true)])
  }
}
