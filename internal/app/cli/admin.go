package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/admin"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/store"
)

// adminCmd is a subcommand of admin that uses one database.
type adminCmd struct {
	app      *app
	cmd      *cobra.Command
	location storage.Location
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
	f.StringVar(&c.location.Dir, "data", "", a.say("data.help"))
	f.StringVar(&c.location.DB, "db", "", a.say("admin.help.db"))
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
func (c *adminCmd) run(o adminOptions, do func(ctx context.Context, game *admin.Admin, args []string) error) {
	c.cmd.Args = func(_ *cobra.Command, args []string) error {
		if n := len(removeGuards(args)); n != o.arguments && (n > 0 || !o.optional) {
			return console.NewError("admin.arguments", "usage", strings.TrimSuffix(c.cmd.UseLine(), " [flags]"))
		}
		return nil
	}
	c.cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := checkLocation(c.location, cmd.Flags()); err != nil {
			return err
		}
		if c.location.DB == "" {
			var err error
			if c.location.Dir, _, err = c.app.findFolder(c.location); err != nil {
				return err
			}
		}
		db, unlock, err := c.location.OpenCurrent(cmd.Context(), o.exclusive)
		if err != nil {
			return err
		}
		defer unlock()
		err = do(cmd.Context(), &admin.Admin{Console: c.app.console(), DB: db, Now: wallTime}, args)
		if closeErr := db.Close(); err == nil {
			err = closeErr
		}
		return c.location.AccessError(err)
	}
}

func (a *app) newAdminPlayers() *cobra.Command {
	c := a.newAdminCmd("players", "admin.players.short", "admin.players.long", "admin.players.example")
	q := store.PlayerQuery{Limit: admin.DefaultPlayers}
	f := c.cmd.Flags()
	f.StringVar(&q.Name, "name", "", a.say("admin.help.name"))
	f.StringVar(&q.After, "after", "", a.say("admin.help.after"))
	f.Var(decimalValue[int]{&q.Limit}, "limit", a.say("admin.help.limit", "max", admin.MaxPlayers))
	c.run(adminOptions{}, func(ctx context.Context, game *admin.Admin, _ []string) error { return game.Players(ctx, q) })
	return c.cmd
}

func (a *app) newAdminRename() *cobra.Command {
	c := a.newAdminCmd("rename PLAYER NAME", "admin.rename.short", "admin.rename.long", "admin.rename.example")
	c.run(adminOptions{arguments: 2}, func(ctx context.Context, game *admin.Admin, args []string) error {
		return game.Rename(ctx, args[0], args[1])
	})
	return c.cmd
}

func (a *app) newAdminBan() *cobra.Command {
	c := a.newAdminCmd("ban PLAYER", "admin.ban.short", "admin.ban.long", "admin.ban.example")
	reason := c.cmd.Flags().String("reason", "", a.say("admin.help.reason"))
	c.run(adminOptions{arguments: 1}, func(ctx context.Context, game *admin.Admin, args []string) error {
		return game.Ban(ctx, args[0], *reason)
	})
	return c.cmd
}

func (a *app) newAdminUnban() *cobra.Command {
	c := a.newAdminCmd("unban PLAYER", "admin.unban.short", "admin.unban.long", "admin.unban.example")
	c.run(adminOptions{arguments: 1}, func(ctx context.Context, game *admin.Admin, args []string) error { return game.Unban(ctx, args[0]) })
	return c.cmd
}

func (a *app) newAdminDelete() *cobra.Command {
	c := a.newAdminCmd("delete PLAYER", "admin.delete.short", "admin.delete.long", "admin.delete.example")
	yes := c.cmd.Flags().Bool("yes", false, a.say("admin.help.yes"))
	c.run(adminOptions{arguments: 1}, func(ctx context.Context, game *admin.Admin, args []string) error {
		return game.Delete(ctx, args[0], *yes)
	})
	return c.cmd
}

func (a *app) newAdminExpire() *cobra.Command {
	c := a.newAdminCmd("expire", "admin.expire.short", "admin.expire.long", "admin.expire.example")
	f := c.cmd.Flags()
	idle := f.String("guests", "", a.say("admin.help.guests"))
	dryRun := f.Bool("dry-run", false, a.say("admin.help.dry"))
	c.run(adminOptions{}, func(ctx context.Context, game *admin.Admin, _ []string) error {
		return game.ExpireGuests(ctx, *idle, *dryRun)
	})
	return c.cmd
}

func (a *app) newAdminHands() *cobra.Command {
	c := a.newAdminCmd("hands", "admin.hands.short", "admin.hands.long", "admin.hands.example")
	minGames := int64(1)
	c.cmd.Flags().Var(decimalValue[int64]{&minGames}, "games", a.say("admin.help.games"))
	c.run(adminOptions{}, func(ctx context.Context, game *admin.Admin, _ []string) error { return game.Hands(ctx, minGames) })
	return c.cmd
}

func (a *app) newAdminReview() *cobra.Command {
	c := a.newAdminCmd("review [RUN PLAYER]", "admin.review.short", "admin.review.long", "admin.review.example")
	f := c.cmd.Flags()
	accept := f.Bool("accept", false, a.say("admin.help.accept"))
	reject := f.Bool("reject", false, a.say("admin.help.reject"))
	c.run(adminOptions{arguments: 2, optional: true}, func(ctx context.Context, game *admin.Admin, args []string) error {
		switch {
		case len(args) == 0 && !*accept && !*reject:
			return game.Held(ctx)
		case len(args) == 0 || *accept == *reject:
			return console.NewError("admin.review.flags")
		}
		return game.Review(ctx, args[0], args[1], *accept)
	})
	return c.cmd
}

func (a *app) newAdminTop() *cobra.Command {
	c := a.newAdminCmd("top", "admin.top.short", "admin.top.long", "admin.top.example")
	o := admin.TopOptions{Limit: admin.DefaultTopAddresses, Note: a.writeNote}
	o.Clear = func() {
		if a.tty && !a.json {
			a.draw("\x1b[H\x1b[2J")
		}
	}
	f := c.cmd.Flags()
	addr := f.String("addr", defaultAddr, a.say("health.help.addr"))
	f.DurationVar(&o.Every, "every", 0, a.say("admin.help.every"))
	f.Lookup("every").DefValue = "" // the usage text gives the default
	f.Var(decimalValue[int]{&o.Limit}, "limit", a.say("admin.help.limit", "max", admin.MaxTopAddresses))
	c.run(adminOptions{}, func(ctx context.Context, game *admin.Admin, _ []string) error {
		var ok bool
		if o.Server, ok = serverURL(*addr); !ok {
			return console.NewError("health.addr", "addr", excerpt.Quote(*addr))
		}
		o.Transport, o.URL = serverTransport(o.Server)
		return game.Top(ctx, o)
	})
	return c.cmd
}

func (a *app) newAdminBlock() *cobra.Command {
	c := a.newAdminCmd("block ADDRESS|NETWORK", "admin.block.short", "admin.block.long", "admin.block.example")
	f := c.cmd.Flags()
	duration := f.String("for", "", a.say("admin.help.for"))
	proxies := f.String("trusted-proxies", "", a.say("admin.help.proxies"))
	c.run(adminOptions{arguments: 1}, func(ctx context.Context, game *admin.Admin, args []string) error {
		return game.Block(ctx, args[0], *duration, *proxies)
	})
	return c.cmd
}

func (a *app) newAdminUnblock() *cobra.Command {
	c := a.newAdminCmd("unblock ADDRESS|NETWORK", "admin.unblock.short", "admin.unblock.long", "admin.unblock.example")
	c.run(adminOptions{arguments: 1}, func(ctx context.Context, game *admin.Admin, args []string) error { return game.Unblock(ctx, args[0]) })
	return c.cmd
}

func (a *app) newAdminBlocks() *cobra.Command {
	c := a.newAdminCmd("blocks", "admin.blocks.short", "admin.blocks.long", "admin.blocks.example")
	c.run(adminOptions{}, func(ctx context.Context, game *admin.Admin, _ []string) error { return game.Blocks(ctx) })
	return c.cmd
}

func (a *app) newAdminVerify() *cobra.Command {
	c := a.newAdminCmd("verify", "admin.verify.short", "admin.verify.long", "admin.verify.example")
	player := c.cmd.Flags().String("player", "", a.say("admin.help.player"))
	c.run(adminOptions{exclusive: true}, func(ctx context.Context, game *admin.Admin, _ []string) error { return game.Verify(ctx, *player) })
	return c.cmd
}

func (a *app) newAdminRebuild() *cobra.Command {
	c := a.newAdminCmd("rebuild", "admin.rebuild.short", "admin.rebuild.long", "admin.rebuild.example")
	player := c.cmd.Flags().String("player", "", a.say("admin.help.player"))
	c.run(adminOptions{exclusive: true}, func(ctx context.Context, game *admin.Admin, _ []string) error { return game.Rebuild(ctx, *player) })
	return c.cmd
}

func (a *app) newAdminMove() *cobra.Command {
	cmd := a.newCommand("move", "admin.move.short", "admin.move.long", "admin.move.example")
	f := cmd.Flags()
	from := f.String("from", "", a.say("admin.help.from"))
	to := f.String("to", "", a.say("admin.help.to"))
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if *from == "" || *to == "" {
			return console.NewError("admin.move.flags")
		}
		return admin.Move(cmd.Context(), a.console(), storage.Location{Dir: *from}, *to)
	}
	return cmd
}
