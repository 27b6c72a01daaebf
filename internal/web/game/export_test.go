package game

import (
	"testing"
	"time"
)

// SetImportTime changes how long an offline run waits for its turn, for one test.
func SetImportTime(t *testing.T, d time.Duration) {
	was := importWait
	importWait = d
	t.Cleanup(func() { importWait = was })
}
