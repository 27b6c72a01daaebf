package board

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race/mode"
)

// The leaderboards.
const (
	BoardDaily  = mode.Daily     // dailies: the sum of the points, then of the time
	BoardTimed  = mode.Timed     // the best timed run: its points, then its time
	BoardTimed1 = mode.Timed1    // the same for runs of one minute
	BoardTimed5 = mode.Timed5    // and of five minutes
	BoardStreak = mode.Streak    // the longest streak: its points, then its time
	BoardRace   = match.KindRace // races and quick matches: the number of opponents left behind, then the time
)

// Boards lists the leaderboards in the order in which pages show them.
var Boards = []string{BoardDaily, BoardTimed, BoardTimed1, BoardTimed5, BoardStreak, BoardRace}

// The periods of a leaderboard. Weeks begin on Monday. Days and weeks of the dailies are those of the zone of
// the dailies, since a daily counts for its date. Those of the other boards are in UTC.
const (
	PeriodDay  = "day"
	PeriodWeek = "week"
	PeriodAll  = "all"
)

// Leaderboard ranks players by their results in a period. Players without a name of their own are not
// listed and do not count.
type Leaderboard struct {
	Board   string  `json:"board"`             // one of Boards
	Period  string  `json:"period"`            // PeriodDay, PeriodWeek or PeriodAll
	Number  int     `json:"number,omitempty"`  // today's daily; only for the dailies of a day
	From    int64   `json:"from"`              // when the period began; 0: all time
	To      int64   `json:"to"`                // when it ends; 0: all time
	Read    int64   `json:"read"`              // when the entries were read
	Players int     `json:"players"`           // number of players on the board
	Top     []Entry `json:"top"`               // the first three
	Near    []Entry `json:"near,omitempty"`    // the player with two neighbours on each side
	Before  int     `json:"before,omitempty"`  // number of entries before the first of Near
	You     *Entry  `json:"you,omitempty"`     // the player's entry; nil without a result
	Friends []Entry `json:"friends,omitempty"` // at most 50 friends of the player, by a link or of the latest races, and the player, with places among each other; those without a result have no place
	List    []Entry `json:"list,omitempty"`    // with a first place in the request: at most 50 entries from there on
	Races   int     `json:"races,omitempty"`   // number of the player's races in the period; only for races
	Needed  int     `json:"needed,omitempty"`  // minimum number of races for a place; only for races of all time
	Held    bool    `json:"held,omitempty"`    // a result of the player in the period waits for the operator
	Unnamed bool    `json:"unnamed,omitempty"` // the player has not chosen a name, and so gets no place
	Would   int     `json:"would,omitempty"`   // the place that the player would get with a name, from 1; 0: none
}

// Entry is a player on a leaderboard.
type Entry struct {
	Player string `json:"player"` // ID
	Name   string `json:"name"`
	Place  int    `json:"place,omitempty"` // from 1; equal entries share a place; 0: none
	Score  int    `json:"score"`           // points; in races, the number of opponents left behind
	Solved int    `json:"solved"`          // number of solved hands
	Hands  int    `json:"hands"`           // number of finished hands
	Time   int64  `json:"time"`            // in milliseconds
	You    bool   `json:"you,omitempty"`
}

// Place is the place of a player on a leaderboard.
type Place struct {
	Board   string `json:"board"`
	Period  string `json:"period"`
	Place   int    `json:"place,omitempty"` // 0: none
	Players int    `json:"players"`
	Races   int    `json:"races,omitempty"`  // as in Leaderboard
	Needed  int    `json:"needed,omitempty"` // as in Leaderboard
}

// Profile is what everybody may know of a player with a name.
type Profile struct {
	Player  string         `json:"player"` // ID
	Name    string         `json:"name"`
	Rating  *rating.Points `json:"rating,omitempty"` // as rating.Player.Shown
	Bests   []TimedResult  `json:"bests,omitempty"`  // the best ranked run of each timed mode
	Dailies int            `json:"dailies"`          // number of ranked dailies
	Races   int            `json:"races"`            // number of ranked races with opponents
	Streak  daily.Streak   `json:"streak"`           // of dailies
}

// TimedResult is the result of a timed run.
type TimedResult struct {
	Mode   string `json:"mode"` // BoardTimed1, BoardTimed, BoardTimed5 or BoardStreak
	Points int    `json:"points"`
	Solved int    `json:"solved"`
	Time   int64  `json:"time"` // in milliseconds
}

// The limits of leaderboards.
const (
	topEntries     = 3
	nearEntries    = 2  // on each side of the player
	listEntries    = 50 // in Leaderboard.List
	maxFriends     = 50
	friendRaces    = 50  // latest races of the player, by a link or a code, whose players are Friends
	maxWaiting     = 100 // latest held results that are searched
	boardRetention = 7   // days for which the entries of a day or week are stored after its end
)

// ErrNoBoard means that there is no leaderboard with a name or of a period.
var ErrNoBoard = errors.New("board: no such leaderboard")

// ExpiredDay returns the day since 1970 at a time by whose beginning a day or week must have ended so that its
// leaderboards are deleted.
func ExpiredDay(at int64) int64 { return at/store.DayMillis - boardRetention }

// dailyDay returns the date of a daily in days since 1970.
func dailyDay(number int) int64 { return int64(number - mode.DailyNumber(0)) }

// numberOf returns the number of the daily with a date, given in days since 1970.
func numberOf(day int64) int { return int(day) + mode.DailyNumber(0) }

// currentBoard returns the leaderboard of the present period.
func (s *Service) currentBoard(name, period string) (b store.Board, err error) {
	day := s.clock() / store.DayMillis
	if name == BoardDaily {
		day = dailyDay(s.dailies.Today())
	}
	b.Name = name
	switch period {
	case PeriodDay:
		b.Days, b.Day = 1, day
	case PeriodWeek:
		b.Days, b.Day = 7, day-(day+3)%7 // day 0 was a Thursday
	case PeriodAll:
	default:
		return b, fmt.Errorf("%w: period %.80q", ErrNoBoard, period)
	}
	if !slices.Contains(Boards, name) {
		return b, fmt.Errorf("%w: %.80q", ErrNoBoard, name)
	}
	return b, nil
}

// startOf returns when a day of a leaderboard begins. The day is given in days since 1970.
func (s *Service) startOf(b store.Board, day int64) int64 {
	if b.Name == BoardDaily {
		return s.dailies.Zone.Start(numberOf(day))
	}
	return day * store.DayMillis
}

// cachedLeaders is what is the same for all players. Its slices are shared and must not be changed.
type cachedLeaders struct {
	top     []Entry
	players int
	read    int64 // when it was read
}

// Leaderboard returns a leaderboard of the current day, the current week or all time for a player. If
// player.ID is empty, it returns what is the same for all players. If from is not 0, the leaderboard has
// List. Leaderboard returns ErrNoBoard.
func (s *Service) Leaderboard(ctx context.Context, player store.Player, name, period string, from int64) (Leaderboard, error) {
	b, err := s.currentBoard(name, period)
	if err != nil {
		return Leaderboard{}, err
	}
	l := Leaderboard{Board: name, Period: period}
	if b.Days > 0 {
		l.From, l.To = s.startOf(b, b.Day), s.startOf(b, b.Day+int64(b.Days))
	}
	if name == BoardDaily && period == PeriodDay {
		l.Number = numberOf(b.Day)
	}
	own, hasEntry, err := s.boardEntry(ctx, b, player.ID)
	if err != nil {
		return l, err
	}
	leaders, err := s.readLeaders(ctx, b, own)
	if err != nil {
		return l, err
	}
	l.Players, l.Top, l.Read = leaders.players, markYou(leaders.top, player.ID), leaders.read
	if from > 0 {
		if l.List, err = s.boardPage(ctx, b, from-1, listEntries); err != nil {
			return l, err
		}
		l.List = markYou(l.List, player.ID)
	}
	if player.ID == "" {
		return l, nil
	}
	l.Unnamed = !player.Named
	if name == BoardRace {
		l.Races = int(own.Games)
		if period == PeriodAll {
			l.Needed = store.MinBoardRaces
		}
	}
	if hasEntry {
		entry := newBoardEntry(own)
		entry.You = true
		l.You = &entry
		hasEnoughRaces := name != BoardRace || period != PeriodAll || own.Games >= store.MinBoardRaces
		if l.Unnamed && hasEnoughRaces {
			l.Would = int(own.Ahead) + 1
		}
	}
	if own.Listed {
		if l.Near, l.Before, err = s.neighbours(ctx, b, own); err != nil {
			return l, err
		}
	}
	if l.Held, err = s.waits(ctx, player.ID, b); err != nil {
		return l, err
	}
	l.Friends, err = s.friends(ctx, b, own, player)
	return l, err
}

// boardEntry returns the entry of a player.
func (s *Service) boardEntry(ctx context.Context, b store.Board, player string) (entry store.PlacedEntry, ok bool, err error) {
	if player == "" {
		return entry, false, nil
	}
	entries, err := s.store.BoardEntries(ctx, b, []string{player})
	entry, ok = entries[player]
	return entry, ok, err
}

// readLeaders returns the first entries of a leaderboard and the number of players. They may be three
// seconds old, but count the entry of a player.
func (s *Service) readLeaders(ctx context.Context, b store.Board, own store.PlacedEntry) (cachedLeaders, error) {
	cached, ok := s.leaders.Get(b)
	age := s.clock() - cached.read // negative if the clock was set back
	if ok && age >= 0 && age < boardMaxAge && cached.agrees(own) {
		return cached, nil
	}
	read := cachedLeaders{read: s.clock()}
	top, players, err := s.store.BoardTop(ctx, b, topEntries)
	if err != nil {
		return cached, err
	}
	read.top, read.players = placed(0, 0, top), int(players)
	s.leaders.Put(b, read, 1)
	return read, nil
}

// agrees reports whether the cached entries show a player as the store does.
func (c cachedLeaders) agrees(own store.PlacedEntry) bool {
	i := slices.IndexFunc(c.top, func(e Entry) bool { return e.Player == own.Player })
	if !own.Listed {
		return i < 0
	}
	if i >= 0 {
		return c.top[i] == newBoardEntry(own)
	}
	return int(own.Ahead) >= min(len(c.top), topEntries) && int(own.Ahead) < c.players
}

// newBoardEntry returns an entry with its place.
func newBoardEntry(e store.PlacedEntry) Entry {
	entry := Entry{Player: e.Player, Name: e.Name, Score: int(e.Score), Solved: e.Solved, Hands: e.Hands, Time: e.Time}
	if e.Listed {
		entry.Place = int(e.Ahead) + 1
	}
	return entry
}

// markYou returns a copy of entries in which that of a player is marked.
func markYou(entries []Entry, player string) []Entry {
	entries = append([]Entry{}, entries...)
	for i := range entries {
		entries[i].You = entries[i].Player == player
	}
	return entries
}

// boardPage returns the entries of a leaderboard after the best skip ones, with their places.
func (s *Service) boardPage(ctx context.Context, b store.Board, skip int64, limit int) ([]Entry, error) {
	entries, err := s.store.BoardPage(ctx, b, skip, limit)
	if err != nil || len(entries) == 0 {
		return []Entry{}, err
	}
	first, ok, err := s.boardEntry(ctx, b, entries[0].Player) // those before it may be equal to it
	ahead := skip
	if ok && first.Key == entries[0].Key {
		ahead = min(skip, first.Ahead)
	}
	return placed(skip, ahead, entries), err
}

// placed returns entries that follow each other on a leaderboard, after the best skip ones, with their
// places. ahead is the number of entries that are better than the first.
func placed(skip, ahead int64, entries []store.BoardEntry) []Entry {
	list := make([]Entry, len(entries))
	for i, e := range entries {
		if i > 0 && e.Key != entries[i-1].Key {
			ahead = skip + int64(i)
		}
		list[i] = newBoardEntry(store.PlacedEntry{BoardEntry: e, Listed: true, Ahead: ahead})
	}
	return list
}

// neighbours returns the entry of a player with those around it, and the number of entries before them.
func (s *Service) neighbours(ctx context.Context, b store.Board, own store.PlacedEntry) (near []Entry, skipped int, err error) {
	before, after, err := s.store.BoardNeighbours(ctx, b, own, nearEntries)
	if err != nil {
		return nil, 0, err
	}
	around := slices.Concat(before, []store.PlacedEntry{own}, after)
	for _, e := range around {
		near = append(near, newBoardEntry(e))
	}
	return markYou(near, own.Player), int(around[0].Ahead + around[0].Tied), nil
}

// waits reports whether a result of a player that would count on a leaderboard waits for an operator.
func (s *Service) waits(ctx context.Context, player string, b store.Board) (bool, error) {
	results, err := s.store.WaitingResults(ctx, player, maxWaiting)
	return slices.ContainsFunc(results, func(result store.Result) bool {
		name, day := result.Mode, result.Finished/store.DayMillis
		switch result.Mode {
		case mode.Daily:
			day = dailyDay(result.Number)
		case match.KindQuick:
			name = BoardRace
		}
		return name == b.Name && (b.Days == 0 || b.Day <= day && day < b.Day+int64(b.Days))
	}), err
}

// friends returns the friends of the player and the player with their places among each other, best first and
// those without a place last.
func (s *Service) friends(ctx context.Context, b store.Board, own store.PlacedEntry, player store.Player) ([]Entry, error) {
	entries, err := s.store.BoardFriends(ctx, b, player.ID, friendRaces, maxFriends)
	if err != nil || len(entries) == 0 {
		return []Entry{}, err
	}
	if !own.Listed {
		own = store.PlacedEntry{BoardEntry: store.BoardEntry{Player: player.ID, Name: player.Name}}
	}
	entries = append(entries, own)
	slices.SortFunc(entries, func(a, b store.PlacedEntry) int {
		if a.Listed != b.Listed {
			if a.Listed {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.Key, b.Key), strings.Compare(a.Name, b.Name), strings.Compare(a.Player, b.Player))
	})
	for i := range entries {
		entries[i].Ahead = int64(i)
		if i > 0 && entries[i].Key == entries[i-1].Key {
			entries[i].Ahead = entries[i-1].Ahead
		}
	}
	friends := make([]Entry, len(entries))
	for i, e := range entries {
		friends[i] = newBoardEntry(e)
	}
	return markYou(friends, player.ID), nil
}

// Places returns the places of a player on all leaderboards. If player is empty, it returns only the
// numbers of players.
func (s *Service) Places(ctx context.Context, player string) ([]Place, error) {
	var places []Place
	for _, name := range Boards {
		for _, period := range []string{PeriodDay, PeriodWeek, PeriodAll} {
			b, err := s.currentBoard(name, period)
			if err != nil {
				return nil, err
			}
			own, _, err := s.boardEntry(ctx, b, player)
			if err != nil {
				return nil, err
			}
			leaders, err := s.readLeaders(ctx, b, own)
			if err != nil {
				return nil, err
			}
			place := Place{Board: name, Period: period, Place: newBoardEntry(own).Place, Players: leaders.players}
			if name == BoardRace && player != "" {
				place.Races = int(own.Games)
				if period == PeriodAll {
					place.Needed = store.MinBoardRaces
				}
			}
			places = append(places, place)
		}
	}
	return places, nil
}

// Profile returns what everybody may know of a player. It returns store.ErrNotFound for a player who does
// not exist, has not chosen a name, or is banned.
func (s *Service) Profile(ctx context.Context, id string) (Profile, error) {
	p, err := s.store.Player(ctx, id)
	if err == nil && (!p.Named || p.Banned > 0) {
		err = fmt.Errorf("board: player %.80q: %w", id, store.ErrNotFound)
	}
	if err != nil {
		return Profile{}, err
	}
	profile := Profile{Player: p.ID, Name: p.Name}
	strength, err := s.ratings.Player(ctx, id)
	if err != nil {
		return profile, err
	}
	profile.Rating = strength.Shown(s.clock())
	for _, name := range []string{BoardDaily, BoardTimed1, BoardTimed, BoardTimed5, BoardStreak, BoardRace} {
		e, ok, err := s.boardEntry(ctx, store.Board{Name: name}, id)
		switch {
		case err != nil:
			return profile, err
		case !ok:
		case name == BoardDaily:
			profile.Dailies = int(e.Games)
		case name == BoardRace:
			profile.Races = int(e.Games)
		default:
			profile.Bests = append(profile.Bests, TimedResult{Mode: name, Points: int(e.Score), Solved: e.Solved, Time: e.Time})
		}
	}
	numbers, err := s.dailies.Completed(ctx, id)
	if err == nil {
		profile.Streak, _ = daily.StreakOf(numbers, s.dailies.Today())
	}
	return profile, err
}
