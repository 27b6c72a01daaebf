//go:build long

package rat

import "testing"

func TestLongEdges(t *testing.T) { TestEdges(t) }
