// Positions are part of what timed metadata says: whoever imports it needs them too.
@_exported public import Telemetry
