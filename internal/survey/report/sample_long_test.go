//go:build long

package report_test

import "testing"

// isSample reports whether tests check a sample; the long tests check everything.
const isSample = false

func TestLongGrowthCSV(t *testing.T) { TestGrowthCSV(t) }
