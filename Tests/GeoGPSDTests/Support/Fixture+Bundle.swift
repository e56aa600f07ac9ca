import Foundation
import Testing

/// Reads a fixture file.
func fixture(_ name: String) throws -> [UInt8] {
  let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil))
  return try Array(Data(contentsOf: url))
}
