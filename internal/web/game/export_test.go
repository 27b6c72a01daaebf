package game

import (
	"testing"
	"time"
)

// SetImportWait sets the maximum wait of an offline run for a slot, for the duration of a test.
func SetImportWait(t *testing.T, d time.Duration) {
	originalWait := importWait
	importWait = d
	t.Cleanup(func() { importWait = originalWait })
}

// The limits of races.
const (
	CodesBurst         = codesBurst
	MaxRaceStreamsEach = maxRaceStreamsEach
)
