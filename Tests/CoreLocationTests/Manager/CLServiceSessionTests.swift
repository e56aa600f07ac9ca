import GeoCore
import Testing

@testable import CoreLocation
import _SourceTestSupport
import _TestSupport

@Suite(.timeLimit(.minutes(10))) struct CLServiceSessionTests {
  let configuration = CoreLocationConfiguration(source: TestSource())

  @Test func diagnosticsUntilItIsInvalidated() async throws {
    configuration.authorizationStatus = .authorizedWhenInUse
    configuration.authorizationStatus = .denied
    let session = CLServiceSession(
      .always, needsFullAccuracy: false, configuration: configuration)
    var iterator = session.diagnostics.makeAsyncIterator()
    #expect(try await iterator.next()?.authorizationDenied == true)
    configuration.authorizationStatus = .authorizedWhenInUse
    let diagnostic = try #require(try await iterator.next())
    #expect(!diagnostic.authorizationDenied && diagnostic.alwaysAuthorizationDenied)
    session.invalidate()
    #expect(try await iterator.next() == nil)
    var late = session.diagnostics.makeAsyncIterator()
    _ = try await late.next()
    #expect(try await late.next() == nil)
  }

  @Test func itAsksForWhatIsOpen() {
    configuration.authorizationStatus = .notDetermined
    _ = CLServiceSession(.whenInUse, needsFullAccuracy: false, configuration: configuration)
    #expect(configuration.authorizationStatus == .authorizedWhenInUse)
  }

  @Test func asProgramsUseIt() {
    let kept: Any? = CLServiceSession(authorization: .whenInUse, fullAccuracyPurposeKey: "k")
    (kept as? CLServiceSession)?.invalidate()
    CLServiceSession(authorization: .always).invalidate()
    CLBackgroundActivitySession().invalidate()
  }
}
