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

    // The outside witness: libproj's headers through pkg-config, the library itself on first use.
    .systemLibrary(name: "CPROJ", pkgConfig: "proj", providers: [.apt(["libproj-dev"])]),
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
      name: "GeoPROJTests", dependencies: ["GeoPROJ", "GeoCore"], swiftSettings: settings),
    .testTarget(name: "geocalcTests", dependencies: ["geocalc"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
