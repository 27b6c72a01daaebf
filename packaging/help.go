//go:build !wheel

package main

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/make24/make24/internal/server/help"
)

// helpDir is the folder of the documentation in the tree.
const helpDir = "html/"

// addHelp adds the documentation as HTML to the tree, and the README, whose links name it.
func (r *release) addHelp() error {
	pages, err := help.Files()
	if err != nil {
		return err
	}
	for name, data := range pages {
		r.tree = append(r.tree, file{helpDir + name, 0o644, data})
	}
	readme, err := os.ReadFile(filepath.Join(r.root, "README.md"))
	if err != nil {
		return err
	}
	r.tree = append(r.tree, file{"README.md", 0o644, []byte(linkToHelp(string(readme), pages))})
	return nil
}

// linkToHelp makes the links of a README name the pages of the documentation, or the files of the source
// if there is no page.
func linkToHelp(readme string, pages map[string][]byte) string {
	link := regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	return link.ReplaceAllStringFunc(readme, func(match string) string {
		parts := link.FindStringSubmatch(match)
		target := parts[1]
		if name, isDocument := strings.CutPrefix(target, "docs/"); isDocument {
			page := name
			if base, isMarkdown := strings.CutSuffix(name, ".md"); isMarkdown {
				lang, base := "en", strings.Replace(base, "README", "index", 1)
				if folder, rest, isTranslation := strings.Cut(base, "/"); isTranslation && strings.HasPrefix(folder, "zh") {
					lang, base = folder, rest
				}
				page = path.Join(lang, base) + ".html"
			}
			if pages[page] != nil {
				return "](" + helpDir + page + parts[2] + ")"
			}
		}
		if target == "LICENSE" {
			return match
		}
		return "](" + homepage + "/blob/main/" + target + parts[2] + ")"
	})
}
