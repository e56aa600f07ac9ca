import GeoFiles
import GeoPlatform
import Synchronization
import SystemPackage

/// Prevents a command from replacing a file that it reads.
///
/// Files are compared by device and inode, because several paths may lead to the same file. Some commands open the
/// output first, and others open the input first. Both ``addInput(_:)`` and ``addOutput(_:_:)`` therefore check for a
/// conflict.
enum FileConflicts {
  /// The identity of a regular file, which does not depend on its path.
  ///
  /// The identity includes the time of modification, because a new file may get the inode of a removed file.
  struct Identity: Hashable {
    private let device: DeviceID
    private let inode: Inode
    private let seconds: Int
    private let nanoseconds: Int

    fileprivate init?(_ status: Stat?) {
      guard let status, status.type == .regular else { return nil }
      (device, inode) = (status.deviceID, status.inode)
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  private struct State {
    var inputs: Set<Identity> = []
    /// The existing files that outputs will replace, with their paths.
    var outputs: [Identity: String] = [:]
  }

  private static let state = Mutex(State())

  /// Registers a file that the command reads. Ignores sources that are not regular files.
  ///
  /// - Parameter path: a path, `-` for standard input, or the path of a file within an archive.
  /// - Throws: `SystemFailure` if an open output would replace the file.
  static func addInput(_ path: String) throws(SystemFailure) {
    let status =
      if path == "-" || SpooledArchive.contains(path) {
        try? Stat(FileDescriptor.standardInput)
      } else if let status = try? Stat(path: path) {
        status
      } else {
        Archive.split(path).flatMap { try? Stat(path: $0.archive) }
      }
    guard let identity = Identity(status) else { return }
    let output = state.withLock { state in
      state.inputs.insert(identity)
      return state.outputs[identity]
    }
    if let output { throw refusal(output) }
  }

  /// Registers an output that will replace an existing file.
  ///
  /// - Returns: the identity to pass to ``removeOutput(_:)``. Nil if there is no regular file at the path.
  /// - Throws: `SystemFailure` if the command reads the file.
  static func addOutput(_ path: String, _ status: Stat?) throws(SystemFailure) -> Identity? {
    guard let identity = Identity(status) else { return nil }
    let isInput = state.withLock { state in
      if state.inputs.contains(identity) { return true }
      state.outputs[identity] = path
      return false
    }
    if isInput { throw refusal(path) }
    return identity
  }

  /// Unregisters an output that has been written or abandoned.
  static func removeOutput(_ identity: Identity) {
    state.withLock { state in state.outputs[identity] = nil }
  }

  /// Throws an error if the command reads a file to which it may write later.
  static func check(_ path: String) throws(SystemFailure) {
    guard let identity = Identity(try? Stat(path: path)) else { return }
    if state.withLock({ $0.inputs.contains(identity) }) { throw refusal(path) }
  }

  private static func refusal(_ path: String) -> SystemFailure {
    SystemFailure(replacing: path, "this command reads it; write to another file")
  }
}
