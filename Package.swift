// swift-tools-version: 6.3
// 6.3, because the SIMD kernel targets need unsafeFlags that this version accepts in dependencies.
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "geocore",
  products: [
    .library(name: "GeoCore", targets: ["GeoCore"]),
    .library(name: "GeoFormats", targets: ["GeoFormats"]),
    .library(name: "GeoPROJ", targets: ["GeoPROJ"]),
    .executable(name: "geocalc", targets: ["geocalc"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // Libraries, each depending only on those above it.
    .target(name: "GeoCore", swiftSettings: settings),
    .target(name: "GeoFormats", dependencies: ["GeoCore"], swiftSettings: settings),

    // The outside witness: libproj's headers, and the library itself by dlopen on first use. No
    // pkgConfig here: SwiftPM would link every program with -lproj, placed before any --as-needed
    // that a target can ask for, and so load libproj, curl, tiff and sqlite at each start-up.
    .systemLibrary(name: "CPROJ"),
    .target(name: "GeoPROJ", dependencies: ["GeoCore", "CPROJ"], swiftSettings: settings),

    // The command line.
    .executableTarget(
      name: "geocalc",
      dependencies: [
        "GeoCore", "GeoFormats", "GeoPROJ",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // Tests mirror Sources.
    .testTarget(
      name: "GeoCoreTests", dependencies: ["GeoCore"], resources: [.copy("Fixtures")],
      swiftSettings: settings),
    .testTarget(
      name: "GeoFormatsTests", dependencies: ["GeoFormats", "GeoCore"], swiftSettings: settings),
    .testTarget(
      name: "GeoPROJTests", dependencies: ["GeoPROJ", "GeoCore"], resources: [.copy("Fixtures")],
      swiftSettings: settings),
    .testTarget(
      name: "geocalcTests", dependencies: ["geocalc", "GeoPROJ", "GeoCore"],
      resources: [.copy("Fixtures")],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
