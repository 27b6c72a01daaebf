package help

import (
	"fmt"
	"path"
	"regexp"
	"strings"
)

// serverParts are patterns of the parts of the pages that need a server: the icon, the links to the game,
// and the reference of the API.
var serverParts = []string{`\n<link rel="icon" [^>]*>`, `\s<a (?:class="game" )?href="/">[^<]*</a>`, `(?s)\n<li><a href="/docs".*?</li>`}

// scriptTag loads the script of all pages.
const scriptTag = `<script src="/help/help.js"></script>`

// Files returns the site as files that a browser opens without a server: each link is relative and names
// a file. The keys are paths such as en/operations.html. The search index is a script.
func Files() (map[string][]byte, error) {
	files := map[string][]byte{}
	parts := regexp.MustCompile(strings.Join(serverParts, "|"))
	attribute := regexp.MustCompile(`\b(href|src)="(/[^"]*)"`)
	pageEntry := regexp.MustCompile(`\["/help/(?:[a-zA-Z-]+)/([a-z0-9-]*)",`)
	for _, name := range Names() {
		body := Render(name)
		switch path.Ext(name) {
		case ".html":
			text := parts.ReplaceAllString(string(body), "")
			text = strings.Replace(text, scriptTag, `<script src="search.js"></script>`+"\n"+scriptTag, 1)
			var err error
			text = attribute.ReplaceAllStringFunc(text, func(match string) string {
				part := attribute.FindStringSubmatch(match)
				target, ok := fileOf(path.Dir(name), part[2])
				if !ok {
					err = fmt.Errorf("help: %s has a link to %s", name, part[2])
				}
				return part[1] + `="` + target + `"`
			})
			if err != nil {
				return nil, err
			}
			files[name] = []byte(text)
		case ".json":
			text := pageEntry.ReplaceAllStringFunc(string(body), func(match string) string {
				return `["` + pageFile(pageEntry.FindStringSubmatch(match)[1]) + `",`
			})
			files[strings.TrimSuffix(name, ".json")+".js"] = []byte("window.helpIndex = " + strings.TrimSpace(text) + ";\n")
		default:
			files[name] = body
		}
	}
	return files, nil
}

// pageFile returns the file of a page with a name, which is empty for the first page of a language.
func pageFile(name string) string {
	if name == "" {
		return "index.html"
	}
	return name + ".html"
}

// fileOf returns the relative address of the file for an address below /help/, for a page in a folder.
func fileOf(folder, address string) (file string, ok bool) {
	address, fragment, hasFragment := strings.Cut(address, "#")
	rest, ok := strings.CutPrefix(address, "/help/")
	if !ok {
		return "", false
	}
	language, page, isPage := strings.Cut(rest, "/")
	switch {
	case isPage && path.Ext(page) == "":
		page = pageFile(page)
		fallthrough
	case isPage && language != folder:
		if file = page; language != folder {
			file = "../" + language + "/" + page
		}
	case isPage:
		file = page
	default:
		file = "../" + rest
	}
	if hasFragment {
		file += "#" + fragment
	}
	return file, true
}
