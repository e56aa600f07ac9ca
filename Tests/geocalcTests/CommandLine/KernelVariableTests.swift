import GeoCore
import Testing

@Suite("The environment variable GEOCORE_KERNEL") struct KernelVariableTests {
  @Test(
    "An unknown kernel is refused with exit code 64 and the list of kernels",
    arguments: ["nosuch", "AVX2", "avx2 "],
    ["distance 0 0 0 1", "distance 0 0 0 1 --json", "batch --along /dev/null", "--version --json"])
  func unknown(value: String, line: String) throws {
    let run = try GeocalcProcess(shell: "GEOCORE_KERNEL='\(value)' geocalc \(line)")
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasSuffix(", or do not set it\n"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains("GEOCORE_KERNEL is \"\(value)\", which is not a kernel"))
    for kernel in Kernel.available { #expect(run.errors.contains(kernel.rawValue)) }
  }

  @Test("The kernels of this processor, an empty value, and no value are accepted")
  func known() throws {
    for value in Kernel.available.map(\.rawValue) + [""] {
      let run = try GeocalcProcess(shell: "GEOCORE_KERNEL=\(value) geocalc --version --json")
      #expect(run.code == 0 && run.errors.isEmpty)
      let used = try run.json()["kernel"]?.string
      #expect(used == (value.isEmpty ? Kernel.available.last?.rawValue : value))
    }
  }

  @Test("Help is available for any value")
  func help() throws {
    let run = try GeocalcProcess(shell: "GEOCORE_KERNEL=nosuch geocalc distance --help")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output == (try GeocalcProcess("distance --help").output))
  }
}
