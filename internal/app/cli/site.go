package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/site"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/server/caller"
)

// siteJSON is the JSON line of site.
type siteJSON struct {
	Dir     string `json:"dir"`
	Base    string `json:"base"`
	Files   int    `json:"files"`
	Bytes   int64  `json:"bytes"`
	Removed int    `json:"removed"` // files of an earlier site
	Last    string `json:"last"`    // the day of the last daily
}

func (a *app) newSite() *cobra.Command {
	cmd := a.newCommand("site --out DIR", "site.short", "site.long", "site.example")
	cmd.Args = noArguments
	dir, base := "", ""
	o := site.Options{Years: site.DefaultYears}
	f := cmd.Flags()
	f.StringVarP(&dir, "out", "o", "", a.say("site.help.out"))
	f.StringVar(&base, "base", "/", a.say("site.help.base"))
	f.StringVar(&o.Seed, "daily-seed", site.DefaultSeed, a.say("site.help.seed"))
	f.Var(decimalValue[int]{&o.Years}, "years", a.say("site.help.years", "limit", site.MaxYears))
	f.StringVar(&o.Origin, "origin", "", a.say("site.help.origin"))
	_ = cmd.MarkFlagDirname("out") // fails only if the flag does not exist
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().Changed("lang") { // the same flags write the same files in every locale
			o.Lang = a.lang
		}
		o.Now = time.Now()
		return a.writeSite(cmd.Context(), dir, base, o)
	}
	return cmd
}

// writeSite writes a site. base may lack the slashes.
func (a *app) writeSite(ctx context.Context, dir, base string, o site.Options) error {
	o.Base = "/"
	if name := strings.Trim(base, "/"); name != "" {
		o.Base = "/" + name + "/"
	}
	switch {
	case dir == "":
		return console.NewError("site.out")
	case !site.IsBase(o.Base):
		return console.NewError("site.base", "base", excerpt.Quote(base))
	case site.PageBelow(o.Base) != "":
		return console.NewError("site.page", "base", excerpt.Quote(base), "page", site.PageBelow(o.Base))
	case o.Seed == "" || len(o.Seed) > site.MaxSeed:
		return console.NewError("site.seed", "limit", site.MaxSeed)
	case o.Years < 1 || o.Years > site.MaxYears:
		return console.NewError("site.years", "n", o.Years, "limit", site.MaxYears)
	case o.Origin != "" && !caller.IsOrigin(o.Origin):
		return console.NewError("site.origin", "origin", excerpt.Quote(o.Origin))
	}
	done, err := site.Write(ctx, dir, o)
	var conflict *site.ConflictError
	switch {
	case errors.Is(err, site.ErrFolder):
		return console.NewError("site.folder", "dir", excerpt.Escape(dir))
	case errors.As(err, &conflict):
		return console.NewError("site.conflict", "file", excerpt.Escape(filepath.Join(dir, filepath.FromSlash(conflict.Name))))
	case err != nil:
		return err
	}
	last := o.LastDay().Format(time.DateOnly)
	if a.json {
		return console.WriteJSON(a.out, siteJSON{dir, o.Base, done.Files, done.Bytes, done.Removed, last})
	}
	_, err = fmt.Fprintln(a.out, a.say("site.done", "dir", excerpt.Escape(dir), "files", done.Files, "last", last))
	return err
}
