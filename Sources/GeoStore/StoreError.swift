/// Why a store of recordings cannot be opened, read or written.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Kinds of reasons, by which programs decide what to do.
  public enum Kind: Sendable, Hashable {
    /// There is no such file, or it cannot be opened.
    case unopened
    /// The file is no store: another database, or none at all.
    case foreign
    /// The store was made by a later version of this library.
    case newer
    /// The file is damaged.
    case damaged
    /// Another process writes, and has not ended in the time that was waited.
    case busy
    /// The disk is full, or the file may not grow.
    case full
    /// The file may not be written.
    case readOnly
    /// There is no such track, tag or file in the store.
    case missing
    /// A value that cannot be kept.
    case invalid
    /// The system's calls fail, or there is no memory.
    case system
  }

  /// The kind of reason.
  public var kind: Kind

  /// The file.
  public var path: String

  /// What is wrong, in words.
  public var reason: String

  /// SQLite's extended result code; 0 where it is not SQLite that says so.
  public var code: Int32

  /// Creates an error.
  public init(_ kind: Kind, _ path: String, _ reason: String, code: Int32 = 0) {
    (self.kind, self.path, self.reason, self.code) = (kind, path, reason, code)
  }

  /// The file, and what is wrong with it.
  public var description: String { "\(path): \(reason)" }
}
