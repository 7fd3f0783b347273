"""Eyes: cameras, decoders, the table plane, zones and the process they run in; they know no rule."""
