import GeoFiles
import GeoPlatform
import Synchronization
import SystemPackage

/// The files that this process reads and replaces. No output replaces an input.
///
/// Files are compared by device and inode, so links and other spellings of a path are recognized. Some commands open
/// the output before they read the input, others afterwards. Both calls therefore check for a conflict.
enum FileConflicts {
  /// A regular file, identified independently of its path.
  ///
  /// The identity includes the time of the last change, because a new file may get the inode of a removed file.
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
    /// The existing files that outputs in progress will replace, and their paths.
    var outputs: [Identity: String] = [:]
  }

  private static let state = Mutex(State())

  /// Registers a file that the command reads. Sources that are not files are ignored.
  ///
  /// - Parameter path: a path, `-` for standard input, or the path of an archive member.
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
  /// - Returns: the value for ``removeOutput(_:)``. Nil if the path is not a regular file.
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

  /// Removes an output that has been written or abandoned.
  static func removeOutput(_ identity: Identity) {
    state.withLock { state in state.outputs[identity] = nil }
  }

  /// Checks that a path that may be written later is not an input.
  static func check(_ path: String) throws(SystemFailure) {
    guard let identity = Identity(try? Stat(path: path)) else { return }
    if state.withLock({ $0.inputs.contains(identity) }) { throw refusal(path) }
  }

  private static func refusal(_ path: String) -> SystemFailure {
    SystemFailure(replacing: path, "this command reads it; write to another file")
  }
}
