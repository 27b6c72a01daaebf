package game

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/limits"
)

// meResponse is the object Me of docs/game.md.
type meResponse struct {
	ID       string            `json:"id"`
	Name     string            `json:"name"`
	Named    bool              `json:"named"` // the player has chosen the name
	Lang     string            `json:"lang"`
	Settings json.RawMessage   `json:"settings"`
	Passkeys []passkeyResponse `json:"passkeys"`
	Created  int64             `json:"created"`
	history.Overview
}

type passkeyResponse struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Created int64  `json:"created"`
	Used    int64  `json:"used"` // 0: never
}

// me responds with the object Me about the player. Without a session, the ID in Me is empty.
func (g *Game) me(r *request) (*response, error) {
	p := r.player
	overview, err := g.history.Overview(r.ctx, p.ID)
	if err != nil {
		return nil, err
	}
	m := meResponse{
		ID: p.ID, Name: p.Name, Named: p.Named, Lang: p.Lang, Settings: settingsOf(p), Created: p.Created,
		Passkeys: []passkeyResponse{}, Overview: overview,
	}
	if p.ID == "" {
		return ok(m), nil
	}
	if m.Passkeys, err = g.passkeys(r); err != nil {
		return nil, err
	}
	return ok(m), nil
}

// profileChanges is the body of a request to change the profile. Absent fields stay as they are.
type profileChanges struct {
	Name     *string          `json:"name"`
	Lang     *string          `json:"lang"`
	Settings *json.RawMessage `json:"settings"`
}

func (g *Game) updateMe(r *request) (*response, error) {
	var c profileChanges
	if err := r.decodeBody(&c); err != nil {
		return nil, err
	}
	name, err := c.name()
	if err != nil {
		return nil, err
	}
	if name != "" {
		if err := g.checkRate(r, limits.Names); err != nil {
			return nil, err
		}
	}
	settings, err := c.settings()
	if err != nil {
		return nil, err
	}
	lang, cookie, err := c.lang(g.options.Origin)
	if err != nil {
		return nil, err
	}
	if err := g.ensureGuest(r); err != nil {
		return nil, err
	}
	if name != "" {
		r.player.Name, r.player.Named = name, true
	}
	if settings != nil {
		r.player.Settings = settings
	}
	if c.Lang != nil {
		r.player.Lang = lang
	}
	r.player.Seen = g.now()
	switch err := g.store.SetPlayer(r.ctx, r.player); {
	case isNotFound(err):
		return nil, g.sessionGone(r)
	case err != nil:
		return nil, err
	}
	out, err := g.me(r)
	if err == nil && cookie != nil {
		http.SetCookie(r.w, cookie)
	}
	return out, err
}

// sessionGone clears the session and returns the problem for a request whose player or session was
// deleted during the request, in another tab or on another device.
func (g *Game) sessionGone(r *request) error {
	g.clearSession(r)
	return noPlayer.WithDetail("This session has ended, or its player was deleted.")
}

func (c profileChanges) name() (string, error) {
	if c.Name == nil {
		return "", nil
	}
	return cleanName(*c.Name)
}

func (c profileChanges) settings() ([]byte, error) {
	if c.Settings == nil {
		return nil, nil
	}
	if len(*c.Settings) > maxSettings {
		return nil, badSettings.WithDetail("The settings are too large.")
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(*c.Settings, &fields) != nil || fields == nil {
		return nil, badSettings.WithDetail("The settings must be a JSON object.")
	}
	if !utf8.Valid(*c.Settings) { // encoding/json accepts invalid UTF-8, but the response would be invalid JSON
		return nil, badSettings.WithDetail("The settings must be valid UTF-8.")
	}
	return *c.Settings, nil
}

// lang returns the new language and its cookie, or "" and nil if the request does not change the
// language.
func (c profileChanges) lang(o caller.Origin) (string, *http.Cookie, error) {
	if c.Lang == nil || *c.Lang == "" {
		return "", nil, nil
	}
	lang, isKnown := text.ParseLang(*c.Lang)
	if !isKnown {
		return "", nil, badSettings.WithDetail("The language must be " + strings.Join(text.Codes(), " or ") + ".")
	}
	return lang.String(), caller.NewLangCookie(lang, o), nil
}

// ensureGuest creates a guest with a session if the request has no session. It returns a problem if
// there is too little free disk space or if too many guests were created.
func (g *Game) ensureGuest(r *request) error {
	if r.player.ID != "" {
		return nil
	}
	if err := g.checkFreeSpace(); err != nil {
		return err
	}
	address := g.clientAddr(r)
	if g.guests != nil && address.IsValid() && !g.options.ExemptGuests(address) {
		if wait, allowed := g.guests.Take(address, g.options.Clock(), 1); !allowed {
			return guestLimit.WithRetry(wait, "Too many new players were created from this network, or on this server, within an hour. "+
				"Players with a session are not affected. Try again in "+minutes(wait)+".")
		}
	}
	now := g.now()
	guest := store.Player{ID: newID(), Name: randomName(caller.Lang(r.Request)), Created: now, Seen: now}
	if err := g.store.AddPlayer(r.ctx, guest); err != nil {
		return err
	}
	return g.signIn(r, guest, nil)
}

// minutes returns a duration in words, rounded up to minutes.
func minutes(wait time.Duration) string {
	n := (wait + time.Minute - 1) / time.Minute
	if n <= 1 {
		return "a minute"
	}
	return fmt.Sprintf("%d minutes", n)
}

func (g *Game) deleteMe(r *request) (*response, error) {
	// Continue if the client disconnects, since an incomplete deletion would leave an account
	// without its runs.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.ctx), deleteTimeout)
	defer cancel()
	if err := g.store.DeletePlayer(ctx, r.player.ID); err != nil {
		return nil, err
	}
	g.logAccount(r, "account deleted")
	g.clearSession(r)
	g.setCookie(r, deviceCookie, "", 0, http.SameSiteLaxMode)
	return g.clearSiteData(`"cache", "storage"`), nil
}
