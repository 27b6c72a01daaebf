package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/mode"
	"github.com/make24/make24/rat"
)

// tone determines the colour of a notice.
type tone uint8

const (
	tonePlain tone = iota
	toneGood
	toneBad
)

// notice is the message under the table.
type notice struct {
	tone tone
	text string
}

// request is a request for the judge, which a key at the table makes.
type request uint8

const (
	askNothing request = iota
	askClaim
	askNoSolution // "no solution"
	askHint
	askWrongMove // which move was wrong, at a dead end
	askSkip
)

// handOptions holds the keys that a hand offers.
type handOptions struct {
	hints       bool
	solvable    bool // every hand of the run has a solution: "no solution" cannot be claimed
	skip        bool
	confirmSkip bool // a skip needs a second press
	confirmNone bool // "no solution" needs a second press, as in a race or a streak
}

// price returns the mode by which hints cost points.
func (o handOptions) price() mode.Mode { return mode.Mode{Solvable: o.solvable} }

// hand is the table with one hand, as the player sees it: tiles, typed text and messages. It does not
// judge answers; press returns the request for the judge.
type hand struct {
	env     *Env
	options handOptions
	table   table
	faces   []face
	since   int64 // when the hand was shown, in milliseconds since 1970
	away    int64 // time away from the table
	notice  notice
	confirm request // the request that a second press confirms
	typing  bool
	input   line   // the typed expression
	expr    string // the expression of askClaim
	wrong   string // the last wrong typed claim; it is not sent twice in a row

	hints   int    // highest step of the hints given
	clue    string // last sentence of the hints
	clueFor string // numbers on the table when it was given
	deadEnd bool   // the clue says that the target can no longer be made
	ended   bool   // the hand is closed
	won     bool
	hidden  bool // the player rightly claimed "no solution": the cards are face down
}

func newHand(env *Env, p puzzle.Puzzle, o handOptions, since int64) hand {
	return hand{env: env, options: o, table: newTable(p), faces: facesOf(p), since: since}
}

// time returns the milliseconds since the hand was shown, without the time away.
func (h hand) time(now int64) int64 { return max(0, now-h.since-h.away) }

// hintStep returns the step of the next hint. If the numbers have changed since the last hint, it is the
// same step again, which costs nothing.
func (h hand) hintStep() int {
	switch {
	case h.hints == 0:
		return h.options.price().FirstStep()
	case h.clueFor != h.table.numbers():
		return min(h.hints, lastHint-1)
	}
	return min(h.hints+1, lastHint)
}

// lastHint is the step that shows the whole answer.
const lastHint = mode.AnswerStep

// operatorKeys holds the keys of the operators, as on the pages.
var operatorKeys = map[string]expr.Op{
	"+": expr.Add, "=": expr.Add, "-": expr.Sub, "−": expr.Sub, "*": expr.Mul, "x": expr.Mul, "X": expr.Mul, "×": expr.Mul, "/": expr.Div, "÷": expr.Div,
}

// press handles a key at an open hand. The letters are those of the pages.
func (h hand) press(key tea.KeyPressMsg, now int64) (hand, request) {
	if h.typing {
		return h.pressTyping(key, now)
	}
	name := strings.ToLower(key.String())
	if key.Text != "" {
		name = strings.ToLower(key.Text)
	}
	if slot := strings.Index("123456789", name); len(name) == 1 && slot >= 0 {
		return h.moved(h.table.tap(slot, h.time(now)))
	}
	if op, ok := operatorKeys[key.Text]; ok {
		return h.moved(h.table.arm(op))
	}
	switch name {
	case "u", "backspace":
		return h.moved(h.table.undo(h.time(now)))
	case "r":
		return h.moved(h.table.reset(h.time(now)))
	case "c":
		return h.moved(h.table.chooseNext(h.time(now)))
	case "esc":
		return h.moved(h.table.clear())
	case "e":
		return h.startTyping(""), askNothing
	case "(", "（":
		return h.startTyping("("), askNothing
	case "n":
		return h.ask(askNoSolution, !h.options.solvable, h.options.confirmNone, "web.sure.none")
	case "h":
		if h.deadEnd && h.clueFor == h.table.numbers() { // another step would reveal nothing
			return h.ask(askWrongMove, h.options.hints, false, "")
		}
		return h.ask(askHint, h.options.hints, h.hintStep() == lastHint, "web.sure.hint")
	case "s":
		return h.ask(askSkip, h.options.skip, h.options.confirmSkip, "web.sure.skip")
	}
	return h, askNothing
}

// ask returns r if it is allowed. If confirm is true, the first press only shows a question.
func (h hand) ask(r request, allowed, confirm bool, question text.Key) (hand, request) {
	if !allowed {
		return h, askNothing
	}
	if confirm && h.confirm != r {
		h.confirm = r
		h.notice = notice{tonePlain, h.env.say(question)}
		return h, askNothing
	}
	h.confirm, h.notice = askNothing, notice{}
	return h, r
}

// showWrongMove says which move was wrong, if the numbers on the table are still those of the dead end.
func (h hand) showWrongMove(m wrongMsg) hand {
	if m.err != nil || h.ended || m.numbers != h.table.numbers() {
		return h
	}
	words := h.env.say("web.hint.wrong", "move", m.move, "target", h.env.number(h.table.puzzle.Target))
	h.notice = notice{tonePlain, words}
	return h
}

// changeText returns the move from one position to the next: a step, or what a card was made to stand for.
func (e *Env) changeText(before, after position) string {
	if n := len(after.steps); n > len(before.steps) {
		return e.stepText(after.steps[n-1])
	}
	for slot, card := range after.slots {
		if card != before.slots[slot] {
			return e.choiceText(card.choice)
		}
	}
	return ""
}

// stepText returns a step as an equation.
func (e *Env) stepText(s step) string {
	return e.operand(s.a) + " " + e.op(s.op) + " " + e.operand(s.b) + " = " + e.number(s.result)
}

// moved shows the table after a move, and claims the tile that makes the target.
func (h hand) moved(after table) (hand, request) {
	before := h.table
	h.table, h.confirm, h.notice = after, askNothing, notice{}
	switch missed, unused := after.missedTile(), after.unused(); {
	case after.refused.why != "":
		h.notice = notice{toneBad, h.env.refusalText(after.refused)}
	case after.winner != none && before.winner == none:
		h.expr = after.claim()
		return h, askClaim
	case missed != nil:
		h.notice = notice{toneBad, h.env.say("play.missed", "value", h.env.number(missed.value), "target", h.env.number(after.puzzle.Target))}
	case len(unused) > 0:
		rule := h.env.say("web.first.all", "target", h.env.number(after.puzzle.Target))
		h.notice = notice{tonePlain, rule + " " + h.env.say("web.typed.missing", "numbers", h.env.numberList(unused))}
	}
	return h, askNothing
}

func (e *Env) refusalText(r refusal) string {
	switch r.why {
	case "zero":
		return e.say("web.table.zero")
	case "long":
		return e.say("web.table.long")
	}
	value := e.number(r.value)
	if r.why == refusedBrackets {
		value = e.pretty(expr.Format(r.made, expr.Style{}))
	}
	return e.say(text.Key("web.table.refused."+r.why), "value", value)
}

// number returns a number as it is shown.
func (e *Env) number(x rat.Rat) string {
	if e.ASCII {
		return x.String()
	}
	return x.Pretty()
}

// operand returns a number as an operand, in parentheses if it is negative or a fraction.
func (e *Env) operand(x rat.Rat) string {
	if x.IsInt() && x.Sign() >= 0 {
		return e.number(x)
	}
	return "(" + e.number(x) + ")"
}

func (e *Env) numberList(list []rat.Rat) string {
	var texts []string
	for _, x := range list {
		texts = append(texts, e.number(x))
	}
	return strings.Join(texts, e.say("web.list"))
}

func (e *Env) op(op expr.Op) string {
	if e.ASCII {
		return op.String()
	}
	return string(op.Pretty())
}

// ops returns the four operators.
func (e *Env) ops() string {
	return strings.Join([]string{e.op(expr.Add), e.op(expr.Sub), e.op(expr.Mul), e.op(expr.Div)}, " ")
}

// pretty returns an expression as it is shown.
func (e *Env) pretty(ascii string) string {
	if e.ASCII {
		return ascii
	}
	return expr.Pretty(ascii)
}

// startTyping opens the line for an expression.
func (h hand) startTyping(prefix string) hand {
	h.input = newLine(prefix)
	h.typing, h.confirm, h.notice = true, askNothing, notice{}
	return h
}

// paste inserts pasted text into the line for an expression, and opens the line if it is closed.
func (h hand) paste(text string) hand {
	if !h.typing {
		h = h.startTyping("")
	}
	h.input = h.input.insert(text)
	return h
}

// pressTyping handles a key while the player types an expression.
func (h hand) pressTyping(key tea.KeyPressMsg, now int64) (hand, request) {
	switch key.String() {
	case "esc":
		h.typing, h.notice = false, notice{}
		return h, askNothing
	case "enter":
		return h.submit(now)
	case "backspace":
		if len(h.input.text) == 0 {
			h.typing = false
			return h, askNothing
		}
	}
	h.input, h.notice = h.input.press(key), notice{}
	return h, askNothing
}

// verdictText describes what is wrong with an expression that uses the right numbers.
func (e *Env) verdictText(v puzzle.Verdict, target rat.Rat) string {
	switch v.Reason {
	case puzzle.DivZero:
		return e.say("web.table.zero")
	case puzzle.BadIntermediate:
		return e.say("web.typed.intermediate", "value", e.number(v.At))
	case puzzle.WrongValue:
		return e.say("web.table.miss.typed", "value", e.number(v.Value), "target", e.number(target))
	default:
		if v.Sign != puzzle.SignAllowed {
			return e.say(text.Key("web.typed.sign." + v.Sign.String()))
		}
		return e.say("web.typed.operation")
	}
}

// keys returns the keys of an open hand.
func (h hand) keys() []Key {
	e := h.env
	if h.typing {
		return []Key{e.enter("play.key.check"), {"Esc", e.say("play.key.cards")}}
	}
	keys := []Key{
		{"1" + e.glyph("–", "-") + string(rune('0'+len(h.faces))), e.say("play.key.card")},
		{e.ops(), e.say("play.key.operator")},
		{"u", e.say("play.key.undo")},
		{"r", e.say("play.key.reset")},
		{"e", e.say("play.key.type")},
	}
	if h.table.puzzle.Rules.Alternatives != 0 {
		keys = append(keys, Key{"c", e.say("play.key.choice")})
	}
	if h.options.hints {
		keys = append(keys, Key{"h", e.say("play.key.hint")})
	}
	if !h.options.solvable {
		keys = append(keys, Key{"n", e.say("play.key.none")})
	}
	if h.options.skip {
		keys = append(keys, Key{"s", e.say("play.key.skip")})
	}
	return keys
}

// The lines of a hand besides its cards: their numbers, the steps, the operators, and the messages.
const (
	handLines    = 7
	messageLines = 3
)

// view returns the lines of the hand in an area, the cursor while the player types, and the cards and
// operators that can be clicked.
func (h hand) view(area Area) (rows []string, cursor *tea.Cursor, clicks []Click) {
	e, n := h.env, len(h.faces)
	size := sizeOfCards(n, area.Width, area.Height-handLines)
	spare := area.Height - handLines - size.height - 1
	space := func(minSpare int) {
		if spare >= minSpare {
			rows = append(rows, "")
		}
	}
	space(2)
	if !h.ended && !h.typing {
		clicks = h.cardClicks(size, area.Width, len(rows))
	}
	rows = append(rows, h.cards(size, area.Width)...)
	space(1)
	rows = append(rows, center(h.steps(area.Width), area.Width))
	space(3)
	if h.typing {
		const prompt = "> "
		shown, column := h.input.view(area.Width - 2*len(prompt))
		if len(h.input.text) == 0 {
			shown = e.theme.dim.Render(e.say("web.typed.example"))
		}
		cursor = tea.NewCursor(len(prompt)+column, len(rows))
		rows = append(rows, e.theme.brass.Render(prompt)+shown)
	} else {
		clicks = append(clicks, h.operatorClicks(area.Width, len(rows))...)
		rows = append(rows, center(h.operators(), area.Width))
	}
	rows = append(rows, "")
	space(4)
	return append(rows, h.messages(area.Width)...), cursor, clicks
}

// cardClicks returns where the cards and their numbers can be clicked, from row y on.
func (h hand) cardClicks(size cardSize, columns, y int) (clicks []Click) {
	n := len(h.faces)
	step := size.width + size.gap(n, columns)
	x := (columns - n*step + size.gap(n, columns)) / 2
	for slot := range n {
		if h.table.current.slots[slot] != nil {
			clicks = append(clicks, Click{x + slot*step, y, size.width, size.height + 2, string(rune('1' + slot))})
		}
	}
	return clicks
}

// operatorClicks returns where the operators in row y can be clicked.
func (h hand) operatorClicks(columns, y int) (clicks []Click) {
	if h.ended {
		return nil
	}
	const wide, gap = 5, 2 // of an operator
	x := (columns - width(h.operators())) / 2
	for i, op := range operators {
		clicks = append(clicks, Click{x + i*(wide+gap), y, wide, 1, op.String()})
	}
	return clicks
}

// cards returns the lines of the cards, with the selected one raised, and of their numbers.
func (h hand) cards(size cardSize, columns int) []string {
	e, n := h.env, len(h.faces)
	var blocks []string
	for slot, f := range h.faces {
		state := slotPlain
		switch t := h.table.current.slots[slot]; {
		case h.hidden:
			state = slotFaceDown
		case t == nil:
			state = slotEmpty
		case h.won && h.table.winner == slot:
			state = slotWon
		case h.table.selected == slot:
			state = slotSelected
		}
		if t := h.table.current.slots[slot]; t != nil && t.from != nil {
			f = face{text: e.number(t.value), from: e.operand(t.from.a) + e.op(t.from.op) + e.operand(t.from.b)}
		} else if t != nil {
			f = e.faceOf(t, f)
		}
		card, label := e.card(f, size, state), " "
		switch {
		case h.ended || state == slotEmpty:
		case state == slotSelected:
			label = e.theme.brass.Render("[" + string(rune('1'+slot)) + "]")
		default:
			label = e.theme.dim.Render("[" + string(rune('1'+slot)) + "]")
		}
		blank, foot := fit("", size.width), center(label, size.width)
		column := slices.Concat([]string{blank}, card)
		if state == slotSelected {
			column = slices.Concat(card, []string{blank})
		}
		if slot > 0 {
			blocks = append(blocks, strings.Repeat(" ", size.gap(n, columns)))
		}
		blocks = append(blocks, strings.Join(append(column, foot), "\n"))
	}
	rows := strings.Split(lipgloss.JoinHorizontal(lipgloss.Top, blocks...), "\n")
	for i := range rows {
		rows[i] = center(rows[i], columns)
	}
	return rows
}

// steps returns the steps so far and the step being chosen.
func (h hand) steps(columns int) string {
	e, t := h.env, h.table
	var list []string
	for _, s := range t.current.steps {
		list = append(list, e.stepText(s))
	}
	blank := e.glyph("▢", "_")
	selected := t.tileAt(t.selected)
	switch {
	case h.ended, h.typing:
	case selected != nil && t.isArmed:
		list = append(list, e.theme.brass.Render(e.operand(selected.value)+" "+e.op(t.armed)+" "+blank))
	case t.isArmed:
		list = append(list, e.theme.brass.Render(blank+" "+e.op(t.armed)+" "+blank))
	case selected != nil && len(list) == 0:
		return e.theme.dim.Render(e.say("web.ledger.operator"))
	case len(list) == 0:
		return e.theme.dim.Render(e.say("play.choose"))
	}
	line := strings.Join(list, e.theme.dim.Render(" "+e.glyph("·", "|")+" "))
	for len(list) > 1 && width(line) > columns { // the last steps matter
		list = list[1:]
		line = e.glyph("… ", "... ") + strings.Join(list, e.theme.dim.Render(" "+e.glyph("·", "|")+" "))
	}
	return line
}

var operators = []expr.Op{expr.Add, expr.Sub, expr.Mul, expr.Div}

// operators returns the operators. The chosen one is in brackets.
func (h hand) operators() string {
	if h.ended {
		return ""
	}
	var parts []string
	for _, op := range operators {
		part := h.env.theme.button.Render("  " + h.env.op(op) + "  ")
		if h.table.isArmed && h.table.armed == op {
			part = h.env.theme.armed.Render("[ " + h.env.op(op) + " ]")
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "  ")
}

// messages returns the notice and the hint.
func (h hand) messages(columns int) (rows []string) {
	e := h.env
	style := map[tone]lipgloss.Style{tonePlain: lipgloss.NewStyle(), toneGood: e.theme.good, toneBad: e.theme.bad}[h.notice.tone]
	for _, row := range wrap(h.notice.text, columns, messageLines) {
		rows = append(rows, style.Render(row))
	}
	if h.hints > 0 && !h.ended && len(rows) == 0 {
		price := h.options.price()
		dots := strings.Repeat(e.glyph("●", "*"), h.hints-price.FirstStep()+1) + strings.Repeat(e.glyph("○", "."), lastHint-h.hints)
		worth := e.say("web.hint.counts", "n", price.Points(h.hints))
		rows = append(rows, e.theme.brass.Render(dots)+" "+e.theme.dim.Render(worth))
		clue := h.clue
		if h.clueFor != h.table.numbers() {
			clue = e.theme.dim.Render(e.say("play.hint.stale"))
		}
		rows = append(rows, wrap(clue, columns, messageLines-1)...)
	}
	return rows
}
