package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/base/lock"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/game/verify"
	"github.com/make24/make24/internal/server/game"
)

// The limits of admin.
const (
	defaultPlayers = 100
	maxPlayers     = 10_000
	maxReason      = 200            // characters of the reason of a ban
	minGuestIdle   = 24 * time.Hour // guests who play at present are never expired
	guestPage      = 500            // guests that are listed at a time
)

// adminCmd is a subcommand of admin that uses one database.
type adminCmd struct {
	app     *app
	cmd     *cobra.Command
	storage storage
}

func (a *app) newAdmin() *cobra.Command {
	cmd := a.newCommand("admin", "admin.short", "admin.long", "admin.example")
	cmd.AddCommand(a.newAdminPlayers(), a.newAdminRename(), a.newAdminBan(), a.newAdminUnban(), a.newAdminDelete(), a.newAdminExpire(),
		a.newAdminHands(), a.newAdminReview(), a.newAdminTop(), a.newAdminBlock(), a.newAdminUnblock(), a.newAdminBlocks(), a.newAdminVerify(), a.newAdminRebuild(), a.newAdminMove())
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return unknownCommand(cmd, removeGuards(args))
		}
		return cmd.Help()
	}
	cmd.Args = cobra.ArbitraryArgs
	return cmd
}

// newAdminCmd returns a subcommand of admin with the flags --data and --db.
func (a *app) newAdminCmd(use string, short, long, example text.Key) *adminCmd {
	c := &adminCmd{app: a, cmd: a.newCommand(use, short, long, example)}
	f := c.cmd.Flags()
	f.StringVar(&c.storage.dir, "data", "", a.say("data.help"))
	f.StringVar(&c.storage.db, "db", "", a.say("admin.help.db"))
	a.addSettings(c.cmd)
	c.cmd.Args = noArguments
	return c
}

// adminOptions holds the settings of a subcommand of admin.
type adminOptions struct {
	arguments int  // number of arguments; the usage text names them
	optional  bool // the arguments may be absent
	exclusive bool // no server may use the database meanwhile
}

// run makes the command open the database and call do.
func (c *adminCmd) run(o adminOptions, do func(ctx context.Context, db *sqlstore.Store, args []string) error) {
	c.cmd.Args = func(_ *cobra.Command, args []string) error {
		if n := len(removeGuards(args)); n != o.arguments && (n > 0 || !o.optional) {
			return newInputError("admin.arguments", "usage", strings.TrimSuffix(c.cmd.UseLine(), " [flags]"))
		}
		return nil
	}
	c.cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := c.storage.checkFlags(cmd.Flags()); err != nil {
			return err
		}
		if c.storage.db == "" {
			var err error
			if c.storage.dir, _, err = c.app.findFolder(c.storage); err != nil {
				return err
			}
		}
		db, unlock, err := c.storage.openCurrent(cmd.Context(), o.exclusive)
		if err != nil {
			return err
		}
		defer unlock()
		err = do(cmd.Context(), db, args)
		if closeErr := db.Close(); err == nil {
			err = closeErr
		}
		return c.storage.adminError(err)
	}
}

// openCurrent opens an existing database without migrating it. If exclusive is true, it locks the
// folder of an SQLite database, or a PostgreSQL database, until unlock is called.
func (s storage) openCurrent(ctx context.Context, exclusive bool) (db *sqlstore.Store, unlock func(), err error) {
	if s.db != "" {
		return s.openCurrentPostgres(ctx, exclusive)
	}
	return s.openCurrentSQLite(ctx, exclusive)
}

func (s storage) openCurrentPostgres(ctx context.Context, exclusive bool) (db *sqlstore.Store, unlock func(), err error) {
	if _, ok := postgresLocation(s.db); !ok {
		return nil, nil, newInputError("serve.db")
	}
	if s.dir != "" {
		return nil, nil, newInputError("serve.both")
	}
	unlock = func() {}
	if exclusive {
		if unlock, err = s.lockDatabase(ctx); err != nil {
			return nil, nil, err
		}
	}
	if db, err = sqlstore.OpenCurrentPostgres(ctx, s.db); err != nil {
		unlock()
	}
	return db, unlock, s.openCurrentError(err, "--db")
}

func (s storage) openCurrentSQLite(ctx context.Context, exclusive bool) (db *sqlstore.Store, unlock func(), err error) {
	dir, err := s.folder()
	if err != nil {
		return nil, nil, err
	}
	if err := gameError(dir); err != nil {
		return nil, nil, err
	}
	unlock = func() {}
	if exclusive {
		unlock, err = lockFolder(dir)
		if errors.Is(err, lock.ErrLocked) {
			return nil, nil, newInputError("admin.locked", "dir", dir)
		}
		if err != nil {
			return nil, nil, openError(dir, err)
		}
	}
	if db, err = sqlstore.OpenCurrentSQLite(ctx, filepath.Join(dir, databaseFile)); err != nil {
		unlock()
	}
	return db, unlock, s.openCurrentError(err, dir)
}

// adminLockWait is how long admin waits for the lock of a PostgreSQL database. PostgreSQL may release
// it a moment after the process that had it has ended.
const adminLockWait = time.Second

// lockDatabase takes the lock of servers on a PostgreSQL database, which it does not share.
func (s storage) lockDatabase(ctx context.Context) (unlock func(), err error) {
	o := sqlstore.NodeLockOptions{Wait: adminLockWait, Log: slog.New(slog.DiscardHandler)}
	databaseLock, err := sqlstore.LockPostgres(ctx, s.db, o)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, sqlstore.ErrLocked):
		return nil, newInputError("admin.shared")
	case err != nil:
		return nil, s.adminError(err)
	}
	return databaseLock.Unlock, nil
}

// openCurrentError returns the error for the user if openCurrent failed with err.
func (s storage) openCurrentError(err error, where string) error {
	switch {
	case errors.Is(err, store.ErrOlder):
		return newInputError("admin.older", "where", where)
	case errors.Is(err, store.ErrNewer):
		return newInputError("serve.newer", "where", where)
	}
	return s.adminError(err)
}

// adminError returns the error for the user if the database failed with err.
func (s storage) adminError(err error) error {
	var input *inputError
	switch {
	case err == nil || errors.As(err, &input) || errors.Is(err, errNo) || errors.Is(err, context.Canceled):
		return err
	case s.db != "":
		return newInputError("serve.dbbroken", "detail", err)
	}
	return newStorageError("admin.broken", s.dir, err)
}

// playerRecord is the JSON of a player. Times are in milliseconds since 1970.
type playerRecord struct {
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

func newPlayerRecord(p store.PlayerInfo) playerRecord {
	return playerRecord{
		ID: p.ID, Name: p.Name, Created: p.Created, Seen: p.Seen, Passkeys: p.Passkeys, Sessions: p.Sessions,
		Runs: p.Runs, Bytes: p.Bytes, Banned: p.Banned, Reason: p.BanReason,
	}
}

func (a *app) newAdminPlayers() *cobra.Command {
	c := a.newAdminCmd("players", "admin.players.short", "admin.players.long", "admin.players.example")
	q := store.PlayerQuery{Limit: defaultPlayers}
	f := c.cmd.Flags()
	f.StringVar(&q.Name, "name", "", a.say("admin.help.name"))
	f.StringVar(&q.After, "after", "", a.say("admin.help.after"))
	f.Var(decimalValue[int]{&q.Limit}, "limit", a.say("admin.help.limit", "max", maxPlayers))
	c.run(adminOptions{}, func(ctx context.Context, db *sqlstore.Store, _ []string) error {
		if q.Limit < 1 || q.Limit > maxPlayers {
			return newInputError("admin.limit", "limit", q.Limit, "max", maxPlayers)
		}
		q.Limit++ // to see whether there are more
		players, err := db.ListPlayers(ctx, q)
		if err != nil {
			return err
		}
		return c.printPlayers(players, q.Limit-1)
	})
	return c.cmd
}

// printPlayers prints at most limit players, and how to list the others.
func (c *adminCmd) printPlayers(players []store.PlayerInfo, limit int) error {
	more := len(players) > limit
	players = players[:min(limit, len(players))]
	for _, p := range players {
		if err := c.app.print(newPlayerRecord(p), c.playerLine(p)); err != nil {
			return err
		}
	}
	if more && !c.app.json {
		fmt.Fprintln(c.app.out, c.app.say("admin.players.more", "id", players[limit-1].ID))
	}
	return nil
}

// playerLine returns the line of a player.
func (c *adminCmd) playerLine(p store.PlayerInfo) string {
	date := func(at int64) string { return time.UnixMilli(at).UTC().Format(time.DateOnly) }
	line := c.app.say("admin.players.line", "id", p.ID, "name", oneLine(p.Name), "created", date(p.Created), "seen", date(p.Seen),
		"passkeys", p.Passkeys, "runs", p.Runs, "bytes", p.Bytes)
	if p.Banned > 0 {
		line += c.app.say("admin.players.banned", "date", date(p.Banned), "reason", oneLine(p.BanReason))
	}
	return line
}

// findPlayer returns the player with an ID.
func findPlayer(ctx context.Context, db *sqlstore.Store, id string) (store.PlayerInfo, error) {
	if id == "" { // a query without an ID would list all players
		return store.PlayerInfo{}, noPlayerError(id)
	}
	players, err := db.ListPlayers(ctx, store.PlayerQuery{ID: id, Limit: 1})
	switch {
	case err != nil:
		return store.PlayerInfo{}, err
	case len(players) == 0:
		return store.PlayerInfo{}, noPlayerError(id)
	}
	return players[0], nil
}

func noPlayerError(id string) error { return newInputError("admin.noplayer", "id", excerpt.Quote(id)) }

// printPlayer prints the present state of a player.
func (c *adminCmd) printPlayer(ctx context.Context, db *sqlstore.Store, id string) error {
	p, err := findPlayer(ctx, db, id)
	if err != nil {
		return err
	}
	return c.printPlayers([]store.PlayerInfo{p}, 1)
}

func (a *app) newAdminRename() *cobra.Command {
	c := a.newAdminCmd("rename PLAYER NAME", "admin.rename.short", "admin.rename.long", "admin.rename.example")
	c.run(adminOptions{arguments: 2}, func(ctx context.Context, db *sqlstore.Store, args []string) error {
		name, err := game.CleanName(args[1])
		if err != nil {
			return newInputError("admin.name", "name", excerpt.Quote(args[1]), "max", game.MaxName)
		}
		if err := db.RenamePlayer(ctx, args[0], name); errors.Is(err, store.ErrNotFound) {
			return noPlayerError(args[0])
		} else if err != nil {
			return err
		}
		return c.printPlayer(ctx, db, args[0])
	})
	return c.cmd
}

func (a *app) newAdminBan() *cobra.Command {
	c := a.newAdminCmd("ban PLAYER", "admin.ban.short", "admin.ban.long", "admin.ban.example")
	reason := c.cmd.Flags().String("reason", "", a.say("admin.help.reason"))
	c.run(adminOptions{arguments: 1}, func(ctx context.Context, db *sqlstore.Store, args []string) error {
		if len([]rune(*reason)) > maxReason || !isStorable(*reason) {
			return newInputError("admin.reason", "max", maxReason)
		}
		return c.setBan(ctx, db, args[0], wallTime().UnixMilli(), *reason)
	})
	return c.cmd
}

func (a *app) newAdminUnban() *cobra.Command {
	c := a.newAdminCmd("unban PLAYER", "admin.unban.short", "admin.unban.long", "admin.unban.example")
	c.run(adminOptions{arguments: 1}, func(ctx context.Context, db *sqlstore.Store, args []string) error {
		return c.setBan(ctx, db, args[0], 0, "")
	})
	return c.cmd
}

// setBan bans a player, or ends the ban if at is 0.
func (c *adminCmd) setBan(ctx context.Context, db *sqlstore.Store, id string, at int64, reason string) error {
	err := db.BanPlayer(ctx, id, at, reason)
	if errors.Is(err, store.ErrNotFound) {
		return noPlayerError(id)
	}
	if err != nil {
		return err
	}
	return c.printPlayer(ctx, db, id)
}

// isStorable reports whether a database can store a text.
func isStorable(s string) bool { return strings.ToValidUTF8(s, "") == s && !strings.ContainsRune(s, 0) }

func (a *app) newAdminDelete() *cobra.Command {
	c := a.newAdminCmd("delete PLAYER", "admin.delete.short", "admin.delete.long", "admin.delete.example")
	yes := c.cmd.Flags().Bool("yes", false, a.say("admin.help.yes"))
	c.run(adminOptions{arguments: 1}, func(ctx context.Context, db *sqlstore.Store, args []string) error {
		p, err := findPlayer(ctx, db, args[0])
		if err != nil {
			return err
		}
		if !*yes {
			fmt.Fprintln(c.app.err, c.playerLine(p))
			fmt.Fprint(c.app.err, c.app.say("admin.delete.ask", "passkeys", p.Passkeys, "sessions", p.Sessions, "runs", p.Runs, "bytes", p.Bytes))
			line, err := bufio.NewReader(io.LimitReader(c.app.in, maxAnswer)).ReadString('\n')
			if err != nil && !errors.Is(err, io.EOF) {
				return err
			}
			if answer := strings.ToLower(strings.TrimSpace(line)); answer != "y" && answer != "yes" {
				fmt.Fprintln(c.app.err, c.app.say("admin.delete.kept"))
				return errNo
			}
		}
		if err := db.DeletePlayer(ctx, p.ID); err != nil {
			return err
		}
		return c.app.print(newPlayerRecord(p), c.app.say("admin.delete.done", "id", p.ID, "passkeys", p.Passkeys, "sessions", p.Sessions, "runs", p.Runs, "bytes", p.Bytes))
	})
	return c.cmd
}

// maxAnswer is the maximum number of bytes read as the answer to a question.
const maxAnswer = 100

func (a *app) newAdminExpire() *cobra.Command {
	c := a.newAdminCmd("expire", "admin.expire.short", "admin.expire.long", "admin.expire.example")
	f := c.cmd.Flags()
	idle := f.String("guests", "", a.say("admin.help.guests"))
	dryRun := f.Bool("dry-run", false, a.say("admin.help.dry"))
	c.run(adminOptions{}, func(ctx context.Context, db *sqlstore.Store, _ []string) error {
		duration, ok := parseDays(*idle)
		if !ok || duration < minGuestIdle {
			return newInputError("admin.guests", "value", excerpt.Quote(*idle))
		}
		n, err := expireGuests(ctx, db, wallTime().Add(-duration).UnixMilli(), *dryRun)
		if err != nil {
			return err
		}
		key := text.Key("admin.expire.done")
		if *dryRun {
			key = "admin.expire.dry"
		}
		return c.app.print(expireRecord{n, *dryRun}, c.app.say(key, "count", n))
	})
	return c.cmd
}

// expireRecord is the JSON of expire.
type expireRecord struct {
	Guests int  `json:"guests"`
	DryRun bool `json:"dry_run"`
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
func expireGuests(ctx context.Context, db store.Admin, seenBefore int64, dryRun bool) (n int, err error) {
	for after := ""; ; {
		guests, err := db.IdleGuests(ctx, seenBefore, after, guestPage)
		if err != nil {
			return n, err
		}
		for _, g := range guests {
			deleted := dryRun
			if !dryRun {
				if deleted, err = db.DeleteGuest(ctx, g.ID, g.Seen); err != nil {
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

func (a *app) newAdminVerify() *cobra.Command {
	c := a.newAdminCmd("verify", "admin.verify.short", "admin.verify.long", "admin.verify.example")
	player := c.cmd.Flags().String("player", "", a.say("admin.help.player"))
	c.run(adminOptions{exclusive: true}, func(ctx context.Context, db *sqlstore.Store, _ []string) error {
		n, err := c.checkRows(ctx, db, *player, (*verify.Verifier).Verify)
		if err != nil {
			return err
		}
		if err := c.app.print(n, c.app.say("admin.verify.done", "runs", n.Runs, "players", n.Players, "dailies", n.Dailies, "boards", n.Boards, "differences", n.Differences)); err != nil {
			return err
		}
		if n.Differences > 0 {
			return errNo
		}
		return nil
	})
	return c.cmd
}

func (a *app) newAdminRebuild() *cobra.Command {
	c := a.newAdminCmd("rebuild", "admin.rebuild.short", "admin.rebuild.long", "admin.rebuild.example")
	player := c.cmd.Flags().String("player", "", a.say("admin.help.player"))
	c.run(adminOptions{exclusive: true}, func(ctx context.Context, db *sqlstore.Store, _ []string) error {
		n, err := c.checkRows(ctx, db, *player, (*verify.Verifier).Rebuild)
		if err != nil {
			return err
		}
		if err := c.app.print(n, c.app.say("admin.rebuild.done", "runs", n.Runs, "players", n.Players, "dailies", n.Dailies, "boards", n.Boards, "replaced", n.Replaced)); err != nil {
			return err
		}
		if n.Replaced < n.Differences {
			return errNo // a damaged log
		}
		return nil
	})
	return c.cmd
}

// checkRows calls a method of live.Verifier and prints the differences.
func (c *adminCmd) checkRows(ctx context.Context, db *sqlstore.Store, player string,
	check func(v *verify.Verifier, ctx context.Context, player string, report func(verify.Difference)) (verify.Counts, error),
) (verify.Counts, error) {
	if player != "" {
		if _, err := findPlayer(ctx, db, player); err != nil {
			return verify.Counts{}, err
		}
	}
	var writeErr error
	report := func(d verify.Difference) {
		if writeErr == nil {
			writeErr = c.app.print(d, c.differenceLine(d))
		}
	}
	v := verify.New(db, func() int64 { return wallTime().UnixMilli() })
	n, err := check(v, ctx, player, report)
	if err == nil {
		err = writeErr
	}
	return n, err
}

// differenceLine returns the line of a row that differs.
func (c *adminCmd) differenceLine(d verify.Difference) string {
	valueOrNone := func(row string) string {
		if row == "" {
			return c.app.say("admin.verify.norow")
		}
		return oneLine(row)
	}
	if d.Table == "events" {
		return c.app.say("admin.verify.log", "row", oneLine(d.Row), "detail", oneLine(d.Computed))
	}
	return c.app.say("admin.verify.row", "table", d.Table, "row", oneLine(d.Row), "stored", valueOrNone(d.Stored), "computed", valueOrNone(d.Computed))
}

// moveRecord is the JSON of a table that was moved.
type moveRecord struct {
	Table string `json:"table"`
	Rows  int64  `json:"rows"`
}

func (a *app) newAdminMove() *cobra.Command {
	c := &adminCmd{app: a, cmd: a.newCommand("move", "admin.move.short", "admin.move.long", "admin.move.example")}
	f := c.cmd.Flags()
	f.StringVar(&c.storage.dir, "from", "", a.say("admin.help.from"))
	to := f.String("to", "", a.say("admin.help.to"))
	c.cmd.Args = noArguments
	c.cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if c.storage.dir == "" || *to == "" {
			return newInputError("admin.move.flags")
		}
		return c.move(cmd.Context(), *to)
	}
	return c.cmd
}

// move copies the game in a folder to a PostgreSQL database.
func (c *adminCmd) move(ctx context.Context, to string) error {
	location, ok := postgresLocation(to)
	if !ok {
		return newInputError("admin.move.flags")
	}
	source, unlock, err := c.storage.openCurrent(ctx, true)
	if err != nil {
		return err
	}
	defer unlock()
	defer func() { _ = source.Close() }() // nothing was written to it
	target, err := sqlstore.OpenPostgres(ctx, to)
	if err != nil {
		return storage{db: to}.openCurrentError(err, location)
	}
	defer func() { _ = target.Close() }() // the move is committed, or has failed already
	rows, err := sqlstore.Move(ctx, source, target)
	switch {
	case errors.Is(err, sqlstore.ErrNotEmpty):
		return newInputError("admin.move.used", "where", location)
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return newInputError("admin.move.failed", "where", location, "detail", err)
	}
	for _, table := range sqlstore.Tables() {
		if err := c.app.print(moveRecord{table, rows[table]}, c.app.say("admin.move.table", "table", table, "rows", rows[table])); err != nil {
			return err
		}
	}
	if c.app.json {
		return nil
	}
	fmt.Fprintln(c.app.out, c.app.say("admin.move.done", "where", location))
	return nil
}
