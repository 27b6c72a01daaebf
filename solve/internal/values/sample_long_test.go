//go:build long

package values

import "testing"

func TestLongGrowthEstimateIsLow(t *testing.T) { TestGrowthEstimateIsLow(t) }
func TestLongCensusAtAnyLimit(t *testing.T)    { TestCensusAtAnyLimit(t) }
func TestLongNearAtAnyLimit(t *testing.T)      { TestNearAtAnyLimit(t) }
