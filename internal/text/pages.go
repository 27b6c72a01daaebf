package text

import "strings"

//go:generate go run ./pages ../../web/src/catalogue

// forPages are the beginnings of the keys that the pages use.
var forPages = []string{"web.", "hint."}

// onFirstPage are the keys, or where they end in a point the beginnings of keys, that the first
// page says before its first hand is on the table. They are loaded first, all others after it;
// a test of the pages fails when one lacks.
var onFirstPage = []string{
	"web.action.", "web.card.", "web.ledger.", "web.level", "web.list", "web.loading", "web.nav.", "web.net.",
	"web.op.", "web.page.lost", "web.practice.all", "web.practice.closest", "web.practice.deal", "web.practice.level", "web.practice.level.n",
	"web.practice.more", "web.practice.one", "web.practice.over.review", "web.practice.review", "web.practice.row", "web.practice.today",
	"web.retry", "web.rules.", "web.spoken.", "web.table.",
	"web.theme.", "web.tile.", "web.time.", "web.title", "web.unit.s",
}

// OnFirstPage reports whether the first page says what has this key before its first hand is on
// the table.
func OnFirstPage(key Key) bool {
	for _, first := range onFirstPage {
		if string(key) == first || strings.HasSuffix(first, ".") && strings.HasPrefix(string(key), first) {
			return true
		}
	}
	return false
}

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
