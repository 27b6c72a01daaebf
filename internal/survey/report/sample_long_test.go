//go:build long

package report_test

import "testing"

func TestLongGrowthCSV(t *testing.T) { TestGrowthCSV(t) }
