// swift-tools-version: 6.0
import PackageDescription

// All that a package for Linux needs: the dependency, and the product on platforms without CoreLocation.
let package = Package(
  name: "corelocation-quickstart",
  dependencies: [.package(name: "geocore", path: "../..")],
  targets: [
    .executableTarget(
      name: "Quickstart",
      dependencies: [
        .product(name: "CoreLocation", package: "geocore", condition: .when(platforms: [.linux]))
      ]),
    .testTarget(
      name: "QuickstartTests",
      dependencies: [
        .product(name: "CoreLocation", package: "geocore", condition: .when(platforms: [.linux]))
      ]),
  ]
)
