import GeoCore

extension CLLocationUpdate {
  /// A sequence of updates.
  public struct Updates: AsyncSequence, Sendable {
    /// What it is of.
    public typealias Element = CLLocationUpdate

    let source: CoreLocationConfiguration

    /// Begins to take updates.
    public func makeAsyncIterator() -> Iterator { Iterator(source) }

    /// Takes updates one by one.
    public struct Iterator: AsyncIteratorProtocol {
      private let source: CoreLocationConfiguration
      private let permissions: Permissions
      private var positions: LocationUpdates.Iterator?
      private var state: UpdateState
      private var hasEnded = false

      init(_ source: CoreLocationConfiguration) {
        self.source = source
        permissions = Permissions(source)
        state = UpdateState(origin: source.origin)
      }

      /// The next update; nil at the end of a recording or of the task.
      public mutating func next() async throws -> CLLocationUpdate? {
        while !hasEnded, !Task.isCancelled {
          guard source.isAuthorized else {
            positions = nil
            if let update = state.forbidden(by: source.authorizationStatus) { return update }
            await permissions.change()
            continue
          }
          if positions == nil { positions = Self.begin(source) }
          do {
            guard let update = try await positions?.next() else {
              hasEnded = true
              break
            }
            if var update = state.take(update) {
              update.accuracyLimited = source.accuracyAuthorization == .reducedAccuracy
              return update
            }
          } catch {
            hasEnded = true
            return state.unavailable()
          }
        }
        return nil
      }

      private static func begin(_ source: CoreLocationConfiguration) -> LocationUpdates.Iterator {
        // Nobody is called, so the queue is of no importance.
        let manager = makeManager(source.source, source.clock)
        manager.stationaryRule = source.stationaryRule
        return manager.updates().makeAsyncIterator()
      }

      private static func makeManager(
        _ source: any LocationSource, _ clock: some Clock<Duration>
      ) -> LocationManager {
        LocationManager(source: source, clock: clock) { _ in }
      }
    }
  }
}

/// What becomes of GeoCore's updates: one in, one or none out.
struct UpdateState: Sendable {
  let origin: Origin
  private var last: CLLocation?
  private var isStationary = false
  private var told: CLAuthorizationStatus?

  init(origin: Origin) { self.origin = origin }

  mutating func take(_ update: LocationUpdate) -> CLLocationUpdate? {
    switch update {
    case .location(let location):
      let converted = CLLocation(location, from: origin)
      last = converted
      return isStationary ? nil : CLLocationUpdate(location: converted)
    case .stationary(let isStationary):
      self.isStationary = isStationary
      return CLLocationUpdate(location: last, stationary: isStationary)
    case .unavailable: return unavailable()
    default: return nil
    }
  }

  func unavailable() -> CLLocationUpdate { CLLocationUpdate(locationUnavailable: true) }

  /// Tells once that positions may not be had.
  mutating func forbidden(by status: CLAuthorizationStatus) -> CLLocationUpdate? {
    guard told != status else { return nil }
    told = status
    return CLLocationUpdate(
      authorizationDenied: status == .denied, authorizationRestricted: status == .restricted,
      authorizationRequestInProgress: status == .notDetermined)
  }
}

/// Waits for changes of what is allowed.
final class Permissions: Sendable {
  private let configuration: CoreLocationConfiguration
  private let stream: AsyncStream<Void>
  private let listener: Int

  init(_ configuration: CoreLocationConfiguration) {
    self.configuration = configuration
    // One is enough: who waits looks for himself what has changed.
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.stream = stream
    listener = configuration.addListener { continuation.yield() }
  }

  deinit { configuration.removeListener(listener) }

  /// Returns after the next change, or when the task is cancelled.
  func change() async {
    for await _ in stream { return }
  }
}
