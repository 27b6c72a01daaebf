package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/challenge"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/sheet"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server/game"
	"github.com/make24/make24/internal/server/page"
	"github.com/make24/make24/internal/server/picture"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/mode"
	"github.com/make24/make24/rat"
)

// This file writes the title, the description and the picture of each page into the page, for sites
// that show them with a link and do not run scripts. Only challenges and the modes of runs are read
// from the database.
// Neither a text nor a picture has an answer, or a hand that the visitor will play in a daily, a run or
// a race.

// newLinkHead returns a head whose title has the name of the game. The texts are the messages of a
// kind of page with the given arguments.
func newLinkHead(lang text.Lang, kind string, alt text.Key, picture, canonical string, args ...any) page.Head {
	return page.Head{
		Title:       lang.Say("link.page", "title", lang.Say(text.Key("link.title."+kind), args...)),
		Description: lang.Say(text.Key("link.text."+kind), args...),
		Picture:     picture, Alt: lang.Say(alt, args...), Canonical: canonical,
	}
}

// link is the address of a page, /section/name/detail, that a request asks for in a language.
type link struct {
	*Server
	request               *http.Request
	lang                  text.Lang
	section, name, detail string
}

// linkKinds holds a function for each section. It returns the head of a page, or false for a page that
// has the head of the first one.
var linkKinds = map[string]func(link) (head page.Head, ok bool){
	"p":        link.puzzle,
	"solve":    link.solver,
	"practice": link.practice,
	"set":      link.set,
	"s":        link.printed,
	"daily":    link.daily,
	"r":        link.code,
	"c":        link.challenge,
	"f":        link.friends,
	"stats":    link.stats,
	"timed":    func(l link) (page.Head, bool) { return l.head("link.picture.timed", timedPicture, "/timed") },
	"t":        link.result,
	"race":     func(l link) (page.Head, bool) { return l.head("link.picture.race", racePicture, "/race") },
	"drills":   link.whole,
	"duel":     link.whole,
	"class":    link.whole,
	"sheet":    link.whole,
	"player":   link.single,
	"review":   link.single,
	"history":  link.named,
	"settings": link.named,
	"about":    link.named,
}

// headOf returns the head of a page in a language.
func (s *Server) headOf(r *http.Request, lang text.Lang) page.Head {
	section, rest, _ := strings.Cut(strings.Trim(r.URL.Path, "/"), "/")
	name, rest, _ := strings.Cut(rest, "/")
	detail, _, _ := strings.Cut(rest, "/")
	l := link{s, r, lang, section, name, detail}
	head := page.GenericHead(lang)
	kind, ok := linkKinds[section]
	if !ok {
		head.Canonical = r.URL.Path
		return head
	}
	if found, ok := kind(l); ok {
		return found
	}
	return head
}

// head returns the head of a page whose kind is its section.
func (l link) head(alt text.Key, picture, canonical string) (page.Head, bool) {
	return newLinkHead(l.lang, l.section, alt, picture, canonical), true
}

// whole returns the head of a section, the same for all of its pages.
func (l link) whole() (page.Head, bool) {
	return l.head("page.picture", page.HomePicture, "/"+l.section)
}

// single returns the head of a page of its own.
func (l link) single() (page.Head, bool) {
	return l.head("page.picture", page.HomePicture, l.request.URL.Path)
}

// named returns the head of a page that has only a title.
func (l link) named() (page.Head, bool) {
	return page.NamedHead(l.lang, l.section, l.request.URL.Path), true
}

// friends returns the head of a link for friends. It does not read whose link it is: the page says so.
func (l link) friends() (page.Head, bool) {
	return newLinkHead(l.lang, "friends", "page.picture", page.HomePicture, l.request.URL.Path), true
}

func (l link) puzzle() (head page.Head, ok bool) {
	p, ok := linkedPuzzle(l.request.URL)
	if !ok {
		return head, false
	}
	return puzzleHead(l.lang, l.section, l.request.URL, p), true
}

func (l link) solver() (page.Head, bool) {
	if head, ok := l.puzzle(); ok {
		return head, true
	}
	return newLinkHead(l.lang, "solver", "page.picture", page.HomePicture, "/solve"), true
}

func (l link) practice() (page.Head, bool) {
	if l.name == "all" {
		return findHead(l.lang, l.detail), true
	}
	return l.named()
}

func (l link) set() (head page.Head, ok bool) {
	if set, ok := linkedSet(l.request.URL); ok {
		return setHead(l.lang, set), true
	}
	if l.name == "" {
		return l.named()
	}
	return head, false
}

func (l link) printed() (page.Head, bool) {
	if code, err := sheet.NormalizeCode(l.name); err == nil {
		return newLinkHead(l.lang, "printed", "page.picture", page.HomePicture, "/s/"+code, "code", code), true
	}
	return page.NamedHead(l.lang, "sheet", "/sheet"), true
}

// daily returns the head of a page below /daily, whose name is "archive", the number of a daily, or empty for
// today's.
func (l link) daily() (head page.Head, ok bool) {
	path := l.request.URL.Path
	if l.name == "archive" {
		return newLinkHead(l.lang, l.name, "page.picture", page.HomePicture, path), true
	}
	number := l.today()
	if l.name != "" {
		if number, ok = dailyNumber(l.name, number); !ok {
			return head, false
		}
	}
	return newLinkHead(l.lang, "daily", "link.picture.daily", dailyPicture(number), path, "n", number), true
}

func (l link) code() (head page.Head, ok bool) {
	code := match.NormalizeCode(l.name)
	if code == "" {
		return head, false
	}
	return newLinkHead(l.lang, "code", "link.picture.code", "/picture/r/"+code+".png", "/r/"+code, "code", spacedCode(code)), true
}

func (l link) challenge() (head page.Head, ok bool) {
	c, ok := l.linkedChallenge(l.request, l.name)
	if !ok {
		return head, false
	}
	return challengeHead(l.lang, c), true
}

func (l link) stats() (page.Head, bool) {
	if l.name == "boards" {
		return newLinkHead(l.lang, "boards", "page.picture", page.HomePicture, "/stats/boards"), true
	}
	return l.named()
}

// challengeHead returns the head of a challenge. A name of a player may have any characters; they are
// escaped with the rest of the head.
func challengeHead(lang text.Lang, c challenge.Challenge) page.Head {
	kind := "challenge." + c.Kind
	var hand string
	if c.Kind == challenge.KindHand {
		if c.Score.Solved == 0 {
			kind += ".open"
		}
		if p, err := puzzle.ParseID(c.Puzzle); err == nil {
			hand = p.Hand.String()
		}
	}
	alt := text.Key("link.picture.challenge")
	return newLinkHead(lang, kind, alt, "/picture/c/"+c.Code+".png", "/c/"+c.Code,
		"name", cmp.Or(c.Name, lang.Say("link.challenge.noname")), "time", challengeTime(c), "hand", hand,
		"solved", c.Score.Solved, "hands", c.Score.Hands, "n", c.Number)
}

// challengeTime returns the time of the creator of a challenge as the pages show it: 9.2 s for a hand,
// and 2:15 for a run.
func challengeTime(c challenge.Challenge) string {
	ms := max(0, c.Score.Time)
	switch {
	case c.Kind != challenge.KindHand:
		return fmt.Sprintf("%d:%02d", ms/60_000, ms/1000%60)
	case ms < 20_000:
		return fmt.Sprintf("%d.%d s", ms/1000, ms/100%10)
	}
	return fmt.Sprintf("%d s", ms/1000)
}

// result returns the head of the result of a timed run or a streak.
func (l link) result() (head page.Head, ok bool) {
	if len(l.name) > maxLinkedRun {
		return head, false
	}
	name, ok := readLinked(l.Server, l.request, l.linkedRuns, l.name, func(ctx context.Context, g *game.Game) (string, error) {
		return g.FindResultMode(ctx, l.name)
	})
	m, known := mode.Lookup(name)
	path := l.request.URL.Path
	switch {
	case !ok || !known:
		return head, false
	case m.Name == mode.Timed:
		return newLinkHead(l.lang, "timed", "link.picture.timed", timedPicture, path), true
	case m.Length == 0:
		return newLinkHead(l.lang, "streak", "page.picture", page.HomePicture, path), true
	}
	return newLinkHead(l.lang, "result", "page.picture", page.HomePicture, path, "n", int(m.Length/60_000)), true
}

// The limits of what links read from the database.
const (
	maxLinked     = 1024 // challenges in the cache, and as many runs
	linkedMaxAge  = time.Minute
	linkedTimeout = time.Second // of the database
	maxLinkedRun  = 64          // bytes of the ID of a run
)

// linked is what a link shows of the database, or the fact that there is nothing.
type linked[T any] struct {
	value  T
	ok     bool
	readAt time.Time
}

// linkedChallenge returns the challenge with a code for a link or its picture. ok is false if there is
// none, if the database does not answer, or if the address asks for too many.
func (s *Server) linkedChallenge(r *http.Request, code string) (c challenge.Challenge, ok bool) {
	code = challenge.NormalizeCode(code)
	return readLinked(s, r, s.challenges, code, func(ctx context.Context, g *game.Game) (challenge.Challenge, error) {
		return g.FindChallenge(ctx, code)
	})
}

// readLinked returns a value from a cache, or calls read. ok is false if there is none, if the database does
// not answer, or if the address asks for too many.
func readLinked[T any](
	s *Server, r *http.Request, values *cache.Cache[string, linked[T]], key string, read func(context.Context, *game.Game) (T, error),
) (value T, ok bool) {
	if s.game == nil || key == "" {
		return value, false
	}
	now := time.Now()
	if cached, found := values.Get(key); found && now.Sub(cached.readAt) < linkedMaxAge {
		return cached.value, cached.ok
	}
	if addr := s.options.Proxies.ClientAddr(r); !s.isExempt(addr) {
		if _, allowed := s.linkRates.Take(addr, now, 1); !allowed {
			return value, false
		}
	}
	ctx, cancel := context.WithTimeout(r.Context(), linkedTimeout)
	defer cancel()
	value, err := read(ctx, s.game)
	if err == nil || errors.Is(err, challenge.ErrNotFound) || errors.Is(err, store.ErrNotFound) {
		values.Put(key, linked[T]{value, err == nil, now}, 1)
	}
	return value, err == nil
}

// puzzleHead returns the head of a page about a puzzle.
func puzzleHead(lang text.Lang, section string, u *url.URL, p puzzle.Puzzle) page.Head {
	kind := section
	if section == "p" {
		kind = "puzzle"
	}
	canonical := u.EscapedPath()
	if _, err := puzzle.ParseID(splitPath(u.Path)[1]); err != nil { // the target and the rules are in the query
		if query := linkQuery(u); len(query) > 0 {
			canonical += "?" + query.Encode()
		}
	}
	return newLinkHead(lang, kind, "link.picture.hand", puzzlePicture(p), canonical, "hand", p.Hand.String(), "target", p.Target.String())
}

// findHead returns the head of a hand of which a player looks for all ideas, or of the mode itself.
func findHead(lang text.Lang, id string) page.Head {
	p, err := puzzle.ParseID(id)
	if err != nil || len(p.Hand) > picture.MaxCards {
		return newLinkHead(lang, "find.any", "page.picture", page.HomePicture, "/practice/all")
	}
	return newLinkHead(lang, "find", "link.picture.hand", puzzlePicture(p), "/practice/all/"+p.ID(), "hand", p.Hand.String(), "target", p.Target.String())
}

// The limits of a set of hands in a link, as in web/src/core/notation/handset.ts.
const (
	maxSetHands = 50
	maxSetTitle = 60 // characters
)

// handSet is a set of hands as its link shows it.
type handSet struct {
	title     string
	count     int
	first     puzzle.Puzzle
	canonical string
}

// linkedSet returns the set of hands in a URL such as /set/3.3.8.8_1.5.5.5?title=Fractions. ok is false if
// the pages would not read it.
func linkedSet(u *url.URL) (set handSet, ok bool) {
	segments := splitPath(u.Path)
	if len(segments) != 2 {
		return set, false
	}
	hands := strings.SplitN(segments[1], "_", maxSetHands+1)
	for i, hand := range hands {
		hand, target, hasTarget := strings.Cut(hand, "=")
		if n, err := strconv.Atoi(target); hasTarget && (err != nil || n < 1 || n > sheet.MaxTarget) {
			return set, false
		}
		p, err := puzzle.ParseID("1-" + sortedHand(hand) + "-" + cmp.Or(target, "24") + "-classic")
		if err != nil || len(p.Hand) < 3 || len(p.Hand) > picture.MaxCards || i == maxSetHands {
			return set, false
		}
		if i == 0 {
			set.first = p
		}
	}
	set.count, set.canonical = len(hands), u.EscapedPath()
	words := []rune(strings.Join(strings.FieldsFunc(u.Query().Get("title"), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.Is(unicode.C, r)
	}), " "))
	if set.title = string(words[:min(len(words), maxSetTitle)]); set.title != "" {
		set.canonical += "?" + url.Values{"title": {set.title}}.Encode()
	}
	return set, true
}

// sortedHand returns a hand such as 8.3.8.3 in the order of puzzle IDs, if its numbers are cards.
func sortedHand(text string) string {
	words := strings.SplitN(text, ".", picture.MaxCards+1)
	for _, word := range words {
		if n, err := strconv.Atoi(word); err != nil || n < 1 || n > 13 {
			return ""
		}
	}
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)) })
	return strings.Join(words, ".")
}

// setHead returns the head of a set of hands. Its title may have any characters; they are escaped with the
// rest of the head.
func setHead(lang text.Lang, set handSet) page.Head {
	head := newLinkHead(lang, "set", "link.picture.hand", puzzlePicture(set.first), set.canonical,
		"title", set.title, "n", set.count, "hand", set.first.Hand.String(), "target", set.first.Target.String())
	if set.title == "" {
		head.Title = lang.Say("link.page", "title", lang.Say("link.title.set.untitled", "n", set.count))
	}
	return head
}

// linkQuery returns the parameters of the query that choose what the solver shows.
func linkQuery(u *url.URL) url.Values {
	query := url.Values{}
	for _, name := range []string{"target", "rules"} {
		if value := u.Query().Get(name); value != "" {
			query.Set(name, value)
		}
	}
	return query
}

// linkedPuzzle returns the puzzle in a URL, /p/ID or /solve/HAND, as the pages read it. ok is false if
// there is none, or if it has more cards than a picture.
func linkedPuzzle(u *url.URL) (p puzzle.Puzzle, ok bool) {
	segments := splitPath(u.Path)
	if len(segments) != 2 {
		return p, false
	}
	p, err := puzzle.ParseID(segments[1])
	if err != nil && segments[0] == "solve" {
		p, err = typedPuzzle(segments[1], linkQuery(u))
	}
	return p, err == nil && len(p.Hand) <= picture.MaxCards
}

// typedPuzzle returns the puzzle for a hand such as 2-4-6-7 with the query of the solver.
func typedPuzzle(text string, query url.Values) (puzzle.Puzzle, error) {
	target, rules := query.Get("target"), cmp.Or(query.Get("rules"), "classic")
	if len(text)+len(target)+len(rules) > maxLinkedHand {
		return puzzle.Puzzle{}, fmt.Errorf("server: a link of more than %d bytes", maxLinkedHand)
	}
	hand, err := deal.ParseHand(strings.NewReplacer("-", " ", ".", " ").Replace(text), deal.ParseOptions{SplitDigits: true})
	if err != nil {
		return puzzle.Puzzle{}, err
	}
	value := rat.Int(puzzle.DefaultTarget)
	if target != "" {
		if value, err = rat.Parse(target); err != nil {
			return puzzle.Puzzle{}, err
		}
	}
	variant, err := puzzle.Lookup(rules)
	if err != nil {
		return puzzle.Puzzle{}, err
	}
	return puzzle.New(hand, value, variant.Rules)
}

// today returns the number of today's daily.
func (s *Server) today() int {
	now := time.Now
	switch {
	case s.options.Guard != nil:
		now = s.options.Guard.Now
	case s.options.Clock != nil:
		now = s.options.Clock
	}
	return s.options.DayZone.Number(now().UnixMilli())
}

// dailyNumber parses the number of a daily up to today's.
func dailyNumber(name string, today int) (number int, ok bool) {
	number, err := strconv.Atoi(name)
	return number, err == nil && number >= 1 && number <= today && strconv.Itoa(number) == name
}

// spacedCode returns a code of a race as people read it.
func spacedCode(code string) string { return code[:3] + " " + code[3:] }
