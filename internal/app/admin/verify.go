package admin

import (
	"context"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/game/verify"
)

// Verify prints the stored rows that differ from those that the logs give: those of a player, or all if
// player is empty. It returns console.ErrNo if there are any. No server may use the database.
func (a *Admin) Verify(ctx context.Context, player string) error {
	n, err := a.checkRows(ctx, player, (*verify.Verifier).Verify)
	if err != nil {
		return err
	}
	if err := a.Print(n, a.Say("admin.verify.done", "runs", n.Runs, "players", n.Players, "dailies", n.Dailies, "boards", n.Boards, "differences", n.Differences)); err != nil {
		return err
	}
	if n.Differences > 0 {
		return console.ErrNo
	}
	return nil
}

// Rebuild is like Verify, and replaces the rows that differ. It returns console.ErrNo if a log is damaged.
func (a *Admin) Rebuild(ctx context.Context, player string) error {
	n, err := a.checkRows(ctx, player, (*verify.Verifier).Rebuild)
	if err != nil {
		return err
	}
	if err := a.Print(n, a.Say("admin.rebuild.done", "runs", n.Runs, "players", n.Players, "dailies", n.Dailies, "boards", n.Boards, "replaced", n.Replaced)); err != nil {
		return err
	}
	if n.Replaced < n.Differences {
		return console.ErrNo // a damaged log
	}
	return nil
}

// checkRows calls a method of verify.Verifier and prints the differences.
func (a *Admin) checkRows(ctx context.Context, player string,
	check func(v *verify.Verifier, ctx context.Context, player string, report func(verify.Difference)) (verify.Counts, error),
) (verify.Counts, error) {
	if player != "" {
		if _, err := a.findPlayer(ctx, player); err != nil {
			return verify.Counts{}, err
		}
	}
	var writeErr error
	report := func(d verify.Difference) {
		if writeErr == nil {
			writeErr = a.Print(d, a.differenceLine(d))
		}
	}
	v := verify.New(a.DB, func() int64 { return a.Now().UnixMilli() })
	n, err := check(v, ctx, player, report)
	if err == nil {
		err = writeErr
	}
	return n, err
}

// differenceLine returns the line of a row that differs.
func (a *Admin) differenceLine(d verify.Difference) string {
	valueOrNone := func(row string) string {
		if row == "" {
			return a.Say("admin.verify.norow")
		}
		return console.OneLine(row)
	}
	if d.Table == "events" {
		return a.Say("admin.verify.log", "row", console.OneLine(d.Row), "detail", console.OneLine(d.Computed))
	}
	return a.Say("admin.verify.row", "table", d.Table, "row", console.OneLine(d.Row), "stored", valueOrNone(d.Stored), "computed", valueOrNone(d.Computed))
}
