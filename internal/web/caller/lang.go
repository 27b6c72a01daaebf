package caller

import (
	"net/http"

	"golang.org/x/text/language"

	"github.com/make24/make24/internal/text"
)

// LangCookie is the name of the cookie in which a language is remembered that was chosen.
// The pages may write it too.
const LangCookie = "lang"

// languages are in the order of text.Lang; the first is for those who read neither.
var languages = language.NewMatcher([]language.Tag{text.English: language.English, text.Chinese: language.Chinese})

// Lang is the language of an answer to a request: as ?lang says, or the cookie, or else the
// first of the browser's languages that the game speaks.
func Lang(r *http.Request) text.Lang {
	if lang, ok := Asked(r); ok {
		return lang
	}
	if cookie, err := r.Cookie(LangCookie); err == nil {
		if lang, ok := text.ParseLang(cookie.Value); ok {
			return lang
		}
	}
	tags, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil || len(tags) == 0 {
		return text.English
	}
	_, at, _ := languages.Match(tags...)
	return text.Lang(at)
}

// Asked is the language in ?lang, if one stands there.
func Asked(r *http.Request) (text.Lang, bool) {
	return text.ParseLang(r.URL.Query().Get("lang"))
}

// Remember makes a cookie of a language.
func Remember(lang text.Lang, secure bool) *http.Cookie {
	return &http.Cookie{
		Name: LangCookie, Value: lang.String(), Path: "/", MaxAge: 400 * 24 * 3600,
		SameSite: http.SameSiteLaxMode, Secure: secure,
	}
}
