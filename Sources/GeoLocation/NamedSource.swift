/// A source of locations that a text names, and how it is to be played.
///
/// CoreLocation is given it by GeoGPSD without importing that; see `SourceOpening.swift` there.
package struct NamedSource: Sendable {
  /// Where positions come from.
  package var source: any LocationSource
  /// Meters of horizontal accuracy to assume where the source states none; nil if the text does not say.
  package var accuracy: Double?
  /// Whether the times of a recording are moved to now.
  package var isNow: Bool

  /// Creates a source that is named.
  package init(source: any LocationSource, accuracy: Double? = nil, isNow: Bool = false) {
    (self.source, self.accuracy, self.isNow) = (source, accuracy, isNow)
  }

  /// Why a text names no source.
  package struct Invalid: Error, CustomStringConvertible {
    /// What is wrong, in one line.
    package let description: String

    /// Creates an error.
    package init(_ description: String) { self.description = description }
  }
}
