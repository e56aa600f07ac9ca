import Foundation
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

#if os(Linux)
  /// A store can be read without write access.
  @Suite struct FullDiskTests {
    private let folder = TemporaryFolder()

    /// Many threads open and read a store at once, in a process that cannot write a byte.
    @Test func manyReaders() async throws {
      let path = folder.path("tracks.db")
      try folder.store().add(walk(3000))
      await #expect(processExitsWith: .success) { [path = path as String] in
        signal(SIGXFSZ, SIG_IGN)
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &none)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<16 {
            group.addTask {
              for _ in 0..<4 {
                let store = try TrackStore(path: path, .reading)
                let count = try store.allEvents().locations.count
                guard try count == 3000 && store.check() == [] else { exit(1) }
              }
            }
          }
          try await group.waitForAll()
        }
      }
      try TrackStore(path: path).add(walk(10, at: 1_800_000_000))
    }
  }
#endif
