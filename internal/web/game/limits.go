package game

import (
	"time"

	"github.com/make24/make24/internal/store"
)

// The limits of the game. docs/game.md names each, and a test reads it there.
const (
	requestTime = time.Minute // from a request's head on, all waits included

	maxBody     = 64 << 10 // bytes of a body
	maxOffline  = 1 << 20  // bytes of a run played offline
	maxSettings = 16 << 10 // bytes of a player's settings
	maxPasskeys = 20       // of a player
	maxSessions = 50       // of a player
	maxDevice   = 40       // characters of a passkey's name
	maxName     = 24       // characters of a player's name
	maxRuns     = 50       // of one list

	siteGuests   = 4       // times as many guests as an address may be made from a /48
	allGuests    = 10      // times as many in all
	maxAddresses = 1 << 16 // addresses whose guests are counted
)

// DefaultGuestRate is how many guests an hour an address may make: a school has one address.
const DefaultGuestRate = 500

// How long sessions and guests are kept. docs/operations.md says so, and a test reads it there.
const (
	day = 24 * time.Hour

	sessionIdle = 90 * day         // a session of a player with a passkey, unused
	sessionLife = 180 * day        // the same, since a passkey was last used in it
	guestIdle   = 400 * day        // a guest who has closed a hand, and the session of any guest: browsers keep a cookie no longer
	newcomer    = 30 * day         // a guest who has closed no hand, or has no session left
	freshTime   = 10 * time.Minute // since the last use of a passkey, for what needs one
	touchEvery  = time.Hour        // how exact the last use of a session is
)

// The sweep of what has expired: so many rows in one statement, and so many statements in a row.
const (
	sweepBatch = 100
	maxSweeps  = 10
)

var guestRetention = store.GuestRetention{Unplayed: newcomer.Milliseconds(), Played: guestIdle.Milliseconds()}
