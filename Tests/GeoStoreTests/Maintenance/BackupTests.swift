import Foundation
import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

/// Backups of a store.
@Suite struct BackupTests {
  private let folder = TemporaryFolder()

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  /// A store that needs several steps to copy.
  private func large() throws -> TrackStore {
    let store = try folder.store()
    var generator = SplitMix64(seed: 7)
    let bytes = (0..<12 << 20).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    var hash = SHA256()
    hash.update(bytes)
    let importer = try TrackImporter(store)
    try importer.begin("a.gpx")
    try importer.process(walk(100))
    _ = try importer.finish(
      format: "gpx", sha256: hash.digest, original: OriginalFile(name: "a.gpx", bytes: bytes))
    return store
  }

  /// A store with an active recording is not replaced under any name: new positions would belong to another track.
  @Test func ontoARecording() throws {
    let store = try folder.store()
    try store.add(walk(100))
    let other = try folder.store("other.db")
    var recorder: TrackRecorder? = try TrackRecorder(other, source: "gpsd://a")
    try recorder?.process(walk(10))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.db"), withDestinationPath: "other.db")
    for name in ["other.db", "link.db"] {
      let error = #expect(throws: StoreError.self) { try store.backup(to: folder.path(name)) }
      #expect(error?.kind == .busy && error?.reason.contains("gpsd://a") == true)
    }
    // Opening the store under another name does not end the recording either.
    #expect(try TrackStore(path: folder.path("link.db")).recoverRecordings() == 0)
    try recorder?.process(Array(walk(10, at: 1_700_000_010).dropFirst()))
    try recorder?.finish()
    recorder = nil
    #expect(try other.tracks().map(\.points) == [20] && other.check() == [])
    // Without the recorder, the replacement succeeds.
    #expect(try store.backup(to: folder.path("link.db")))
    #expect(try other.tracks().map(\.points) == [100] && other.check() == [])
  }

  @Test("No recorder can start in a store while it is being replaced")
  func recordersWait() throws {
    let store = try large()
    _ = try folder.store("other.db")
    var attempts = 0
    try store.backup(to: folder.path("other.db")) { _, _ in
      for source: Int64 in [1, 2, 99] {
        attempts += 1
        #expect(throws: Never.self) {
          let lock = try RecorderLock(folder.path("other.db"), source: source)
          #expect(lock == nil)
        }
      }
      return true
    }
    #expect(attempts >= 3)
    #expect(try RecorderLock(folder.path("other.db"), source: 1) != nil)
  }

  /// A recorder begins a new recording if its chosen one is replaced before it is locked.
  @Test func recordingOfAnotherName() throws {
    let store = try folder.store()
    do {
      let recorder = try TrackRecorder(store, source: "a")
      try recorder.process(walk(10))
    }
    let recorder = try TrackRecorder(store, source: "b")
    try recorder.process(walk(10, at: 1_700_001_000))
    try recorder.finish()
    #expect(try store.tracks().count == 2)
  }

  /// An abandoned copy leaves nothing, and a copy appears only when it is complete.
  @Test func interrupted() throws {
    let store = try large()
    let (copy, before) = (folder.path("copy.db"), try names())
    var calls = 0
    let isComplete = try store.backup(to: copy) { count, total in
      calls += 1
      #expect(count < total && !FileManager.default.fileExists(atPath: copy))
      return false
    }
    #expect(!isComplete)
    #expect(try calls == 1 && names() == before)
    // An empty file stays empty until it becomes a copy, with its original permissions.
    _ = FileManager.default.createFile(
      atPath: copy, contents: Data(), attributes: [.posixPermissions: 0o600])
    #expect(try !store.backup(to: copy) { _, _ in false })
    #expect(try Data(contentsOf: URL(filePath: copy)).isEmpty)
    #expect(try store.backup(to: copy))
    #expect(try TrackStore(path: copy, .reading).check() == [])
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    // The target is unchanged until the copy is complete.
    let small = try folder.store("small.db")
    try small.add(walk(10))
    #expect(try !store.backup(to: folder.path("small.db")) { _, _ in false })
    #expect(try small.tracks().map(\.points) == [10] && small.check() == [])
    #expect(try names().allSatisfy { !$0.contains("-part-") })
  }

  /// The copy has the state of one time, and completes even if others keep writing.
  @Test func ofOneMoment() throws {
    let store = try large()
    var calls = 0
    try store.backup(to: folder.path("copy.db")) { _, _ in
      calls += 1
      try? store.setName("\(calls)", of: 1)
      return calls < 100
    }
    let copy = try TrackStore(path: folder.path("copy.db"), .reading)
    #expect(try calls < 10 && copy.tracks().map(\.name) == ["Walk"] && copy.check() == [])
  }

  /// A copy with the name of a log would be deleted together with the log.
  @Test func byTheNameOfALog() throws {
    let store = try folder.store()
    for name in ["tracks.db-wal", "tracks.db-shm", "tracks.db-journal", "tracks.db-recorders"] {
      let error = #expect(throws: StoreError.self) { try store.backup(to: folder.path(name)) }
      #expect(error?.kind == .invalid && error?.reason.contains("tracks.db:") == true)
    }
    #expect(try store.backup(to: folder.path("none.db-wal")))
  }

  @Test func intoALinkToNothing() throws {
    let store = try folder.store()
    try store.add(walk(10))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.db"), withDestinationPath: "there.db")
    try store.backup(to: folder.path("link.db"))
    #expect(try TrackStore(path: folder.path("there.db"), .reading).tracks().count == 1)
  }

  /// A store that is moved during a recording keeps all saved data at its new path.
  @Test func movedWhileRecorded() throws {
    let store = try folder.store()
    let recorder = try TrackRecorder(store, source: "a")
    for event in walk(50) { try recorder.process([event]) }
    let moved = folder.path("moved.db")
    try FileManager.default.moveItem(atPath: folder.path("tracks.db"), toPath: moved)
    let error = #expect(throws: StoreError.self) {
      try recorder.process(walk(1, at: 1_700_000_100))
    }
    #expect(
      error?.kind == .system && error?.reason.contains("contains everything saved so far") == true)
    try FileManager.default.copyItem(atPath: moved, toPath: folder.path("alone.db"))
    let alone = try TrackStore(path: folder.path("alone.db"), .reading)
    #expect(try alone.allEvents().locations.count == 51 && alone.check() == [])
  }

  /// While a reader remains, the message names the file with the latest data.
  @Test func movedWhileRead() throws {
    let store = try folder.store()
    let recorder = try TrackRecorder(store, source: "a")
    try recorder.process(walk(50))
    let reader = try Connection(path: folder.path("tracks.db"), .reading)
    let error = try reader.snapshot { () throws(StoreError) -> StoreError? in
      _ = try reader.first("SELECT count(*) FROM track") { $0.integer(0) }
      recorder.setBusyTimeout(milliseconds: 10)
      rename(folder.path("tracks.db"), folder.path("moved.db"))
      do throws(StoreError) { try recorder.process(walk(1, at: 1_700_000_100)) } catch {
        return error
      }
      return nil
    }
    #expect(error?.reason.contains("\(folder.path("tracks.db"))-wal") == true)
  }
}
