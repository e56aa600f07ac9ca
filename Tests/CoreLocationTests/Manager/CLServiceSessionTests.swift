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

  @Test("The diagnostics of a session that a program invalidates end")
  func asProgramsUseIt() async throws {
    let kept: Any? = CLServiceSession(authorization: .whenInUse, fullAccuracyPurposeKey: "k")
    let session = try #require(kept as? CLServiceSession)
    session.invalidate()
    var count = 0
    for try await _ in session.diagnostics { count += 1 }
    #expect(count <= 1)
    CLServiceSession(authorization: .always).invalidate()
    CLBackgroundActivitySession().invalidate()
  }
}
