package cli

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// versionRecord is the version in JSON.
type versionRecord struct {
	Version string `json:"version"`
	Commit  string `json:"commit,omitempty"`
	Go      string `json:"go"`
}

func (a *app) newVersion() *cobra.Command {
	cmd := a.command("version", "version.short", "version.long", "version.example")
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return a.printVersion()
	}
	return cmd
}

// printVersion writes the version of this make24 and of Go.
func (a *app) printVersion() error {
	v := version()
	return a.print(v, "make24 "+v.Version+" "+v.Go)
}

// version names this make24 in manifests.
func (a *app) version() string {
	v := version()
	if v.Commit != "" {
		return v.Version + " " + v.Commit
	}
	return v.Version
}

// version is what the build left in the program.
func version() versionRecord {
	v := versionRecord{Version: "devel", Go: runtime.Version()}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Version != "" && info.Main.Version != "(devel)" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v.Commit = s.Value
		}
	}
	return v
}
