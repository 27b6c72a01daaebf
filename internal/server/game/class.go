package game

import (
	"context"
	"encoding/csv"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/hint"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/internal/game/class"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
)

// This file serves the requests of the teacher of a class. The secret of the class authorizes them,
// not a session, so that the teacher can use any device. It is never part of a URL, since URLs
// are logged: requests with a body have the secret in the body, others in the header Authorization.
//
// There is no stream for the teacher. The page opens the stream of a spectator, which needs no
// secret, and after a change requests the view of the teacher, at most once a second. A stream for
// the teacher could not use EventSource, which cannot send the header with the secret.

// bearerSecret returns the secret in the header of a request, or "" if there is none.
func bearerSecret(r *request) string {
	secret, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return ""
	}
	return secret
}

func (g *Game) showClass(r *request) (*response, error) {
	class, err := g.classes.View(r.ctx, r.PathValue("race"), bearerSecret(r))
	if err != nil {
		return nil, raceProblem(err)
	}
	return ok(class), nil
}

// checkClassHint returns a problem if the hint that a teacher gives has no clues, so that a class does
// not get a hint that nobody can see.
func (g *Game) checkClassHint(r *request, secret string, hintMove race.Hint) error {
	class, err := g.classes.View(r.ctx, r.PathValue("race"), secret)
	if err != nil {
		return raceProblem(err)
	}
	if class.Hand == nil || class.Hand.Hand != hintMove.Hand || hintMove.Step < 1 || hintMove.Step > grade.HintSteps {
		return nil // Teach refuses the hint
	}
	_, err = g.classClues(r, class.Hand.Puzzle, hintMove.Step)
	return runProblem(err, emptyRun)
}

// cluesResponse holds the clues of a hint.
type cluesResponse struct {
	Clues []jsonform.Clue `json:"clues"` // in the format of make24 hint --json
}

// showClues returns the clues of a hand in a class, up to the step of the hint that the player got.
func (g *Game) showClues(r *request) (*response, error) {
	number, err := r.intParam("hand", math.MaxInt32)
	if err != nil {
		return nil, err
	}
	found, err := g.races.Load(r.ctx, r.player.ID, r.PathValue("race"))
	switch {
	case err != nil:
		return nil, raceProblem(err)
	case found.Mine == nil:
		return nil, raceProblem(match.ErrNoSeat)
	}
	i := slices.IndexFunc(found.Mine.Shown, func(h race.PlayedHand) bool { return int64(h.Hand) == number && h.Hints > 0 })
	if i < 0 {
		return nil, raceProblem(race.ErrUnknownHand)
	}
	played := found.Mine.Shown[i]
	clues, err := g.classClues(r, played.Puzzle, played.Hints)
	if err != nil {
		return nil, runProblem(err, emptyRun)
	}
	pos, err := position(played.Puzzle, "")
	return ok(cluesResponse{hint.NewLine(pos, "", clues, r.lang(), false).Clues}), err
}

// classClues returns the clues of a whole hand up to a step. Concurrent calls for a hand, as by all
// pupils of a class, compute them once.
func (g *Game) classClues(r *request, id string, step int) ([]grade.Clue, error) {
	return limiter.Share(r.ctx, &g.clues, id+" "+strconv.Itoa(step), func() ([]grade.Clue, error) {
		pos, err := position(id, "")
		if err != nil {
			return nil, err
		}
		return g.options.Clues(context.WithoutCancel(r.ctx), pos, step) // other callers wait for the result
	})
}

// nameRequest is the body of a request that changes or removes the name of a pupil.
type nameRequest struct {
	Secret string `json:"secret"`
	Seat   string `json:"seat"`
	Name   string `json:"name"`
}

func (g *Game) renamePupil(r *request) (*response, error) {
	var body nameRequest
	err := r.decodeBody(&body)
	if err == nil && body.Name != "" {
		body.Name, err = cleanName(body.Name)
	}
	if err != nil {
		return nil, err
	}
	if err := g.classes.Rename(r.ctx, r.PathValue("race"), body.Secret, body.Seat, body.Name); err != nil {
		return nil, raceProblem(err)
	}
	return &response{}, nil
}

// downloadGrades returns the results of a class as a table for a spreadsheet. With separator=semicolon it is one for
// spreadsheets of countries that write 0,5.
func (g *Game) downloadGrades(r *request) (*response, error) {
	grades, err := g.classes.Grades(r.ctx, r.PathValue("race"), bearerSecret(r))
	if err != nil {
		return nil, raceProblem(err)
	}
	lang := r.lang()
	point := "."
	switch separator := r.URL.Query().Get("separator"); separator {
	case "", "comma":
	case "semicolon":
		point = ","
	default:
		return nil, badMove.WithDetail("The separator is comma or semicolon.")
	}
	return &response{
		header: map[string]string{
			"Content-Type":        "text/csv; charset=utf-8; header=present",
			"Content-Disposition": `attachment; filename="make24-class.csv"`,
		},
		write: func(w io.Writer) error { return writeGrades(w, grades, lang, point) },
	}, nil
}

// writeGrades writes the results of a class as CSV (RFC 4180) in UTF-8: a row for each pupil, and two
// columns for each hand: how the pupil closed it, and the time in seconds if it was solved. It begins
// with a byte order mark, without which Excel would assume another encoding. If the decimal point is a comma, semicolons
// separate the columns, as Excel expects then.
func writeGrades(w io.Writer, grades class.Grades, lang text.Lang, point string) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	if point == "," {
		out.Comma = ';'
	}
	row := []string{lang.Say("grades.pupil"), lang.Say("grades.name"), lang.Say("grades.solved"), lang.Say("grades.points"), lang.Say("grades.misses")}
	for i, hand := range grades.Hands {
		n := strconv.Itoa(i + 1)
		row = append(row, lang.Say("grades.hand", "n", n, "cards", cardsOf(hand)), lang.Say("grades.seconds", "n", n))
	}
	_ = out.Write(row) // Error returns the error
	words := map[race.Outcome]string{race.OutcomeAbsent: ""}
	for i, grade := range grades.Pupils {
		row := []string{strconv.Itoa(i + 1), escapeFormula(grade.Name), strconv.Itoa(grade.Solved), strconv.Itoa(grade.Points), strconv.Itoa(grade.Misses)}
		for hand, outcome := range grade.Outcomes {
			word, ok := words[outcome]
			if !ok {
				word = lang.Say(text.Key("grades.outcome." + string(outcome)))
				words[outcome] = word
			}
			time := ""
			if outcome == race.OutcomeSolved {
				time = seconds(grade.Times[hand], point)
			}
			row = append(row, word, time)
		}
		_ = out.Write(row)
	}
	out.Flush()
	return out.Error()
}

// cardsOf returns the cards of a puzzle as pupils see them, such as "3 8 J Q".
func cardsOf(id string) string {
	p, err := puzzle.ParseID(id)
	if err != nil {
		return id // cannot happen: the hand was dealt
	}
	numbers := make([]string, len(p.Hand))
	for i, n := range p.Hand {
		numbers[i] = strconv.FormatInt(n, 10)
		if letter, ok := map[int64]string{1: "A", 11: "J", 12: "Q", 13: "K"}[n]; ok {
			numbers[i] = letter
		}
	}
	return strings.Join(numbers, " ")
}

// seconds returns a number of milliseconds in seconds with one digit after the decimal point, rounded down.
func seconds(millis int64, point string) string {
	return strconv.FormatInt(millis/1000, 10) + point + strconv.FormatInt(millis%1000/100, 10)
}

// escapeFormula returns a name with an apostrophe in front if a spreadsheet could take it for a
// formula.
func escapeFormula(name string) string {
	if first, _ := utf8.DecodeRuneInString(name); strings.ContainsRune("=+-@＝＋－＠", first) {
		return "'" + name
	}
	return name
}
