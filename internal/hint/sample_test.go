//go:build !long

package hint_test

// isSample reports whether tests check a sample; the long tests check everything.
const isSample = true
