// GeoPROJ
