package verify_test

import (
	"os"
	"testing"

	"github.com/make24/make24/internal/testkit/pgtest"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(rebuildEnv); path != "" { // a child of TestRebuildKilled
		os.Exit(rebuildUntilKilled(path))
	}
	os.Exit(pgtest.Run(m))
}
