//go:build long

package dataset

import "testing"

func TestLongDamagedFiles(t *testing.T) { TestDamagedFiles(t) }
func TestLongReadBack(t *testing.T)     { TestReadBack(t) }
