// Loading libav when it is first needed instead of with the program.
//
// libav and what it pulls in are 136 shared objects: 20 to 25 ms of every start, which a person waits for before the
// first row. So the program does not link to it. Each function that is used has an entry here that jumps through a
// table; the first jump loads the libraries and fills the table.
//
// Where there is no trampoline for the processor, the package links to libav as usual and loading does nothing.
#pragma once

/// Loads libav unless it is; any thread, any number of times. Returns null, or what is missing in words.
const char *libav_load(void);
