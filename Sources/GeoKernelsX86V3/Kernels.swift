package import GeoKernels

// One file for all instruction sets: it lies in GeoKernelsX86V3, and GeoKernelsX86V4 and GeoCore have a
// link to it, with their own `Lanes` and `Sums`. All that an instruction set's module exports is this
// function (scripts/check-kernels): a shared specialization with its instructions in it, merged by the
// linker, would crash older processors.

/// The kernels, compiled for this module's instructions.
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
