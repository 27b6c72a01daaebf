package watch

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/race"
)

// Update is a change of a race.
type Update struct {
	Version int // number of events in the log
	// Public is the JSON of a Change, which all subscribers share.
	Public []byte
	// Unversioned reports whether the Change has a rematch or names, which change without a new
	// version.
	Unversioned bool
	// Presence is the JSON of a Presence, or nil. An update with a Presence has nothing else.
	Presence []byte

	service *Service
	race    *match.Loaded
	phase   race.Phase
}

// Change holds what has changed in race.Public since the last update.
type Change struct {
	Version int        `json:"version"`
	At      int64      `json:"at"`
	Now     int64      `json:"now"` // time of the server
	Phase   race.Phase `json:"phase"`
	Host    string     `json:"host,omitempty"`
	Start   int64      `json:"start,omitempty"`
	Paused  int64      `json:"paused,omitempty"`
	Shown   int        `json:"shown,omitempty"`
	HandEnd int64      `json:"hand_end,omitempty"`
	Next    int64      `json:"next,omitempty"`
	Ends    int64      `json:"ends,omitempty"`
	// Players are the standings that have changed, and Hands the new public hands.
	Players []race.PublicStanding `json:"players,omitempty"`
	Hands   []race.PublicHand     `json:"hands,omitempty"`
	// Joined are the seats that have been added. Their standings are in Players.
	Joined []match.SeatProfile `json:"joined,omitempty"`
	// All is set instead of Players and Hands if players have left or the mode has changed.
	All *race.Public `json:"all,omitempty"`
	// Seats are all seats. They are set instead of Joined if All is set or a name has changed.
	Seats   []match.SeatProfile `json:"seats,omitempty"`
	Options *match.Options      `json:"options,omitempty"` // if the options have changed, or with All
	// Rematch is the ID of the race that follows.
	Rematch string `json:"rematch,omitempty"`
}

// Apply applies the change to a race, as a client does, unless the race is newer.
func (c Change) Apply(r *match.Race) {
	if c.Version < r.Public.Version {
		return
	}
	p := r.Public
	if c.All != nil {
		p = *c.All
	}
	p.Version, p.At, p.Phase, p.Host, p.Start, p.Paused = c.Version, c.At, c.Phase, c.Host, c.Start, c.Paused
	p.Shown, p.HandEnd, p.Next, p.Ends = c.Shown, c.HandEnd, c.Next, c.Ends
	p.Players = slices.Clone(p.Players)
	for _, standing := range c.Players {
		samePlayer := func(old race.PublicStanding) bool { return old.Player == standing.Player }
		if i := slices.IndexFunc(p.Players, samePlayer); i >= 0 {
			p.Players[i] = standing
		} else {
			p.Players = append(p.Players, standing)
		}
	}
	for _, hand := range c.Hands {
		sameHand := func(old race.PublicHand) bool { return old.Hand == hand.Hand }
		if !slices.ContainsFunc(p.Hands, sameHand) {
			p.Hands = append(slices.Clip(p.Hands), hand)
		}
	}
	r.Public = p
	if c.Seats != nil {
		r.Seats = c.Seats
	}
	for _, joined := range c.Joined {
		sameSeat := func(old match.SeatProfile) bool { return old.Seat == joined.Seat }
		if !slices.ContainsFunc(r.Seats, sameSeat) {
			r.Seats = append(slices.Clip(r.Seats), joined)
		}
	}
	if c.Options != nil {
		r.Options = *c.Options
	}
	if c.Rematch != "" {
		r.Next = c.Rematch
	}
}

// Private returns the JSON of match.MyHands for the player in a seat. After the end it may return
// store.ErrNotFound if HasSeat is false.
func (u Update) Private(ctx context.Context, seat string) ([]byte, error) {
	if u.race.IsFinal() {
		return u.service.races.Finals.Part(ctx, &u.race.Loaded, seat)
	}
	text, err := json.Marshal(match.HandsOf(u.race.State, seat))
	if err != nil {
		return nil, fmt.Errorf("watch: %w", err)
	}
	return text, nil
}

// HasSeat reports whether a seat exists after the update.
func (u Update) HasSeat(seat string) bool { return u.race.HasPlayer(seat) }

// newChange returns the change from before to after.
func newChange(before, after race.Public) Change {
	c := Change{
		Version: after.Version, At: after.At, Phase: after.Phase, Host: after.Host, Start: after.Start, Paused: after.Paused, Shown: after.Shown,
		HandEnd: after.HandEnd, Next: after.Next, Ends: after.Ends,
	}
	samePlayer := func(a, b race.PublicStanding) bool { return a.Player == b.Player }
	known := len(before.Players)
	if known > len(after.Players) || !slices.EqualFunc(before.Players, after.Players[:known], samePlayer) ||
		!reflect.DeepEqual(before.Mode, after.Mode) {
		c.All = &after
		return c
	}
	for i, p := range after.Players {
		if i >= known || !reflect.DeepEqual(before.Players[i], p) {
			c.Players = append(c.Players, p)
		}
	}
	if len(after.Hands) > len(before.Hands) {
		c.Hands = after.Hands[len(before.Hands):]
	}
	return c
}

// newUpdate returns the update from the state that was sent last, or nil at first, to the latest.
func (s *Service) newUpdate(before, after *match.Loaded) *Update {
	u := &Update{Version: after.Version, Unversioned: after.Race.Next != "", service: s, race: after}
	public := after.Public()
	u.phase = public.Phase
	var c Change
	seats, known := after.Profiles(""), 0
	if before == nil {
		c = newChange(race.Public{}, public)
		c.All = &public
	} else {
		c = newChange(before.Public(), public)
		known = len(before.Seats)
	}
	switch {
	case c.All != nil || known > len(after.Seats):
		c.Seats = seats
	case !slices.Equal(before.Seats, after.Seats[:known]):
		c.Seats, u.Unversioned = seats, true
	case known < len(seats):
		c.Joined = seats[known:]
	}
	if c.All != nil || before.Source() != after.Source() {
		options := after.Options().Public()
		c.Options = &options
		c.Seats, c.Joined = seats, nil // the option Ranking may show or hide the names
	}
	c.Now, c.Rematch = s.races.Log.Now(), after.Race.Next
	u.Public, _ = json.Marshal(c) // cannot fail: all values are finite
	return u
}
