package store

// PlayerQuery selects players for ListPlayers.
type PlayerQuery struct {
	ID    string // only this player; empty: all players
	Name  string // part of the name; upper and lower case of ASCII letters are equal; empty: all names
	After string // only players whose ID comes after this one
	Limit int    // maximum number of players
}

// PlayerInfo is a player with the amount of stored data.
type PlayerInfo struct {
	Player   // without Lang and Settings
	Passkeys int64
	Sessions int64
	Runs     int64
	Bytes    int64 // of the events and trails of the runs
}

// RatedResult identifies a result that changes ratings. It is also a cursor: results are sorted by
// Closed, Run and Player.
type RatedResult struct {
	Closed int64 // Run.Closed
	Run    string
	Player string
	Hands  int // as in Result, like Pairs
	Pairs  string
}

// DerivedRows holds the rows that are derived from the log of a run or race. The rows are sorted by
// player, and plays also by hand.
type DerivedRows struct {
	Run        Run
	TrailBytes int64 // total size of the trails in bytes
	Plays      []Play
	Results    []Result
	FinalViews []FinalView
	Ghosts     []Ghost
	Held       []HeldResult
	RaceFinals map[string][]byte // parts of a race that is over; empty until they are first used
}
