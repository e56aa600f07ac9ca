import CAllocation
import GeoCore
import GeoFormats
import GeoPROJ
import GeoFiles
import GeoStore

/// The version of geocalc as text and JSON.
extension Version {
  static var text: String { "\(number)" }

  /// The commit from which the program was built. Nil if the build did not specify it (see `scripts/build`).
  static var commit: String? {
    let text = String(cString: geocalc_commit())
    return text.isEmpty ? nil : text
  }

  /// The output of `geocalc --version`. The first word is the version.
  static var page: String {
    let libproj = (try? PROJ.load().version) ?? "not found"
    return """
      \(text)
      commit   \(commit ?? "unknown") (\(build))
      kernel   \(Kernel.preferred.rawValue)
      libproj  \(libproj)
      linked   \(linked.map { "\($0.name) \($0.version)" }.joined(separator: ", "))

      """
  }

  /// The statically linked libraries, and the version of each upstream project.
  ///
  /// Patches of a Linux distribution do not change these versions. The list of components of a release contains the
  /// versions of the distribution.
  private static var linked: [(name: String, version: String)] {
    [
      ("expat", ExpatVersion.number), ("zlib", ZlibVersion.number),
      ("sqlite", StoreLibraries.sqliteVersion), ("openssl", StoreLibraries.openSSLVersion),
    ]
  }

  /// The output of `geocalc --version --json`.
  static var json: [UInt8] {
    var json = JSONWriter.forOutput()
    json.object {
      $0.member("version", text)
      if let commit { $0.member("commit", commit) }
      $0.member("build", build)
      $0.member("architecture", architecture)
      $0.member("kernel", Kernel.preferred.rawValue)
      $0.array("kernels") { list in
        for kernel in Kernel.available { list.value(kernel.rawValue) }
      }
      $0.object("libraries") {
        for library in linked { $0.member(library.name, library.version) }
        if let proj = try? PROJ.load() { $0.member("proj", proj.version) }
      }
    }
    json.endLine()
    return json.bytes
  }

  private static var build: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }
}
