// swift-tools-version: 6.3
// 6.3, because the SIMD kernel targets need unsafeFlags that this version accepts in dependencies.
import PackageDescription

var settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
// Continuous integration treats warnings as errors. A later compiler may warn about more, so a user's build does not.
if Context.environment["GEOCORE_STRICT"] != nil { settings.append(.treatAllWarnings(as: .error)) }

// Solvers and kernels are optimized in debug builds too, so that users' own debug builds do not wait for them.
let solver = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

// The SIMD kernels are one generic source, compiled once for each level of the processor's vector
// instructions: -march steers Swift's code generation too. Only these two modules have the flags.
#if arch(x86_64)
  let v3: [SwiftSetting] = [.unsafeFlags(["-Xcc", "-march=x86-64-v3"])]
  let v4: [SwiftSetting] = [
    .unsafeFlags(["-Xcc", "-march=x86-64-v4", "-Xcc", "-mprefer-vector-width=512"])
  ]
#else
  let v3: [SwiftSetting] = []
  let v4: [SwiftSetting] = []
#endif

// Imports C through a bridging header, which becomes part of the Swift module. SwiftPM gives every target the folder of
// all built Swift modules, so `#if canImport(CoreLocation)` is true after the first build, even in targets that do not
// depend on it. The import then works only if no module that CoreLocation imports needs a C module.
func bridging(_ header: String) -> [SwiftSetting] {
  [.unsafeFlags(["-import-objc-header", "\(Context.packageDirectory)/Sources/\(header)"])]
}

let package = Package(
  name: "geocore",
  products: [
    .library(name: "GeoCore", targets: ["GeoCore"]),
    .library(name: "GeoTracks", targets: ["GeoTracks"]),
    .library(name: "GeoLocation", targets: ["GeoLocation"]),
    .library(name: "GeoFormats", targets: ["GeoFormats"]),
    .library(name: "GeoFiles", targets: ["GeoFiles"]),
    .library(name: "GeoGPSD", targets: ["GeoGPSD"]),
    .library(name: "GeoSources", targets: ["GeoSources"]),
    .library(name: "GeoStore", targets: ["GeoStore"]),
    .library(name: "GeoPictures", targets: ["GeoPictures"]),
    .library(name: "GeoServer", targets: ["GeoServer"]),
    .library(name: "GeoPROJ", targets: ["GeoPROJ"]),
    .library(name: "geocore_c", type: .static, targets: ["GeoCoreC"]),
    .executable(name: "geocalc", targets: ["geocalc"]),
  ],
  // With all traits disabled, SwiftPM downloads no other package and builds GeoCore, GeoTracks, GeoLocation, GeoFormats
  // and GeoPROJ.
  traits: [
    .trait(name: "Files", description: "GeoFiles: files, archives and replays, by swift-system"),
    .trait(
      name: "Receivers", description: "GeoGPSD, GeoServer and CoreLocation: gpsd, by SwiftNIO",
      enabledTraits: ["Files"]),
    .trait(
      name: "CommandLine", description: "geocalc, by ArgumentParser", enabledTraits: ["Receivers"]),
    .default(enabledTraits: ["CommandLine"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    // Libraries, each depending only on those above it.
    .target(name: "GeoPlatform", swiftSettings: settings),
    .target(
      name: "GeoKernels",
      swiftSettings: solver + bridging("CVectorShims/CVectorShims.h")),
    .target(name: "GeoKernelsX86V3", dependencies: ["GeoKernels"], swiftSettings: solver + v3),
    .target(name: "GeoKernelsX86V4", dependencies: ["GeoKernels"], swiftSettings: solver + v4),
    .target(
      name: "GeoCore",
      dependencies: ["GeoPlatform", "GeoKernels", "GeoKernelsX86V3", "GeoKernelsX86V4"],
      swiftSettings: solver),
    // Optimized in debug builds, because a file of towns has millions of names.
    .target(name: "GeoPlaces", dependencies: ["GeoPlatform", "GeoCore"], swiftSettings: solver),
    .target(name: "GeoTracks", dependencies: ["GeoPlatform", "GeoCore"], swiftSettings: settings),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "GeoPictures", dependencies: ["GeoPlatform", "GeoCore", "GeoTracks", "CZlib"],
      exclude: [
        "Web/map.css", "Web/map-dark.css", "Web/page.css", "Web/report.css", "Web/report.js",
        "Web/data.js", "Web/map.js", "Web/interactive.css",
      ],
      swiftSettings: settings),
    .target(name: "GeoLocation", dependencies: ["GeoTracks"], swiftSettings: settings),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .target(
      name: "GeoFormats", dependencies: ["GeoPlatform", "GeoTracks", "CExpat"],
      swiftSettings: settings),
    .target(
      name: "GeoFiles",
      dependencies: [
        "GeoPlatform", "GeoLocation", "GeoFormats", "CZlib",
        .product(
          name: "SystemPackage", package: "swift-system", condition: .when(traits: ["Files"])),
      ],
      swiftSettings: settings),
    .target(
      name: "GeoGPSD",
      dependencies: [
        "GeoLocation", "GeoFormats", "GeoFiles",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Receivers"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Receivers"])),
        .product(
          name: "SystemPackage", package: "swift-system", condition: .when(traits: ["Files"])),
      ],
      swiftSettings: settings),

    .target(name: "GeoSources", dependencies: ["GeoFiles", "GeoGPSD"], swiftSettings: settings),

    // Recordings in a database: SQLite, and SHA-256 by OpenSSL.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(name: "CPageChecksums", dependencies: ["CSQLite"]),
    .target(
      name: "GeoStore",
      dependencies: [
        "GeoPlatform", "GeoCore", "GeoTracks", "CSQLite", "CPageChecksums", "CCrypto", "CZlib",
      ],
      swiftSettings: settings),

    // The live page.
    .target(
      name: "GeoServer",
      dependencies: [
        "GeoPlatform", "GeoCore", "GeoTracks", "GeoLocation", "GeoFormats", "GeoPictures",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Receivers"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Receivers"])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Receivers"])),
      ],
      exclude: ["Web/live.html", "Web/live.css", "Web/live.js"], swiftSettings: settings),

    // The C library. Its header is written by hand; a function that differs from its declaration does not compile.
    .systemLibrary(name: "CGeoCore"),
    .target(
      name: "GeoCoreC",
      dependencies: [
        "CGeoCore", "GeoPlatform", "GeoCore", "GeoTracks", "GeoFormats", "GeoStore",
      ],
      swiftSettings: settings),

    // The reference: libproj's headers; dlopen loads the library on first use. There is no pkgConfig here, because
    // SwiftPM would link every program with -lproj, and libproj, curl, tiff and sqlite would be loaded at each start.
    .systemLibrary(name: "CPROJ"),
    .target(
      name: "GeoPROJ", dependencies: ["GeoPlatform", "GeoCore", "CPROJ"], swiftSettings: settings),

    // The measurements of `geocalc bench`, and the references that it compares with.
    .target(
      name: "GeoBench", dependencies: ["GeoPlatform", "GeoCore", "GeoPROJ"], swiftSettings: settings
    ),

    // The command line.
    .target(
      name: "CAllocation",
      cSettings: Context.environment["GEOCALC_COMMIT"].map {
        [.define("GEOCALC_COMMIT", to: "\"\($0)\"")]
      }),
    .executableTarget(
      name: "geocalc",
      dependencies: [
        "CAllocation", "GeoPlatform", "GeoBench", "GeoCore", "GeoFiles", "GeoFormats", "GeoGPSD",
        "GeoLocation", "GeoPROJ", "GeoPictures", "GeoPlaces", "GeoServer", "GeoStore", "GeoTracks",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLine"])),
        .product(
          name: "SystemPackage", package: "swift-system", condition: .when(traits: ["Files"])),
      ],
      resources: [.embedInCode("Samples")], swiftSettings: settings),

    // Tests mirror Sources.
    .target(
      name: "_TestSupport", dependencies: ["GeoPlatform", "GeoCore"], path: "Tests/_TestSupport",
      swiftSettings: settings),
    .target(
      name: "_SourceTestSupport", dependencies: ["GeoLocation", "_TestSupport"],
      path: "Tests/_SourceTestSupport", swiftSettings: settings),
    .testTarget(
      name: "GeoKernelsTests",
      dependencies: [
        "GeoKernels", "GeoKernelsX86V3", "GeoKernelsX86V4", "GeoCore", "_TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GeoCoreTests", dependencies: ["GeoPlatform", "GeoCore", "_TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "GeoPlacesTests", dependencies: ["GeoPlaces", "GeoCore"], swiftSettings: settings),
    .testTarget(
      name: "GeoTracksTests",
      dependencies: ["GeoPlatform", "GeoTracks", "_TestSupport", "_SourceTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "GeoPicturesTests", dependencies: ["GeoPictures", "GeoTracks", "GeoCore"],
      swiftSettings: settings),
    .testTarget(
      name: "GeoLocationTests",
      dependencies: ["GeoLocation", "_TestSupport", "_SourceTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "GeoFormatsTests", dependencies: ["GeoFormats", "GeoTracks", "_TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "GeoFilesTests",
      dependencies: [
        "GeoFiles", "GeoFormats", "GeoLocation", "_TestSupport", "_SourceTestSupport",
        .product(
          name: "SystemPackage", package: "swift-system", condition: .when(traits: ["Files"])),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GeoGPSDTests",
      dependencies: [
        "GeoGPSD", "GeoFormats", "GeoLocation", "_TestSupport", "_SourceTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GeoStoreTests",
      dependencies: [
        "GeoStore", "GeoFormats", "GeoTracks", "GeoPlatform", "CSQLite", "_TestSupport",
      ],
      swiftSettings: settings),
    // These tests call the functions of the header, as C programs do.
    .testTarget(
      name: "GeoCoreCTests",
      dependencies: [
        "CGeoCore", "GeoCoreC", "GeoCore", "GeoFormats", "GeoStore", "GeoTracks", "_TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GeoServerTests",
      dependencies: [
        "GeoServer", "GeoLocation", "GeoTracks", "_TestSupport",
        .product(
          name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["Receivers"])),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GeoPublicTests",
      dependencies: [
        "GeoCore", "GeoTracks", "GeoFormats", "GeoPictures", "GeoPROJ", "_TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GeoPROJTests",
      dependencies: ["GeoPROJ", "GeoCore", "GeoPlatform", "CPROJ", "_TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "GeoBenchTests", dependencies: ["GeoBench", "GeoPROJ", "GeoCore", "_TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "geocalcTests",
      dependencies: [
        "geocalc", "GeoPROJ", "GeoFiles", "GeoTracks", "CSQLite", "CPageChecksums", "_TestSupport",
        "_SourceTestSupport",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLine"])),
        .product(
          name: "SystemPackage", package: "swift-system", condition: .when(traits: ["Files"])),
      ],
      swiftSettings: settings),
    // The checks of the fuzzer, on its saved inputs.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "GeoFiles", "GeoGPSD", "GeoStore", "GeoFormats", "GeoLocation", "GeoPictures", "GeoPlaces",
      ],
      path: "Fuzz",
      exclude: ["Harness", "Dictionaries"], resources: [.copy("Corpus")], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// Apple's CoreLocation for other systems, opt-in. No other module of the package uses its names.
#if os(Linux)
  package.products.append(
    .library(name: "CoreLocation", targets: ["CoreLocation", "_LocationEssentials"]))
  package.targets += [
    .target(name: "CCoreLocation"),
    .target(
      name: "CoreLocation", dependencies: ["CCoreLocation", "GeoLocation", "GeoGPSD", "GeoPlaces"],
      swiftSettings: settings + bridging("CCoreLocation/CLEnumerations.h")),
    .target(name: "_LocationEssentials", dependencies: ["CoreLocation"], swiftSettings: settings),
    .testTarget(
      name: "CoreLocationTests",
      dependencies: [
        "CoreLocation", "_LocationEssentials", "GeoFiles", "GeoGPSD", "GeoLocation",
        "_TestSupport", "_SourceTestSupport",
      ],
      swiftSettings: settings),
  ]
#endif

// Builds only some of the tests, such as "GeoCoreTests GeoPROJTests", and the modules that they need.
if let names = Context.environment["GEOCORE_ONLY"]?.split(separator: " ").map(String.init) {
  var wanted = Set(names)
  for target in package.targets.reversed() where wanted.contains(target.name) {
    for case .byNameItem(let name, _) in target.dependencies { wanted.insert(name) }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products.removeAll()
}
