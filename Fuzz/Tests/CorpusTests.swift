import Foundation
import GeoCore
import Testing

/// Every saved fuzzer input passes the checks that found it, and so do inputs beyond each
/// bound. A failing input ends the process with the reason.
@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.all)
  func everyInputOfTheCorpus(_ target: FuzzTarget) throws {
    let folder = try #require(Bundle.module.resourceURL)
      .appendingPathComponent("Corpus").appendingPathComponent(target.name)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty, "no corpus for \(target.name)")
    for file in files { target.check([UInt8](try Data(contentsOf: file))) }
  }

  @Test(arguments: FuzzTarget.all)
  func inputsBeyondEveryBound(_ target: FuzzTarget) {
    for (name, bytes) in LongInputs.inputs(of: target.name) {
      #expect(bytes.count <= target.longest, "\(name) is never reached")
      target.check(bytes)
    }
    target.check([])
  }

  @Test func theTargetsAreThoseOfTheCorpus() throws {
    let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Corpus")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(FuzzTarget.all.map(\.name)))
  }
}

extension FuzzTarget: CustomTestStringConvertible {
  var testDescription: String { name }
}
