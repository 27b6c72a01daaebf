//go:build long

package dataset

import "testing"

func TestLongDamagedFiles(t *testing.T)           { TestDamagedFiles(t) }
func TestLongReadBack(t *testing.T)               { TestReadBack(t) }
func TestLongIndexAgainstMaps(t *testing.T)       { TestIndexAgainstMaps(t) }
func TestLongAuditNamesOtherTargets(t *testing.T) { TestAuditNamesOtherTargets(t) }
func TestLongKeyIsTheID(t *testing.T)             { TestKeyIsTheID(t) }
