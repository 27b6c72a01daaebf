package sqlstore

import (
	"context"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// likePattern escapes the special characters of a pattern of LIKE.
var likePattern = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// ListPlayers returns the players that a query finds, in the order of their IDs.
func (s *Store) ListPlayers(ctx context.Context, q store.PlayerQuery) ([]store.PlayerInfo, error) {
	pattern := ""
	if q.Name != "" {
		pattern = "%" + likePattern.Replace(lowerASCII(q.Name)) + "%"
	}
	rows, err := s.reader.ListPlayers(ctx, db.ListPlayersParams{After: q.After, ID: q.ID, Pattern: pattern, MaxRows: rowLimit(q.Limit)})
	players := make([]store.PlayerInfo, len(rows))
	for i, r := range rows {
		players[i] = store.PlayerInfo{
			Player:   store.Player{ID: r.ID, Name: r.Name, Created: r.Created, Seen: r.Seen, Banned: r.Banned, BanReason: r.BanReason},
			Passkeys: r.Passkeys, Sessions: r.Sessions, Runs: r.Runs, Bytes: r.Bytes,
		}
	}
	return players, s.ignoreMissing(err)
}

// lowerASCII returns text with ASCII letters in lower case, as LOWER of SQLite does.
func lowerASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, text)
}

// RenamePlayer changes the name of a player, also in races. It returns store.ErrNotFound if the player
// does not exist.
func (s *Store) RenamePlayer(ctx context.Context, id, name string) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := requireAffectedRow(q.RenamePlayer(ctx, db.RenamePlayerParams{Name: name, ID: id})); err != nil {
			return err
		}
		return q.RenameSeats(ctx, db.RenameSeatsParams{Name: name, Player: id})
	})
}

// BanPlayer sets Banned and BanReason of a player. The time 0 ends a ban. It returns store.ErrNotFound if
// the player does not exist.
func (s *Store) BanPlayer(ctx context.Context, id string, at int64, reason string) error {
	return s.requireRow(s.writer.BanPlayer(ctx, db.BanPlayerParams{Banned: at, Reason: reason, ID: id}))
}

// IdleGuests returns ID and Seen of at most limit players without a passkey who were last seen before a
// time, in the order of their IDs and after the ID in after.
func (s *Store) IdleGuests(ctx context.Context, seenBefore int64, after string, limit int) ([]store.Player, error) {
	rows, err := s.reader.IdleGuests(ctx, db.IdleGuestsParams{After: after, SeenBefore: seenBefore, MaxRows: rowLimit(limit)})
	guests := make([]store.Player, len(rows))
	for i, r := range rows {
		guests[i] = store.Player{ID: r.ID, Seen: r.Seen}
	}
	return guests, s.mapError(err)
}

// DeleteGuest deletes a player who has no passkey and was last seen at the time seen. It reports whether
// there was such a player.
func (s *Store) DeleteGuest(ctx context.Context, id string, seen int64) (deleted bool, err error) {
	n, err := s.writer.DeleteGuest(ctx, db.DeleteGuestParams{ID: id, Seen: seen})
	return n > 0, s.mapError(err)
}

// RunIDs returns the IDs of at most limit runs and races after the ID in after, in order. If player is not
// empty, it returns only runs of the player and races with a seat of the player.
func (s *Store) RunIDs(ctx context.Context, player, after string, limit int) ([]string, error) {
	ids, err := s.reader.RunIDs(ctx, db.RunIDsParams{After: after, Player: player, MaxRows: rowLimit(limit)})
	return ids, s.mapError(err)
}

// DerivedRows returns the rows derived from the log of a run, or store.ErrNotFound.
func (s *Store) DerivedRows(ctx context.Context, run string) (d store.DerivedRows, err error) {
	if d.Run, err = s.reader.Run(ctx, run); err != nil {
		return d, s.mapError(err)
	}
	if d.TrailBytes, err = s.reader.TrailBytes(ctx, run); err != nil {
		return d, s.mapError(err)
	}
	if d.Plays, err = s.reader.PlaysOfRun(ctx, run); err != nil {
		return d, s.mapError(err)
	}
	if d.Results, err = s.reader.ResultsOfRun(ctx, run); err != nil {
		return d, s.mapError(err)
	}
	if d.FinalViews, err = s.reader.FinalViewsOfRun(ctx, run); err != nil {
		return d, s.mapError(err)
	}
	if d.Ghosts, err = s.RunGhosts(ctx, run, math.MaxInt32); err != nil {
		return d, err
	}
	if d.Held, err = s.reader.HeldResultsOfRun(ctx, run); err != nil {
		return d, s.mapError(err)
	}
	parts, err := s.reader.RaceFinalsOfRun(ctx, run)
	d.RaceFinals = make(map[string][]byte, len(parts))
	for _, p := range parts {
		d.RaceFinals[p.Part] = p.Json
	}
	return d, s.mapError(err)
}

// ReplaceDerivedRows replaces rows derived from the log of a run in one transaction, if the run has the
// stored version. It sets Version, Deadline, Finished, LogBytes and TrailBytes of the run. For each of the
// players, it replaces the rows in plays, results, finals, recordings and held_results by those in d, but
// keeps the decisions about held results. It also replaces the parts of a race that is over. It returns
// store.ErrVersion if the run has another version.
func (s *Store) ReplaceDerivedRows(ctx context.Context, storedVersion int, players []string, d store.DerivedRows) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if s.locksRows {
			if _, err := q.LockPlayers(ctx, encodeIDs(players)); err != nil {
				return err
			}
		}
		rows, err := q.CorrectRun(ctx, db.CorrectRunParams{
			Version: d.Run.Version, Deadline: d.Run.Deadline, Finished: d.Run.Finished, LogBytes: d.Run.LogBytes, TrailBytes: d.Run.TrailBytes,
			ID: d.Run.ID, StoredVersion: storedVersion,
		})
		if err != nil {
			return err
		}
		if rows == 0 {
			return store.ErrVersion
		}
		for _, player := range players {
			if err := q.DeletePlaysOf(ctx, db.DeletePlaysOfParams{Run: d.Run.ID, Player: player}); err != nil {
				return err
			}
			if err := q.DeleteResultsOf(ctx, db.DeleteResultsOfParams{Run: d.Run.ID, Player: player}); err != nil {
				return err
			}
			if err := q.DeleteFinalsOf(ctx, db.DeleteFinalsOfParams{Run: d.Run.ID, Player: player}); err != nil {
				return err
			}
			if err := q.DeleteRecordingsOf(ctx, db.DeleteRecordingsOfParams{Run: d.Run.ID, Player: player}); err != nil {
				return err
			}
			if err := q.DeleteHeldResultOf(ctx, db.DeleteHeldResultOfParams{Run: d.Run.ID, Player: player}); err != nil {
				return err
			}
		}
		if err := q.DeleteRaceFinals(ctx, d.Run.ID); err != nil {
			return err
		}
		for _, part := range slices.Sorted(maps.Keys(d.RaceFinals)) {
			if err := q.PutRaceFinal(ctx, db.PutRaceFinalParams{Run: d.Run.ID, Part: part, Json: d.RaceFinals[part]}); err != nil {
				return err
			}
		}
		return writeRows(ctx, q, store.Decision{Plays: d.Plays, Results: d.Results, FinalViews: d.FinalViews, Ghosts: d.Ghosts, Held: d.Held})
	})
}

// ReplaceCards replaces the review cards of a player.
func (s *Store) ReplaceCards(ctx context.Context, player string, cards []store.Card) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if err := q.DeleteCards(ctx, player); err != nil {
			return err
		}
		return writeRows(ctx, q, store.Decision{Cards: cards})
	})
}

// SetUsage replaces the usage of a player.
func (s *Store) SetUsage(ctx context.Context, u store.Usage) error {
	return s.mapError(s.writer.PutUsage(ctx, db.PutUsageParams(u)))
}

// DailyNumbers returns the numbers of all dailies with ranked results, plays or counts of them, in
// ascending order.
func (s *Store) DailyNumbers(ctx context.Context) ([]int, error) {
	numbers, err := s.reader.DailyNumbers(ctx)
	return numbers, s.mapError(err)
}

// DailyDifferences returns, by table, the numbers of rows with counts of a daily that do not agree with
// its results and plays.
func (s *Store) DailyDifferences(ctx context.Context, number int) (map[string]int64, error) {
	rows := map[string]int64{}
	for table, count := range map[string]func(context.Context, int) (int64, error){
		"daily_solved": s.reader.CountDailySolvedDifferences, "daily_counts": s.reader.CountDailyCountsDifferences,
		"daily_times": s.reader.CountDailyTimesDifferences, "daily_forms": s.reader.CountDailyFormsDifferences,
	} {
		n, err := count(ctx, number)
		if err != nil {
			return nil, s.mapError(err)
		}
		rows[table] = n
	}
	return rows, nil
}

// RebuildDaily computes the counts of a daily from its results and plays.
func (s *Store) RebuildDaily(ctx context.Context, number int) error {
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, execute := range []func(context.Context, int) error{
			q.DeleteDailySolved, q.DeleteDailyCounts, q.DeleteDailyTimes, q.DeleteDailyForms,
			q.AddDailySolved, q.AddDailyCounts, q.AddDailyTimes, q.AddDailyForms,
		} {
			if err := execute(ctx, number); err != nil {
				return err
			}
		}
		return nil
	})
}
