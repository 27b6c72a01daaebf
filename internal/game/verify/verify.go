// Package verify checks that the rows derived from logs agree with them.
package verify

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/class"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
)

// Store is what a Verifier needs of a store.
type Store interface {
	run.Store
	Race(ctx context.Context, run string) (store.Race, error)
	Seats(ctx context.Context, run string) ([]store.Seat, error)
	ListPlayers(ctx context.Context, q store.PlayerQuery) ([]store.PlayerInfo, error)
	RunIDs(ctx context.Context, player, after string, limit int) ([]string, error)
	DerivedRows(ctx context.Context, run string) (store.DerivedRows, error)
	ReplaceDerivedRows(ctx context.Context, storedVersion int, players []string, d store.DerivedRows) error
	PlaysOfPlayer(ctx context.Context, run, player string) ([]store.Play, error)
	ReplaceCards(ctx context.Context, player string, cards []store.Card) error
	SetUsage(ctx context.Context, u store.Usage) error
	RatedDays(ctx context.Context) ([]int64, error)
	RatedResults(ctx context.Context, player string, since, until int64, after store.RatedResult, limit int) ([]store.RatedResult, error)
	RatingBefore(ctx context.Context, player string, at int64) (store.Rating, error)
	RatingsInPeriod(ctx context.Context, player string, since, until int64) ([]store.Rating, error)
	ReplaceRatings(ctx context.Context, player string, since int64, ratings []store.Rating) error
	HandRatingsOfDay(ctx context.Context, day int64) ([]store.HandRating, error)
	ReplaceHandRating(ctx context.Context, h store.HandRating) error
	Boards(ctx context.Context, day int64) ([]store.Board, error)
	BoardDifferences(ctx context.Context, b store.Board) (map[string]int64, error)
	RebuildBoard(ctx context.Context, b store.Board) error
	DailyNumbers(ctx context.Context) ([]int, error)
	DailyDifferences(ctx context.Context, number int) (map[string]int64, error)
	RebuildDaily(ctx context.Context, number int) error
}

// Verifier recomputes the rows that are derived from logs, with the code that live play uses. It
// compares them with the stored rows, and can replace the stored rows that differ.
//
//	v := verify.New(db, clock)
//	counts, err := v.Verify(ctx, "", report)  // calls report for each row that differs
//	counts, err = v.Rebuild(ctx, "", report)  // also replaces it
//
// Each run is read and replaced in one transaction, and so are the review cards of a player. A
// Rebuild that was interrupted can be repeated. While other processes play, a row of a run that they
// play may be reported although it agrees with the log.
type Verifier struct {
	store  Store
	dealer *dealer.Dealer
	clock  func() int64

	ratings *rating.Service
	reviews *review.Service
}

// New returns a Verifier of a store. The clock returns milliseconds since 1970.
func New(s Store, clock func() int64) *Verifier {
	runs := run.New(s, run.Options{Clock: clock})
	return &Verifier{store: s, dealer: runs.Dealer(), clock: clock, ratings: runs.Ratings, reviews: runs.Reviews}
}

// Difference is a row that does not agree with the logs.
type Difference struct {
	Table    string `json:"table"`
	Row      string `json:"row"`                // such as run=r1 player=ann hand=3
	Stored   string `json:"stored,omitempty"`   // JSON of the row, which may be cut off; empty: there is no row
	Computed string `json:"computed,omitempty"` // JSON of the row that follows from the logs, or the reason why there is none
}

// Counts holds the numbers of the rows that a Verifier has compared.
type Counts struct {
	Runs        int `json:"runs"` // runs and races
	Players     int `json:"players"`
	Dailies     int `json:"dailies"`
	Boards      int `json:"boards"` // leaderboards of each period
	Differences int `json:"differences"`
	Replaced    int `json:"replaced"` // rows that Rebuild replaced
}

// verifyPage is the number of runs or players that are listed at a time.
const verifyPage = 500

// Verify compares all derived rows, or those of one player, with the logs. It calls report for each
// difference.
func (v *Verifier) Verify(ctx context.Context, player string, report func(Difference)) (Counts, error) {
	return v.check(ctx, player, report, false)
}

// Rebuild is like Verify, but also replaces the rows that differ by those that follow from the logs.
func (v *Verifier) Rebuild(ctx context.Context, player string, report func(Difference)) (Counts, error) {
	return v.check(ctx, player, report, true)
}

// check compares the rows of runs first, since the review cards follow from them.
func (v *Verifier) check(ctx context.Context, player string, report func(Difference), rebuild bool) (n Counts, err error) {
	note := func(differences []Difference, replaced bool) {
		n.Differences += len(differences)
		if replaced {
			n.Replaced += len(differences)
		}
		for _, d := range differences {
			report(d)
		}
	}
	for after := ""; ; {
		ids, err := v.store.RunIDs(ctx, player, after, verifyPage)
		if err != nil {
			return n, err
		}
		for _, id := range ids {
			differences, replaced, err := v.checkRun(ctx, id, rebuild)
			if err != nil {
				return n, fmt.Errorf("verify: run %s: %w", id, err)
			}
			note(differences, replaced)
			n.Runs++
			after = id
		}
		if len(ids) < verifyPage {
			break
		}
	}
	if err := v.checkPlayers(ctx, player, rebuild, func(d []Difference) { n.Players++; note(d, rebuild) }); err != nil {
		return n, err
	}
	if err := v.checkRatings(ctx, player, rebuild, func(d []Difference) { note(d, true) }); err != nil {
		return n, err
	}
	if player != "" {
		return n, nil
	}
	if err := v.checkBoards(ctx, rebuild, func(d []Difference) { n.Boards++; note(d, rebuild) }); err != nil {
		return n, err
	}
	numbers, err := v.store.DailyNumbers(ctx)
	if err != nil {
		return n, err
	}
	for _, number := range numbers {
		differences, err := v.checkDaily(ctx, number, rebuild)
		if err != nil {
			return n, fmt.Errorf("verify: daily %d: %w", number, err)
		}
		note(differences, rebuild)
		n.Dailies++
	}
	return n, nil
}

// checkPlayers compares the rows of all players, or of one, and calls note with the differences of
// each.
func (v *Verifier) checkPlayers(ctx context.Context, player string, rebuild bool, note func([]Difference)) error {
	for after := ""; ; {
		players, err := v.store.ListPlayers(ctx, store.PlayerQuery{ID: player, After: after, Limit: verifyPage})
		if err != nil {
			return err
		}
		for _, p := range players {
			differences, err := v.checkPlayer(ctx, p, rebuild)
			if err != nil {
				return fmt.Errorf("verify: player %s: %w", p.ID, err)
			}
			note(differences)
			after = p.ID
		}
		if len(players) < verifyPage {
			return nil
		}
	}
}

// checkRun compares the rows of a run or race, and replaces them if rebuild is true and the log is not
// damaged. replaced reports whether the rows were replaced.
func (v *Verifier) checkRun(ctx context.Context, id string, rebuild bool) (differences []Difference, replaced bool, err error) {
	for range run.MaxTries {
		stored, err := v.store.DerivedRows(ctx, id)
		if errors.Is(err, store.ErrNotFound) { // deleted meanwhile
			return nil, false, nil
		}
		if err != nil {
			return nil, false, err
		}
		computed, players, err := v.derive(ctx, stored)
		if damage := (*logError)(nil); errors.As(err, &damage) {
			return []Difference{{Table: "events", Row: "run=" + id, Computed: damage.Error()}}, false, nil
		}
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, false, err
		}
		differences = compareDerived(stored, computed, players)
		if len(differences) == 0 {
			return nil, false, nil
		}
		switch now, err := v.store.Run(ctx, id); {
		case errors.Is(err, store.ErrNotFound), err == nil && now.Version != stored.Run.Version:
			continue // another process has written meanwhile
		case err != nil:
			return nil, false, err
		case !rebuild:
			return differences, false, nil
		}
		err = v.store.ReplaceDerivedRows(ctx, stored.Run.Version, players, computed)
		if !errors.Is(err, store.ErrVersion) && !errors.Is(err, store.ErrNotFound) {
			return differences, true, err
		}
	}
	return nil, false, run.ErrContention
}

// logError is the reason why rows cannot be derived from a log.
type logError struct{ err error }

func (e *logError) Error() string { return e.err.Error() }

// derive computes the rows of a run or race from its log. It also returns the players whose rows it
// computes.
func (v *Verifier) derive(ctx context.Context, stored store.DerivedRows) (computed store.DerivedRows, players []string, err error) {
	l, err := v.readLog(ctx, stored.Run)
	if err != nil {
		return computed, nil, err
	}
	var d store.Decision
	if l.Player != "" {
		d, players, err = v.deriveRun(ctx, l, stored)
	} else {
		d, players, err = v.deriveRace(ctx, l)
	}
	if err == nil && l.Player == "" && l.State.Over() && len(stored.RaceFinals) > 0 {
		computed.RaceFinals, err = match.Parts(l.ID, l.State, l.NewEvents, class.Parts)
	}
	if err != nil {
		return computed, nil, err
	}
	l.Deadline, l.Finished = d.Deadline, d.Finished
	ghosts := slices.DeleteFunc(d.Ghosts, func(r store.Ghost) bool {
		isStored := slices.ContainsFunc(stored.Ghosts, func(s store.Ghost) bool { return s.Seat == r.Seat })
		return !isStored && r.Finished < v.clock()-store.GhostRetention
	})
	computed.Held = d.Held
	for _, h := range stored.Held {
		i := slices.IndexFunc(d.Results, func(r store.Result) bool { return r.Player == h.Player })
		isHeld := slices.ContainsFunc(d.Held, func(o store.HeldResult) bool { return o.Player == h.Player })
		if i >= 0 && isHeld && h.Decision == store.DecisionAccept {
			d.Results[i].Ranked = true
		}
	}
	computed.Run, computed.Plays, computed.Results, computed.FinalViews, computed.Ghosts = l.Run, d.Plays, d.Results, d.FinalViews, ghosts
	return computed, players, nil
}

// deriveRun computes the rows of a run of one player, for all players who have rows of the run.
func (v *Verifier) deriveRun(ctx context.Context, l *run.Loaded, stored store.DerivedRows) (d store.Decision, players []string, err error) {
	l.TrailBytes = stored.TrailBytes
	players = append(playersWithRows(stored), l.Player)
	slices.Sort(players)
	d, err = run.DeriveRows(ctx, v.dealer, l, race.State{})
	return d, slices.Compact(players), err
}

// deriveRace computes the rows of a race, for the players of its seats. If a player was removed from a
// seat, the log no longer shows which rows belong to the player.
func (v *Verifier) deriveRace(ctx context.Context, l *run.Loaded) (d store.Decision, players []string, err error) {
	r := &match.Loaded{Loaded: *l}
	if r.Seats, err = v.store.Seats(ctx, l.ID); err != nil {
		return d, nil, err
	}
	if r.Race, err = v.store.Race(ctx, l.ID); err != nil {
		return d, nil, err
	}
	for _, s := range r.Seats {
		if s.Player != "" {
			players = append(players, s.Player)
		}
	}
	return match.DeriveRows(r, race.State{}, v.clock()), players, nil
}

// ReadLog replays the whole log of a run. It returns a *logError if the log is damaged.
func (v *Verifier) readLog(ctx context.Context, row store.Run) (*run.Loaded, error) {
	l := &run.Loaded{Run: row}
	if len(row.RequestJSON) > 0 {
		if err := json.Unmarshal(row.RequestJSON, &l.Request); err != nil {
			return nil, &logError{err}
		}
	}
	l.LogBytes, l.Version = 0, 0
	for {
		texts, err := v.store.EventTexts(ctx, l.ID, l.Version, run.ReplayBatch)
		if err != nil {
			return nil, err
		}
		events, err := store.DecodeEvents(texts)
		if err == nil {
			l.State, err = race.Fold(l.State, events)
		}
		if err != nil {
			return nil, &logError{err}
		}
		for _, text := range texts {
			l.LogBytes += int64(len(text))
		}
		l.NewEvents = append(l.NewEvents, events...)
		if l.Version += len(texts); len(texts) < run.ReplayBatch {
			break
		}
	}
	if l.Version == 0 {
		return nil, &logError{errors.New("the log is empty")}
	}
	return l, nil
}

// playersWithRows returns the players who have rows of a run.
func playersWithRows(d store.DerivedRows) (players []string) {
	for _, p := range d.Plays {
		players = append(players, p.Player)
	}
	for _, r := range d.Results {
		players = append(players, r.Player)
	}
	for _, f := range d.FinalViews {
		players = append(players, f.Player)
	}
	for _, r := range d.Ghosts {
		players = append(players, r.Player)
	}
	slices.Sort(players)
	return slices.Compact(players)
}

// compareDerived compares the stored rows of a run with the computed ones, for some players.
func compareDerived(stored, computed store.DerivedRows, players []string) (differences []Difference) {
	summary := func(d store.DerivedRows) []store.Run {
		r := d.Run
		return []store.Run{{ID: r.ID, Version: r.Version, Deadline: r.Deadline, Finished: r.Finished, LogBytes: r.LogBytes, TrailBytes: r.TrailBytes}}
	}
	other := func(player string) bool { return !slices.Contains(players, player) }
	run := "run=" + stored.Run.ID
	differences = compareRows(differences, "runs", summary(stored), summary(computed), func(r store.Run) (row, value string) {
		return run, fmt.Sprintf(`{"version":%d,"deadline":%d,"finished":%d,"log_bytes":%d,"trail_bytes":%d}`,
			r.Version, r.Deadline, r.Finished, r.LogBytes, r.TrailBytes)
	})
	plays := slices.DeleteFunc(stored.Plays, func(p store.Play) bool { return other(p.Player) })
	differences = compareRows(differences, "plays", plays, computed.Plays, func(p store.Play) (row, value string) {
		p.Techniques = slices.Concat(p.Techniques) // nil if empty
		return fmt.Sprintf("%s player=%s hand=%d", run, p.Player, p.Hand), fmt.Sprintf("%s %d %q", encodeRow(p), p.Number, p.Form)
	})
	results := slices.DeleteFunc(stored.Results, func(r store.Result) bool { return other(r.Player) })
	differences = compareRows(differences, "results", results, computed.Results, func(r store.Result) (row, value string) {
		return run + " player=" + r.Player, encodeRow(r)
	})
	finals := slices.DeleteFunc(stored.FinalViews, func(f store.FinalView) bool { return other(f.Player) })
	differences = compareRows(differences, "finals", finals, computed.FinalViews, func(f store.FinalView) (row, value string) {
		return run + " player=" + f.Player, fmt.Sprintf("%s %q", f.View, f.Acts)
	})
	held := slices.DeleteFunc(stored.Held, func(h store.HeldResult) bool { return other(h.Player) })
	differences = compareRows(differences, "held_results", held, computed.Held, func(h store.HeldResult) (row, value string) {
		h.Decision, h.Decided = "", 0
		return run + " player=" + h.Player, encodeRow(h)
	})
	ghosts := slices.DeleteFunc(stored.Ghosts, func(r store.Ghost) bool { return other(r.Player) })
	differences = compareRows(differences, "recordings", ghosts, computed.Ghosts, func(r store.Ghost) (row, value string) {
		return run + " player=" + r.Player, encodeRow(r)
	})
	return compareRows(differences, "race_finals", storedParts(stored), storedParts(computed), func(p storedPart) (row, value string) {
		return run + " part=" + p.name, string(p.json)
	})
}

// storedPart is a part of a race that is over.
type storedPart struct {
	name string
	json []byte
}

func storedParts(d store.DerivedRows) (parts []storedPart) {
	for name, text := range d.RaceFinals {
		parts = append(parts, storedPart{name, text})
	}
	return parts
}

// compareRows appends the differences between two lists of rows. describe returns the key of a row
// and its value.
func compareRows[T any](differences []Difference, table string, stored, computed []T, describe func(T) (row, value string)) []Difference {
	missing := map[string]string{}
	for _, c := range computed {
		row, value := describe(c)
		missing[row] = value
	}
	for _, s := range stored {
		row, value := describe(s)
		want, ok := missing[row]
		delete(missing, row)
		if !ok || want != value {
			differences = append(differences, Difference{table, row, cutOff(value), cutOff(want)})
		}
	}
	for row, want := range missing {
		differences = append(differences, Difference{Table: table, Row: row, Computed: cutOff(want)})
	}
	slices.SortFunc(differences, func(a, b Difference) int {
		return cmp.Or(strings.Compare(a.Table, b.Table), strings.Compare(a.Row, b.Row))
	})
	return differences
}

// encodeRow returns the JSON of a row.
func encodeRow(row any) string {
	text, _ := json.Marshal(row) // cannot fail: a database contains no values without JSON
	return string(text)
}

// maxShownRow is the maximum size of a row in a Difference, in bytes.
const maxShownRow = 1000

func cutOff(text string) string {
	if len(text) <= maxShownRow {
		return text
	}
	return strings.ToValidUTF8(text[:maxShownRow], "") + "…"
}

// checkPlayer compares the review cards and the usage of a player. The usage also counts races and
// deleted data, which the logs of the player's runs do not show. So stored usage may be higher than
// computed, but not lower.
func (v *Verifier) checkPlayer(ctx context.Context, p store.PlayerInfo, rebuild bool) (differences []Difference, err error) {
	stored, err := v.store.Cards(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	byTechnique, err := v.reviews.ComputeCards(ctx, p.ID, nil, func(string) bool { return true })
	if err != nil {
		return nil, err
	}
	var computed []store.Card
	for _, c := range byTechnique {
		computed = append(computed, c)
	}
	differences = compareRows(nil, "cards", stored, computed, func(c store.Card) (row, value string) {
		return "player=" + p.ID + " kind=" + c.Kind, fmt.Sprintf(`{"puzzle":%q,"due":%d,"state":%s}`, c.Puzzle, c.Due, c.State)
	})
	if len(differences) > 0 && rebuild {
		if err := v.store.ReplaceCards(ctx, p.ID, computed); err != nil {
			return nil, err
		}
	}
	used, err := v.store.Usage(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	want := used
	want.Runs, want.Bytes = max(used.Runs, p.Runs), max(used.Bytes, p.Bytes)
	want.DayRuns, want.DayBytes = min(used.DayRuns, want.Runs), min(used.DayBytes, want.Bytes)
	if used == want {
		return differences, nil
	}
	differences = append(differences, Difference{"usage", "player=" + p.ID, encodeRow(used), encodeRow(want)})
	if rebuild {
		err = v.store.SetUsage(ctx, want)
	}
	return differences, err
}

// checkBoards compares the leaderboards with the results, except those of expired periods. It calls note
// with the differences of each leaderboard.
func (v *Verifier) checkBoards(ctx context.Context, rebuild bool, note func([]Difference)) error {
	boards, err := v.store.Boards(ctx, board.ExpiredDay(v.clock()))
	if err != nil {
		return err
	}
	for _, b := range boards {
		rows, err := v.store.BoardDifferences(ctx, b)
		if err != nil {
			return fmt.Errorf("verify: board %v: %w", b, err)
		}
		differences := countDifferences(rows, fmt.Sprintf("board=%s days=%d day=%d", b.Name, b.Days, b.Day))
		if rebuild && len(differences) > 0 {
			if err := v.store.RebuildBoard(ctx, b); err != nil {
				return fmt.Errorf("verify: board %v: %w", b, err)
			}
		}
		note(differences)
	}
	return nil
}

// countDifferences returns the differences from the numbers of rows that differ, by table.
func countDifferences(rows map[string]int64, row string) (differences []Difference) {
	for _, table := range slices.Sorted(maps.Keys(rows)) {
		if n := rows[table]; n > 0 {
			differences = append(differences, Difference{Table: table, Row: row, Computed: fmt.Sprintf("%d rows differ", n)})
		}
	}
	return differences
}

// checkDaily compares the counts of a daily with its results and plays.
func (v *Verifier) checkDaily(ctx context.Context, number int, rebuild bool) (differences []Difference, err error) {
	rows, err := v.store.DailyDifferences(ctx, number)
	if err != nil {
		return nil, err
	}
	differences = countDifferences(rows, "number="+strconv.Itoa(number))
	if rebuild && len(differences) > 0 {
		err = v.store.RebuildDaily(ctx, number)
	}
	return differences, err
}
