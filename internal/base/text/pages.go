package text

import (
	"slices"
	"strings"
)

// pagePrefixes lists the prefixes of the keys that the pages use.
var pagePrefixes = []string{"web.", "hint."}

// firstPageKeys lists the keys that the first page needs before its first hand is on the table.
// An entry that ends in a dot is a prefix of keys. The pages load these texts first and all
// others later; a test of the pages fails if a text that they need first is missing.
var firstPageKeys = []string{
	"web.action.", "web.card.", "web.first.card", "web.first.help", "web.first.help.text", "web.first.rule", "web.first.sign", "web.first.tap", "web.ledger.", "web.level", "web.list", "web.loading", "web.nav.", "web.net.",
	"web.op.", "web.page.lost", "web.practice.deal", "web.practice.level", "web.practice.level.n",
	"web.practice.more", "web.practice.one", "web.practice.review", "web.practice.row", "web.practice.today",
	"web.retry", "web.rules.beginner", "web.rules.classic", "web.rules.countdown", "web.rules.hdoj",
	"web.spoken.fraction", "web.spoken.minus", "web.spoken.over", "web.table.",
	"web.theme.", "web.tile.", "web.time.", "web.title", "web.unit.s",
}

// deferredKeys lists keys and prefixes of keys that match firstPageKeys but are needed only later:
// by parts of the page that are loaded with the other texts, or after a move.
var deferredKeys = []string{
	"web.nav.about", "web.nav.archive", "web.nav.challenge", "web.nav.class", "web.nav.drills", "web.nav.duel", "web.nav.find", "web.nav.friends", "web.nav.history", "web.nav.player",
	"web.nav.puzzle", "web.nav.review", "web.nav.set", "web.nav.result", "web.nav.sheet", "web.nav.streak", "web.nav.timed1", "web.nav.timed5",
	"web.table.end.taken", "web.table.had.none", "web.table.miss.typed", "web.table.points", "web.table.refused.", "web.table.solved.after",
}

// SentWithFirstPage reports whether the first page needs the text of key before its first hand is
// on the table. The pages load all other texts later.
func SentWithFirstPage(key Key) bool {
	return matchesAny(key, firstPageKeys) && !matchesAny(key, deferredKeys)
}

// matchesAny reports whether key is in list. An entry of list that ends in a dot is a prefix.
func matchesAny(key Key, list []string) bool {
	return slices.ContainsFunc(list, func(pattern string) bool {
		return string(key) == pattern || strings.HasSuffix(pattern, ".") && strings.HasPrefix(string(key), pattern)
	})
}

// PageTexts returns the templates that the pages of the web game use, by key.
func PageTexts(l Lang) map[Key]string {
	templates := map[Key]string{}
	for _, part := range catalogue {
		for _, e := range part {
			for _, prefix := range pagePrefixes {
				if !strings.HasPrefix(string(e.key), prefix) {
					continue
				}
				templates[e.key] = l.template(&e)
			}
		}
	}
	return templates
}
