// A program that imports CoreLocation also gets Foundation, as on Apple's platforms, and the enumerations of the
// bridging header.
@_exported import Foundation
public import GeoLocation

/// The source of positions and the authorization. Apple's platforms have no API for these settings.
///
/// Managers use ``shared`` by default. The environment variable `CORELOCATION_SOURCE` determines its source (see
/// ``use(_:)``). Without the variable, the source is gpsd on this machine. A program can set another source with one
/// call at its start:
///
/// ```swift
/// try CoreLocationConfiguration.shared.use("gpsd://receiver.local")
/// ```
///
/// A manager reads the source when it is created, and reads the other settings when it needs them. You can use all
/// properties on any thread.
public final class CoreLocationConfiguration: Sendable {
  /// The configuration of managers that are created without a configuration.
  public static let shared = CoreLocationConfiguration(
    environment: ProcessInfo.processInfo.environment)

  private struct Settings {
    var source: any LocationSource
    var authorization = CLAuthorizationStatus.authorizedAlways
    var accuracy = CLAccuracyAuthorization.fullAccuracy
    var assumedAccuracy: Double?
    var movesRecordingsToNow = false
    var requestTimeout = Duration.seconds(10)
    var gracePeriod = Duration.seconds(10)
    var regionRule = RegionRule()
    var stationaryRule = StationaryRule()
    var visitRule = VisitRule()
    var gazetteer = Gazetteer.naturalEarth
    var monitorFolder: URL?
    var isHeadingAvailable = false
    var nextListener = 0
    var listeners: [Int: @Sendable () -> Void] = [:]
  }

  private let settings: Guarded<Settings>
  /// The clock that measures timeouts.
  let clock: any Clock<Duration>

  /// Creates a configuration that you can pass to managers.
  ///
  /// - Parameters:
  ///   - source: The source of positions.
  ///   - clock: The clock that measures timeouts.
  public init(source: any LocationSource, clock: any Clock<Duration> = ContinuousClock()) {
    settings = Guarded(Settings(source: source))
    self.clock = clock
  }

  private func get<Value>(_ body: (Settings) -> Value) -> Value { settings.withLock { body($0) } }

  /// The source of positions: gpsd, a file or your own type.
  public var source: any LocationSource {
    get { get { $0.source } }
    set { settings.withLock { $0.source = newValue } }
  }

  /// The authorization status; `authorizedAlways` by default, because Linux does not ask the user.
  ///
  /// Managers report a change to their delegates. If the status is `notDetermined`, the configuration grants the first
  /// request of a program.
  public var authorizationStatus: CLAuthorizationStatus {
    get { get { $0.authorization } }
    set { change { $0.authorization = newValue } }
  }

  /// The accuracy authorization that managers report; full by default. The value does not change the positions.
  public var accuracyAuthorization: CLAccuracyAuthorization {
    get { get { $0.accuracy } }
    set { change { $0.accuracy = newValue } }
  }

  /// The horizontal accuracy in meters of positions from a source that reports no accuracy; nil by default.
  ///
  /// Most files contain no accuracy. If this property is nil, the positions of such files have the accuracy -1, which
  /// marks them as invalid.
  public var assumedAccuracy: Double? {
    get { get { $0.assumedAccuracy } }
    set { settings.withLock { $0.assumedAccuracy = newValue } }
  }

  /// Whether the positions of a recording get the current time instead of the recorded time; false by default.
  ///
  /// Many programs reject positions that are older than some seconds. If this property is false, such programs reject
  /// all positions of an old recording.
  public var movesRecordingsToNow: Bool {
    get { get { $0.movesRecordingsToNow } }
    set { settings.withLock { $0.movesRecordingsToNow = newValue } }
  }

  /// The time after the start before a missing first position is reported as `locationUnknown`; 10 s by default.
  ///
  /// A receiver needs some seconds for its first position, and many programs stop at the first error. Managers report
  /// an unreachable receiver immediately, and also a receiver that loses its position later.
  public var gracePeriod: Duration {
    get { get { $0.gracePeriod } }
    set { settings.withLock { $0.gracePeriod = newValue } }
  }

  /// The timeout of ``CLLocationManager/requestLocation()``; 10 s by default. Apple does not document its own timeout.
  public var requestTimeout: Duration {
    get { get { $0.requestTimeout } }
    set { settings.withLock { $0.requestTimeout = newValue } }
  }

  /// The rule that decides when a region is entered or exited.
  public var regionRule: RegionRule {
    get { get { $0.regionRule } }
    set { settings.withLock { $0.regionRule = newValue } }
  }

  /// The rule that detects a stationary device, for pauses and ``CLLocationUpdate/stationary``.
  public var stationaryRule: StationaryRule {
    get { get { $0.stationaryRule } }
    set { settings.withLock { $0.stationaryRule = newValue } }
  }

  /// The rule that decides which stops are visits.
  public var visitRule: VisitRule {
    get { get { $0.visitRule } }
    set { settings.withLock { $0.visitRule = newValue } }
  }

  /// The gazetteer that ``CLGeocoder`` searches.
  ///
  /// By default, the gazetteer contains the larger towns of Natural Earth. If the environment variable
  /// `CORELOCATION_PLACES` names a GeoNames file, the gazetteer contains the towns of this file.
  public var gazetteer: Gazetteer {
    get { get { $0.gazetteer } }
    set { settings.withLock { $0.gazetteer = newValue } }
  }

  /// The folder in which each ``CLMonitor`` stores its conditions and their last events; nil to store nothing.
  ///
  /// For ``shared`` the default is `corelocation/PROGRAM` in `XDG_STATE_HOME`, or in `~/.local/state` if that
  /// variable is not set. For other configurations the default is nil.
  public var monitorFolder: URL? {
    get { get { $0.monitorFolder } }
    set { settings.withLock { $0.monitorFolder = newValue } }
  }

  /// True if a compass or attitude sensor has sent a heading.
  public internal(set) var isHeadingAvailable: Bool {
    get { get { $0.isHeadingAvailable } }
    set { settings.withLock { $0.isHeadingAvailable = newValue } }
  }

  /// Returns the source for one manager, monitor or sequence. Each manager, monitor or sequence plays a recording
  /// independently.
  func makeSource() -> any LocationSource {
    let (source, isNow) = get { ($0.source, $0.movesRecordingsToNow) }
    return resumable(source, isNow: isNow)
  }

  /// Applies a parsed source text.
  func use(_ named: NamedSource) {
    settings.withLock {
      $0.source = named.source
      ($0.assumedAccuracy, $0.movesRecordingsToNow) = (named.accuracy, named.isNow)
    }
  }

  var origin: Origin {
    settings.withLock {
      Origin(isRecording: !$0.source.isLive, assumedAccuracy: $0.assumedAccuracy)
    }
  }

  var isAuthorized: Bool { authorizationStatus.allows }

  /// Grants a request for authorization if the status is undetermined, or if the request extends when-in-use to always.
  func request(_ wanted: CLAuthorizationStatus) {
    let isOpen = get {
      $0.authorization == .notDetermined
        || ($0.authorization == .authorizedWhenInUse && wanted == .authorizedAlways)
    }
    if isOpen { authorizationStatus = wanted }
  }

  private func change(_ body: (inout Settings) -> Void) {
    let listeners = settings.withLock { settings in
      body(&settings)
      return settings.listeners.sorted { $0.key < $1.key }.map(\.value)
    }
    for listener in listeners { listener() }
  }

  /// Calls `listener` after each change of authorization, until the listener is removed.
  func addListener(_ listener: @escaping @Sendable () -> Void) -> Int {
    settings.withLock { settings in
      settings.nextListener += 1
      settings.listeners[settings.nextListener] = listener
      return settings.nextListener
    }
  }

  func removeListener(_ number: Int) { settings.withLock { $0.listeners[number] = nil } }
}

extension CLAuthorizationStatus {
  /// True if a program may receive positions.
  var allows: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
  /// True if positions are denied or restricted.
  var forbids: Bool { self == .denied || self == .restricted }
}

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
      // Store the error, because no caller can catch it here. Managers report the error to their delegates.
      source = NoSource(reason: "\(Self.variable): \(error)")
    }
  }

  /// Sets the source to a gpsd or a file, in the syntax of `CORELOCATION_SOURCE`.
  ///
  /// - `gpsd://HOST[:PORT][/DEVICE]`: a gpsd and all its devices, or one of them.
  /// - A path, or `file://` and a path:
  ///   - A recording (NMEA, gpsd JSON, GPX, GeoJSON or CSV, optionally gzipped) is played at recorded speed.
  ///   - A serial line or named pipe delivers positions as data arrives.
  ///   - In a file with waypoints but no track, such as Xcode's GPX, the waypoints become positions at their times.
  ///     Waypoints without times become one position per second.
  ///
  /// Options follow the path after `?`, separated by `&`:
  /// - `time=now`: sets ``movesRecordingsToNow``, so current times replace the recorded times.
  /// - `accuracy=5`: sets ``assumedAccuracy`` to 5 meters.
  /// - `loop`: starts a recording again when it ends.
  /// - `speed=10x`: plays a recording ten times as fast as recorded. `speed=max`: plays a recording as fast as the
  ///   program reads.
  ///
  /// - Throws: An error if the text is invalid. The method does not check whether the gpsd or the file exists. Managers
  ///   report a missing source later.
  public func use(_ text: String) throws(SourceText.Invalid) {
    switch CoreLocation.source(ofText: text) {
    case .success(let named): use(named)
    case .failure(let error): throw SourceText.Invalid(description: error.description)
    }
  }
}

/// A text that names a source of positions; see ``CoreLocationConfiguration/use(_:)``.
public enum SourceText {
  /// The reason why a text names no source.
  public struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
    /// A description of the error in one line.
    public let description: String
  }
}

/// A source that always fails for a given reason.
struct NoSource: LocationSource {
  let reason: String
  var isLive: Bool { true }
  func run(into sink: LocationSink) async throws(LocationError) {
    throw .sourceFailed(reason: reason)
  }
}

extension CoreLocationConfiguration {
  /// Returns the folder for the persistent state of a program; nil if neither the variable nor the home folder is set.
  static func stateFolder(environment: [String: String]) -> URL? {
    let base: URL
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      base = URL(fileURLWithPath: state)
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      base = URL(fileURLWithPath: home).appendingPathComponent(".local/state")
    } else {
      return nil
    }
    return base.appendingPathComponent("corelocation")
      .appendingPathComponent(ProcessInfo.processInfo.processName)
  }
}

// This module calls these functions of GeoGPSD without importing GeoGPSD; the file `SourceText.swift` in GeoGPSD
// explains why. The types must be the same on both sides. The compiler does not check this; only the tests of the
// configuration would detect a difference.

@_silgen_name("geosources_source_of_text")
func source(ofText text: String) -> Result<NamedSource, NamedSource.Invalid>

@_silgen_name("geosources_resumable")
func resumable(_ source: any LocationSource, isNow: Bool) -> any LocationSource
