// Package admin changes and examines a game for its operator: players, bans, held results, blocked
// networks, the rows that are computed from the logs, and who uses a server.
package admin

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server/game"
)

// The limits of the commands.
const (
	DefaultPlayers = 100
	MaxPlayers     = 10_000
	maxReason      = 200            // characters of the reason of a ban
	minGuestIdle   = 24 * time.Hour // guests who play at present are never expired
	guestPage      = 500            // guests that are listed at a time
)

// Admin works on the game in one database, and prints what it finds and does. Its errors are for the
// user, or of the database.
type Admin struct {
	*console.Console
	DB  *sqlstore.Store
	Now func() time.Time
}

// playerJSON is the JSON of a player. Times are in milliseconds since 1970.
type playerJSON struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Created  int64  `json:"created"`
	Seen     int64  `json:"seen"`
	Passkeys int64  `json:"passkeys"`
	Sessions int64  `json:"sessions"`
	Runs     int64  `json:"runs"`
	Bytes    int64  `json:"bytes"`
	Banned   int64  `json:"banned,omitempty"`
	Reason   string `json:"reason,omitempty"`
}

func newPlayerJSON(p store.PlayerInfo) playerJSON {
	return playerJSON{
		ID: p.ID, Name: p.Name, Created: p.Created, Seen: p.Seen, Passkeys: p.Passkeys, Sessions: p.Sessions,
		Runs: p.Runs, Bytes: p.Bytes, Banned: p.Banned, Reason: p.BanReason,
	}
}

// Players prints players, and how to list the others.
func (a *Admin) Players(ctx context.Context, q store.PlayerQuery) error {
	if q.Limit < 1 || q.Limit > MaxPlayers {
		return console.NewError("admin.limit", "limit", q.Limit, "max", MaxPlayers)
	}
	q.Limit++ // to see whether there are more
	players, err := a.DB.ListPlayers(ctx, q)
	if err != nil {
		return err
	}
	return a.printPlayers(players, q.Limit-1)
}

// printPlayers prints at most limit players, and how to list the others.
func (a *Admin) printPlayers(players []store.PlayerInfo, limit int) error {
	more := len(players) > limit
	players = players[:min(limit, len(players))]
	for _, p := range players {
		if err := a.Print(newPlayerJSON(p), a.playerLine(p)); err != nil {
			return err
		}
	}
	if more {
		return a.PrintLine(a.Say("admin.players.more", "id", players[limit-1].ID))
	}
	return nil
}

// playerLine returns the line of a player.
func (a *Admin) playerLine(p store.PlayerInfo) string {
	date := func(at int64) string { return time.UnixMilli(at).UTC().Format(time.DateOnly) }
	line := a.Say("admin.players.line", "id", p.ID, "name", console.OneLine(p.Name), "created", date(p.Created), "seen", date(p.Seen),
		"passkeys", p.Passkeys, "runs", p.Runs, "bytes", p.Bytes)
	if p.Banned > 0 {
		line += a.Say("admin.players.banned", "date", date(p.Banned), "reason", console.OneLine(p.BanReason))
	}
	return line
}

// findPlayer returns the player with an ID.
func (a *Admin) findPlayer(ctx context.Context, id string) (store.PlayerInfo, error) {
	if id == "" { // a query without an ID would list all players
		return store.PlayerInfo{}, noPlayerError(id)
	}
	players, err := a.DB.ListPlayers(ctx, store.PlayerQuery{ID: id, Limit: 1})
	switch {
	case err != nil:
		return store.PlayerInfo{}, err
	case len(players) == 0:
		return store.PlayerInfo{}, noPlayerError(id)
	}
	return players[0], nil
}

func noPlayerError(id string) error {
	return console.NewError("admin.noplayer", "id", excerpt.Quote(id))
}

// printPlayer prints the present state of a player.
func (a *Admin) printPlayer(ctx context.Context, id string) error {
	p, err := a.findPlayer(ctx, id)
	if err != nil {
		return err
	}
	return a.printPlayers([]store.PlayerInfo{p}, 1)
}

// Rename changes the name of a player.
func (a *Admin) Rename(ctx context.Context, id, name string) error {
	clean, err := game.CleanName(name)
	if err != nil {
		return console.NewError("admin.name", "name", excerpt.Quote(name), "max", game.MaxName)
	}
	if err := a.DB.RenamePlayer(ctx, id, clean); errors.Is(err, store.ErrNotFound) {
		return noPlayerError(id)
	} else if err != nil {
		return err
	}
	return a.printPlayer(ctx, id)
}

// Ban bans a player.
func (a *Admin) Ban(ctx context.Context, id, reason string) error {
	if len([]rune(reason)) > maxReason || !isStorable(reason) {
		return console.NewError("admin.reason", "max", maxReason)
	}
	return a.setBan(ctx, id, a.Now().UnixMilli(), reason)
}

// Unban ends the ban of a player.
func (a *Admin) Unban(ctx context.Context, id string) error { return a.setBan(ctx, id, 0, "") }

// setBan bans a player, or ends the ban if at is 0.
func (a *Admin) setBan(ctx context.Context, id string, at int64, reason string) error {
	err := a.DB.BanPlayer(ctx, id, at, reason)
	if errors.Is(err, store.ErrNotFound) {
		return noPlayerError(id)
	}
	if err != nil {
		return err
	}
	return a.printPlayer(ctx, id)
}

// isStorable reports whether a database can store a text.
func isStorable(s string) bool { return strings.ToValidUTF8(s, "") == s && !strings.ContainsRune(s, 0) }

// Delete deletes a player. It asks first unless isConfirmed is set, and returns console.ErrNo if the
// answer is not yes.
func (a *Admin) Delete(ctx context.Context, id string, isConfirmed bool) error {
	p, err := a.findPlayer(ctx, id)
	if err != nil {
		return err
	}
	if !isConfirmed {
		fmt.Fprintln(a.Err, a.playerLine(p))
		fmt.Fprint(a.Err, a.Say("admin.delete.ask", "passkeys", p.Passkeys, "sessions", p.Sessions, "runs", p.Runs, "bytes", p.Bytes))
		line, err := bufio.NewReader(io.LimitReader(a.In, maxAnswer)).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if answer := strings.ToLower(strings.TrimSpace(line)); answer != "y" && answer != "yes" {
			fmt.Fprintln(a.Err, a.Say("admin.delete.kept"))
			return console.ErrNo
		}
	}
	if err := a.DB.DeletePlayer(ctx, p.ID); err != nil {
		return err
	}
	return a.Print(newPlayerJSON(p), a.Say("admin.delete.done", "id", p.ID, "passkeys", p.Passkeys, "sessions", p.Sessions, "runs", p.Runs, "bytes", p.Bytes))
}

// maxAnswer is the maximum number of bytes read as the answer to a question.
const maxAnswer = 100

// expireJSON is the JSON of ExpireGuests.
type expireJSON struct {
	Guests int  `json:"guests"`
	DryRun bool `json:"dry_run"`
}

// ExpireGuests deletes the guests who have not been seen for a duration, such as 30d, or only counts
// them if dryRun is set.
func (a *Admin) ExpireGuests(ctx context.Context, idle string, dryRun bool) error {
	duration, ok := parseDays(idle)
	if !ok || duration < minGuestIdle {
		return console.NewError("admin.guests", "value", excerpt.Quote(idle))
	}
	n, err := a.expireGuests(ctx, a.Now().Add(-duration).UnixMilli(), dryRun)
	if err != nil {
		return err
	}
	key := text.Key("admin.expire.done")
	if dryRun {
		key = "admin.expire.dry"
	}
	return a.Print(expireJSON{n, dryRun}, a.Say(key, "count", n))
}

// parseDays parses a duration of Go, or a number of days such as 30d.
func parseDays(s string) (time.Duration, bool) {
	if days, ok := strings.CutSuffix(s, "d"); ok {
		n, err := strconv.ParseUint(days, 10, 16)
		return time.Duration(n) * 24 * time.Hour, err == nil
	}
	d, err := time.ParseDuration(s)
	return d, err == nil
}

// expireGuests deletes the guests who were last seen before a time, each in a transaction of its own,
// and returns their number. If dryRun is true, it only counts them.
func (a *Admin) expireGuests(ctx context.Context, seenBefore int64, dryRun bool) (n int, err error) {
	for after := ""; ; {
		guests, err := a.DB.IdleGuests(ctx, seenBefore, after, guestPage)
		if err != nil {
			return n, err
		}
		for _, g := range guests {
			deleted := dryRun
			if !dryRun {
				if deleted, err = a.DB.DeleteGuest(ctx, g.ID, g.Seen); err != nil {
					return n, err
				}
			}
			if deleted {
				n++
			}
			after = g.ID
		}
		if len(guests) < guestPage {
			return n, nil
		}
	}
}
