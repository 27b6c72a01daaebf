//go:build !long

package record_test

// streamLines is the number of lines whose verdicts are compared; the long tests compare more.
const streamLines = 20_000
