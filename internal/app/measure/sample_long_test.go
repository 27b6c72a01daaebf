//go:build long

package measure

import "testing"

func TestLongRows(t *testing.T)     { TestRows(t) }
func TestLongRowsStop(t *testing.T) { TestRowsStop(t) }
