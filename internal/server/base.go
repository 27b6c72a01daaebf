package server

import (
	"slices"
	"strings"

	frontend "github.com/make24/make24/web"
)

// serverPaths lists the first segments of the paths that are not pages.
var serverPaths = []string{
	"admin", "assets", "docs", "game", "healthz", "help", "metrics", "openapi.json", "picture", "plain", "readyz", "v1", "verify",
}

// IsReservedBase reports whether the path of a page, a file or the API begins with base, a path from / to
// /. A server at such a base could not distinguish the two.
func IsReservedBase(base string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(base, "/"), "/")
	return first != "" && (slices.Contains(serverPaths, first) || slices.ContainsFunc(frontend.Routes(), func(route string) bool {
		segment, _, _ := strings.Cut(strings.TrimPrefix(route, "/"), "/")
		return segment == first
	}))
}
