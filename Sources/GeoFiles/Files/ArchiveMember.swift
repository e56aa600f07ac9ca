import Dispatch
import GeoCore
import GeoPlatform
import SystemPackage

/// A file of an archive on its way: a thread of its own uncompresses it into a descriptor.
struct ArchiveMember: Sendable {
  /// What is read; whoever takes it closes it.
  let descriptor: FileDescriptor
  /// Why it ended early; to be asked at the end.
  let report: ArchiveReport

  /// Begins to pour the content.
  ///
  /// - Parameter pour: gives out the content piece by piece, until nobody takes it any more.
  init(
    _ pour: @escaping @Sendable (_ give: ([UInt8]) -> Bool) throws -> Void
  ) throws(Errno) {
    // No pipe, whose writer gets a signal when the reader is gone.
    var ends: [Int32] = [-1, -1]
    try systemCall {
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &ends)
    }
    descriptor = FileDescriptor(rawValue: ends[0])
    let end = FileDescriptor(rawValue: ends[1])
    let report = ArchiveReport()
    self.report = report
    DispatchQueue(label: "geocore.archive").async {
      do {
        try pour { Self.send($0, to: end) }
      } catch {
        report.end(because: (error as? ArchiveError)?.reason ?? "\(error)")
      }
      try? end.close()
    }
  }

  /// Whether somebody took all of it.
  private static func send(_ bytes: [UInt8], to descriptor: FileDescriptor) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
        guard
          let count = try? systemCall({
            GeoPlatform.send(
              descriptor.rawValue, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
          })
        else { return false }
        sent += count
      }
      return true
    }
  }
}

/// Why a file of an archive ended early.
final class ArchiveReport: Sendable {
  private let reason = Guarded<String?>(nil)

  /// nil if it is whole.
  var failure: String? { reason.withLock { $0 } }

  fileprivate func end(because text: String) { reason.withLock { $0 = text } }
}
