package text

import (
	"slices"
	"strings"
)

//go:generate go run ./pages ../../web/src/catalogue

// forPages are the beginnings of the keys that the pages use.
var pagePrefixes = []string{"web.", "hint."}

// onFirstPage are the keys, or where they end in a point the beginnings of keys, that the first
// page says before its first hand is on the table. They are loaded first, all others after it;
// a test of the pages fails when one lacks.
var firstPageKeys = []string{
	"web.action.", "web.card.", "web.ledger.", "web.level", "web.list", "web.loading", "web.nav.", "web.net.",
	"web.op.", "web.page.lost", "web.practice.all", "web.practice.closest", "web.practice.deal", "web.practice.level", "web.practice.level.n",
	"web.practice.more", "web.practice.one", "web.practice.over.review", "web.practice.review", "web.practice.row", "web.practice.today",
	"web.retry", "web.rules.beginner", "web.rules.classic", "web.rules.countdown", "web.rules.hdoj",
	"web.spoken.fraction", "web.spoken.minus", "web.spoken.over", "web.table.",
	"web.theme.", "web.tile.", "web.time.", "web.title", "web.unit.s",
}

// afterFirstHand are keys, or their beginnings, that begin like those above and are said later: by parts of the
// page that are loaded with all other texts, or after a move.
var laterKeys = []string{
	"web.table.had.none", "web.table.miss.typed", "web.table.points", "web.table.refused.", "web.table.solved.after",
}

// OnFirstPage reports whether the first page says what has this key before its first hand is on
// the table.
func OnFirstPage(key Key) bool {
	return matchesAny(key, firstPageKeys) && !matchesAny(key, laterKeys)
}

// oneOf reports whether a key is in a list of keys and, where they end in a point, beginnings of keys.
func matchesAny(key Key, list []string) bool {
	return slices.ContainsFunc(list, func(pattern string) bool {
		return string(key) == pattern || strings.HasSuffix(pattern, ".") && strings.HasPrefix(string(key), pattern)
	})
}

// Pages are the templates that the pages of the web game use, by key.
func Pages(l Lang) map[Key]string {
	templates := map[Key]string{}
	for _, part := range catalogue {
		for _, e := range part {
			for _, prefix := range pagePrefixes {
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
