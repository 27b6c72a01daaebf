package sqlstore

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// CreateRace adds the run r of a race, its row and its first decision. It sets r.Key and race.Run to
// r.ID. It returns store.ErrExists if a run has the ID or another race has the code, store.ErrNotFound if
// decision.Charged does not exist, store.ErrQuota or store.ErrDayQuota if decision.Quota would be exceeded,
// and an error if r.Player is not empty. Rows of deleted players are left out, as in Append.
func (s *Store) CreateRace(ctx context.Context, r store.Run, race store.Race, decision store.Decision) error {
	if r.Player != "" {
		return errors.New("store: the run of a race has a player")
	}
	d, err := encodeDecision(decision)
	if err != nil {
		return err
	}
	release, err := s.slotFor(ctx, d)
	if err != nil {
		return err
	}
	defer release()
	d.addTo(&r)
	r.Key, race.Run = r.ID, r.ID
	if race.Secret == nil {
		race.Secret = []byte{} // the column is not NULL
	}
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		rows, err := q.AddRun(ctx, db.AddRunParams(r))
		if err != nil {
			return err
		}
		if rows == 0 {
			return store.ErrExists
		}
		row := db.AddRaceParams{
			Run: race.Run, Code: race.Code, Kind: race.Kind, Secret: race.Secret, Created: race.Created, Expires: race.Expires, Next: race.Next,
		}
		if err := q.AddRace(ctx, row); err != nil {
			return err
		}
		d, err := lockPlayersOf(ctx, q, d)
		if err != nil {
			return err
		}
		if d.Charged != decision.Charged {
			return store.ErrNotFound
		}
		return writeRaceDecision(ctx, q, r.ID, 0, 1, d)
	})
}

// writeRaceDecision writes a decision of a race, the first event with the index firstEvent, and
// charges it as the given number of runs.
func writeRaceDecision(ctx context.Context, q *db.Queries, run string, firstEvent int, runs int64, d encodedDecision) error {
	if d.Charged != "" {
		if err := addUsage(ctx, q, store.Usage{Player: d.Charged, Runs: runs}, d); err != nil {
			return err
		}
	}
	for _, seat := range d.LeftSeats {
		if err := q.DeleteSeat(ctx, db.DeleteSeatParams{Run: run, Seat: seat}); err != nil {
			return err
		}
	}
	for _, seat := range d.Seats {
		if err := q.PutSeat(ctx, db.PutSeatParams(seat)); err != nil {
			return err
		}
	}
	if err := writeQuickMatch(ctx, q, run, d.QuickMatch); err != nil {
		return err
	}
	return writeDecision(ctx, q, run, firstEvent, d)
}

// lockPlayersOf prevents the deletion of the players in a decision of a race until the end of the
// transaction. It returns the decision without the rows of players who do not exist.
func lockPlayersOf(ctx context.Context, q *db.Queries, d encodedDecision) (encodedDecision, error) {
	players := playersOf(d.Decision)
	if len(players) == 0 {
		return d, nil
	}
	existing, err := q.LockPlayers(ctx, encodeIDs(players))
	if err != nil {
		return d, err
	}
	if len(existing) < len(players) {
		slices.Sort(existing) // the database may sort texts in another order
		d.Decision = withPlayers(d.Decision, existing)
	}
	return d, nil
}

// playersOf returns the players in a decision, sorted and without duplicates.
func playersOf(d store.Decision) (players []string) {
	add := func(player string) {
		if player != "" {
			players = append(players, player)
		}
	}
	add(d.Charged)
	for _, seat := range d.Seats {
		add(seat.Player)
	}
	for _, trail := range d.Trails {
		add(trail.Player)
	}
	for _, play := range d.Plays {
		add(play.Player)
	}
	for _, card := range d.Cards {
		add(card.Player)
	}
	for _, result := range d.Results {
		add(result.Player)
	}
	for _, final := range d.FinalViews {
		add(final.Player)
	}
	for _, ghost := range d.Ghosts {
		add(ghost.Player)
	}
	for _, rating := range d.Ratings {
		add(rating.Player)
	}
	slices.Sort(players)
	return slices.Compact(players)
}

// withPlayers returns a decision without the rows of players who are not in the sorted list. A seat
// of such a player stays without player, name and origin.
func withPlayers(d store.Decision, players []string) store.Decision {
	isMissing := func(player string) bool {
		_, found := slices.BinarySearch(players, player)
		return !found
	}
	if isMissing(d.Charged) {
		d.Charged = ""
	}
	d.Seats = slices.Clone(d.Seats)
	for i := range d.Seats {
		if seat := &d.Seats[i]; isMissing(seat.Player) {
			seat.Player, seat.Name, seat.Address, seat.Device = "", "", "", ""
		}
	}
	d.Trails = without(d.Trails, func(t store.Trail) bool { return isMissing(t.Player) })
	d.Plays = without(d.Plays, func(p store.Play) bool { return isMissing(p.Player) })
	d.Cards = without(d.Cards, func(c store.Card) bool { return isMissing(c.Player) })
	d.Results = without(d.Results, func(r store.Result) bool { return isMissing(r.Player) })
	d.FinalViews = without(d.FinalViews, func(f store.FinalView) bool { return isMissing(f.Player) })
	d.Held = without(d.Held, func(h store.HeldResult) bool { return isMissing(h.Player) })
	d.Ratings = without(d.Ratings, func(r store.Rating) bool { return isMissing(r.Player) })
	d.Ghosts = without(d.Ghosts, func(g store.Ghost) bool { return isMissing(g.Player) })
	return d
}

// without returns a copy of a list without the elements for which remove returns true.
func without[T any](list []T, remove func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), remove)
}

// encodeIDs returns IDs as a JSON array, without those that no database can store.
func encodeIDs(ids []string) string {
	storable := []string{} // encoded as [] if it stays empty
	for _, id := range ids {
		if utf8.ValidString(id) && !strings.ContainsRune(id, 0) {
			storable = append(storable, id)
		}
	}
	text, err := json.Marshal(storable)
	if err != nil {
		panic(err) // cannot happen: the IDs are texts
	}
	return string(text)
}

// Race returns the race with a run, or store.ErrNotFound.
func (s *Store) Race(ctx context.Context, run string) (store.Race, error) {
	race, err := s.reader.Race(ctx, run)
	return race, s.mapError(err)
}

// RaceByCode returns the race with a code. It returns store.ErrNotFound if no race has the code, or if the
// code has expired by at.
func (s *Store) RaceByCode(ctx context.Context, code string, at int64) (store.Race, error) {
	race, err := s.reader.RaceByCode(ctx, db.RaceByCodeParams{Code: code, At: at})
	return race, s.mapError(err)
}

// Seats returns the seats of a race in the order of Joined and then of their numbers.
func (s *Store) Seats(ctx context.Context, run string) ([]store.Seat, error) {
	seats, err := s.reader.Seats(ctx, run)
	return seats, s.ignoreMissing(err)
}

// Companions returns the other seats of a player's latest races and quick matches that have a result, in
// the order of their races and IDs. races is the maximum number of these races. Of these, races in which
// the player's own seat has expired are left out. In the others, a seat without a player is that of a
// deleted one, or has expired since it was taken earlier.
func (s *Store) Companions(ctx context.Context, player string, races int) ([]store.Seat, error) {
	seats, err := s.reader.Companions(ctx, db.CompanionsParams{Player: player, MaxRaces: rowLimit(races)})
	return seats, s.ignoreMissing(err)
}

// Quitters returns which of the players always give up, as store.QuitterRaces says.
func (s *Store) Quitters(ctx context.Context, players []string) ([]string, error) {
	list, err := s.reader.Quitters(ctx, db.QuittersParams{Ids: encodeIDs(players), MinRaces: store.MinQuitterRaces, MaxRaces: store.QuitterRaces})
	return list, s.ignoreMissing(err)
}

// RacesTogether returns, by player, the number of the latest races and quick matches of each of the
// players, at most limit, and the number of those in which other has a result too.
func (s *Store) RacesTogether(ctx context.Context, other string, players []string, limit int) (map[string]store.Together, error) {
	rows, err := s.reader.RacesTogether(ctx, db.RacesTogetherParams{MaxRaces: rowLimit(limit), Other: other, Ids: encodeIDs(players)})
	together := map[string]store.Together{}
	for _, row := range rows {
		together[row.Player] = store.Together{Races: int(row.Races), Together: int(row.Together)}
	}
	return together, s.ignoreMissing(err)
}

// ForfeitedSeats returns the seats without a player and those of banned players, by race. The list may
// have some thousand IDs.
func (s *Store) ForfeitedSeats(ctx context.Context, runs []string) (map[string][]string, error) {
	rows, err := s.reader.ForfeitedSeats(ctx, encodeIDs(runs))
	seats := map[string][]string{}
	for _, row := range rows {
		seats[row.Run] = append(seats[row.Run], row.Seat)
	}
	return seats, s.mapError(err)
}

// SetNextRace sets Next of a race unless it is set, and returns the stored value. So all concurrent
// callers get the same value. It returns store.ErrNotFound if the race does not exist. A value that is set
// does not change, so it is read without a transaction.
func (s *Store) SetNextRace(ctx context.Context, run, next string) (winner string, err error) {
	if err := s.writer.SetNextRace(ctx, db.SetNextRaceParams{Next: next, Run: run}); err != nil {
		return "", s.mapError(err)
	}
	race, err := s.reader.Race(ctx, run)
	return race.Next, s.mapError(err)
}

// Versions returns the versions of runs by ID, without those that do not exist. The list may have some
// thousand IDs.
func (s *Store) Versions(ctx context.Context, runs []string) (map[string]int, error) {
	rows, err := s.reader.Versions(ctx, encodeIDs(runs))
	versions := make(map[string]int, len(rows))
	for _, row := range rows {
		versions[row.ID] = row.Version
	}
	return versions, s.mapError(err)
}

// DeleteRace deletes a race with its log if the log has version events. Otherwise it does nothing.
func (s *Store) DeleteRace(ctx context.Context, run string, version int) error {
	return s.mapError(s.writer.DeleteRace(ctx, db.DeleteRaceParams{Run: run, Version: version}))
}

// RaceFinal returns the JSON of a part of a race that is over, as PutRaceFinals has stored it, or
// store.ErrNotFound.
func (s *Store) RaceFinal(ctx context.Context, run, part string) ([]byte, error) {
	text, err := s.reader.RaceFinal(ctx, db.RaceFinalParams{Run: run, Part: part})
	return text, s.mapError(err)
}

// PutRaceFinals stores the parts of a race that is over, by name, except those that are stored already. It
// returns store.ErrNotFound if the race does not exist. The parts are derived from the log.
func (s *Store) PutRaceFinals(ctx context.Context, run string, parts map[string][]byte) error {
	names := slices.Sorted(maps.Keys(parts)) // a fixed order prevents a deadlock
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		for _, name := range names {
			if err := q.PutRaceFinal(ctx, db.PutRaceFinalParams{Run: run, Part: name, Json: parts[name]}); err != nil {
				return err
			}
		}
		return nil
	})
}

// ExpireRaces removes the codes of at most limit races whose codes have expired by at, so that other races
// can use them. It returns the number removed.
func (s *Store) ExpireRaces(ctx context.Context, at int64, limit int) (codes int, err error) {
	n, err := s.writer.ExpireRaces(ctx, db.ExpireRacesParams{At: at, MaxRows: rowLimit(limit)})
	return int(n), s.mapError(err)
}

// ExpireSeatNames removes Player, Name and origin of at most limit seats with Joined before joinedBefore,
// earliest first, and returns their number. Seats without both do not count.
func (s *Store) ExpireSeatNames(ctx context.Context, joinedBefore int64, limit int) (int, error) {
	n, err := s.writer.ExpireSeatNames(ctx, db.ExpireSeatNamesParams{JoinedBefore: joinedBefore, MaxRows: rowLimit(limit)})
	return int(n), s.mapError(err)
}
