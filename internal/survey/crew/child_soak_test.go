//go:build soak && unix

package crew_test

import (
	"os"
	"time"
)

// Children of these tests wait for CREW_EACH before each hand.
func init() {
	if handTime, err := time.ParseDuration(os.Getenv("CREW_EACH")); err == nil {
		handSleep = func() { time.Sleep(handTime) }
	}
}
