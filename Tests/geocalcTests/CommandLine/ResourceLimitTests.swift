import Foundation
import Testing
import _TestSupport

@Suite(
  "Limits of memory and threads",
  .enabled(
    if: ["ASAN_OPTIONS", "TSAN_OPTIONS"].allSatisfy { GeocalcProcess.environment[$0] == nil },
    "sanitizers take all addresses"))
struct ResourceLimitTests {
  @Test("A command that runs out of memory ends with one message and exit code 74")
  func endsWithoutMemory() throws {
    let folder = TemporaryFolder()
    var file = #"{"type":"Polygon","coordinates":[[[9,47],"#
    for i in 1..<600_000 {
      let turn = Double(i) / 600_000 * 2 * .pi
      file += "[\(8 + cos(turn)),\(47 + sin(turn))],"
    }
    try Data((file + "[9,47]]]}").utf8).write(to: folder.file("ring.json"))
    // The memory requirement depends on the build.
    var messages: [String] = []
    for kilobytes in stride(from: 60_000, to: 400_000, by: 10_000) {
      let run = try GeocalcProcess(
        shell: "ulimit -v \(kilobytes); exec geocalc area \(folder.path("ring.json"))")
      if run.code == 0 { break }
      if run.code == 74 { messages.append(run.errors) }
    }
    #expect(
      messages.contains(
        "error: out of memory; close other programs, or raise the limit (ulimit -v)\n"))
    #expect(messages.allSatisfy { $0.hasPrefix("error: ") && $0.count { $0 == "\n" } == 1 })
  }

  /// The size in KiB of a stack that does not fit below the memory limit of the test.
  private static let stack = 8_000_000

  private static let allowsLargeStacks: Bool = {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0
      && limit.rlim_max >= rlim_t(stack) * 1024
  }()

  @Test(
    "A command that cannot start a thread ends with one message and exit code 74",
    .enabled(if: allowsLargeStacks, "the hard limit of stacks is too low"))
  func endsWithoutThreads() throws {
    let run = try GeocalcProcess(
      shell: "ulimit -S -s \(Self.stack) && ulimit -v 6000000 && exec geocalc watch data/drive.nmea"
    )
    #expect(run.code == 74)
    #expect(
      run.errors
        == "error: the system refuses another thread; end other programs, or raise the limit (ulimit -u, ulimit -v)\n"
    )
  }
}
