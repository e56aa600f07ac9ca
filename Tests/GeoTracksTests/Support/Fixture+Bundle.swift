import Foundation
import _TestSupport

extension Fixture {
  /// Reads a table from the fixtures of this target.
  init(_ name: String) throws { try self.init(name, in: .module) }
}
