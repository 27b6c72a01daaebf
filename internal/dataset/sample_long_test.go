//go:build long

package dataset

import "testing"

// damagedFiles is the number of damaged files of each format; the long tests try more.
const damagedFiles = 300

// cutFiles is the number of places at which a file of each format is cut off.
const cutFiles = 150

func TestLongDamagedFiles(t *testing.T) { TestDamagedFiles(t) }
func TestLongReadBack(t *testing.T)     { TestReadBack(t) }
