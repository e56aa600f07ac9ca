// The libFuzzer harness: one program for all targets; the environment selects the target. scripts/fuzz
// builds it, in one module with Checks, and runs it.

import GeoCore
import GeoPlatform

private let target: FuzzTarget = {
  let name = getenv("GEOFUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    fatalError("GEOFUZZ_TARGET is none of \(FuzzTarget.all.map(\.name))")
  }
  return target
}()

/// The allocation count of the address sanitizer, which replaces the allocator.
@_silgen_name("__sanitizer_get_current_allocated_bytes")
private func currentAllocatedBytes() -> Int

/// Runs once, before the first input: writes the long inputs if requested.
@_cdecl("LLVMFuzzerInitialize")
public func initializeFuzzer(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  heapInUse = currentAllocatedBytes
  guard let folder = getenv("GEOFUZZ_LONG").map({ String(cString: $0) }) else { return 0 }
  for (name, bytes) in LongInputs.inputs(of: target.name) {
    guard let file = fopen("\(folder)/\(name)", "wb") else {
      fatalError("cannot write to \(folder)")
    }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }
  return 0
}

/// Checks one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
