import GeoLocation

extension CoreLocationConfiguration {
  /// The name of the environment variable.
  static let variable = "CORELOCATION_SOURCE"

  convenience init(environment: [String: String]) {
    let text = environment[Self.variable] ?? ""
    self.init(source: NoSource(reason: "\(Self.variable) is not set"))
    if let places = environment["CORELOCATION_PLACES"], !places.isEmpty {
      gazetteer = .geoNames(path: places)
    }
    monitorFolder = Self.stateFolder(environment: environment)
    do throws(SourceText.Invalid) {
      try use(text.isEmpty ? "gpsd://localhost" : text)
    } catch {
      // There is nobody to throw to: managers tell their delegates.
      source = NoSource(reason: "\(Self.variable): \(error)")
    }
  }

  /// Takes positions from a gpsd or a file, as `CORELOCATION_SOURCE` says it.
  ///
  /// - `gpsd://HOST[:PORT][/DEVICE]`: a gpsd, and one of its devices or all.
  /// - a path, or `file://` and a path: a recording (NMEA, gpsd's JSON, GPX, GeoJSON, CSV, gzip or not),
  ///   played as fast as it was recorded; a serial line or named pipe as it comes. Of a file that has
  ///   places and no track, as Xcode's GPX, the places are played in turn: at their times, or one a second
  ///   if they have none.
  ///
  /// Behind a path may stand `?` and, joined by `&`:
  /// - `time=now`: as if it were recorded now; sets ``movesRecordingsToNow``;
  /// - `accuracy=5`: the meters of ``assumedAccuracy``;
  /// - `loop`: a recording begins again at its end;
  /// - `speed=10x`: ten times as fast as it was recorded; `speed=max` as fast as it is taken.
  ///
  /// - Throws: what is wrong with the text. Whether there is such a gpsd or file shows later.
  public func use(_ text: String) throws(SourceText.Invalid) {
    switch CoreLocation.source(ofText: text) {
    case .success(let named): take(named)
    case .failure(let error): throw SourceText.Invalid(description: error.description)
    }
  }
}

/// A text that says where positions come from; see ``CoreLocationConfiguration/use(_:)``.
public enum SourceText {
  /// Why a text does not say where positions come from.
  public struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, in one line.
    public let description: String
  }
}

/// A source that cannot be: it says why.
struct NoSource: LocationSource {
  let reason: String
  var isLive: Bool { true }
  func run(into sink: LocationSink) async throws(LocationError) {
    throw .sourceFailed(reason: reason)
  }
}
