package game

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/sheet"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/puzzle"
)

// This file serves printable sheets. They depend only on the parameters of the request, so these
// requests use no session.

// The limits of sheets. docs/game.md lists each of them.
const (
	sheetDuration   = 10 * time.Second // of a sheet with all waits for a processor
	sheetTimeLimit  = 5 * time.Second  // of the work for a sheet, without waits
	sheetCacheBytes = 4 << 20          // sets of hands that are cached
)

// sheets makes printable sheets.
type sheets struct {
	maker *sheet.Maker
	heavy *limiter.Class
	slots *limiter.Class // of sheets
	sets  *cache.Cache[string, *sheet.Set]
	limit time.Duration // sheetTimeLimit, except in tests
}

func newSheets(heavy *limiter.Class) *sheets {
	if heavy == nil {
		heavy = limiter.NewDefaultClass()
	}
	slots := limits.Sheets.Running.NewClass()
	slots.MaxEach = limits.Sheets.Running.Address
	return &sheets{sheet.NewMaker(heavy), heavy, slots, cache.New[string, *sheet.Set](sheetCacheBytes), sheetTimeLimit}
}

// sheetResponse describes a sheet.
type sheetResponse struct {
	Code        string      `json:"code"`
	Kind        string      `json:"kind"`
	Title       string      `json:"title"`
	Asked       int         `json:"asked"`
	Found       int         `json:"found"`
	Levels      map[int]int `json:"levels"` // number of hands of each level; 0: those without a solution
	Pages       int         `json:"pages"`
	AnswerPages int         `json:"answerPages"`
	URL         string      `json:"url"`
	Hands       []string    `json:"hands"` // puzzle IDs
	Dropped     string      `json:"dropped,omitempty"`
}

// sheetRequest holds the parameters of a request.
type sheetRequest struct {
	spec   sheet.Spec
	own    []puzzle.Puzzle // the hands of a set of the user, which replace those of spec
	layout sheet.Layout
	page   int          // of GET /game/sheets/page, counted from 1
	step   func() error // called between pages
}

// badSheetDetail returns the problem for an invalid parameter.
func badSheetDetail(name, valid string) error {
	return badSheet.WithDetail("The parameter " + name + " is not valid. Use " + valid + ".")
}

// sheetRoutes returns the handlers of sheets.
func (g *Game) sheetRoutes() map[string]func(http.ResponseWriter, *http.Request) error {
	return map[string]func(http.ResponseWriter, *http.Request) error{
		"GET /game/sheets": g.handleSheet("application/json", func(s *sheet.Sheet, set *sheet.Set, q sheetRequest) ([]byte, error) {
			body, err := json.Marshal(describeSheet(s, set, q))
			return append(body, '\n'), err
		}),
		"GET /game/sheets/pdf": g.handleSheet("application/pdf", func(s *sheet.Sheet, _ *sheet.Set, q sheetRequest) ([]byte, error) {
			var body bytes.Buffer
			err := s.WritePDF(&body, q.step)
			return body.Bytes(), err
		}),
		"GET /game/sheets/page": g.handleSheet("image/svg+xml", func(s *sheet.Sheet, _ *sheet.Set, q sheetRequest) ([]byte, error) {
			if q.page < 1 || q.page > s.NumPages() {
				return nil, badSheetDetail("page", "1.."+strconv.Itoa(s.NumPages()))
			}
			return s.SVG(q.page - 1), nil
		}),
	}
}

func describeSheet(s *sheet.Sheet, set *sheet.Set, q sheetRequest) sheetResponse {
	out := sheetResponse{
		Code: set.Code, Kind: q.layout.Kind, Title: s.Title(), Asked: set.Asked, Found: len(set.Hands), Levels: map[int]int{},
		Pages: s.NumPages() - s.AnswerPages(), AnswerPages: s.AnswerPages(), URL: s.URL(), Dropped: s.Dropped,
	}
	for _, h := range set.Hands {
		out.Levels[h.Level]++
		out.Hands = append(out.Hands, h.Puzzle.ID())
	}
	return out
}

// handleSheet returns a handler that sends the output of write for a sheet.
func (g *Game) handleSheet(contentType string, write func(*sheet.Sheet, *sheet.Set, sheetRequest) ([]byte, error)) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		ctx, cancel := context.WithTimeout(r.Context(), RequestTimeout)
		defer cancel()
		if err := g.mayMakeSheet(ctx); err != nil {
			return err
		}
		q, err := parseSheetQuery(r.URL.Query())
		if err != nil {
			return err
		}
		q.layout.Origin = g.sheetOrigin(r)
		var body []byte
		worked, err := g.sheets.run(ctx, func(ctx context.Context, step func() error) error {
			set, err := g.sheets.set(ctx, q)
			if err != nil {
				return err
			}
			s, err := sheet.New(set, q.layout)
			if err == nil {
				err = step()
			}
			if err == nil {
				q.step = step
				body, err = write(s, set, q)
			}
			return err
		})
		g.chargeSheet(ctx, worked)
		if err != nil {
			return g.sheetProblem(err)
		}
		if contentType == "application/pdf" {
			w.Header().Set("Content-Disposition", `attachment; filename="`+q.fileName()+`"`)
		}
		sendCacheable(w, r, contentType, body)
		return nil
	}
}

// sheetOrigin returns the origin of the links on sheets.
func (g *Game) sheetOrigin(r *http.Request) string {
	if origin := string(g.options.Origin); origin != "" {
		return origin
	}
	if len(r.Host) > 100 {
		return ""
	}
	return "http://" + r.Host
}

// mayMakeSheet refuses a request that exceeds the rates of its address.
func (g *Game) mayMakeSheet(ctx context.Context) error {
	address, now := limiter.Client(ctx), g.options.Clock()
	if err := g.rates.Take(limits.Sheets, address, "", now, 1); err != nil {
		return err
	}
	return g.rates.Take(limits.SheetWork, address, "", now, 1)
}

// chargeSheet charges the work for a sheet to its address, so that no address can keep the slots busy.
func (g *Game) chargeSheet(ctx context.Context, worked time.Duration) {
	g.rates.Charge(limits.SheetWork, limiter.Client(ctx), g.options.Clock(), int(worked.Milliseconds()))
}

// run calls work with a slot for a sheet and a processor slot. It cancels the context of the work when the
// processor slot was held for the time limit, and after sheetDuration. work calls step between pages and
// returns its error: it lets other work run, and fails once the context has ended. run returns the time for
// which the processor slot was held. Its error is errSheetTime if that was too long, and limiter.ErrBusy if
// the work had to wait for too long.
func (s *sheets) run(ctx context.Context, work func(ctx context.Context, step func() error) error) (worked time.Duration, err error) {
	client := limiter.Client(ctx)
	slot, err := s.slots.Acquire(ctx, client)
	if err != nil {
		return 0, err
	}
	defer slot.Release()
	ctx, cancel := context.WithTimeoutCause(ctx, sheetDuration, limiter.ErrBusy)
	defer cancel()
	ctx, stop := s.heavy.WithTimeLimit(ctx, s.limit, errSheetTime)
	defer stop()
	processor, err := s.heavy.Acquire(ctx, client)
	if err != nil {
		return 0, err
	}
	defer processor.Release()
	ctx = processor.Context(ctx)
	err = work(ctx, func() error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return processor.Yield(ctx)
	})
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return processor.Held(), err
}

// errSheetTime is the cause of the end of the work for a sheet at its time limit.
var errSheetTime = errors.New("game: the work for a sheet took too long")

// fileName returns the name of the PDF file.
func (q sheetRequest) fileName() string {
	if q.own != nil {
		return "make24.pdf"
	}
	return "make24-" + q.spec.Code() + ".pdf"
}

// set returns the set of a request from the cache, or finds it.
func (s *sheets) set(ctx context.Context, q sheetRequest) (*sheet.Set, error) {
	if q.own != nil {
		return s.maker.Own(ctx, q.own)
	}
	code := q.spec.Code()
	if set, ok := s.sets.Get(code); ok {
		return set, nil
	}
	set, err := s.maker.Set(ctx, q.spec)
	if err != nil {
		return nil, err
	}
	size := cache.EntrySize
	for _, h := range set.Hands {
		size += 256
		for _, solution := range h.Solutions {
			size += len(solution) + 16
		}
	}
	s.sets.Put(code, set, size)
	return set, nil
}

// sheetProblem maps the errors of sheets to problems.
func (g *Game) sheetProblem(err error) error {
	var field *sheet.FieldError
	switch {
	case errors.As(err, &field):
		return badSheetDetail(field.Field, field.Valid)
	case errors.Is(err, sheet.ErrNoHands):
		return badOptions.WithDetail("No hand matches these options.")
	case errors.Is(err, context.DeadlineExceeded): // of the request, most of which was waiting
		err = limiter.ErrBusy
	case errors.Is(err, sheet.ErrSlow), errors.Is(err, errSheetTime):
		return problem.OverTime.WithDetail("Such hands take too long to find. Ask for fewer, or change your choice.")
	}
	return runProblem(err, emptyRun)
}

// sendCacheable sends a body that depends only on the URL.
func sendCacheable(w http.ResponseWriter, r *http.Request, contentType string, body []byte) {
	h := w.Header()
	hash := sha256.Sum256(body)
	etag := hex.EncodeToString(hash[:12])
	h.Set("Content-Type", contentType)
	h.Set("Cache-Control", "public, max-age=86400")
	h.Add("Vary", "Accept-Encoding")
	if contentType != "application/pdf" && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		var out bytes.Buffer
		z, _ := gzip.NewWriterLevel(&out, gzip.BestSpeed) // the level is valid
		_, _ = z.Write(body)                              // writes to memory
		_ = z.Close()
		body, etag = out.Bytes(), etag+"-gz"
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("ETag", `"`+etag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// setParameters holds the parameters that a code replaces.
var setParameters = []string{"levels", "cards", "target", "needs", "order", "unsolvable", "seed"}

// parseSheetQuery returns the parameters of a query.
func parseSheetQuery(query url.Values) (q sheetRequest, err error) {
	p := sheetParameters{query: query}
	l := &q.layout
	l.Kind = p.text("kind", sheet.KindHands)
	l.PerPage = p.number("n", sheet.DefaultPerPage(l.Kind))
	pages := p.number("pages", 1)
	if l.Kind == sheet.KindBingo {
		pages = p.number("pages", sheet.DefaultBoards)
		l.Boards = pages
	}
	for _, name := range []string{"code", "hands"} {
		if l.Kind != sheet.KindBingo && p.query.Has("pages") && p.query.Has(name) {
			p.fail("pages", "either "+name+" or pages")
		}
	}
	l.Style, l.Title = p.text("style", sheet.StyleCards), p.text("title", "")
	l.NoNames, l.Answers = !p.flag("names", true), p.text("answers", sheet.AnswersEnd)
	l.Paper = p.text("paper", "a4")
	lang, ok := text.ParseLang(p.text("lang", "en"))
	if !ok {
		p.fail("lang", strings.Join(text.Codes(), ", "))
	}
	l.Lang = lang
	q.page = p.number("page", 1)
	var field *sheet.FieldError
	count, err := l.Count(pages)
	if errors.As(err, &field) {
		p.fail(field.Field, field.Valid)
	}
	if q.own = p.hands(); q.own == nil {
		q.spec = p.spec(count)
	}
	if err := p.checkNames(); err != nil {
		return q, err
	}
	return q, p.err
}

// sheetParameters reads parameters and holds the first problem.
type sheetParameters struct {
	query url.Values
	known []string
	err   error
}

func (p *sheetParameters) fail(name, valid string) {
	if p.err == nil {
		p.err = badSheetDetail(name, valid)
	}
}

func (p *sheetParameters) text(name, fallback string) string {
	p.known = append(p.known, name)
	if value := p.query.Get(name); value != "" {
		return value
	}
	return fallback
}

func (p *sheetParameters) number(name string, fallback int) int {
	n, err := strconv.Atoi(p.text(name, strconv.Itoa(fallback)))
	if err != nil {
		p.fail(name, "a whole number")
	}
	return n
}

func (p *sheetParameters) flag(name string, fallback bool) bool {
	value := p.text(name, map[bool]string{true: "1", false: "0"}[fallback])
	if value != "0" && value != "1" {
		p.fail(name, "0 or 1")
	}
	return value == "1"
}

// hands returns the hands of a set of the user, written as in its link, or nil.
func (p *sheetParameters) hands() (puzzles []puzzle.Puzzle) {
	value := p.text("hands", "")
	if value == "" {
		return nil
	}
	for _, name := range append(setParameters, "code") {
		if p.query.Has(name) {
			p.fail(name, "either hands or "+name)
		}
	}
	puzzles, err := sheet.ParseLink(value)
	if err != nil {
		p.fail("hands", fmt.Sprintf("at most %d hands such as 3.3.8.8_1.5.5.5, of %d to %d numbers from 1 to 13", sheet.MaxLinked, sheet.MinCards, sheet.MaxCards))
		return []puzzle.Puzzle{}
	}
	return puzzles
}

// spec returns the criteria for the hands: those of the code or of the other parameters.
func (p *sheetParameters) spec(count int) sheet.Spec {
	if code := p.text("code", ""); code != "" {
		for _, name := range setParameters {
			if p.query.Has(name) {
				p.fail(name, "either code or "+name)
			}
		}
		s, err := sheet.ParseCode(code)
		switch {
		case errors.Is(err, sheet.ErrMistyped):
			p.fail("code", "the code as it is on the sheet: a character is wrong")
		case err != nil:
			p.fail("code", "a code such as 7KQ-2M4-TB3")
		}
		return s
	}
	from, to, isRange := strings.Cut(p.text("levels", "1-3"), "-")
	if !isRange {
		to = from
	}
	s := sheet.Spec{
		Cards: p.number("cards", 4), Target: p.number("target", 24), Technique: p.text("needs", ""),
		Order: p.text("order", sheet.OrderEasy), Unsolvable: p.flag("unsolvable", false), Seed: p.number("seed", 1), Count: count,
	}
	s.Levels.From, _ = strconv.Atoi(from) // 0 for invalid text; Check rejects it
	s.Levels.To, _ = strconv.Atoi(to)
	var field *sheet.FieldError
	if err := s.Check(); errors.As(err, &field) {
		p.fail(field.Field, field.Valid)
	}
	return s
}

// checkNames rejects unknown and repeated parameters.
func (p *sheetParameters) checkNames() error {
	known := map[string]bool{}
	for _, name := range append(append(p.known, "code"), setParameters...) {
		known[name] = true
	}
	for name, values := range p.query {
		if !known[name] {
			return badSheet.WithDetail("A parameter is unknown.")
		}
		if len(values) > 1 {
			return badSheet.WithDetail("The parameter " + name + " occurs twice.")
		}
	}
	return nil
}
