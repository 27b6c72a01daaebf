package store

// DayMillis is a day in milliseconds.
const DayMillis = 24 * 3600 * 1000

// RecordingRetention is how long a recording is stored after the run has finished, in milliseconds.
const RecordingRetention = 30 * DayMillis
