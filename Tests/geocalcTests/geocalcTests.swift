import Testing

@testable import geocalc
