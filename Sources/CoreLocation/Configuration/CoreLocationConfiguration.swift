import Foundation
public import GeoLocation

/// The source of positions and the authorization: settings that have no API on Apple's platforms.
///
/// Managers use ``shared``. Its source comes from the environment variable `CORELOCATION_SOURCE` (see ``use(_:)``),
/// otherwise from gpsd on this machine. One call at the start of a program sets another source:
///
/// ```swift
/// try CoreLocationConfiguration.shared.use("gpsd://receiver.local")
/// ```
///
/// A manager reads the source when it is created, and all other settings when it needs them. You can use all
/// properties on any thread.
public final class CoreLocationConfiguration: Sendable {
  /// The configuration of managers that get no other one.
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
  /// The clock for timeouts.
  let clock: any Clock<Duration>

  /// Creates a configuration that you can pass to managers.
  ///
  /// - Parameters:
  ///   - source: The source of positions.
  ///   - clock: The clock for timeouts.
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

  /// The authorization status; `authorizedAlways` by default, because Linux shows no prompt.
  ///
  /// Managers report a change to their delegates. With `notDetermined`, the first request of a program is granted.
  public var authorizationStatus: CLAuthorizationStatus {
    get { get { $0.authorization } }
    set { change { $0.authorization = newValue } }
  }

  /// The accuracy authorization that programs see; full by default. It does not change the positions.
  public var accuracyAuthorization: CLAccuracyAuthorization {
    get { get { $0.accuracy } }
    set { change { $0.accuracy = newValue } }
  }

  /// The horizontal accuracy in meters to assume if a source reports no accuracy, as most files do; nil by default.
  ///
  /// With nil, such a position has the accuracy -1, which marks it as invalid.
  public var assumedAccuracy: Double? {
    get { get { $0.assumedAccuracy } }
    set { settings.withLock { $0.assumedAccuracy = newValue } }
  }

  /// Whether positions of a recording get the current time instead of the recorded time; false by default.
  ///
  /// Without this setting, programs that reject positions older than some seconds reject a whole recording.
  public var movesRecordingsToNow: Bool {
    get { get { $0.movesRecordingsToNow } }
    set { settings.withLock { $0.movesRecordingsToNow = newValue } }
  }

  /// How long a source may have no position after its start before delegates get `locationUnknown`; 10 s by default.
  ///
  /// A receiver needs some seconds to find its first position, and many programs stop at the first error. An
  /// unreachable receiver is reported at once, as is a receiver that loses its position later.
  public var gracePeriod: Duration {
    get { get { $0.gracePeriod } }
    set { settings.withLock { $0.gracePeriod = newValue } }
  }

  /// The timeout of ``CLLocationManager/requestLocation()``; 10 s by default. Apple does not publish its timeout.
  public var requestTimeout: Duration {
    get { get { $0.requestTimeout } }
    set { settings.withLock { $0.requestTimeout = newValue } }
  }

  /// The rule for region crossings.
  public var regionRule: RegionRule {
    get { get { $0.regionRule } }
    set { settings.withLock { $0.regionRule = newValue } }
  }

  /// The rule for pauses and ``CLLocationUpdate/stationary``.
  public var stationaryRule: StationaryRule {
    get { get { $0.stationaryRule } }
    set { settings.withLock { $0.stationaryRule = newValue } }
  }

  /// The rule that makes a stop a visit.
  public var visitRule: VisitRule {
    get { get { $0.visitRule } }
    set { settings.withLock { $0.visitRule = newValue } }
  }

  /// The gazetteer of ``CLGeocoder``.
  ///
  /// The default is Natural Earth's larger towns, or the GeoNames file in the environment variable
  /// `CORELOCATION_PLACES`.
  public var gazetteer: Gazetteer {
    get { get { $0.gazetteer } }
    set { settings.withLock { $0.gazetteer = newValue } }
  }

  /// The folder for the conditions and last events of a ``CLMonitor``, one file per name; nil to store nothing.
  ///
  /// For ``shared`` the default is `corelocation/PROGRAM` in `XDG_STATE_HOME`, or in `~/.local/state` if that
  /// variable is not set. For other configurations the default is nil.
  public var monitorFolder: URL? {
    get { get { $0.monitorFolder } }
    set { settings.withLock { $0.monitorFolder = newValue } }
  }

  /// Whether a compass or attitude sensor has sent a heading.
  public internal(set) var isHeadingAvailable: Bool {
    get { get { $0.isHeadingAvailable } }
    set { settings.withLock { $0.isHeadingAvailable = newValue } }
  }

  /// Returns the source for a manager, monitor or sequence. Each plays a recording independently.
  func makeSource() -> any LocationSource {
    let (source, isNow) = get { ($0.source, $0.movesRecordingsToNow) }
    return onTape(source, isNow: isNow)
  }

  /// Applies a parsed source text.
  func take(_ named: NamedSource) {
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

  /// Grants a request if the status is undetermined, or if the request extends when-in-use to always.
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

  /// Calls `listener` after each change of authorization, until it is removed.
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
  /// Whether positions are allowed.
  var allows: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
  /// Whether positions are denied or restricted.
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
      // No caller can catch an error here: managers report it to their delegates.
      source = NoSource(reason: "\(Self.variable): \(error)")
    }
  }

  /// Sets the source to a gpsd or a file, in the syntax of `CORELOCATION_SOURCE`.
  ///
  /// - `gpsd://HOST[:PORT][/DEVICE]`: a gpsd server with one or all of its devices.
  /// - A path, or `file://` and a path:
  ///   - A recording (NMEA, gpsd JSON, GPX, GeoJSON or CSV, optionally gzipped) plays at recorded speed.
  ///   - A serial line or named pipe plays as data arrives.
  ///   - A file with waypoints and no track, such as Xcode's GPX, plays the waypoints: at their times, or one per
  ///     second without times.
  ///
  /// Options follow the path after `?`, joined by `&`:
  /// - `time=now`: replaces recorded times with current times; sets ``movesRecordingsToNow``.
  /// - `accuracy=5`: sets ``assumedAccuracy`` in meters.
  /// - `loop`: restarts a recording at its end.
  /// - `speed=10x`: plays ten times as fast as recorded; `speed=max` plays as fast as the program reads.
  ///
  /// - Throws: An error in the text. A missing gpsd or file is reported later.
  public func use(_ text: String) throws(SourceText.Invalid) {
    switch CoreLocation.source(ofText: text) {
    case .success(let named): take(named)
    case .failure(let error): throw SourceText.Invalid(description: error.description)
    }
  }
}

/// A text that names a source; see ``CoreLocationConfiguration/use(_:)``.
public enum SourceText {
  /// The reason why a text names no source.
  public struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
    /// A one-line description of the error.
    public let description: String
  }
}

/// A source that always fails with a reason.
struct NoSource: LocationSource {
  let reason: String
  var isLive: Bool { true }
  func run(into sink: LocationSink) async throws(LocationError) {
    throw .sourceFailed(reason: reason)
  }
}

extension CoreLocationConfiguration {
  /// Returns the folder for the persistent state of a program; nil without environment variable and home folder.
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

// Functions of GeoGPSD that this module calls without importing it. The file of the same name in GeoGPSD explains
// why. The types must be the same on both sides: only the configuration tests would detect a difference.

@_silgen_name("geosources_source_of_text")
func source(ofText text: String) -> Result<NamedSource, NamedSource.Invalid>

@_silgen_name("geosources_on_tape")
func onTape(_ source: any LocationSource, isNow: Bool) -> any LocationSource
