//go:build long

package answer_test

import "testing"

func TestLongSigns(t *testing.T) { TestSignsAndChoices(t) }
