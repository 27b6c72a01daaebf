//go:build long

package classic_test

import "testing"

// isSample reports whether tests check a sample of hands; the long tests check all.
const isSample = false

func TestLongClassesAgainstAllTrees(t *testing.T) { TestClassesAgainstAllTrees(t) }
