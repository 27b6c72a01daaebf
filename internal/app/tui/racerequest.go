package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/race"
)

// This file has the requests of a race.

// loadResults returns the command that loads the results of a race that is over.
func (s raceScreen) loadResults() tea.Cmd {
	if s.race.Public.Phase != race.PhaseOver || s.results != nil {
		return nil
	}
	env, client, id, raceID := s.env, s.client, s.id, s.race.ID
	return func() tea.Msg {
		out := resultsMsg{id: id}
		out.results, out.err = client.Results(env.Context, raceID)
		return out
	}
}

// send returns the command that sends an action to the server.
func (s raceScreen) send(a race.Action) (Screen, tea.Cmd) {
	s.busy, s.leaving, s.notice = true, false, ""
	env, client, id, raceID := s.env, s.client, s.id, s.race.ID
	return s, func() tea.Msg {
		out := raceAnswerMsg{id: id}
		out.race, out.err = client.Act(env.Context, raceID, a)
		_, out.left = a.(race.Leave)
		return out
	}
}

// start returns the command that starts the race.
func (s raceScreen) start() (Screen, tea.Cmd) {
	s.busy = true
	env, lobby, id, raceID := s.env, s.lobby, s.id, s.race.ID
	return s, func() tea.Msg {
		out := raceAnswerMsg{id: id}
		out.race, out.err = lobby.Start(env.Context, raceID, newID())
		return out
	}
}

// load returns the command that loads the race.
func (s raceScreen) load() (Screen, tea.Cmd) {
	s.busy = true
	env, client, id, raceID := s.env, s.client, s.id, s.race.ID
	return s, func() tea.Msg {
		out := raceAnswerMsg{id: id, loaded: true}
		out.race, out.err = client.Load(env.Context, raceID)
		return out
	}
}

// due reports whether a clock has run out that nobody but this screen sees.
func (s raceScreen) due(now int64) bool {
	if s.events != nil {
		return false
	}
	at := now + s.offset
	switch public, mine := s.race.Public, s.race.Mine; {
	case public.Phase == race.PhaseCounting:
		return at >= public.Start
	case public.Phase != race.PhaseRunning || mine == nil:
		return false
	default:
		return mine.Ends > 0 && at >= mine.Ends || mine.HandEnd > 0 && at >= mine.HandEnd
	}
}

// loadClue returns the command that loads the hint of a teacher.
func (s raceScreen) loadClue() tea.Cmd {
	env, lobby, id, raceID, index := s.env, s.lobby, s.id, s.race.ID, s.index
	return func() tea.Msg {
		out := clueMsg{id: id, hand: index}
		out.clue, out.err = lobby.LastClue(env.Context, raceID, index)
		return out
	}
}

// loadAnswers returns the command that finds the answers of the hands that the player has missed.
func (s raceScreen) loadAnswers() tea.Cmd {
	missed := missedHands(s.finishedHands())
	if len(missed) == 0 || s.answers != nil {
		return nil
	}
	env, id := s.env, s.id
	return func() tea.Msg { return answersMsg{id, answersOf(env.Context, missed)} }
}

// retryInterval is the time from a request that failed to the next attempt, in milliseconds.
const retryInterval = 2000

// lacksGhosts reports whether the ghosts of the race must be requested.
func (s raceScreen) lacksGhosts() bool { return len(s.race.Options.Ghosts) > 0 && s.ghosts == nil }

// loadGhosts returns the command that loads the ghosts of the race, if it has some.
func (s raceScreen) loadGhosts() tea.Cmd {
	if !s.lacksGhosts() {
		return nil
	}
	env, client, id, raceID := s.env, s.client, s.id, s.race.ID
	return func() tea.Msg {
		out := ghostsMsg{id: id}
		out.ghosts, out.err = client.Ghosts(env.Context, raceID)
		return out
	}
}
