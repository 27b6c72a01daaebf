package store

import "context"

// Admin is a Store with the methods that only the command make24 admin needs.
type Admin interface {
	Store

	// ListPlayers returns the players that a query finds, in the order of their IDs.
	ListPlayers(ctx context.Context, q PlayerQuery) ([]PlayerInfo, error)
	// RenamePlayer changes the name of a player, also in races. It returns ErrNotFound if the player
	// does not exist.
	RenamePlayer(ctx context.Context, id, name string) error
	// BanPlayer sets Banned and BanReason of a player. The time 0 ends a ban. It returns ErrNotFound
	// if the player does not exist.
	BanPlayer(ctx context.Context, id string, at int64, reason string) error
	// IdleGuests returns ID and Seen of at most limit players without a passkey who were last seen
	// before a time, in the order of their IDs and after the ID in after.
	IdleGuests(ctx context.Context, seenBefore int64, after string, limit int) ([]Player, error)
	// DeleteGuest deletes a player who has no passkey and was last seen at the time seen. It reports
	// whether there was such a player.
	DeleteGuest(ctx context.Context, id string, seen int64) (deleted bool, err error)

	// PutBlock adds a block or replaces the one of the same network.
	PutBlock(ctx context.Context, b Block) error
	// DeleteBlock deletes the block of a network, or returns ErrNotFound.
	DeleteBlock(ctx context.Context, network string) error

	// RunIDs returns the IDs of at most limit runs and races after the ID in after, in order. If
	// player is not empty, it returns only runs of the player and races with a seat of the player.
	RunIDs(ctx context.Context, player, after string, limit int) ([]string, error)
	// DerivedRows returns the rows derived from the log of a run, or ErrNotFound.
	DerivedRows(ctx context.Context, run string) (DerivedRows, error)
	// ReplaceDerivedRows replaces rows derived from the log of a run in one transaction, if the run has
	// the stored version. It sets Version, Deadline, Finished, LogBytes and TrailBytes of the run. For
	// each of the players, it replaces the rows in plays, results, finals, recordings and held_results by
	// those in d, but keeps the decisions about held results.
	// It also replaces the parts of a race that is over. It returns ErrVersion if the run has another
	// version.
	ReplaceDerivedRows(ctx context.Context, storedVersion int, players []string, d DerivedRows) error
	// RatedDays returns the days since 1970 with results that change ratings, with ratings, or with
	// hand ratings, in ascending order.
	RatedDays(ctx context.Context) ([]int64, error)
	// RatedResults returns at most limit results that change ratings after a cursor, in order. Closed of
	// their runs is at least since and less than until. If player is not empty, it returns only results
	// of the player.
	RatedResults(ctx context.Context, player string, since, until int64, after RatedResult, limit int) ([]RatedResult, error)
	// RatingBefore returns a player's latest rating with At before a time, or ErrNotFound.
	RatingBefore(ctx context.Context, player string, at int64) (Rating, error)
	// RatingsInPeriod returns the ratings with At from since and less than until, in no order. If player
	// is not empty, it returns only ratings of the player.
	RatingsInPeriod(ctx context.Context, player string, since, until int64) ([]Rating, error)
	// ReplaceRatings replaces all ratings of a player with At from since by other ones.
	ReplaceRatings(ctx context.Context, player string, since int64, ratings []Rating) error
	// HandRatingsOfDay returns the hand ratings of a day, in no order.
	HandRatingsOfDay(ctx context.Context, day int64) ([]HandRating, error)
	// ReplaceHandRating replaces a hand rating. It deletes one without games.
	ReplaceHandRating(ctx context.Context, h HandRating) error
	// ReplaceCards replaces the review cards of a player.
	ReplaceCards(ctx context.Context, player string, cards []Card) error
	// SetUsage replaces the usage of a player.
	SetUsage(ctx context.Context, u Usage) error
	// HeldResults returns at most limit held results about which nobody has decided, the earliest first,
	// after one of them.
	HeldResults(ctx context.Context, after HeldResult, limit int) ([]HeldResult, error)
	// DecideHeldResult sets Decision and Decided of a held result and ranks the result if it is accepted. It
	// returns ErrNotFound if there is no such held result.
	DecideHeldResult(ctx context.Context, h HeldResult) error
	// Boards returns the leaderboards with results or entries whose period had not ended by the beginning
	// of a day since 1970.
	Boards(ctx context.Context, day int64) ([]Board, error)
	// BoardDifferences returns, by table, the numbers of rows of a leaderboard that do not agree with the
	// results.
	BoardDifferences(ctx context.Context, b Board) (map[string]int64, error)
	// RebuildBoard computes the rows of a leaderboard from the results.
	RebuildBoard(ctx context.Context, b Board) error
	// DailyNumbers returns the numbers of all dailies with ranked results, plays or counts of them, in
	// ascending order.
	DailyNumbers(ctx context.Context) ([]int, error)
	// DailyDifferences returns, by table, the numbers of rows with counts of a daily that do not agree
	// with its results and plays.
	DailyDifferences(ctx context.Context, number int) (map[string]int64, error)
	// RebuildDaily computes the counts of a daily from its results and plays.
	RebuildDaily(ctx context.Context, number int) error
}

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
