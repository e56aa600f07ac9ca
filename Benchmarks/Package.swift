// swift-tools-version: 6.3
// A package of its own, so that neither users nor the root's build fetch the benchmark library.
import PackageDescription

let package = Package(
  name: "geocore-benchmarks",
  dependencies: [
    // Named, because otherwise the name is that of whatever folder holds the checkout.
    .package(name: "geocore", path: ".."),
    // No traits: the default ones need libraries that count allocations by replacing malloc.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // The plugin finds suites in a folder called Benchmarks only.
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
    // A program that scripts/benches/managers looks at from outside.
    .executableTarget(
      name: "Managers",
      dependencies: [
        .product(name: "GeoLocation", package: "geocore"),
        .product(name: "GeoGPSD", package: "geocore"),
      ]),
    // A program that scripts/benches/places runs beside others.
    .executableTarget(
      name: "Places", dependencies: [.product(name: "GeoCore", package: "geocore")]),
  ],
  swiftLanguageModes: [.v6]
)
