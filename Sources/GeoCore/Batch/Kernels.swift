package import GeoKernels

// GeoKernelsX86V3, GeoKernelsX86V4 (by a link) and GeoCore (by a copy) compile this source, each with its own `Lanes`
// and `Sums`. A module for an instruction set must export only this function; `scripts/check-kernels` verifies it.
// Otherwise the linker could use a specialization with newer instructions for all modules, which would crash older
// processors.

/// Returns the kernels, compiled for the instruction set of this module.
package func vectorKernels() -> VectorKernels {
  VectorKernels(
    haversine: {
      HaversineKernel<Lanes, Sums>.distances($0, count: $1, radius: $2, specials: $3)
    },
    haversineSingle: {
      HaversineKernel<Lanes, Sums>.distances($0, count: $1, radius: $2, specials: $3)
    },
    geodesic: {
      GeodesicKernel<Lanes, Sums>.distances($0, count: $1, parameters: $2, specials: $3)
    },
    geodesicInverse: {
      GeodesicKernel<Lanes, Sums>.inverses($0, count: $1, parameters: $2, specials: $3)
    },
    geodesicDirect: {
      GeodesicDirectKernel<Lanes, Sums>.solutions($0, count: $1, parameters: $2, specials: $3)
    },
    vincenty: {
      VincentyKernel<Lanes, Sums>.distances(
        $0, count: $1, parameters: $2, rule: $3, specials: $4)
    },
    rhumb: {
      RhumbKernel<Lanes, Sums>.distances($0, count: $1, parameters: $2, specials: $3)
    },
    transverseMercator: {
      TransverseMercatorKernel<Lanes, Sums>.positions(
        $0, count: $1, parameters: $2, specials: $3)
    },
    chordRow: {
      ChordKernel<Lanes, Sums>.row($0, $1, $2, count: $3, radius: $4)
    })
}
