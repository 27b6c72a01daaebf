// Package sample says how much a test checks. Without the build tag long, tests check a sample, which
// takes a second or two; with it, they check everything.
package sample

import (
	"flag"
	"strconv"
)

// Of returns few if tests check a sample, and all otherwise.
func Of[T any](few, all T) T {
	if Only {
		return few
	}
	return all
}

// Rapid makes the tests of package rapid try few random inputs if tests check a sample. The flag
// -rapid.checks has precedence. Call it in an init function.
func Rapid(few int) {
	if !Only {
		return
	}
	if err := flag.Set("rapid.checks", strconv.Itoa(few)); err != nil {
		panic(err)
	}
}
