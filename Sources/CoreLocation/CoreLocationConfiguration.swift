// As on Apple's platforms, importing CoreLocation also imports Foundation. The bridging header adds the C enumerations.
@_exported import Foundation
public import GeoLocation

/// The source of positions, the authorization and other settings for which Apple's platforms have no API.
///
/// Managers use ``shared`` by default. The environment variable `CORELOCATION_SOURCE` selects its source of positions
/// (see ``use(_:)``). Without the variable, the source is the gpsd on this machine. A program can select another source
/// at its start:
///
/// ```swift
/// try CoreLocationConfiguration.shared.use("gpsd://receiver.local")
/// ```
///
/// A manager reads most settings only when it is created. Later changes affect existing managers only for
/// ``authorizationStatus``, ``accuracyAuthorization``, ``requestTimeout`` and ``visitRule``. All properties can be used
/// on any thread.
public final class CoreLocationConfiguration: Sendable {
  /// The configuration of all managers that are created without an explicit configuration.
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
  /// The clock that measures timeouts. Tests can replace it.
  let clock: any Clock<Duration>

  /// Creates a configuration with default settings.
  ///
  /// - Parameters:
  ///   - source: The source of positions.
  ///   - clock: The clock that measures timeouts.
  public init(source: any LocationSource, clock: any Clock<Duration> = ContinuousClock()) {
    settings = Guarded(Settings(source: source))
    self.clock = clock
  }

  private func get<Value>(_ body: (Settings) -> Value) -> Value { settings.withLock { body($0) } }

  /// The source of positions: gpsd, a file or a custom type. Existing managers keep their source.
  public var source: any LocationSource {
    get { get { $0.source } }
    set { settings.withLock { $0.source = newValue } }
  }

  /// The authorization status; `authorizedAlways` by default, because Linux does not ask the user.
  ///
  /// Managers report each change to their delegates. If the status is `notDetermined`, the first authorization request
  /// of the program is granted.
  public var authorizationStatus: CLAuthorizationStatus {
    get { get { $0.authorization } }
    set { change { $0.authorization = newValue } }
  }

  /// The accuracy authorization that managers report; full by default. The setting does not change any position.
  public var accuracyAuthorization: CLAccuracyAuthorization {
    get { get { $0.accuracy } }
    set { change { $0.accuracy = newValue } }
  }

  /// The horizontal accuracy in meters for positions without a reported accuracy; nil by default.
  ///
  /// Most files contain no accuracies. If this property is nil, positions from such files have the accuracy -1, which
  /// marks their coordinates as invalid.
  public var assumedAccuracy: Double? {
    get { get { $0.assumedAccuracy } }
    set { settings.withLock { $0.assumedAccuracy = newValue } }
  }

  /// True if the current time replaces recorded times during playback; false by default.
  ///
  /// Many programs reject positions that are more than a few seconds old. Such programs would reject every position of
  /// an old recording if this property is false.
  public var movesRecordingsToNow: Bool {
    get { get { $0.movesRecordingsToNow } }
    set { settings.withLock { $0.movesRecordingsToNow = newValue } }
  }

  /// The time after the start during which a missing first position is not reported as an error; 10 s by default.
  ///
  /// A receiver needs several seconds to determine its first position, and many programs stop at the first error.
  /// After this time, managers report `locationUnknown`. An unreachable receiver is reported immediately, and so is a
  /// position that is lost later.
  public var gracePeriod: Duration {
    get { get { $0.gracePeriod } }
    set { settings.withLock { $0.gracePeriod = newValue } }
  }

  /// The timeout of ``CLLocationManager/requestLocation()``; 10 s by default. Apple does not document its own timeout.
  public var requestTimeout: Duration {
    get { get { $0.requestTimeout } }
    set { settings.withLock { $0.requestTimeout = newValue } }
  }

  /// The conditions under which managers report that the device has entered or left a region.
  public var regionRule: RegionRule {
    get { get { $0.regionRule } }
    set { settings.withLock { $0.regionRule = newValue } }
  }

  /// The conditions under which the device counts as stationary, for automatic pauses and for
  /// ``CLLocationUpdate/stationary``.
  public var stationaryRule: StationaryRule {
    get { get { $0.stationaryRule } }
    set { settings.withLock { $0.stationaryRule = newValue } }
  }

  /// The minimum duration and maximum radius of a stop that is reported as a visit.
  public var visitRule: VisitRule {
    get { get { $0.visitRule } }
    set { settings.withLock { $0.visitRule = newValue } }
  }

  /// The list of towns that ``CLGeocoder`` searches.
  ///
  /// The default list contains the larger towns of Natural Earth. The environment variable `CORELOCATION_PLACES` can
  /// name a GeoNames file instead.
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

  /// True after a compass or attitude sensor has sent a heading to a manager with this configuration.
  public internal(set) var isHeadingAvailable: Bool {
    get { get { $0.isHeadingAvailable } }
    set { settings.withLock { $0.isHeadingAvailable = newValue } }
  }

  /// Returns a new source for one manager, monitor or update sequence, so that each of them plays a recording
  /// independently.
  func makeSource() -> any LocationSource {
    let (source, isNow) = get { ($0.source, $0.movesRecordingsToNow) }
    return resumable(source, isNow: isNow)
  }

  /// Stores a parsed source and its options.
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

  /// Grants an authorization request if the status is undetermined, or if the status is "when in use" and the request
  /// is for "always". Otherwise, the request has no effect.
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

  /// Registers a function that is called after each change of authorization. Returns the number to pass to
  /// `removeListener`.
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
  var allows: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
  var forbids: Bool { self == .denied || self == .restricted }
}

extension CoreLocationConfiguration {
  /// The environment variable that selects the source of the shared configuration.
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
      // No caller can catch the error here. Store it instead, so that managers report it to their delegates.
      source = NoSource(reason: "\(Self.variable): \(error)")
    }
  }

  /// Selects a gpsd or a file as the source of positions. `CORELOCATION_SOURCE` has the same syntax.
  ///
  /// - `gpsd://HOST[:PORT][/DEVICE]`: a gpsd with all its devices, or only the given device.
  /// - A path, or `file://` and a path:
  ///   - A recording (NMEA, gpsd JSON, GPX, GeoJSON or CSV, optionally gzipped) is played at recorded speed.
  ///   - A serial line or named pipe delivers positions as data arrives.
  ///   - If a file has waypoints but no track, such as a GPX file for Xcode, the waypoints become positions at their
  ///     times. Waypoints without times become one position per second.
  ///
  /// Options follow the path after `?`, separated by `&`:
  /// - `time=now`: sets ``movesRecordingsToNow``, so current times replace the recorded times.
  /// - `accuracy=5`: sets ``assumedAccuracy`` to 5 meters.
  /// - `loop`: restarts a recording when it ends.
  /// - `speed=10x`: plays a recording ten times as fast as recorded.
  /// - `speed=max`: plays a recording as fast as the program reads positions.
  ///
  /// - Throws: An error if the text is invalid. The method does not check whether the gpsd or the file exists. If the
  ///   gpsd or the file is missing, managers report an error when they start.
  public func use(_ text: String) throws(SourceText.Invalid) {
    switch CoreLocation.source(ofText: text) {
    case .success(let named): use(named)
    case .failure(let error): throw SourceText.Invalid(description: error.description)
    }
  }
}

/// The namespace of ``Invalid``, the error of ``CoreLocationConfiguration/use(_:)``.
public enum SourceText {
  /// The error for a string that does not describe a source of positions.
  public struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
    /// The description of the error, in one line.
    public let description: String
  }
}

/// A source that always fails with the given reason.
struct NoSource: LocationSource {
  let reason: String
  var isLive: Bool { true }
  func run(into sink: LocationSink) async throws(LocationError) {
    throw .sourceFailed(reason: reason)
  }
}

extension CoreLocationConfiguration {
  /// Returns the folder for the persistent state of programs; nil unless `XDG_STATE_HOME` or `HOME` is an absolute
  /// path.
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

// This module calls these GeoGPSD functions without importing GeoGPSD; `SourceText.swift` in GeoGPSD explains why. The
// declarations in both modules must have the same types. The compiler cannot check this; only the tests of the
// configuration can.

@_silgen_name("geosources_source_of_text")
func source(ofText text: String) -> Result<NamedSource, NamedSource.Invalid>

@_silgen_name("geosources_resumable")
func resumable(_ source: any LocationSource, isNow: Bool) -> any LocationSource
