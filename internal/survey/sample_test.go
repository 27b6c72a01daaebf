//go:build !long

package survey_test

import "flag"

// The tests with random inputs try few of them; the long tests try all.
func init() {
	if err := flag.Set("rapid.checks", "25"); err != nil {
		panic(err)
	}
}
