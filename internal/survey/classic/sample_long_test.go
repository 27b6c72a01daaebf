//go:build long

package classic_test

import "testing"

func TestLongClassesAgainstAllTrees(t *testing.T) { TestClassesAgainstAllTrees(t) }
