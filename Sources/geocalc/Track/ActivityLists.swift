import Dispatch
import GeoFormats
import GeoLocation
import GeoFiles

/// The tables `activities.csv` of Strava's exports, which name the activities of an archive.
struct ActivityLists: Sendable {
  private static let fileName = "activities.csv"
  /// The tables by the path of their folder or archive, which ends in a slash.
  private var lists: [String: StravaActivityList] = [:]

  /// Reads the tables; blocks the thread. Files of the same name that are not such tables are ignored.
  init(_ paths: [String]) {
    for path in paths where path.fileName == Self.fileName {
      guard let list = Self.read(path) else { continue }
      lists[String(path.dropLast(Self.fileName.count))] = list
    }
  }

  /// The activity of a file; nil if no table lists the file.
  func activity(ofFile path: String) -> StravaActivityList.Activity? {
    for (folder, list) in lists where path.hasPrefix(folder) {
      if let activity = list[file: String(path.dropFirst(folder.count))] { return activity }
    }
    return nil
  }

  private static func read(_ path: String) -> StravaActivityList? {
    let bytes = Guarded<[UInt8]?>([])
    let source = FileSource(path: path) { BytesDecoder(bytes: bytes) }
    let isOver = DispatchSemaphore(value: 0)
    let task = Task {
      do throws(LocationError) {
        try await source.run(into: LocationSink { _ in })
      } catch {
        bytes.withLock { $0 = nil }
      }
      isOver.signal()
    }
    Interrupts.during({ task.cancel() }) { isOver.wait() }
    return bytes.withLock(\.self).flatMap(StravaActivityList.init)
  }
}

/// Keeps the bytes of a file, up to one more than ``StravaActivityList`` reads.
private struct BytesDecoder: LocationDecoder {
  let bytes: Guarded<[UInt8]?>

  mutating func decode(_ piece: Span<UInt8>, into events: inout [SourceEvent]) {
    bytes.withLock { bytes in
      let room = StravaActivityList.maximumSize + 1 - (bytes?.count ?? 0)
      piece.withUnsafeBufferPointer { bytes?.append(contentsOf: $0.prefix(room)) }
    }
  }

  mutating func finish(into events: inout [SourceEvent]) {}
}
