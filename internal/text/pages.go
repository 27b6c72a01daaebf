package text

import "strings"

//go:generate go run ./pages ../../web/src/catalogue

// forPages are the beginnings of the keys that the pages use.
var forPages = []string{"web.", "hint."}

// Pages are the templates that the pages of the web game use, by key.
func Pages(l Lang) map[Key]string {
	templates := map[Key]string{}
	for _, part := range catalogue {
		for _, e := range part {
			for _, prefix := range forPages {
				if !strings.HasPrefix(string(e.key), prefix) {
					continue
				}
				templates[e.key] = e.en
				if l == Chinese {
					templates[e.key] = e.zh
				}
			}
		}
	}
	return templates
}
