// swift-tools-version: 6.3
// A separate package, so neither users nor the root package's build fetch the benchmark library.
import PackageDescription

let package = Package(
  name: "geocore-benchmarks",
  dependencies: [
    // Named, because otherwise the name depends on the checkout's folder.
    .package(name: "geocore", path: ".."),
    // No traits: the default traits need libraries that count allocations by replacing malloc.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // The plugin finds suites only in a folder named Benchmarks.
    .executableTarget(
      name: "Formats",
      dependencies: [
        .product(name: "GeoCore", package: "geocore"),
        .product(name: "GeoFormats", package: "geocore"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Formats",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .executableTarget(
      name: "Latency",
      dependencies: [
        .product(name: "GeoCore", package: "geocore"),
        .product(name: "GeoGPSD", package: "geocore"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Latency",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    // A program that scripts/comparisons/managers measures from outside.
    .executableTarget(
      name: "Managers",
      dependencies: [
        .product(name: "GeoLocation", package: "geocore"),
        .product(name: "GeoGPSD", package: "geocore"),
      ]),
    // A program that scripts/comparisons/places compares with others.
    .executableTarget(
      name: "Places", dependencies: [.product(name: "GeoCore", package: "geocore")]),
  ],
  swiftLanguageModes: [.v6]
)
