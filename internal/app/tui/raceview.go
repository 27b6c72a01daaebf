package tui

import (
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/race"
)

// View implements Screen.
func (s raceScreen) View(area Area, now int64) Page {
	e := s.env
	page := Page{Title: e.say("web.review.race"), Right: s.clockText(now)}
	if s.isComputer() {
		page.Title, page.Help = e.say("web.computer"), e.say("web.computer.true")+" "+e.say("web.computer.true.more")
	}
	switch phase := s.race.Public.Phase; {
	case s.changesOptions():
		page.Title, page.Body, page.Keys = e.say("web.race.options"), s.options.body(e), s.options.keys(e, "play.race.key.use")
		return page
	case phase == race.PhaseOver:
		page.Body = s.resultRows(area, now)
	case phase == race.PhaseWaiting || phase == race.PhaseCounting:
		page.Body = s.lobbyRows(area, now)
	case phase == race.PhasePaused:
		page.Body = append([]string{"", e.theme.bold.Render(e.say("web.race.paused")), ""}, s.standingRows(now, area.Width, area.Height-messageLines-3)...)
	case s.finished() || s.index < 0:
		words := e.say("web.race.wait.others")
		if s.finished() {
			words = e.say("web.race.done", "n", s.stillPlaying())
		}
		page.Body = append([]string{"", e.theme.bold.Render(words), ""}, s.standingRows(now, area.Width, area.Height-messageLines-3)...)
	default:
		s.viewHand(&page, area, now)
	}
	page.Keys = s.keys()
	message, style := s.notice, e.theme.bad
	switch {
	case s.lost:
		message, style = e.say("web.race.lost"), e.theme.brass
	case s.isSlow(now) && s.server != nil:
		message, style = e.say("play.race.slow"), e.theme.brass
	}
	if rows := wrap(message, area.Width, 2); len(rows) > 0 && (s.lost || s.isSlow(now) || !s.showsHand()) {
		page.Body = lines(area.Height-len(rows), page.Body...)
		for _, row := range rows {
			page.Body = append(page.Body, style.Render(row))
		}
	}
	return page
}

// opponentRows returns the names in a race against computers, and where their times come from.
func (s raceScreen) opponentRows(area Area, now int64) (rows []string) {
	for _, l := range s.lanes(now) {
		rows = append(rows, "  "+l.name)
	}
	rows = append(rows, "")
	for _, row := range wrap(s.env.say("web.computer.note"), area.Width, 2) {
		rows = append(rows, s.env.theme.dim.Render(row))
	}
	return rows
}

// showsHand reports whether the table is shown.
func (s raceScreen) showsHand() bool {
	return s.race.Public.Phase == race.PhaseRunning && !s.finished() && s.index >= 0
}

func (s raceScreen) keys() (keys []Key) {
	e, phase := s.env, s.race.Public.Phase
	switch {
	case phase == race.PhaseOver && s.hasNext():
		label := text.Key("play.race.key.rematch")
		switch {
		case s.isQuick():
			label = "play.race.key.another"
		case s.isComputer():
			label = "play.key.again"
		case s.race.Next != "":
			label = "play.race.key.next"
		}
		keys = append(keys, e.enter(label))
		if len(s.finishedHands()) > 1 {
			keys = append(keys, e.choose())
		}
		if s.hasIdeas() {
			keys = append(keys, Key{"a", e.say("play.key.ideas")})
		}
	case phase == race.PhaseWaiting && s.race.Options.Kind == match.KindRace:
		if s.isHost() {
			keys = append(keys, e.enter("play.key.start"), Key{"o", e.say("play.race.key.options")})
		}
		keys = append(keys, Key{"r", e.say("play.race.key.ready")})
	case s.waitsForMatch():
		keys = append(keys, Key{"c", e.say("web.computer.quick")})
	case s.playing():
		keys = s.hand.keys()
		if s.hand.typing {
			return keys
		}
		if s.isHost() {
			keys = append(keys, Key{"p", e.say("play.race.key.pause")})
		}
	case phase == race.PhasePaused && s.isHost():
		keys = append(keys, Key{"p", e.say("play.race.key.resume")})
	}
	return append(keys, Key{"q", e.say("play.key.leave")})
}

// clockText returns the time left of the race or, if it has no clock, that of the hand.
func (s raceScreen) clockText(now int64) string {
	e, at := s.env, now+s.offset
	if s.race.Mine == nil || s.race.Public.Phase != race.PhaseRunning || s.finished() {
		return ""
	}
	end := s.race.Mine.Ends
	if hand := s.race.Mine.HandEnd; hand > 0 && (end == 0 || hand < end) && !s.hand.ended {
		end = hand
	}
	if end == 0 {
		return ""
	}
	left := max(0, end-at)
	if left <= lowMillis {
		return e.theme.brass.Render(remaining(left))
	}
	return e.theme.bold.Render(remaining(left))
}

// lobbyRows returns the code, the options, the countdown and the players.
func (s raceScreen) lobbyRows(area Area, now int64) (rows []string) {
	e, o := s.env, s.race.Options
	if code := s.race.Code; code != "" {
		rows = append(rows, e.say("web.race.code")+"  "+e.theme.brass.Render(code))
		if !s.isClass() {
			rows = append(rows, wrap(s.server.JoinPath("r", code).String(), area.Width, 2)...)
		}
	}
	if s.isQuick() {
		rows = append(rows, e.theme.bold.Render(e.say("web.race.quick")))
	}
	if !s.isClass() {
		about := e.say("web.race.hands", "n", s.race.Public.Mode.Hands) + e.dot() + e.paceWords(o) + e.dot() + e.raceWords(o)
		for _, row := range wrap(about, area.Width, 3) {
			rows = append(rows, e.theme.dim.Render(row))
		}
	}
	words := e.theme.dim.Render(e.say("web.race.wait"))
	switch {
	case s.race.Public.Phase == race.PhaseCounting:
		left := max(0, s.race.Public.Start-now-s.offset)
		words = e.theme.brass.Render(e.say("web.race.ghosts.soon", "n", (left+999)/1000))
	case s.waitsForMatch():
		rows = append(rows, "", e.say("web.race.quick.looking"))
		words = e.theme.dim.Render(e.say("web.race.quick.waiting", "time", duration(now-s.since)))
	case s.isClass():
		words = e.theme.dim.Render(e.say("web.race.wait.teacher"))
	case s.isHost():
		words = e.theme.dim.Render(e.say("play.race.start"))
	}
	rows = append(rows, "", words, "")
	if s.isComputer() {
		return append(rows, s.opponentRows(area, now)...)
	}
	rows = append(rows, e.theme.bold.Render(e.say("web.race.players.n", "n", len(s.race.Public.Players))))
	list := s.race.Public.Players
	fits := max(1, area.Height-len(rows)-messageLines)
	for i, p := range list {
		if i == fits-1 && len(list) > fits {
			return append(rows, e.theme.dim.Render(e.say("web.race.more", "n", len(list)-i)))
		}
		state := e.theme.dim.Render(e.say("web.race.notready"))
		switch {
		case s.away[p.Player]:
			state = e.theme.dim.Render(e.say("web.race.away"))
		case p.Ready:
			state = e.theme.good.Render(e.glyph("✓ ", "+ ") + e.say("web.race.isready"))
		}
		name := s.name(p.Player)
		if p.Player == s.race.Public.Host {
			name += e.theme.dim.Render(e.dot() + e.say("web.race.host"))
		}
		if s.isClass() || s.isQuick() && !s.away[p.Player] {
			state = ""
		}
		rows = append(rows, sides("  "+name, state, area.Width))
	}
	return rows
}

func (s raceScreen) stillPlaying() (n int) {
	for _, p := range s.race.Public.Players {
		if p.EndReason == "" {
			n++
		}
	}
	return n
}

// The column of the standings beside the table, in wide windows.
const (
	standingColumns = 18
	standingGap     = 2
)

// viewHand shows the table with the standings: beside it in wide windows, else above it.
func (s raceScreen) viewHand(page *Page, area Area, now int64) {
	e := s.env
	left := e.theme.bold.Render(e.say("web.table.goal", "target", e.number(s.hand.table.puzzle.Target)))
	if n := s.race.Public.Mode.Hands; n > 0 {
		left += e.theme.dim.Render(e.dot() + e.say("web.daily.at", "n", s.index+1, "of", n))
	}
	right := e.say("play.points", "n", s.race.Mine.Standing.Points)
	if next := s.race.Public.Next; s.hand.ended && next > 0 {
		right = e.say("web.race.next", "n", (max(0, next-now-s.offset)+999)/1000)
	}
	page.Body = []string{sides(left, right, area.Width)}
	columns, height := area.Width, area.Height-1
	isWide := area.Width >= MinWidth+standingColumns-2*margin
	if isWide {
		columns -= standingColumns + standingGap
	} else {
		page.Body = append(page.Body, s.standingLine(now, area.Width))
		height--
	}
	rows, cursor, clicks := s.hand.view(Area{columns, height})
	page.click(clicks, len(page.Body))
	if isWide {
		beside := append([]string{e.theme.bold.Render(e.say("web.race.standings"))}, s.standingRows(now, standingColumns, height-1)...)
		if s.isComputer() {
			beside = append(beside, "")
			for _, row := range wrap(e.say("web.computer.note"), standingColumns, height) {
				beside = append(beside, e.theme.dim.Render(row))
			}
		}
		rows = lines(height, rows...)
		for i, row := range beside {
			if i < height {
				rows[i] = fit(rows[i], columns+standingGap) + row
			}
		}
	}
	if cursor != nil {
		cursor.Y += len(page.Body)
		page.Cursor = cursor
	}
	page.Body = append(page.Body, rows...)
}
