// Nothing in C: the header makes the submodule CoreLocation.CLRegion.
