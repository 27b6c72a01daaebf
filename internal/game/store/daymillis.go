package store

// DayMillis is a day in milliseconds.
const DayMillis = 24 * 3600 * 1000

// GhostRetention is how long a ghost is stored after the run has finished, in milliseconds.
const GhostRetention = 30 * DayMillis
