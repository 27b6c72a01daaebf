package web

import (
	"bytes"
	"net/url"
	"strings"

	"github.com/make24/make24/puzzle"
)

// plainLink is how index.html has the link to the solver that needs no script.
const plainLink = `href="/plain/solve"`

// longestHand is how long a hand in a path may be for it to go on in a link.
const longestHand = 80

// plainQuery is what the solver without script is to be asked, of the address of a hand: that of
// the solver's page or of a puzzle. It is empty where the address has no hand.
func plainQuery(u *url.URL) url.Values {
	switch at := parts(u.Path); {
	case len(at) != 2 || len(at[1]) > longestHand:
		return nil
	case at[0] == "solve":
		if p, err := puzzle.ParseID(at[1]); err == nil {
			return url.Values{"hand": {p.Hand.String()}, "target": {p.Target.String()}}
		}
		query := url.Values{"hand": {strings.TrimSpace(strings.ReplaceAll(at[1], "-", " "))}}
		if target := u.Query().Get("target"); target != "" && len(target) <= longestHand {
			query.Set("target", target)
		}
		return query
	case at[0] == "p":
		p, err := puzzle.ParseID(at[1])
		if err != nil {
			return nil
		}
		return url.Values{"hand": {p.Hand.String()}, "target": {p.Target.String()}}
	}
	return nil
}

// pointing is the page with its link to the solver asking for something.
func (f *pageFile) pointing(query url.Values) *pageFile {
	if len(query) == 0 || !bytes.Contains(f.body, []byte(plainLink)) {
		return f
	}
	link := strings.TrimSuffix(plainLink, `"`) + "?" + strings.ReplaceAll(query.Encode(), "&", "&amp;") + `"`
	page := newPageFile(bytes.ReplaceAll(f.body, []byte(plainLink), []byte(link)), f.kind, f.cache)
	page.vary = f.vary
	return page
}
