package page

import (
	"bytes"
	"regexp"
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
