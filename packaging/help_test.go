package main

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestHelp checks that each link of the README and of the documentation names a file that the packages
// install, or a part of it, and that no link of the README is left out.
func TestHelp(t *testing.T) {
	r := &release{root: source(t)}
	if err := r.addHelp(); err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"deb", "rpm"} {
		installed := map[string]string{}
		for _, f := range r.tree {
			if name := installedPath(format, f.path); name != "" {
				installed[name] = string(f.data)
			}
		}
		link, links := regexp.MustCompile(`\]\(([^)]*)\)|\b(?:href|src)="([^"]*)"`), 0
		for name, text := range installed {
			if ext := path.Ext(name); ext != ".md" && ext != ".html" {
				continue
			}
			for _, match := range link.FindAllStringSubmatch(text, -1) {
				target, fragment, _ := strings.Cut(match[1]+match[2], "#")
				isElsewhere := strings.Contains(target, ":") || target == "LICENSE"
				if path.Ext(name) == ".html" && match[1] != "" || isElsewhere {
					continue
				}
				file := name
				if target != "" {
					file = path.Join(path.Dir(name), target)
				}
				fragment, err := url.PathUnescape(fragment)
				linked, ok := installed[file]
				if err != nil || !ok || fragment != "" && !strings.Contains(linked, ` id="`+fragment+`"`) {
					t.Errorf("%s: %s has a link to %s", format, name, match[0])
				}
				links++
			}
		}
		if links < 1000 {
			t.Errorf("%s: only %d links", format, links)
		}
	}
	readme := r.tree[slices.IndexFunc(r.tree, func(f file) bool { return f.path == "README.md" })].data
	for _, want := range []string{"](html/en/operations.html#packages)", "](html/zh/index.html)", "](html/table.png)", "](" + homepage + "/blob/main/docs/adr/README.md)"} {
		if !strings.Contains(string(readme), want) {
			t.Errorf("the README has no %s", want)
		}
	}
}
