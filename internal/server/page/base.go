package page

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// The files of the front end name others by paths that begin with /. The functions of this file move these
// paths below a base, such as /make24/, at which a server or a static site is published. With the base /
// they return their argument.

// lazily returns a function that compiles a pattern on the first call.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

var (
	rootLink  = lazily(`\b(href|src|action)="/`)
	helpEntry = lazily(`\["/help/`)
	// The parts of the service worker: the page for all paths, and the paths that are not pages.
	fallback = lazily(`createHandlerBoundToURL\("/?index\.html"\)`)
	denylist = lazily(`denylist:\[/\^\\/\(`)
)

// Rebase moves the links of a page in HTML.
func Rebase(body []byte, base string) []byte {
	if base == "/" {
		return body
	}
	return rootLink().ReplaceAll(body, []byte(`${1}="`+base))
}

// RebaseSearch moves the links of the search index of the documentation.
func RebaseSearch(body []byte, base string) []byte {
	return helpEntry().ReplaceAllLiteral(body, []byte(`["`+base+`help/`))
}

// RebaseManifest moves the paths of a manifest.
func RebaseManifest(body []byte, base string) []byte {
	return bytes.ReplaceAll(body, []byte(`":"/`), []byte(`":"`+base))
}

// RebaseWorker moves the paths of the service worker. It returns an error if it does not find them, since
// the file of the front end has changed then.
func RebaseWorker(body []byte, base string) ([]byte, error) {
	if base == "/" {
		return body, nil
	}
	for _, part := range []struct {
		pattern     *regexp.Regexp
		replacement string
	}{
		{fallback(), `createHandlerBoundToURL("` + IndexName + `")`},
		{denylist(), `denylist:[/^` + strings.ReplaceAll(regexp.QuoteMeta(base), "/", `\/`) + `(`},
	} {
		if n := len(part.pattern.FindAll(body, 2)); n != 1 {
			return nil, fmt.Errorf("page: the service worker has %d matches of %s", n, part.pattern)
		}
		body = part.pattern.ReplaceAllLiteral(body, []byte(part.replacement))
	}
	return body, nil
}
