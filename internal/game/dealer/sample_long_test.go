//go:build long

package dealer

import "testing"

func TestLongRareCriteria(t *testing.T) { TestRareCriteria(t) }
