//go:build long

package rat

import "testing"

// edgeStep is n if every nth fraction is combined with all others; the long tests combine all.
const edgeStep = 1

func TestLongEdges(t *testing.T) { TestEdges(t) }
