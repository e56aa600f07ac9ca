public import GeoTracks

/// What a store keeps of a file, made ready without the store: several files can be made ready at once, by threads of
/// their own, and are then added one after the other by ``TrackImporter/add(_:named:format:sha256:original:)``.
///
/// It takes some ten bytes a position, and all that is said beside positions.
public struct PackedFile: Sendable {
  var intake: FileIntake

  /// Begins a file.
  ///
  /// - Parameter name: what errors are of, as its path.
  public init(_ name: String) { intake = FileIntake(name) }

  /// Whether it has more than 20,000 parts. Such a file takes less memory if it is read while it is written.
  package var isLarge: Bool { intake.pieces.count > 20_000 }

  /// Takes what the file says.
  ///
  /// - Throws: ``StoreError`` of kind `invalid` for a position out of range.
  public mutating func take(_ events: [SourceEvent]) throws(StoreError) { try intake.take(events) }
}
