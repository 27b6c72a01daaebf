//go:build !long

package dataset

import "flag"

// damagedFiles is the number of damaged files of each format; the long tests try more.
const damagedFiles = 40

// cutFiles is the number of places at which a file of each format is cut off.
const cutFiles = 25

// The tests with random inputs try few of them; the long tests try all.
func init() {
	if err := flag.Set("rapid.checks", "20"); err != nil {
		panic(err)
	}
}
