//go:build long

package sample

// Only reports whether tests check a sample.
const Only = false
