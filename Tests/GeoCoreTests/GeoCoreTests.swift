import Testing

@testable import GeoCore
