//go:build long

package dealer

import "testing"

// isSample reports whether tests check a sample; the long tests check everything.
const isSample = false

func TestLongRareCriteria(t *testing.T) { TestRareCriteria(t) }
