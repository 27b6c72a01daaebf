// Package text is the catalogue of the program's messages, in English, Chinese and the languages of the
// folder lang.
//
// The other packages refer to a message by its [Key] and pass arguments by name.
// A message is a template: {name} stands for an argument, and {name|form|forms} for
// the text form if the argument is 1 and for the text forms if it is not. A # in the
// second text stands for the argument.
package text

import (
	"cmp"
	"fmt"
	"iter"
	"strings"
	"sync"
)

// Key identifies a message of the catalogue, such as "solve.none".
type Key string

// entry is one message of the catalogue, in English and Chinese.
type entry struct {
	key    Key
	en, zh string
}

// The indexes map keys to entries: those of the parts of the catalogue that are for pages, which most runs of
// the command do not print, and those of the other parts. Each is built on first use.
var (
	pageIndex  = sync.OnceValue(func() map[Key]*entry { return indexParts(true) })
	otherIndex = sync.OnceValue(func() map[Key]*entry { return indexParts(false) })
)

// indexParts returns an index of the parts whose first key is that of a page, or of the other parts.
func indexParts(ofPages bool) map[Key]*entry {
	var parts [][]entry
	n := 0
	for _, part := range catalogue {
		if strings.HasPrefix(string(part[0].key), "web.") == ofPages {
			parts, n = append(parts, part), n+len(part)
		}
	}
	m := make(map[Key]*entry, n)
	for _, part := range parts {
		for i := range part {
			m[part[i].key] = &part[i]
		}
	}
	return m
}

// find returns the entry of a key, or nil if the catalogue does not have the key.
func find(key Key) *entry {
	if e := otherIndex()[key]; e != nil {
		return e
	}
	return pageIndex()[key]
}

// Keys returns the keys of the catalogue.
func Keys() iter.Seq[Key] {
	return func(yield func(Key) bool) {
		for _, part := range catalogue {
			for i := range part {
				if !yield(part[i].key) {
					return
				}
			}
		}
	}
}

// Has reports whether a key is in the catalogue.
func Has(key Key) bool { return find(key) != nil }

// Say returns the message for key in the language l. The pairs are the names and
// values of its arguments. The placeholder of a missing argument is left as it is,
// and a key that is not in the catalogue is returned unchanged.
func (l Lang) Say(key Key, pairs ...any) string {
	e := find(key)
	if e == nil {
		return string(key)
	}
	return fill(l.template(e), pairs)
}

// template returns the template of an entry in the language. A text that it lacks is English.
func (l Lang) template(e *entry) string {
	switch l {
	case English:
		return e.en
	case Chinese:
		return e.zh
	}
	return cmp.Or(languages()[l].read().Texts[e.key], e.en)
}

// fill replaces the placeholders of template with the values in pairs.
func fill(template string, pairs []any) string {
	var b strings.Builder
	for {
		openAt := strings.IndexByte(template, '{')
		if openAt < 0 {
			break
		}
		end := strings.IndexByte(template[openAt:], '}')
		if end < 0 {
			break
		}
		placeholder := template[openAt+1 : openAt+end]
		b.WriteString(template[:openAt])
		b.WriteString(argument(placeholder, pairs))
		template = template[openAt+end+1:]
	}
	b.WriteString(template)
	return b.String()
}

// argument returns the text for a placeholder, which is given without its braces.
func argument(placeholder string, pairs []any) string {
	name, forms, hasForms := strings.Cut(placeholder, "|")
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] != name {
			continue
		}
		s := fmt.Sprint(pairs[i+1])
		if !hasForms {
			return s
		}
		singular, plural, _ := strings.Cut(forms, "|")
		if s == "1" {
			return singular
		}
		return strings.Replace(plural, "#", s, 1)
	}
	return "{" + placeholder + "}"
}
