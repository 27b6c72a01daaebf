//go:build long

package measure

import "testing"

// isSample reports whether tests check a sample; the long tests check everything.
const isSample = false

func TestLongRows(t *testing.T)     { TestRows(t) }
func TestLongRowsStop(t *testing.T) { TestRowsStop(t) }
