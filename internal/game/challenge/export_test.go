package challenge

// The limits of challenges.
const (
	MaxDay     = maxDay
	MaxList    = maxList
	MaxPlayers = maxPlayers
	MaxInvited = maxInvited
	MaxStored  = maxStored
	MaxHands   = maxHands
	Retention  = retention
)
