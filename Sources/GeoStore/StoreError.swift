/// An error while opening, reading or writing a store.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors that a program can handle differently.
  public enum Kind: Sendable, Hashable {
    /// The file does not exist or cannot be opened.
    case unopened
    /// The file is not a store. It may be another database.
    case foreign
    /// A later version of this library created or migrated the store.
    case newer
    /// The file is damaged.
    case damaged
    /// Another process was still writing when the timeout ended.
    case busy
    /// The disk is full, or the file cannot grow.
    case full
    /// The file is not writable.
    case readOnly
    /// The store does not contain the track, tag or file.
    case missing
    /// The value cannot be stored.
    case invalid
    /// A system call failed, or memory is exhausted.
    case system
  }

  /// The kind of error.
  public var kind: Kind

  /// The path of the file.
  public var path: String

  /// A description of the problem.
  public var reason: String

  /// SQLite's extended result code; 0 if the error does not come from SQLite.
  public var code: Int32

  /// Creates an error.
  public init(_ kind: Kind, _ path: String, _ reason: String, code: Int32 = 0) {
    (self.kind, self.path, self.reason, self.code) = (kind, path, reason, code)
  }

  /// The path of the file, followed by the reason.
  public var description: String { "\(path): \(reason)" }
}
