import GeoLocation

// The functions of GeoGPSD that this module calls without importing it. The file of the same name in GeoGPSD says why.
// The types have to be the same on both sides: nothing but the tests of the configuration would notice.

@_silgen_name("geosources_source_of_text")
func source(ofText text: String) -> Result<NamedSource, NamedSource.Invalid>

@_silgen_name("geosources_on_tape")
func onTape(_ source: any LocationSource, isNow: Bool) -> any LocationSource
