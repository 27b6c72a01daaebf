package game

import (
	"testing"
	"time"
)

// SetImportTime changes how long an offline run waits for its turn, for one test.
func SetImportWait(t *testing.T, d time.Duration) {
	original := importWait
	importWait = d
	t.Cleanup(func() { importWait = original })
}
