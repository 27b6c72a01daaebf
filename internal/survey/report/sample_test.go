//go:build !long

package report_test

// isSample reports whether tests check a sample; the long tests check everything.
const isSample = true
