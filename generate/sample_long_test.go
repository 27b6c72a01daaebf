//go:build long

package generate

import "testing"

func TestLongSolutionsAreCorrect(t *testing.T)    { TestSolutionsAreCorrect(t) }
func TestLongPermutationIsBijective(t *testing.T) { TestPermutationIsBijective(t) }
func TestLongLevelsAreInOrder(t *testing.T)       { TestLevelsAreInOrder(t) }
