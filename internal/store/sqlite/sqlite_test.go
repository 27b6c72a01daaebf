package sqlite_test

import (
	"path/filepath"
	"testing"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlite"
	"github.com/make24/make24/internal/store/storetest"
)

func open(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) store.Store {
		return open(t, filepath.Join(t.TempDir(), "make24.db"))
	})
}
