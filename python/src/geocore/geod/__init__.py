"""pyproj's Geod with GeoCore's kernels: change the import, keep the program.

    from geocore import Geod                                        # was: from pyproj import Geod
    from geocore.geod import GeodIntermediateFlag, reverse_azimuth  # was: from pyproj.geod import ...

See :class:`Geod` for the differences.
"""

from ._class import Geod
from ._intermediate import GeodIntermediateFlag, GeodIntermediateReturn
from ._reverse import reverse_azimuth

__all__ = ["Geod", "GeodIntermediateFlag", "GeodIntermediateReturn", "reverse_azimuth"]
