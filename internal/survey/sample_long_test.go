//go:build long

package survey_test

import "testing"

func TestLongRowsDoNotDependOnIntervals(t *testing.T) { TestRowsDoNotDependOnIntervals(t) }
func TestLongPlanRoundTrips(t *testing.T)             { TestPlanRoundTrips(t) }
