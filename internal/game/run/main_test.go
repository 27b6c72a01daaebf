package run_test

import (
	"os"
	"testing"

	"github.com/make24/make24/internal/testkit/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }
