//go:build long

package cli

import (
	"slices"
	"testing"
)

// TestUpgradePostgres is TestUpgrade for the later schemas of PostgreSQL.
func TestUpgradePostgres(t *testing.T) {
	later := slices.DeleteFunc(schemas(t), func(version int) bool { return version <= firstPostgres })
	upgradeDialects[1].upgradeFrom(t, later)
}
