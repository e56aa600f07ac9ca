import Foundation
import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoStore

/// Power cuts: synced writes survive. Other writes survive completely, partly or not at all.
@Suite(.tags(.slow)) struct PowerCutTests {
  private let folder = TemporaryFolder()
  private static let cuts = 100

  @Test func keepsAllConfirmedData() throws {
    let home = folder.path("live")
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    WriteLog.begin(home)
    var told = 0
    do {
      let store = try TrackStore(path: home + "/tracks.db", .creating)
      // The file is complete and synced before the rename.
      try WriteLog.file(home + "/tracks.db")
      let recorder = try TrackRecorder(store, source: "a")
      // The recording has 40 commits and continues past the end of a chunk.
      let events = walk(1200)
      for start in stride(from: 0, to: events.count, by: 30) {
        try recorder.process(Array(events[start..<min(start + 30, events.count)]))
        told = recorder.progress.points
        WriteLog.told(told)
      }
      try recorder.finish()
      try store.add(walk(1100, from: Coordinate(latitude: 1, longitude: 1)))
      told += 1100
      WriteLog.told(told)
    }
    let events = WriteLog.end()
    #expect(told == 2300 && events.count > 2 * Self.cuts, "\(events.count)")

    var generator = SplitMix64(seed: 4)
    var disk = Disk()
    var next = 0
    for cut in 1...Self.cuts {
      let end = events.count * cut / Self.cuts
      while next < end {
        disk.apply(events[next])
        next += 1
      }
      let place = folder.path("cut\(cut)")
      try disk.write(to: place, using: &generator)
      defer { try? FileManager.default.removeItem(atPath: place) }
      // Before the first commit there is no store.
      let store = try TrackStore(path: place + "/tracks.db", .creating)
      #expect(try store.check() == [], "cut \(cut)")
      #expect(try store.allEvents().locations.count >= disk.told, "cut \(cut)")
      try store.recoverRecordings()
      #expect(try store.allEvents().locations.count >= disk.told, "cut \(cut)")
      #expect(try store.check() == [], "cut \(cut)")
    }
    #expect(disk.told == told)
  }

  /// The contents of a disk, and the writes since the last sync.
  private struct Disk {
    private struct File {
      var synced: [UInt8] = []
      var pending: [WriteLog.Event] = []
    }

    private var files: [String: File] = [:]
    private(set) var told = 0

    mutating func apply(_ event: WriteLog.Event) {
      switch event {
      case .write(let path, _, _), .truncate(let path, _):
        files[path, default: File()].pending.append(event)
      case .sync(let path):
        guard var file = files[path] else { return }
        for event in file.pending { Self.apply(event, to: &file.synced) }
        file.pending = []
        files[path] = file
      case .delete(let path): files[path] = nil
      case .told(let count): told = count
      }
    }

    private static func apply(_ event: WriteLog.Event, to bytes: inout [UInt8]) {
      switch event {
      case .write(_, let offset, let piece):
        if bytes.count < offset + piece.count {
          bytes += [UInt8](repeating: 0, count: offset + piece.count - bytes.count)
        }
        bytes.replaceSubrange(offset..<offset + piece.count, with: piece)
      case .truncate(_, let size):
        if bytes.count > size { bytes.removeLast(bytes.count - size) }
      default: break
      }
    }

    /// Writes the files in the state after the cut.
    func write(to folder: String, using generator: inout SplitMix64) throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (path, file) in files where !path.hasSuffix("-shm") {
        var bytes = file.synced
        for event in file.pending {
          switch (Int.random(in: 0..<3, using: &generator), event) {
          case (0, _): break
          case (1, .write(let path, let offset, let piece)):
            // Only some sectors of the write survive.
            let count = Int.random(in: 0...piece.count / 512, using: &generator) * 512
            Self.apply(.write(path, offset, Array(piece.prefix(count))), to: &bytes)
          default: Self.apply(event, to: &bytes)
          }
        }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        try Data(bytes).write(to: URL(filePath: folder + "/" + name))
      }
    }
  }
}
