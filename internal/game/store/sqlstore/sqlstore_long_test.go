//go:build long

package sqlstore_test

import "testing"

// TestLongMigrationKeepsRows migrates a database with rows from each old schema version.
func TestLongMigrationKeepsRows(t *testing.T) { checkMigrationsKeepRows(t, 1, 2, 3, oldVersions) }

// TestLongKilledWhileOpening kills children before each commit that creates the tables.
func TestLongKilledWhileOpening(t *testing.T) { checkKilledWhileOpening(t, 1) }

// TestLongKilledWhileMigrating kills children before each commit of a migration from version 1.
func TestLongKilledWhileMigrating(t *testing.T) { checkKilledWhileMigrating(t, 1) }
