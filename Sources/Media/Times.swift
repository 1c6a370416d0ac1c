// Times are part of what Media says: whoever imports it needs them too.
@_exported public import Times
