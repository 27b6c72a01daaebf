//go:build !long

package expr

// isSample reports whether tests check a sample; the long tests check everything.
const isSample = true
