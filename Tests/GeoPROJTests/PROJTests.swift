import Foundation
import Testing

@testable import GeoPROJ

@Suite struct PROJTests {
  @Test("The library is found and reports its release") func release() throws {
    let proj = try PROJ.load()
    #expect(PROJ.sonames.contains(proj.library))
    let numbers = proj.version.split(separator: ".").compactMap { Int($0) }
    #expect(numbers.count == 3)
    #expect(try #require(numbers.first) >= 6)
  }

  @Test("An explicit path is used instead of the usual names") func explicitPathUsedInstead() throws
  {
    let known = try PROJ.load().library
    #expect(try PROJ.load(path: known).library == known)
    let error = #expect(throws: PROJError.self) { try PROJ.load(path: "/nowhere/libproj.so") }
    guard case .libraryNotFound(let tried, let reason) = error else {
      Issue.record("unexpected error \(String(describing: error))")
      return
    }
    #expect(tried == ["/nowhere/libproj.so"])
    #expect(reason.contains("/nowhere/libproj.so"))
    #expect(String(describing: try #require(error)).contains("apt-get install libproj-dev"))
  }

  @Test("Another library is refused") func anotherLibrary() {
    #expect(throws: PROJError.symbolMissing(name: "geod_init", library: "libm.so.6")) {
      try PROJ.load(path: "libm.so.6")
    }
  }

  @Test("Threads get the same result at the same time") func threads() async throws {
    let versions = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<64 {
        group.addTask { try PROJ.load().version }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(versions == [try PROJ.load().version])
  }
}
