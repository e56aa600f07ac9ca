import Testing

@testable import GeoPROJ
