package cli

import (
	"log/slog"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/mcp"
	"github.com/make24/make24/internal/server"
)

func (a *app) newMCP() *cobra.Command {
	cmd := a.newCommand("mcp", "mcp.short", "mcp.long", "mcp.example")
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		log := slog.New(slog.NewTextHandler(a.err, &slog.HandlerOptions{Level: slog.LevelWarn}))
		version := readVersion().Version
		api, err := server.New(server.Options{Version: version, CacheBytes: defaultCache << 20, Log: log})
		if err != nil {
			return err
		}
		tools, err := mcp.New(api.Handler(), version, log)
		if err != nil {
			return err
		}
		return tools.Serve(cmd.Context(), newContextReader(cmd.Context(), a.stdin), outputWriter{a.stdout})
	}
	return cmd
}
