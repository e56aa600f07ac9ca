// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "guarded",
  products: [.library(name: "Guarded", targets: ["Guarded", "Guarded5"])],
  targets: [
    .target(name: "Guarded"), .target(name: "Guarded5", swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
