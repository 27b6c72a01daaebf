// Package page completes index.html, the page of the game, and its manifest: in a language, for an
// origin, with the head of one page. The server does this for each request (internal/server), and the
// static site once (internal/app/site).
package page

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strings"
	"sync"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/server/picture"
)

// The names of files of the front end.
const (
	IndexName    = "index.html"
	ManifestName = "manifest.webmanifest" // describes the installed web app
)

// HomePicture is the path of the picture of pages without one of their own, and Home is the picture.
const HomePicture = "/picture/home.png"

// Home returns the picture at HomePicture.
func Home() picture.Picture {
	return picture.Picture{Numbers: []string{"3", "3", "8", "8"}, Seed: "make24", Tile: "24"}
}

// Translate returns index.html with its head translated from English to lang.
func Translate(lang text.Lang, body string) string {
	var pairs []string
	for _, pattern := range []string{
		`<html lang="%[1]s"`, `<title>%[2]s<`, `property="og:title" content="%[2]s"`, `description" content="%[3]s"`,
		`property="og:image:alt" content="%[4]s"`, `property="og:locale" content="%[1]s"`,
	} {
		for _, l := range []text.Lang{text.English, lang} {
			pairs = append(pairs, fmt.Sprintf(pattern, l.Tag(), html.EscapeString(l.Say("web.title")),
				html.EscapeString(l.Say("page.description")), html.EscapeString(l.Say("page.picture"))))
		}
	}
	return strings.NewReplacer(pairs...).Replace(body)
}

// languageLink matches a link of index.html that preloads a file for one language, such as its
// texts.
var languageLink = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\s*<link [^>]*\bhreflang="([\w-]+)"[^>]*>`) })

// OnlyLanguage removes the links of index.html that preload files for languages other than lang.
func OnlyLanguage(lang text.Lang, body string) string {
	return languageLink().ReplaceAllStringFunc(body, func(link string) string {
		if languageLink().FindStringSubmatch(link)[1] == lang.String() {
			return link
		}
		return ""
	})
}

// originTags matches the tags of index.html that need the origin of the game.
var originTags = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\s*<meta (?:property="og:(?:image|url)[^>]*|name="twitter:card"[^>]*)>`)
})

// urlTag is the tag of index.html for the URL of the page. WithOrigin adds the canonical URL after it.
const urlTag = `<meta property="og:url" content="/" />`

// WithOrigin returns index.html with absolute URLs of the page and of its picture, which other sites
// need. origin has no final slash. If it is empty, WithOrigin removes the tags instead.
func WithOrigin(body, origin string) string {
	if origin == "" {
		return originTags().ReplaceAllString(body, "")
	}
	escaped := html.EscapeString(origin)
	return strings.NewReplacer(
		urlTag, fmt.Sprintf(`<meta property="og:url" content="%[1]s/" /><link rel="canonical" href="%[1]s/" />`, escaped),
		`"og:image" content="/`, `"og:image" content="`+escaped+`/`,
	).Replace(body)
}

// A Head is what other sites show with a link.
type Head struct {
	Title, Description string
	Picture, Alt       string // path and description of the picture
	Canonical          string // path and query
}

// GenericHead returns the head of index.html, which pages without a head of their own have.
func GenericHead(lang text.Lang) Head {
	return Head{
		Title: lang.Say("web.title"), Description: lang.Say("page.description"),
		Picture: HomePicture, Alt: lang.Say("page.picture"), Canonical: "/",
	}
}

// NamedHead returns the head of a page whose title is the name of its section in the navigation.
func NamedHead(lang text.Lang, section, canonical string) Head {
	head := GenericHead(lang)
	head.Title = lang.Say("link.page", "title", lang.Say(text.Key("web.nav."+section)))
	head.Canonical = canonical
	return head
}

// Replacements returns pairs for strings.NewReplacer that change the head of index.html from one
// head to another.
func (h Head) Replacements(to Head, origin string) []string {
	var pairs []string
	for _, entry := range []struct{ pattern, from, to string }{
		{`<title>%s<`, h.Title, to.Title},
		{`property="og:title" content="%s"`, h.Title, to.Title},
		{`description" content="%s"`, h.Description, to.Description},
		{`property="og:image" content="%s"`, origin + h.Picture, origin + to.Picture},
		{`property="og:image:alt" content="%s"`, h.Alt, to.Alt},
		{`property="og:url" content="%s"`, origin + h.Canonical, origin + to.Canonical},
		{`rel="canonical" href="%s"`, origin + h.Canonical, origin + to.Canonical},
	} {
		pairs = append(pairs, fmt.Sprintf(entry.pattern, html.EscapeString(entry.from)), fmt.Sprintf(entry.pattern, html.EscapeString(entry.to)))
	}
	return pairs
}

// Manifest returns the web app manifest in a language, with the same name and description as the
// heads of the pages.
func Manifest(lang text.Lang, body []byte) ([]byte, error) {
	fields := map[string]any{}
	if err := json.Unmarshal(body, &fields); err != nil {
		return nil, err
	}
	fields["lang"] = lang.Tag()
	fields["name"] = lang.Say("web.title")
	fields["description"] = lang.Say("page.description")
	return json.Marshal(fields)
}

// CSP returns the Content-Security-Policy of the pages with more sources of scripts and styles, each
// with a leading space. It allows content of the same origin, but no inline scripts and no inline
// styles. FrameAncestors is the directive that only a header can have.
func CSP(scripts, styles string) string {
	return strings.Join([]string{
		"default-src 'none'", "script-src 'self'" + scripts, "style-src 'self'" + styles, "img-src 'self' data:", "font-src 'self'",
		"connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'self'",
	}, "; ")
}

// FrameAncestors is the directive of the policy that a meta element cannot have.
const FrameAncestors = "; frame-ancestors 'none'"

// Sources returns the CSP sources of the inline elements with a tag in a page: the hash of each.
func Sources(tag, body string) (sources string) {
	for _, element := range regexp.MustCompile(`(?s)<`+tag+`>(.*?)</`+tag+`>`).FindAllStringSubmatch(body, -1) {
		sum := sha256.Sum256([]byte(element[1]))
		sources += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return sources
}
