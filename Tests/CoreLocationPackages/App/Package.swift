// swift-tools-version: 6.0
import PackageDescription

// Three packages: this one, in which only some targets name CoreLocation; one that contains `#if
// canImport(CoreLocation)` without a dependency; and geocore. Typical program code compiles in both language modes
// without a warning.
let coreLocation = Target.Dependency.product(name: "CoreLocation", package: "geocore")
let strict: [SwiftSetting] = [.unsafeFlags(["-warnings-as-errors"])]

let package = Package(
  name: "app",
  dependencies: [
    .package(name: "geocore", path: "../../.."), .package(name: "guarded", path: "../Guarded"),
  ],
  targets: [
    .target(name: "Other"),
    .target(name: "Shapes", dependencies: [coreLocation], swiftSettings: strict),
    .target(
      name: "Shapes5", dependencies: [coreLocation],
      swiftSettings: strict + [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "App",
      dependencies: [
        "Other", "Shapes", "Shapes5", .product(name: "Guarded", package: "guarded"), coreLocation,
      ],
      swiftSettings: strict),
    .testTarget(name: "AppTests", dependencies: ["App", "Other", "Shapes", "Shapes5"]),
  ]
)
