import Foundation
public import GeoLocation

/// Where positions come from, and what programs are allowed: all that is not said in code on Apple's
/// platforms.
///
/// ``shared`` is what managers use; it takes its source from the environment variable
/// `CORELOCATION_SOURCE` (see ``use(_:)``), else from gpsd on this machine. One call at the beginning of
/// a program sets another:
///
/// ```swift
/// try CoreLocationConfiguration.shared.use("gpsd://receiver.local")
/// ```
///
/// A manager takes the source when it is created, and everything else when it is needed. All properties
/// may be used on any thread.
public final class CoreLocationConfiguration: Sendable {
  /// What managers use if they are not given another.
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
  /// What timeouts are measured with.
  let clock: any Clock<Duration>

  /// Creates a configuration for managers that are given it.
  ///
  /// - Parameters:
  ///   - source: where positions come from.
  ///   - clock: what timeouts are measured with.
  public init(source: any LocationSource, clock: any Clock<Duration> = ContinuousClock()) {
    settings = Guarded(Settings(source: source))
    self.clock = clock
  }

  private func get<Value>(_ body: (Settings) -> Value) -> Value { settings.withLock { body($0) } }

  /// Where positions come from: a gpsd, a file, or any type of your own.
  public var source: any LocationSource {
    get { get { $0.source } }
    set { settings.withLock { $0.source = newValue } }
  }

  /// What programs are allowed. There is nobody to ask on Linux, so it is `authorizedAlways` if not
  /// changed; managers tell their delegates of a change. With `notDetermined`, a program's request is
  /// granted.
  public var authorizationStatus: CLAuthorizationStatus {
    get { get { $0.authorization } }
    set { change { $0.authorization = newValue } }
  }

  /// Whether programs get positions as exact as they are; full if not changed. Nothing is made coarser:
  /// it is what programs are told.
  public var accuracyAuthorization: CLAccuracyAuthorization {
    get { get { $0.accuracy } }
    set { change { $0.accuracy = newValue } }
  }

  /// Meters of horizontal accuracy to assume where a source states none, as most files; nil, if not
  /// changed: such a position has the accuracy -1, which says that it is not valid.
  public var assumedAccuracy: Double? {
    get { get { $0.assumedAccuracy } }
    set { settings.withLock { $0.assumedAccuracy = newValue } }
  }

  /// Whether the positions of a recording have the times at which they are given out, by the clock of this
  /// machine, and not those at which they were recorded; false if not changed. Programs that refuse a
  /// position which is some seconds old refuse all of a recording otherwise.
  public var movesRecordingsToNow: Bool {
    get { get { $0.movesRecordingsToNow } }
    set { settings.withLock { $0.movesRecordingsToNow = newValue } }
  }

  /// How long a source may have no position, after it has been started, before managers tell their
  /// delegates `locationUnknown`; 10 s if not changed. A receiver needs some seconds to find its first
  /// position, and many programs stop at the first error. A receiver that cannot be reached is told at
  /// once, and so is one that loses its position later.
  public var gracePeriod: Duration {
    get { get { $0.gracePeriod } }
    set { settings.withLock { $0.gracePeriod = newValue } }
  }

  /// How long ``CLLocationManager/requestLocation()`` waits; 10 s if not changed. Apple's time is not
  /// published.
  public var requestTimeout: Duration {
    get { get { $0.requestTimeout } }
    set { settings.withLock { $0.requestTimeout = newValue } }
  }

  /// When regions count as crossed.
  public var regionRule: RegionRule {
    get { get { $0.regionRule } }
    set { settings.withLock { $0.regionRule = newValue } }
  }

  /// When it counts as standing still, for pauses and ``CLLocationUpdate/stationary``.
  public var stationaryRule: StationaryRule {
    get { get { $0.stationaryRule } }
    set { settings.withLock { $0.stationaryRule = newValue } }
  }

  /// When a stay counts as a visit.
  public var visitRule: VisitRule {
    get { get { $0.visitRule } }
    set { settings.withLock { $0.visitRule = newValue } }
  }

  /// Where ``CLGeocoder`` has its places from: Natural Earth's larger towns if not changed, or the file of
  /// GeoNames that the environment variable `CORELOCATION_PLACES` names.
  public var gazetteer: Gazetteer {
    get { get { $0.gazetteer } }
    set { settings.withLock { $0.gazetteer = newValue } }
  }

  /// The folder in which a ``CLMonitor`` keeps its conditions and their last events, a file for each name;
  /// nil to forget them with the process. Of ``shared`` it is `corelocation/PROGRAM` in `XDG_STATE_HOME`, or
  /// in `~/.local/state` if that is not set; of others nil, if not changed.
  public var monitorFolder: URL? {
    get { get { $0.monitorFolder } }
    set { settings.withLock { $0.monitorFolder = newValue } }
  }

  /// Whether a compass or attitude sensor has given a direction.
  public internal(set) var isHeadingAvailable: Bool {
    get { get { $0.isHeadingAvailable } }
    set { settings.withLock { $0.isHeadingAvailable = newValue } }
  }

  /// The source for a manager, monitor or sequence, each of which plays a recording by itself.
  func makeSource() -> any LocationSource {
    let (source, isNow) = get { ($0.source, $0.movesRecordingsToNow) }
    return onTape(source, isNow: isNow)
  }

  /// Takes what a text names.
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

  /// Grants what a program asks for, if that is open.
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

  /// Has `listener` called after each change of what is allowed, until it is removed.
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
  /// Whether positions may be had.
  var allows: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
  /// Whether it has been decided that they may not.
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

extension CoreLocationConfiguration {
  /// The folder in which a program keeps what outlives it; nil if the environment names none and there is no home either.
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

// The functions of GeoGPSD that this module calls without importing it. The file of the same name in GeoGPSD says why.
// The types have to be the same on both sides: nothing but the tests of the configuration would notice.

@_silgen_name("geosources_source_of_text")
func source(ofText text: String) -> Result<NamedSource, NamedSource.Invalid>

@_silgen_name("geosources_on_tape")
func onTape(_ source: any LocationSource, isNow: Bool) -> any LocationSource
