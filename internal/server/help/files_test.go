package help_test

import (
	"net/url"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/make24/make24/internal/server/help"
)

// TestFiles checks that each link of the files names a file, and a part of it that exists.
func TestFiles(t *testing.T) {
	files, err := help.Files()
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`\b(?:href|src)="([^"]*)"`)
	links := 0
	for name, body := range files {
		if path.Ext(name) != ".html" {
			continue
		}
		for _, match := range link.FindAllSubmatch(body, -1) {
			target, fragment, _ := strings.Cut(string(match[1]), "#")
			if strings.HasPrefix(target, "https://") {
				continue
			}
			file := name
			if target != "" {
				file = path.Join(path.Dir(name), target)
			}
			fragment, err = url.PathUnescape(fragment)
			linked, ok := files[file]
			if err != nil || !ok || fragment != "" && !strings.Contains(string(linked), ` id="`+fragment+`"`) {
				t.Errorf("%s has a link to %s", name, match[1])
			}
			links++
		}
	}
	if links < 1000 {
		t.Errorf("only %d links", links)
	}
	for _, lang := range []string{"en", "zh"} {
		index := string(files[lang+"/search.js"])
		if !strings.HasPrefix(index, `window.helpIndex = {"pages":[["play.html","`) || strings.Contains(index, `"/help/`) {
			t.Errorf("the index of %s begins with %.60s", lang, index)
		}
	}
}
