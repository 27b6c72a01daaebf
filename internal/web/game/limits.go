package game

import "time"

// The limits of the game. docs/game.md names each, and a test reads it there.
const (
	requestTime = time.Minute // from a request's head on, all waits included

	maxBody     = 64 << 10 // bytes of a body
	maxOffline  = 1 << 20  // bytes of a run played offline
	maxSettings = 16 << 10 // bytes of a player's settings
	maxPasskeys = 20       // of a player
	maxDevice   = 40       // characters of a passkey's name
	maxName     = 24       // characters of a player's name
	maxRuns     = 50       // of one list

	guestsAtOnce    = 120      // guests made from one address at a time: a school has one
	guestsPerSecond = 1 / 10.0 // and from there on
	maxAddresses    = 1 << 16  // addresses whose guests are counted
)
