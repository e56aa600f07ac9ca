import GeoPlatform
import Testing

@Suite struct SystemClockTests {
  @Test(
    "A time in nanoseconds adds the seconds and their nanoseconds",
    arguments: [SystemClock.monotonic, .thread])
  func nanoseconds(clock: SystemClock) {
    let before = clock.now
    let nanoseconds = clock.nanoseconds
    let after = clock.now
    #expect(before.seconds * 1_000_000_000 + before.nanoseconds <= nanoseconds)
    #expect(nanoseconds <= after.seconds * 1_000_000_000 + after.nanoseconds)
  }

  @Test("The wall clock counts from 1970, and the others do not")
  func wall() {
    // 2020-01-01, long before this test and long after 1970.
    let year2020 = Int64(1_577_836_800)
    #expect(SystemClock.wall.now.seconds > year2020)
    #expect(SystemClock.monotonic.now.seconds < year2020)
    #expect(SystemClock.thread.now.seconds < year2020)
    // A thread cannot have used more processor time than the machine has run.
    #expect(SystemClock.thread.nanoseconds < SystemClock.monotonic.nanoseconds)
  }
}
