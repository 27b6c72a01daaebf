package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/atomicfile"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/sheet"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// sheetCmd holds the flags of one run of sheet.
type sheetCmd struct {
	app *app
	cmd *cobra.Command

	kind, style, order, paper *string
	answers                   *string
	levels, technique, title  string
	file, hands, origin, date string
	n, pages, cards, target   int
	seed                      int
	unsolvable                bool
	noNames                   bool
}

// sheetLine is the JSON line of sheet.
type sheetLine struct {
	Code        string   `json:"code,omitempty"`
	Kind        string   `json:"kind"`
	Title       string   `json:"title"`
	Asked       int      `json:"asked"`
	Found       int      `json:"found"`
	Pages       int      `json:"pages"`
	AnswerPages int      `json:"answerPages"`
	URL         string   `json:"url,omitempty"`
	Hands       []string `json:"hands"`
}

func (a *app) newSheet() *cobra.Command {
	cmd := a.newCommand("sheet [CODE]", "sheetcommand.short", "sheetcommand.long", "sheetcommand.example")
	s := &sheetCmd{app: a, cmd: cmd, pages: 1, cards: 4, target: 24}
	f := cmd.Flags()
	f.StringVarP(&s.file, "out", "o", "", a.say("sheetcommand.help.out"))
	s.kind = a.addChoiceFlag(cmd, "kind", sheet.KindHands, "sheetcommand.help.kind", sheet.KindHands, sheet.KindCards, sheet.KindBingo)
	f.Var(decimalValue[int]{&s.n}, "n", a.say("sheetcommand.help.n", "low", sheet.MinPerPage, "high", sheet.MaxPerPage))
	f.Var(decimalValue[int]{&s.pages}, "pages", a.say("sheetcommand.help.pages", "limit", sheet.MaxPages))
	f.Lookup("pages").DefValue = "" // the usage text gives the defaults
	f.StringVar(&s.levels, "level", "1-3", a.say("generate.help.level"))
	f.Var(decimalValue[int]{&s.cards}, "cards", a.say("sheetcommand.help.cards"))
	f.Var(decimalValue[int]{&s.target}, "target", a.say("sheetcommand.help.target", "limit", sheet.MaxTarget))
	f.StringVar(&s.technique, "technique", "", a.say("sheetcommand.help.needs"))
	s.order = a.addChoiceFlag(cmd, "order", sheet.OrderEasy, "sheetcommand.help.order", sheet.OrderEasy, sheet.OrderMixed)
	f.BoolVar(&s.unsolvable, "unsolvable", false, a.say("sheetcommand.help.unsolvable"))
	f.Var(decimalValue[int]{&s.seed}, "seed", a.say("sheetcommand.help.seed", "limit", sheet.MaxSeed))
	f.StringVar(&s.hands, "hands", "", a.say("sheetcommand.help.hands"))
	s.style = a.addChoiceFlag(cmd, "style", sheet.StyleCards, "sheetcommand.help.style", sheet.StyleCards, sheet.StyleNumbers)
	s.paper = a.addChoiceFlag(cmd, "paper", "a4", "sheetcommand.help.paper", "a4", "letter")
	f.StringVar(&s.title, "title", "", a.say("sheetcommand.help.title"))
	f.BoolVar(&s.noNames, "no-names", false, a.say("sheetcommand.help.nonames"))
	s.answers = a.addChoiceFlag(cmd, "answers", sheet.AnswersEnd, "sheetcommand.help.answers", sheet.AnswersEnd, sheet.AnswersBack, sheet.AnswersNone)
	f.StringVar(&s.date, "date", "", a.say("sheetcommand.help.date"))
	f.StringVar(&s.origin, "origin", "", a.say("sheetcommand.help.origin"))
	a.addCompletion(cmd, "technique", sheet.TechniqueCodes())
	_ = cmd.MarkFlagFilename("out", "pdf") // fails only if the flag does not exist
	_ = cmd.MarkFlagFilename("hands")
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return s.run(cmd.Context(), args) }
	return cmd
}

// setFlags holds the flags that a code or a file of hands replaces.
var setFlags = []string{"pages", "level", "cards", "target", "technique", "order", "unsolvable", "seed"}

// run makes the sheet and writes it.
func (s *sheetCmd) run(ctx context.Context, args []string) error {
	if s.file == "" && s.app.tty {
		return console.NewError("sheetcommand.terminal")
	}
	if len(args) > 1 {
		return console.NewError("command.arguments", "command", "sheet", "argument", excerpt.Quote(args[1]))
	}
	if err := checkReplaces("out", s.file, s.hands); err != nil {
		return err
	}
	layout := sheet.Layout{
		Kind: *s.kind, PerPage: s.n, Style: *s.style, Title: s.title, NoNames: s.noNames, Answers: *s.answers,
		Paper: *s.paper, Lang: s.app.lang, Origin: strings.TrimRight(s.origin, "/"), Date: s.date,
	}
	if s.cmd.Flags().Changed("pages") {
		layout.Boards = s.pages
	}
	set, err := s.set(ctx, args, layout)
	if err != nil {
		return s.sheetError(err)
	}
	made, err := sheet.New(set, layout)
	if err != nil {
		return s.sheetError(err)
	}
	var body bytes.Buffer
	if err := made.WritePDF(&body, nil); err != nil {
		return err
	}
	if err := s.write(body.Bytes()); err != nil {
		return err
	}
	return s.report(set, made)
}

// set returns the hands: those of the code, of the file, or of the other flags.
func (s *sheetCmd) set(ctx context.Context, args []string, layout sheet.Layout) (*sheet.Set, error) {
	maker := sheet.NewMaker(nil)
	if len(args) == 0 && s.hands == "" {
		spec, err := s.spec(layout)
		if err != nil {
			return nil, err
		}
		return maker.Set(ctx, spec)
	}
	other := "CODE"
	if s.hands != "" {
		other = "--hands"
	}
	for _, name := range setFlags {
		isAllowed := name == "pages" && *s.kind == sheet.KindBingo || name == "target" && s.hands != ""
		if s.cmd.Flags().Changed(name) && !isAllowed {
			return nil, console.NewError("sheetcommand.fixed", "flag", name, "other", other)
		}
	}
	if s.hands != "" {
		if len(args) > 0 {
			return nil, console.NewError("command.arguments", "command", "sheet --hands", "argument", excerpt.Quote(args[0]))
		}
		puzzles, err := s.readHands()
		if err != nil {
			return nil, err
		}
		return maker.Own(ctx, puzzles)
	}
	spec, err := sheet.ParseCode(args[0])
	switch {
	case errors.Is(err, sheet.ErrMistyped):
		return nil, console.NewError("sheetcommand.typo", "code", excerpt.Quote(args[0]))
	case err != nil:
		return nil, console.NewError("sheetcommand.code", "code", excerpt.Quote(args[0]))
	}
	return maker.Set(ctx, spec)
}

// spec returns the criteria that the flags give.
func (s *sheetCmd) spec(layout sheet.Layout) (sheet.Spec, error) {
	span, err := parseLevels(s.levels)
	if err != nil {
		return sheet.Spec{}, err
	}
	if !s.cmd.Flags().Changed("seed") {
		s.seed = 1 + int(randomSeed()%sheet.MaxSeed)
	}
	if !s.cmd.Flags().Changed("n") {
		layout.PerPage = sheet.DefaultPerPage(*s.kind)
	}
	count, err := layout.Count(s.pages)
	if err != nil {
		return sheet.Spec{}, err
	}
	return sheet.Spec{
		Levels: span, Cards: s.cards, Target: s.target, Technique: s.technique, Order: *s.order, Unsolvable: s.unsolvable,
		Count: count, Seed: s.seed,
	}, nil
}

// parseLevels returns the levels of a text such as 2 or 1-3.
func parseLevels(levels string) (span sheet.Span, err error) {
	from, to, isRange := strings.Cut(levels, "-")
	if !isRange {
		to = from
	}
	if _, err := fmt.Sscanf(from+" "+to+"\n", "%d %d\n", &span.From, &span.To); err != nil {
		return span, &sheet.FieldError{Field: "level", Valid: "1-5"}
	}
	return span, nil
}

// maxHandsFile is the maximum size of a file of hands in bytes.
const maxHandsFile = 1 << 20

// readHands reads the file of hands: one hand a line, perhaps with = and its target. Empty lines and
// those that begin with # do not count.
func (s *sheetCmd) readHands() (puzzles []puzzle.Puzzle, err error) {
	classic, err := puzzle.Lookup("classic")
	if err != nil {
		return nil, err
	}
	in := s.app.in
	if s.hands != standardStream {
		file, err := os.Open(s.hands)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	lines := newLineScanner(in)
	for number, size := 1, 0; lines.Scan(); number++ {
		line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if size += len(line); size > maxHandsFile || lines.isTooLong {
			return nil, console.NewError("stream.long", "limit", maxHandsFile)
		}
		if line == "" || line[0] == '#' {
			continue
		}
		text, targetText, hasTarget := strings.Cut(line, "=")
		target := rat.Int(int64(s.target))
		hand, err := deal.ParseHand(text, deal.ParseOptions{SplitDigits: true})
		if err == nil && hasTarget {
			target, err = rat.Parse(strings.TrimSpace(targetText))
		}
		if err == nil {
			var p puzzle.Puzzle
			if p, err = puzzle.New(hand, target, classic.Rules); err == nil {
				puzzles = append(puzzles, p)
				continue
			}
		}
		return nil, console.NewError("stream.line", "line", number, "message", s.app.explain(err))
	}
	return puzzles, lines.Err()
}

// sheetError maps the errors of package sheet to messages.
func (s *sheetCmd) sheetError(err error) error {
	var field *sheet.FieldError
	switch {
	case errors.As(err, &field):
		name := map[string]string{"levels": "level", "needs": "technique"}[field.Field]
		return console.NewError("sheetcommand.bad", "flag", cmp.Or(name, field.Field), "valid", field.Valid)
	case errors.Is(err, sheet.ErrNoHands) && s.hands == "":
		fmt.Fprintln(s.app.err, "make24: "+s.app.say("sheetcommand.none"))
		return console.ErrNo
	case errors.Is(err, sheet.ErrNoHands):
		return console.NewError("sheetcommand.empty", "file", excerpt.Escape(s.hands))
	case errors.Is(err, sheet.ErrSlow):
		return console.NewError("sheetcommand.slow")
	}
	return err
}

// write writes the file or, without one, to standard output.
func (s *sheetCmd) write(body []byte) error {
	if s.file == "" || s.file == standardStream {
		_, err := s.app.out.Write(body)
		return err
	}
	file, err := atomicfile.Replace(s.file)
	if err != nil {
		return err
	}
	defer file.Abort() // does nothing after Commit
	if _, err := file.Write(body); err != nil {
		return err
	}
	return file.Commit()
}

// report prints what the sheet has: on standard output if the PDF is in a file.
func (s *sheetCmd) report(set *sheet.Set, made *sheet.Sheet) error {
	if made.Dropped != "" {
		fmt.Fprintln(s.app.err, "make24: "+s.app.say("sheetcommand.dropped", "characters", made.Dropped))
	}
	if found := len(set.Hands); found < set.Asked {
		fmt.Fprintln(s.app.err, "make24: "+s.app.say("sheetcommand.fewer", "found", found, "asked", set.Asked))
	}
	front := made.NumPages() - made.AnswerPages()
	line := s.app.say("sheetcommand.made", "hands", len(set.Hands), "pages", front, "answers", made.AnswerPages())
	if *s.answers == sheet.AnswersBack {
		line = s.app.say("sheetcommand.made.back", "hands", len(set.Hands), "pages", front)
	}
	if set.Code != "" {
		line = set.Code + ": " + line
	}
	if s.file == "" || s.file == standardStream {
		fmt.Fprintln(s.app.err, "make24: "+line)
		return nil
	}
	if !s.app.json {
		_, err := fmt.Fprintln(s.app.out, line)
		return err
	}
	out := sheetLine{
		Code: set.Code, Kind: *s.kind, Title: made.Title(), Asked: set.Asked, Found: len(set.Hands), Pages: front,
		AnswerPages: made.AnswerPages(), URL: made.URL(),
	}
	for _, h := range set.Hands {
		out.Hands = append(out.Hands, h.Puzzle.ID())
	}
	return console.WriteJSON(s.app.out, out)
}
