// Empty on purpose: SwiftPM builds a C target only if it has a source file. All is in the header.
