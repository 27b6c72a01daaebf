package game

import (
	"fmt"
	"time"

	"github.com/make24/make24/internal/web/caller"
)

// newGuestRates lets an address make so many guests an hour, all of them at once if it likes, and
// sites and the server a multiple of that. If perHour is 0 there is no limit, and the result is nil.
func newGuestRates(perHour int) *caller.NetworkRates {
	if perHour <= 0 {
		return nil
	}
	return caller.NewNetworkRates(float64(perHour)/time.Hour.Seconds(), perHour, siteGuests, allGuests, maxAddresses)
}

// minutes is a time to wait, in words.
func minutes(wait time.Duration) string {
	n := (wait + time.Minute - 1) / time.Minute
	if n <= 1 {
		return "a minute"
	}
	return fmt.Sprintf("%d minutes", n)
}
