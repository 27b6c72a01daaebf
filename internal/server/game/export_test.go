package game

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/make24/make24/internal/server/limits"
)

// SetImportWait sets the maximum wait of an offline run for a slot, for the duration of a test.
func SetImportWait(t *testing.T, d time.Duration) {
	running := &limits.Imports.Running
	originalWait := running.Wait
	running.Wait = d
	t.Cleanup(func() { running.Wait = originalWait })
}

// SetStreamUserTimeout sets how long data may wait for a client's acknowledgment, for the duration of
// a test.
func SetStreamUserTimeout(t *testing.T, d time.Duration) {
	original := streamUserTimeout
	streamUserTimeout = d
	t.Cleanup(func() { streamUserTimeout = original })
}

// ConfigureStream sets the options of the connection of a stream.
var ConfigureStream = configureStream

// StreamPatterns returns the patterns of the routes of streams.
func StreamPatterns() []string { return slices.Collect(maps.Keys((&Game{}).streamRoutes())) }

// The limits of bodies.
const (
	MaxOffline = maxOffline
	MaxBody    = maxBody
)
