import Foundation
package import Testing

extension Tag {
  /// Takes more than five seconds of processor time.
  @Tag package static var slow: Self
  /// Depends on deadlines: run it while nothing else uses the processor.
  @Tag package static var deadline: Self
  /// Starts a real gpsd.
  @Tag package static var daemon: Self
}

/// Skips a test that has one of the tags in the environment variable GEOCORE_SKIP.
///
/// ```swift
/// @Suite(.tags(.deadline, .daemon), .filteredByTag) struct DaemonTests
/// ```
///
/// `GEOCORE_SKIP=daemon,slow swift test` skips this suite. From Swift 6.4 on, `swift test --skip tag:daemon` does the
/// same for every tag, and this trait can go.
package struct TagFilter: SuiteTrait, TestTrait {
  package var isRecursive: Bool { true }

  package func prepare(for test: Test) async throws {
    guard let tag = test.tags.first(where: Self.skipped.contains) else { return }
    let skip: ConditionTrait = .disabled("GEOCORE_SKIP has \"\(tag.name)\"")
    try await skip.prepare(for: test)
  }

  private static let skipped: Set<Tag> = {
    let text = ProcessInfo.processInfo.environment["GEOCORE_SKIP"] ?? ""
    let tags: [Tag] = [.slow, .deadline, .daemon]
    return Set(
      text.split(separator: ",").map { name in
        guard let tag = tags.first(where: { $0.name == name }) else {
          preconditionFailure("GEOCORE_SKIP: no tag \"\(name)\"; write \(tags.map(\.name))")
        }
        return tag
      })
  }()
}

extension Tag {
  fileprivate var name: Substring { description.drop { $0 == "." } }
}

extension Trait where Self == TagFilter {
  /// Lets GEOCORE_SKIP skip the test by its tags.
  package static var filteredByTag: Self { TagFilter() }
}
