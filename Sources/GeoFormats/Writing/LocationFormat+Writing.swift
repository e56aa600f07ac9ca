extension LocationFormat {
  /// Whether ``TrackWriter`` writes it; the others are only read.
  public var isWritten: Bool { TrackWriter(self) != nil }
}
