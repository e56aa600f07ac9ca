/// What this machine offers, asked in C; the header is this module's alone.
package enum Machine {
  /// The x86-64 level of the processor's vector instructions, 1 elsewhere.
  package static var level: Int { Int(shim_x86_64_level()) }

  /// The processors that this process may run on; less than 1 if that is not known.
  package static var processorCount: Int { Int(shim_processor_count()) }
}
