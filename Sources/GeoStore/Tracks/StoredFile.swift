/// A file that was imported into a store, or what was recorded.
public struct StoredFile: Sendable, Hashable, Identifiable {
  /// Its number in the store.
  public var id: Int64
  /// Its path, as it was named; of a recording its source.
  public var name: String
  /// How many bytes it has, where it is kept as it was: ``TrackStore/original(of:)-(StoredFile)``; nil where it is not.
  public var size: Int64?

  /// Whether it is kept as it was.
  public var isKept: Bool { size != nil }
}
