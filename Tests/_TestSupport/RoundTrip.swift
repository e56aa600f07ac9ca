import Foundation
package import Testing

/// Expects a value to survive encoding and decoding, in JSON and in property lists.
package func expectRoundTrip<Value: Codable & Equatable>(
  _ value: Value, _ location: SourceLocation = #_sourceLocation
) throws {
  let json = try JSONEncoder().encode(value)
  #expect(try JSONDecoder().decode(Value.self, from: json) == value, sourceLocation: location)
  let list = try PropertyListEncoder().encode([value])
  #expect(
    try PropertyListDecoder().decode([Value].self, from: list) == [value], sourceLocation: location)
}
