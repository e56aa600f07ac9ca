import GeoTracks

extension Location {
  /// Looks whether it can be kept.
  ///
  /// - Throws: `StoreError` for a place that is none.
  func check(_ path: String) throws(StoreError) {
    guard coordinate.isValid else {
      throw StoreError(.invalid, path, "a position is out of range: \(coordinate)")
    }
  }
}
