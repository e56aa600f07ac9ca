// The target has to have a source. All there is are the names of its headers.
