package import GeoKernels

// This file serves all instruction sets. The file is in GeoKernelsX86V3; GeoKernelsX86V4 and GeoCore contain links to
// it, with their own `Lanes` and `Sums`. An instruction set's module must export only this function
// (scripts/check-kernels). Otherwise the linker could merge a shared specialization that contains its instructions,
// which would crash older processors.

/// Returns the kernels compiled for this module's instruction set.
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
