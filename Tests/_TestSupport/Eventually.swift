package import Testing

/// Waits for a condition, polling every two milliseconds.
///
/// The timeout is long, for busy machines. The test fails after the timeout.
package func eventually(
  _ seconds: Double = 60, sourceLocation: Testing.SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation,
  _ condition: () throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while try !condition() {
    try #require(
      ContinuousClock.now < deadline, "nothing of the kind within \(seconds) s",
      sourceLocation: sourceLocation)
    try await Task.sleep(for: .milliseconds(2))
  }
}
