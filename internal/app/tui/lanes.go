package tui

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/race"
)

// This file shows the players of a race, with the opponents without a seat, in the order of a race.

// lane is a player or a ghost in the standings of a race.
type lane struct {
	name   string
	points int
	time   int64 // of the result; 0 before the end
	mine   bool
	away   bool
	ended  bool
}

// lanes returns the lanes in the order of points.
func (s raceScreen) lanes(now int64) (list []lane) {
	for _, p := range s.race.Public.Players {
		if mine := p.Player == s.race.Seat; mine || !s.hidesOthers() {
			list = append(list, lane{name: s.name(p.Player), points: p.Points, mine: mine, away: s.away[p.Player], ended: p.EndReason != ""})
		}
	}
	elapsed := s.elapsed(now)
	for i, g := range s.ghosts {
		l := lane{name: s.ghostName(i), ended: elapsed >= endOf(g)}
		for _, step := range g.Timeline {
			if step.At > elapsed {
				break
			}
			l.points = step.Points
		}
		list = append(list, l)
	}
	slices.SortStableFunc(list, func(a, b lane) int { return cmp.Compare(b.points, a.points) })
	return list
}

// endOf returns the time from the start to the end of a ghost's run. A computer whose clock ends before its
// next hand thinks until then.
func endOf(g ghost.Ghost) (end int64) {
	if n := len(g.Timeline); n > 0 {
		end = g.Timeline[n-1].At
	}
	if g.Step != "" {
		end = max(end, g.Time)
	}
	return end
}

// elapsed returns the time since the start, without pauses, which move the end of the player's clock as
// wrong claims do. It is negative before the start.
func (s raceScreen) elapsed(now int64) int64 {
	public, mine, at := s.race.Public, s.race.Mine, now+s.offset
	switch {
	case public.Phase == race.PhaseWaiting || public.Phase == race.PhaseCounting:
		return -1
	case public.Paused > 0:
		at = public.Paused
	}
	start := public.Start
	if mine != nil && mine.Ends > 0 && public.Mode.Length > 0 {
		start = mine.Ends - public.Mode.Length
		for _, h := range mine.Shown {
			start += h.Cost
		}
	}
	return at - start
}

// resultLanes returns the lanes at the end, in the order of points and times.
func (s raceScreen) resultLanes() (list []lane) {
	for _, r := range s.results {
		if mine := r.Player == s.race.Seat; mine || !s.hidesOthers() {
			list = append(list, lane{name: s.name(r.Player), points: r.Points, time: r.Time, mine: mine})
		}
	}
	for i, g := range s.ghosts {
		list = append(list, lane{name: s.ghostName(i), points: g.Points, time: g.Time})
	}
	if len(s.ghosts) > 0 {
		slices.SortStableFunc(list, func(a, b lane) int { return cmp.Or(cmp.Compare(b.points, a.points), cmp.Compare(a.time, b.time)) })
	}
	return list
}

// ghostName returns the name of a ghost: that of the strength of a computer, with a number if several have
// the same, or that of a player.
func (s raceScreen) ghostName(i int) string {
	g := s.ghosts[i]
	if g.Step == "" {
		return cmp.Or(g.Name, s.env.say("web.race.unnamed"))
	}
	same := func(list []ghost.Ghost) (n int) {
		for _, other := range list {
			if other.Step == g.Step {
				n++
			}
		}
		return n
	}
	name := s.env.stepName(g.Step)
	if same(s.ghosts) > 1 {
		name += " " + strconv.Itoa(same(s.ghosts[:i+1]))
	}
	return name
}

// place returns the place in the order of points and times; equal ones share a place.
func place(list []lane, i int) int {
	for i > 0 && list[i-1].points == list[i].points && list[i-1].time == list[i].time {
		i--
	}
	return i + 1
}

// hidesOthers reports whether a class shows each pupil only the own result.
func (s raceScreen) hidesOthers() bool { return s.isClass() && !s.race.Options.Ranking }

// laneRows returns a line for each of the first lanes, with the text at its right.
func (s raceScreen) laneRows(list []lane, columns, maxRows int, right func(l lane) string) (rows []string) {
	e := s.env
	for i, l := range list {
		if i == maxRows-1 && len(list) > maxRows {
			return append(rows, e.theme.dim.Render(e.say("web.race.more", "n", len(list)-i)))
		}
		left, text := l.name, right(l)
		if !s.hidesOthers() {
			left = strconv.Itoa(place(list, i)) + "  " + left
		}
		row := sides(fit(left, columns-width(text)-1), text, columns)
		if l.mine {
			row = e.theme.brass.Render(row)
		}
		rows = append(rows, row)
	}
	return rows
}

// standingRows returns a line for each lane.
func (s raceScreen) standingRows(now int64, columns, maxRows int) []string {
	e := s.env
	return s.laneRows(s.lanes(now), columns, maxRows, func(l lane) string {
		right := strconv.Itoa(l.points)
		switch {
		case l.away:
			right = e.theme.dim.Render(e.say("web.race.away")) + "  " + right
		case l.ended:
			right = e.theme.dim.Render(e.say("web.race.lane.finished")) + "  " + right
		}
		return right
	})
}

// standingLine returns the standings in one line.
func (s raceScreen) standingLine(now int64, columns int) string {
	e := s.env
	if s.hidesOthers() {
		return ""
	}
	list := s.lanes(now)
	var parts []string
	for i, l := range list {
		part := strconv.Itoa(place(list, i)) + " " + l.name + ": " + strconv.Itoa(l.points)
		switch {
		case l.mine:
			part = e.theme.brass.Render(part)
		case l.away:
			part = e.theme.dim.Render(part + " " + e.say("web.race.away"))
		}
		parts = append(parts, part)
	}
	return fit(strings.Join(parts, e.theme.dim.Render(e.dot())), columns)
}

// minHandRows is the number of lines that the player's hands have in the results.
const minHandRows = 5

// resultRows returns the results and the player's hands.
func (s raceScreen) resultRows(area Area, now int64) []string {
	e := s.env
	rows := []string{"", e.theme.bold.Render(e.say("web.race.over")), ""}
	hands := s.finishedHands()
	below := 2 + min(len(hands), minHandRows)
	if s.race.Next != "" {
		below += 2
	}
	if s.notice != "" || s.lost {
		below += 2
	}
	if maxRows := area.Height - len(rows) - below; s.results == nil {
		rows = append(rows, s.standingRows(now, area.Width, maxRows)...)
	} else {
		rows = append(rows, s.laneRows(s.resultLanes(), area.Width, maxRows, func(l lane) string {
			return e.say("play.points", "n", l.points) + e.dot() + duration(l.time)
		})...)
	}
	if s.race.Next != "" {
		rows = append(rows, "", e.theme.brass.Render(e.say("web.race.rematch.open")))
	}
	if len(hands) == 0 {
		return rows
	}
	rows = append(rows, "", e.say("web.race.result.hands"))
	var list []string
	for i, h := range hands {
		list = append(list, s.list.row(e, i, e.handRow(i, h, h.Time, s.answers[h.Puzzle])))
	}
	return append(rows, s.list.visible(e, list, area.Width, max(1, area.Height-len(rows)))...)
}
