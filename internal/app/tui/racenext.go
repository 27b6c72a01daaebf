package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/race"
)

// This file leads from one race to another: from a quick match in which the player is alone to that of
// another player, and from a race that is over to the next one.

// lookInterval is the time between two requests for another quick match, in milliseconds. The server
// sends other players to the match until 12 seconds after a request.
const lookInterval = 3000

func (s raceScreen) isQuick() bool { return s.race.Options.Kind == match.KindQuick }

func (s raceScreen) isComputer() bool { return s.race.Options.Kind == match.KindComputer }

// waitsForMatch reports whether the player is alone in a quick match.
func (s raceScreen) waitsForMatch() bool {
	return s.isQuick() && s.race.Public.Phase == race.PhaseWaiting && s.race.Seat != ""
}

// profile returns the profile of the player.
func (s raceScreen) profile() match.Profile {
	for _, seat := range s.race.Seats {
		if seat.Seat == s.race.Seat {
			return seat.Profile
		}
	}
	return match.Profile{}
}

// look tells the server that the player still waits, and looks for another match.
func (s raceScreen) look(now int64) (Screen, tea.Cmd) {
	s.looking, s.looked = true, now
	lobby, profile, waiting := s.lobby, s.profile(), s.race.ID
	return s, openRace(s.env, lobby, s.id, func(ctx context.Context) (match.Race, error) {
		return lobby.QuickMatch(ctx, profile, waiting)
	})
}

// hasNext reports whether the player can go on to another race. Pupils of a class cannot.
func (s raceScreen) hasNext() bool {
	return s.race.Seat != "" && (s.isQuick() || s.isComputer() || s.race.Options.Kind == match.KindRace)
}

// openNext finds another quick match, opens another race against the same computers, or opens or joins the
// rematch of a race.
func (s raceScreen) openNext() (Screen, tea.Cmd) {
	s.busy = true
	if o := s.race.Options; s.isComputer() {
		c := ghost.Computers{Hands: o.Hands, Levels: o.Levels, Cards: o.Cards}
		for _, g := range o.Ghosts {
			c.Steps = append(c.Steps, g.Step)
		}
		return s, openComputers(s.env, s.client, s.id, s.profile(), c)
	}
	client, profile, id, next, isQuick := s.lobby, s.profile(), s.race.ID, s.race.Next, s.isQuick()
	return s, openRace(s.env, client, s.id, func(ctx context.Context) (r match.Race, err error) {
		if isQuick {
			return client.QuickMatch(ctx, profile, "")
		}
		if next == "" {
			if next, err = client.Rematch(ctx, id); err != nil {
				return r, err
			}
		}
		return client.Join(ctx, next, profile)
	})
}

// follow shows the race that the server has returned instead of this one.
func (s raceScreen) follow(msg joinMsg, now int64) (Screen, tea.Cmd) {
	isRequested := !s.looking // by a key
	s.busy, s.looking, s.sent = false, false, 0
	switch {
	case msg.err != nil && isRequested:
		s.notice = s.env.explainRace(msg.err)
	case msg.err == nil && msg.race.ID != s.race.ID && msg.race.Seat != "":
		s.stop()
		return s, Replace(newRace(s.env, s.client, s.server, msg, now))
	case msg.err == nil:
		if msg.stop != nil { // this race is watched already
			msg.stop()
		}
		if msg.race.ID == s.race.ID && msg.race.Public.Version >= s.race.Public.Version {
			s.race, s.offset = msg.race, msg.race.Now-now
		}
	}
	return s.pressPending(now, nil)
}

// changesOptions reports whether the host changes the options.
func (s raceScreen) changesOptions() bool {
	return s.options != nil && s.isHost() && s.race.Public.Phase == race.PhaseWaiting
}

// pressOptions handles a key while the host changes the options.
func (s raceScreen) pressOptions(key string) (Screen, tea.Cmd) {
	switch key {
	case "esc", "q":
		s.options = nil
	case "enter":
		choice := s.options.choice
		s.options, s.busy, s.notice = nil, true, ""
		env, lobby, id, raceID := s.env, s.lobby, s.id, s.race.ID
		return s, func() tea.Msg {
			out := raceAnswerMsg{id: id}
			out.race, out.err = lobby.Configure(env.Context, raceID, newID(), choice)
			return out
		}
	default:
		o := s.options.press(s.env, key)
		s.options = &o
	}
	return s, nil
}
