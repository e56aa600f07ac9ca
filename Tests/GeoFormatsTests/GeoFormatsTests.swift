import Testing

@testable import GeoFormats
