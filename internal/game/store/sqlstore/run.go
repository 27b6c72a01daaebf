package sqlstore

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// minLargeEvents is the number of events above which the transaction that creates a run is large. A
// large transaction takes some milliseconds.
const minLargeEvents = 250

// encodedDecision is a decision with its encoded events. Decisions are encoded before the
// transaction, because SQLite runs one writing transaction at a time.
type encodedDecision struct {
	store.Decision
	events               string // JSON array of the encoded events
	logBytes, trailBytes int64  // sizes in bytes
}

// encodeDecision encodes the events of a decision and computes its sizes.
func encodeDecision(d store.Decision) (e encodedDecision, err error) {
	if len(d.Events) == 0 && len(d.Seats) == 0 {
		return e, errors.New("store: the decision has neither events nor seats")
	}
	texts, err := store.EncodeEvents(d.Events)
	if err != nil {
		return e, err
	}
	e.Decision = d
	for _, text := range texts {
		e.logBytes += int64(len(text))
	}
	for _, trail := range d.Trails {
		e.trailBytes += int64(len(trail.Moves))
	}
	events, err := json.Marshal(texts)
	e.events = string(events)
	return e, err
}

// addTo sets the fields of a new run that follow from its first decision.
func (d encodedDecision) addTo(r *store.Run) {
	r.Version, r.Deadline, r.Finished, r.Closed = len(d.Events), d.Deadline, d.Finished, d.Closed
	r.LogBytes, r.TrailBytes = d.logBytes, d.trailBytes
}

// slotFor waits until a transaction that creates a run with the decision d may begin. The caller
// must call release after the transaction.
func (s *Store) slotFor(ctx context.Context, d encodedDecision) (release func(), err error) {
	if len(d.Events) <= minLargeEvents {
		return func() {}, nil
	}
	return s.acquireLargeSlot(ctx)
}

// CreateRun adds a run with its first decision. If the player already has a run with the same Key, or if
// r is a daily begun online and the player has any run of the daily with that Number, CreateRun changes
// nothing and returns the existing run with created false. It returns store.ErrNotFound if the player does
// not exist, store.ErrExists if another run has the ID, and store.ErrQuota or store.ErrDayQuota if
// decision.Quota would be exceeded.
func (s *Store) CreateRun(ctx context.Context, r store.Run, decision store.Decision) (run store.Run, created bool, err error) {
	if r.Player == "" {
		return store.Run{}, false, store.ErrNotFound // such a run would be a race
	}
	d, err := encodeDecision(decision)
	if err != nil {
		return store.Run{}, false, err
	}
	release, err := s.slotFor(ctx, d)
	if err != nil {
		return store.Run{}, false, err
	}
	defer release()
	d.addTo(&r)
	err = s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		created = false // a rolled-back attempt may have set it
		if err := s.lockPlayer(ctx, q, r); err != nil {
			return err
		}
		if isOnlineDaily(r) {
			if run, err = existingRun(ctx, q, r); !errors.Is(err, store.ErrExists) {
				return err
			}
		}
		rows, err := q.AddRun(ctx, db.AddRunParams(r))
		if err != nil {
			return err
		}
		if rows == 0 {
			run, err = existingRun(ctx, q, r)
			return err
		}
		run, created = r, true
		if err := addUsage(ctx, q, store.Usage{Player: r.Player, Runs: 1}, d); err != nil {
			return err
		}
		return writeDecision(ctx, q, r.ID, 0, d)
	})
	if err != nil {
		return store.Run{}, false, err
	}
	return run, created, nil
}

// lockPlayer locks the player of a new run, so that the player cannot be deleted meanwhile. If the
// run is a daily, it also blocks the creation of other dailies of the player. With SQLite it does
// nothing.
func (s *Store) lockPlayer(ctx context.Context, q *db.Queries, r store.Run) (err error) {
	switch {
	case !s.locksRows:
	case r.Mode == "daily":
		_, err = q.LockPlayerForUpdate(ctx, r.Player)
	default:
		_, err = q.LockPlayer(ctx, r.Player)
	}
	return err
}

// isOnlineDaily reports whether r is a daily begun online. Such a run is created only if the player
// has no run of the daily.
func isOnlineDaily(r store.Run) bool { return r.Mode == "daily" && !r.Offline }

// existingRun returns the player's run with the same key or of the same daily as r. If there is
// none, it returns ErrExists: another run has the ID of r.
func existingRun(ctx context.Context, q *db.Queries, r store.Run) (store.Run, error) {
	run, err := q.RunByKey(ctx, db.RunByKeyParams{Player: r.Player, Key: r.Key})
	if errors.Is(err, sql.ErrNoRows) && isOnlineDaily(r) {
		run, err = q.RunOfDaily(ctx, db.RunOfDailyParams{Player: r.Player, Number: r.Number})
	}
	if errors.Is(err, sql.ErrNoRows) {
		return store.Run{}, store.ErrExists // another run has the ID
	}
	return run, err
}

// Append adds a decision to a run whose log has version events, and returns the number of bytes added. It
// returns store.ErrVersion if the log has another number of events or a player already has a rating with
// the Number of one in d.Ratings, store.ErrNotFound if the run does not exist, and store.ErrQuota or
// store.ErrDayQuota if d.Quota would be exceeded. If it returns one of these errors, it has changed
// nothing.
//
// In a race, the rows of players who do not exist are left out, since a player may be deleted meanwhile.
// The seat of such a player is written without Player, Name and origin, and nobody is charged for such a
// player. Append returns store.ErrExists if a player would have two seats. A decision that only changes
// seats has no events, and the version stays.
func (s *Store) Append(ctx context.Context, run string, version int, decision store.Decision) (added int64, err error) {
	d, err := encodeDecision(decision)
	if err != nil {
		return 0, err
	}
	begin := time.Now()
	defer func() { s.metrics.noteAppend(begin, err) }()
	return d.logBytes + d.trailBytes, s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		d := d // another one in each attempt
		if s.locksRows {
			_, err := q.LockPlayerOfRun(ctx, run)
			if errors.Is(err, sql.ErrNoRows) { // the run is a race or does not exist
				d, err = lockPlayersOf(ctx, q, d)
			}
			if err != nil {
				return err
			}
		}
		player, err := q.AdvanceRun(ctx, db.AdvanceRunParams{
			NextVersion: version + len(d.Events), Deadline: d.Deadline, Finished: d.Finished, Closed: d.Closed,
			LogBytes: d.logBytes, TrailBytes: d.trailBytes, ID: run, Version: version,
		})
		if errors.Is(err, sql.ErrNoRows) {
			if _, err := q.Run(ctx, run); err != nil {
				return err
			}
			return store.ErrVersion
		}
		if err != nil {
			return err
		}
		if player == "" {
			if !s.locksRows {
				if d, err = lockPlayersOf(ctx, q, d); err != nil {
					return err
				}
			}
			return writeRaceDecision(ctx, q, run, version, 0, d)
		}
		if err := addUsage(ctx, q, store.Usage{Player: player}, d); err != nil {
			return err
		}
		return writeDecision(ctx, q, run, version, d)
	})
}

// addUsage adds added.Runs and the size of d to the usage of added.Player, and checks d.Quota.
func addUsage(ctx context.Context, q *db.Queries, added store.Usage, d encodedDecision) error {
	used, err := q.AddUsage(ctx, db.AddUsageParams{Player: added.Player, Day: d.Day, Runs: added.Runs, Bytes: d.logBytes + d.trailBytes})
	if err != nil || d.Quota == nil {
		return err
	}
	return d.Quota.Check(used, d.Day)
}

// writeDecision writes the events of d, the first with the index firstEvent, and the rows derived
// from them.
func writeDecision(ctx context.Context, q *db.Queries, run string, firstEvent int, d encodedDecision) error {
	if err := q.AddEvents(ctx, db.AddEventsParams{Run: run, FirstSeq: firstEvent, Events: d.events}); err != nil {
		return err
	}
	for _, trail := range d.Trails {
		if err := q.PutTrail(ctx, db.PutTrailParams{Run: run, Player: trail.Player, Hand: trail.Hand, Moves: trail.Moves}); err != nil {
			return err
		}
	}
	return writeRows(ctx, q, d.Decision)
}

// writeRows writes the derived rows of a decision.
func writeRows(ctx context.Context, q *db.Queries, d store.Decision) error {
	for _, play := range d.Plays {
		if err := q.AddPlay(ctx, db.AddPlayParams(play)); err != nil {
			return err
		}
	}
	// A fixed order prevents a deadlock between two runs of a player that update the same cards.
	cards := slices.SortedFunc(slices.Values(d.Cards), func(a, b store.Card) int {
		return cmp.Or(strings.Compare(a.Player, b.Player), strings.Compare(a.Kind, b.Kind))
	})
	for _, card := range cards {
		if err := q.PutCard(ctx, db.PutCardParams(card)); err != nil {
			return err
		}
	}
	for _, final := range d.FinalViews {
		if err := q.PutFinalView(ctx, db.PutFinalViewParams(final)); err != nil {
			return err
		}
	}
	for _, result := range d.Results {
		if err := q.AddResult(ctx, db.AddResultParams(result)); err != nil {
			return err
		}
	}
	for _, h := range d.Held {
		held := db.AddHeldResultParams{Run: h.Run, Player: h.Player, Reason: h.Reason, Finished: h.Finished}
		if err := q.AddHeldResult(ctx, held); err != nil {
			return err
		}
	}
	for _, ghost := range d.Ghosts {
		if err := q.AddRecording(ctx, db.AddRecordingParams(ghost)); err != nil {
			return err
		}
	}
	return writeRatings(ctx, q, d)
}

// Run returns the run or race with an ID, or store.ErrNotFound.
func (s *Store) Run(ctx context.Context, id string) (store.Run, error) {
	run, err := s.reader.Run(ctx, id)
	return run, s.mapError(err)
}

// Runs returns at most limit of a player's runs after a cursor, latest first. If mode is not empty, it
// returns only runs of that mode.
func (s *Store) Runs(ctx context.Context, player, mode string, after store.RunCursor, limit int) ([]store.Run, error) {
	if player == "" {
		return nil, nil // such runs are races
	}
	if after == (store.RunCursor{}) {
		after.Created = math.MaxInt64
	}
	runs, err := s.reader.Runs(ctx, db.RunsParams{
		Player: player, Mode: mode, Created: after.Created, ID: after.ID, MaxRows: rowLimit(limit),
	})
	return runs, s.ignoreMissing(err)
}

// Overdue returns the IDs of at most limit unfinished runs and races whose Deadline is at or before at:
// the first run of each player and each race, by Deadline, then the second ones, and so on.
func (s *Store) Overdue(ctx context.Context, at int64, limit int) ([]string, error) {
	ids, err := s.reader.Overdue(ctx, db.OverdueParams{At: at, MaxRows: rowLimit(limit)})
	return ids, s.mapError(err)
}

// EventTexts returns at most limit encoded events of a run, the first of which has the 0-based index from.
// store.DecodeEvents decodes them.
func (s *Store) EventTexts(ctx context.Context, run string, from, limit int) ([]string, error) {
	texts, err := s.reader.EventTexts(ctx, db.EventTextsParams{Run: run, Seq: from, MaxRows: rowLimit(limit)})
	return texts, s.ignoreMissing(err)
}

// Trails returns the trails of a player in a run, the moves at the table, by index of the hand.
func (s *Store) Trails(ctx context.Context, run, player string) (map[int]json.RawMessage, error) {
	rows, err := s.reader.Trails(ctx, db.TrailsParams{Run: run, Player: player})
	trails := make(map[int]json.RawMessage, len(rows))
	for _, row := range rows {
		trails[row.Hand] = row.Moves
	}
	return trails, s.ignoreMissing(err)
}

// FinalView returns a player's final view of a run. It returns store.ErrNotFound if the run is unknown or
// unfinished, if the player does not take part in it, or if it finished before final views were stored.
func (s *Store) FinalView(ctx context.Context, run, player string) (store.FinalView, error) {
	final, err := s.reader.FinalView(ctx, db.FinalViewParams{Run: run, Player: player})
	return final, s.mapError(err)
}

// PutFinalView stores a player's final view of a run unless one is stored already. It returns
// store.ErrNotFound if the run or the player does not exist.
func (s *Store) PutFinalView(ctx context.Context, f store.FinalView) error {
	return s.mapError(s.writer.PutFinalView(ctx, db.PutFinalViewParams(f)))
}

// Usage returns the storage that a player uses. It is zero for an unknown player.
func (s *Store) Usage(ctx context.Context, player string) (store.Usage, error) {
	used, err := s.reader.Usage(ctx, player)
	if err = s.mapError(err); errors.Is(err, store.ErrNotFound) {
		return store.Usage{Player: player}, nil
	}
	return used, err
}

// Dailies returns the numbers of the dailies in which a player has a result with at least the given number
// of finished hands, online or offline, in ascending order without duplicates.
func (s *Store) Dailies(ctx context.Context, player string, hands int) ([]int, error) {
	numbers, err := s.reader.Dailies(ctx, db.DailiesParams{Player: player, Hands: hands})
	return numbers, s.ignoreMissing(err)
}

// PlayedDailies returns the numbers of the dailies that a player has finished, or practised as past
// dailies, in ascending order.
func (s *Store) PlayedDailies(ctx context.Context, player string) ([]int, error) {
	numbers, err := s.reader.PlayedDailies(ctx, player)
	return numbers, s.ignoreMissing(err)
}

// LatestArchived returns the ID of the run in which a player last practised a past daily, or
// store.ErrNotFound.
func (s *Store) LatestArchived(ctx context.Context, player string, number int) (run string, err error) {
	run, err = s.reader.LatestArchived(ctx, db.LatestArchivedParams{Player: player, Number: number})
	return run, s.mapError(err)
}

// DailySolved returns, for each number of solved hands, the number of ranked results of a daily.
func (s *Store) DailySolved(ctx context.Context, number int) (map[int]int, error) {
	rows, err := s.reader.DailySolved(ctx, number)
	solved := make(map[int]int, len(rows))
	for _, row := range rows {
		solved[row.Solved] = row.Players
	}
	return solved, s.mapError(err)
}

// DailyTimes returns the times of at most limit ranked results of a daily with the given number of solved
// hands. The results are sorted by points and then by time, best first.
func (s *Store) DailyTimes(ctx context.Context, number, solved, limit int) ([]int64, error) {
	times, err := s.reader.DailyTimes(ctx, db.DailyTimesParams{Number: number, Solved: solved, MaxRows: rowLimit(limit)})
	return times, s.mapError(err)
}

// FormsOfPuzzle returns how often each Form occurs in the latest limit plays of a puzzle that have one.
// Only the first such play of each player counts.
func (s *Store) FormsOfPuzzle(ctx context.Context, puzzle string, limit int) (map[string]int64, error) {
	list, err := s.reader.FormsOfPuzzle(ctx, db.FormsOfPuzzleParams{Puzzle: puzzle, MaxRows: rowLimit(limit)})
	forms := map[string]int64{}
	for _, form := range list {
		forms[form]++
	}
	return forms, s.ignoreMissing(err)
}

// JudgedPlays returns Time and Seconds of at most limit of a player's hands, latest first, that have a
// Form, a grade and a Time less than maxTime and were played online in a timed run, daily, race or quick
// match, without those of exceptRun.
func (s *Store) JudgedPlays(ctx context.Context, player, exceptRun string, maxTime int64, limit int) ([]store.Play, error) {
	rows, err := s.reader.JudgedPlays(ctx, db.JudgedPlaysParams{Player: player, Run: exceptRun, MaxTime: maxTime, MaxRows: rowLimit(limit)})
	plays := make([]store.Play, len(rows))
	for i, row := range rows {
		plays[i] = store.Play{Time: row.Time, Seconds: row.Seconds}
	}
	return plays, s.ignoreMissing(err)
}

// DailyHandRank compares a time in milliseconds with those of the players who solved a hand of a daily
// online. Times are compared in whole tenths of a second, up to store.MaxTenths.
func (s *Store) DailyHandRank(ctx context.Context, number, hand int, time int64) (store.DailyHandRank, error) {
	row, err := s.reader.DailyHandRank(ctx, db.DailyHandRankParams{Number: number, Hand: hand, Tenths: min(time/100, store.MaxTenths)})
	return store.DailyHandRank(row), s.mapError(err)
}

// DailyForms returns at most limit numbers of players by hand and form in a daily, in this order.
func (s *Store) DailyForms(ctx context.Context, number, limit int) ([]store.DailyForm, error) {
	rows, err := s.reader.DailyForms(ctx, db.DailyFormsParams{Number: number, MaxRows: rowLimit(limit)})
	forms := make([]store.DailyForm, len(rows))
	for i, row := range rows {
		forms[i] = store.DailyForm(row)
	}
	return forms, s.mapError(err)
}

// DailyRank compares a result of the given points and time with the ranked results of a daily.
func (s *Store) DailyRank(ctx context.Context, number, points int, time int64) (store.DailyRank, error) {
	row, err := s.reader.DailyRank(ctx, db.DailyRankParams{
		Number: number, Points: points, Time: time, CappedTime: min(time, store.LastBucketStart),
	})
	ahead, equal, players := int(row.Ahead), int(row.Equal), int(row.Players)
	return store.DailyRank{Ahead: ahead, Behind: players - ahead - equal, Players: players}, s.mapError(err)
}

// Result returns the result of a player in a run, or store.ErrNotFound.
func (s *Store) Result(ctx context.Context, run, player string) (store.Result, error) {
	result, err := s.reader.Result(ctx, db.ResultParams{Run: run, Player: player})
	return result, s.mapError(err)
}

// BestTimed returns a player's best ranked result in a mode of timed runs or streaks, other than that of the
// run except: the one with the most solved hands, then the least time, then the earliest. It returns store.ErrNotFound if there is
// none.
func (s *Store) BestTimed(ctx context.Context, player, mode, except string) (store.Result, error) {
	result, err := s.reader.BestTimed(ctx, db.BestTimedParams{Player: player, Mode: mode, Excluded: except})
	return result, s.mapError(err)
}

// RaceResults returns at most limit of a player's results in races with a finished hand, after a cursor,
// latest Finished first. The field Created of the cursor is Finished of a result.
func (s *Store) RaceResults(ctx context.Context, player string, after store.RunCursor, limit int) ([]store.RaceResult, error) {
	if after == (store.RunCursor{}) {
		after.Created = math.MaxInt64
	}
	rows, err := s.reader.RaceResults(ctx, db.RaceResultsParams{
		Player: player, Finished: after.Created, Run: after.ID, MaxRows: rowLimit(limit),
	})
	results := make([]store.RaceResult, len(rows))
	for i, row := range rows {
		results[i] = store.RaceResult{Result: store.Result{
			Run: row.Run, Player: row.Player, Mode: row.Mode, Number: row.Number, Offline: row.Offline, Ranked: row.Ranked,
			Hands: row.Hands, Solved: row.Solved, Points: row.Points, Time: row.Time, Best: row.Best, Finished: row.Finished,
		}, Place: int(row.Ahead) + 1, Players: int(row.Players)}
	}
	return results, s.ignoreMissing(err)
}

// Standing returns a store.Result with Hands, Solved, Points and Time of the hands that a player has
// closed in a run. They are 0 for an unknown run.
func (s *Store) Standing(ctx context.Context, run, player string) (store.Result, error) {
	row, err := s.reader.Standing(ctx, db.StandingParams{Run: run, Player: player})
	return store.Result{Hands: int(row.Hands), Solved: int(row.Solved), Points: int(row.Points), Time: row.Time}, s.mapError(err)
}

// Plays returns at most limit of a player's hands that were closed at or after since, latest
// first, after a cursor.
func (s *Store) Plays(ctx context.Context, player string, since int64, after store.PlayCursor, limit int) ([]store.Play, error) {
	if after == (store.PlayCursor{}) {
		after.At = math.MaxInt64
	}
	plays, err := s.reader.Plays(ctx, db.PlaysParams{
		Player: player, Since: since, At: after.At, Run: after.Run, Hand: after.Hand, MaxRows: rowLimit(limit),
	})
	return plays, s.ignoreMissing(err)
}

// PlaysInOrder returns at most limit of a player's plays after a cursor, earliest first.
func (s *Store) PlaysInOrder(ctx context.Context, player string, after store.PlayCursor, limit int) ([]store.Play, error) {
	if after == (store.PlayCursor{}) {
		after.At = math.MinInt64
	}
	plays, err := s.reader.PlaysInOrder(ctx, db.PlaysInOrderParams{
		Player: player, At: after.At, Run: after.Run, Hand: after.Hand, MaxRows: rowLimit(limit),
	})
	return plays, s.ignoreMissing(err)
}

// Cards returns a player's review cards, earliest Due first.
func (s *Store) Cards(ctx context.Context, player string) ([]store.Card, error) {
	cards, err := s.reader.Cards(ctx, player)
	return cards, s.ignoreMissing(err)
}
