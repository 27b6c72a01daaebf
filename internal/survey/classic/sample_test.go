//go:build !long

package classic_test

// isSample reports whether tests check a sample of hands; the long tests check all.
const isSample = true
