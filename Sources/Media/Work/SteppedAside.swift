/// Work was ended between two frames because more urgent work waits. It is begun again.
struct SteppedAside: Error {}
