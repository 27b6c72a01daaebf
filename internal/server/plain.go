package server

import (
	"bytes"
	"cmp"
	"context"
	_ "embed" // the page and its style
	"errors"
	"html/template"
	"net/http"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/help"
	"github.com/make24/make24/internal/server/page"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

//go:embed plain.html
var plainPage string

//go:embed plain.css
var plainStyle string

var plainTemplate = sync.OnceValues(func() (*template.Template, error) {
	return template.New("plain").Funcs(template.FuncMap{"add": func(a, b int) int { return a + b }}).Parse(plainPage)
})

// plainView holds what the page of the plain solver shows. The page for unknown paths uses it too.
type plainView struct {
	Missing      bool       // the page for unknown paths
	Hand, Target string     // as the user wrote them
	Rules        string     // the name of a variant, or the text of rules without a name
	Error        string     // an error message
	Cards        []string   // the hand, as card ranks
	Summary      string     // the number of ideas and forms
	Ideas        [][]string // the forms of each idea
	NoSolution   string     // the message that there is no solution
	Nearest      []nearestValue
}

// nearestValue is a nearest value with its solutions.
type nearestValue struct {
	Text  string
	Forms []string
}

// render returns the page for v in a language.
func render(lang text.Lang, v plainView) ([]byte, error) {
	solver, err := plainTemplate()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = solver.Execute(&out, map[string]any{
		"Lang": lang.Tag(), "Code": lang.String(), "Help": help.Home(lang), "Others": linksToOthers(lang), "View": v,
		"Say":   func(key string) string { return lang.Say(text.Key("plain." + key)) },
		"Rules": plainRules(lang, v.Rules),
		"Idea":  func(i int) string { return lang.Say("plain.idea", "n", i+1) },
	})
	return out.Bytes(), err
}

// ruleOption is an option of the field for the rules.
type ruleOption struct {
	Name, Label string
	Selected    bool
}

// rulesKey returns the key of the name of rules on the page of the solver, which offers only rules with a
// name in the catalogue.
func rulesKey(name string) text.Key { return text.Key("web.solver.rules." + name) }

// offersRules reports whether the page offers the variant with a name.
func offersRules(name string) bool {
	_, err := puzzle.Lookup(name)
	return err == nil && text.Has(rulesKey(name))
}

// plainRules returns the rules that the page offers. Selected rules without a name are the last option.
func plainRules(lang text.Lang, selected string) (options []ruleOption) {
	for _, v := range puzzle.Variants() {
		if offersRules(v.Name) {
			options = append(options, ruleOption{v.Name, lang.Say(rulesKey(v.Name)), v.Name == selected})
		}
	}
	if _, err := puzzle.ParseRules(selected); err == nil && !offersRules(selected) {
		options = append(options, ruleOption{selected, selected, true})
	}
	return options
}

// plainRulesOf returns the name of the first variant that the page offers with some rules, or their text if
// there is none.
func plainRulesOf(rules puzzle.Rules) string {
	for _, v := range puzzle.Variants() {
		if v.Rules == rules && offersRules(v.Name) {
			return v.Name
		}
	}
	return rules.String()
}

// langLink is a link to the same page in another language.
type langLink struct{ Code, Tag, Name string }

// linksToOthers returns the links from a page in a language to all others. A language has its own name,
// with the name that readers of lang know if the catalogue has one.
func linksToOthers(lang text.Lang) (links []langLink) {
	for _, other := range text.Langs() {
		if other == lang {
			continue
		}
		name := other.Describe().Name
		if key := text.Key("plain.lang." + other.String()); text.Has(key) {
			name = lang.Say(key)
		}
		links = append(links, langLink{other.String(), other.Tag(), name})
	}
	return links
}

// dashAfterCard matches a dash that follows a number or a card, as in 2-4-6-7. Any other dash is a
// minus sign.
var dashAfterCard = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([0-9A-Za-z*])-`) })

// plain serves the plain solver, for browsers without JavaScript. The hand may also have the form
// of the solver's URLs, 2-4-6-7, or be a puzzle ID, which includes the target.
func (s *Server) plain(w http.ResponseWriter, r *http.Request) error {
	lang := caller.Lang(r)
	query := r.URL.Query()
	view := plainView{Hand: query.Get("hand"), Target: query.Get("target"), Rules: query.Get("rules")}
	if p, err := puzzle.ParseID(strings.TrimSpace(view.Hand)); err == nil {
		view.Hand, view.Target, view.Rules = p.Hand.String(), p.Target.String(), plainRulesOf(p.Rules)
	} else {
		view.Hand = dashAfterCard().ReplaceAllString(view.Hand, "$1 ")
	}
	status := http.StatusOK
	if strings.TrimSpace(view.Hand) != "" {
		var err error
		if status, err = s.solvePlain(r.Context(), s.clientKey(r), &view, lang); err != nil {
			return err
		}
	}
	if view.Target == "" {
		view.Target = strconv.Itoa(puzzle.DefaultTarget)
	}
	body, err := render(lang, view)
	if err != nil {
		return err
	}
	body = page.Rebase(body, s.options.Origin.Base())
	buf := s.buffersFor(w, r) // charges the page, which a slow client may hold for long
	defer buf.release()
	if err := buf.charge(len(body)); err != nil {
		return err
	}
	h := w.Header()
	setPageHeaders(h)
	h.Set("Content-Type", htmlType)
	h.Set("Vary", varyLanguage)
	if lang, inQuery := caller.QueryLang(r); inQuery {
		http.SetCookie(w, caller.NewLangCookie(lang, s.options.Origin))
	}
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client may have disconnected
	return nil
}

// solvePlain solves the hand of v and fills v with the result, or with a message if the hand is
// invalid or exceeds a limit. It returns the status of the response.
func (s *Server) solvePlain(ctx context.Context, client netip.Addr, v *plainView, lang text.Lang) (status int, err error) {
	q := puzzleRequest{hand: handText{v.Hand, true}, target: strings.TrimSpace(v.Target), rules: cmp.Or(v.Rules, "classic")}
	p, _, err := q.parse()
	if err != nil && q.target != "" && q.rules == "classic" { // retry with rules that allow numbers other than cards
		q.rules = "countdown-all"
		p, _, err = q.parse()
	}
	if err != nil {
		v.Error = lang.Say("plain.bad")
		return http.StatusUnprocessableEntity, nil
	}
	v.Cards = cardTexts(p)
	unsolvedView := *v
	err = s.apiEngines.withSolver(ctx, client, handCost(len(p.Hand), p.Rules), func(ctx context.Context, e *solver) error { return v.solve(ctx, e.Engine, p, lang) })
	if err == nil {
		return http.StatusOK, nil
	}
	*v = unsolvedView // do not show an incomplete result
	var problemErr *problem.Error
	switch {
	case errors.As(err, &problemErr):
		status = problemErr.Status
	case errors.Is(err, errPageTooLong), errors.Is(err, solve.ErrBudget), errors.Is(err, context.DeadlineExceeded):
		status = overBudget.Status
	default:
		return 0, err
	}
	v.Error = lang.Say("plain.heavy")
	return status, nil
}

// errPageTooLong is the error for a hand with more than maxPlainForms forms.
var errPageTooLong = errors.New("server: too many solutions for a page")

// solve fills v with the solutions of p or, if there are none, with the nearest values.
func (v *plainView) solve(ctx context.Context, e *solve.Engine, p puzzle.Puzzle, lang text.Lang) error {
	forms, ideaCount, err := e.Ideas(ctx, p)
	if err != nil {
		return err
	}
	if len(forms) > maxPlainForms {
		return errPageTooLong
	}
	if ideaCount > 0 {
		v.Summary = lang.Say("plain.found", "ideas", ideaCount, "forms", len(forms))
		v.Ideas = make([][]string, ideaCount)
		for _, f := range forms {
			v.Ideas[f.Idea-1] = append(v.Ideas[f.Idea-1], prettyForm(p, f))
		}
		return nil
	}
	v.NoSolution = lang.Say("plain.none", "hand", p.Hand.String(), "target", p.Target.String())
	values, err := e.Nearest(ctx, p)
	if err != nil {
		return err
	}
	for _, value := range values {
		p.Target = value
		nearest := nearestValue{Text: lang.Say("plain.nearest", "value", value.String())}
		forms, _, err := e.Ideas(ctx, p)
		if err != nil {
			return err
		}
		for _, f := range forms[:min(len(forms), maxNearestForms)] {
			nearest.Forms = append(nearest.Forms, prettyForm(p, f))
		}
		v.Nearest = append(v.Nearest, nearest)
	}
	return nil
}

// prettyForm returns a solution with what numbers of the hand stand for: 10 × 2 + 4 (K=10).
func prettyForm(p puzzle.Puzzle, s solve.Solution) string {
	choices, ok := p.Choices(s.Expr())
	if p.Rules.Alternatives == 0 || !ok || len(choices) == 0 {
		return s.Pretty()
	}
	texts := make([]string, len(choices))
	for i, c := range choices {
		texts[i] = strings.Replace(c.Pretty(), "joker", jokerSign, 1)
	}
	return s.Pretty() + " (" + strings.Join(texts, ", ") + ")"
}

// jokerSign shows a joker in every language.
const jokerSign = "★"

// cardTexts returns the numbers of the hand as card ranks.
func cardTexts(p puzzle.Puzzle) []string {
	texts := make([]string, len(p.Hand))
	for i, n := range p.Hand {
		if texts[i] = (deal.Card{Rank: int(n)}).String(); n == 0 && p.Rules.Alternatives&puzzle.Jokers != 0 {
			texts[i] = jokerSign
		}
	}
	return texts
}

const (
	maxPlainForms   = 5000 // forms shown on the page
	maxNearestForms = 20   // forms shown for each nearest value
)
