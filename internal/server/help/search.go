package help

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
)

// searchIndex finds the sections of pages that contain a term: a word of Latin letters and digits, or
// two Chinese characters that follow each other. help.js reads it.
type searchIndex struct {
	pages    [][2]string // path and title
	sections [][]any     // page, anchor, heading, first words
	terms    map[string][]int
}

// renderSearch returns the search index of the pages in a language.
func (s *site) renderSearch(lang string) ([]byte, error) {
	index := &searchIndex{terms: map[string][]int{}}
	for _, p := range s.pages(lang) {
		d, err := s.document(p.file)
		if err != nil {
			return nil, err
		}
		index.add(p.Path, d)
	}
	return index.encode()
}

// maxExcerpt is the width of the first words of a section, in columns.
const maxExcerpt = 100

// add adds the sections of the document of the page at a path.
func (x *searchIndex) add(path string, d *document) {
	number := len(x.pages)
	x.pages = append(x.pages, [2]string{path, d.title})
	id, title, first := "", d.title, ""
	var all strings.Builder
	flush := func() {
		section := len(x.sections)
		x.sections = append(x.sections, []any{number, id, title, excerpt(first)})
		for term := range termsOf(title + " " + all.String()) {
			x.terms[term] = append(x.terms[term], section)
		}
		first = ""
		all.Reset()
	}
	for n := d.root.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			flush()
			anchor, _ := h.AttributeString("id")
			id, title = string(anchor.([]byte)), plainText(h, d.source)
			continue
		}
		words := plainText(n, d.source)
		if _, ok := n.(*ast.Paragraph); ok && first == "" {
			first = words
		}
		all.WriteString(words + "\n")
	}
	flush()
}

// excerpt returns the first words of a text.
func excerpt(s string) string {
	s = strings.TrimSpace(s)
	width := 0
	for i, r := range s {
		if width++; isChinese(r) {
			width++
		}
		if width > maxExcerpt {
			cut := s[:i]
			if space := strings.LastIndexByte(cut, ' '); space > len(cut)/2 {
				cut = cut[:space]
			}
			return strings.TrimRight(cut, " ,;:，；：、") + "…"
		}
	}
	return s
}

func isChinese(r rune) bool { return unicode.Is(unicode.Han, r) }

// termsOf returns the set of the terms in a text.
func termsOf(s string) map[string]bool {
	terms := map[string]bool{}
	for _, word := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) {
		runes := []rune(word)
		for begin := 0; begin < len(runes); {
			end := begin + 1
			for end < len(runes) && isChinese(runes[end]) == isChinese(runes[begin]) {
				end++
			}
			run := runes[begin:end]
			switch {
			case !isChinese(run[0]):
				if len(run) > 1 && len(run) <= maxTerm {
					terms[string(run)] = true
				}
			case len(run) == 1:
				terms[string(run)] = true
			default:
				for i := range len(run) - 1 {
					terms[string(run[i:i+2])] = true
				}
			}
			begin = end
		}
	}
	return terms
}

// maxTerm is the maximum length of a word in the index. Longer ones are IDs and keys.
const maxTerm = 24

// encode returns the index as JSON. The terms are sorted, each with the differences between the
// numbers of its sections in base 36: "backup 3,1f,2".
func (x *searchIndex) encode() ([]byte, error) {
	var lines []string
	for _, term := range slices.Sorted(maps.Keys(x.terms)) {
		line := term + " "
		last := 0
		for i, section := range x.terms[term] {
			if i > 0 {
				line += ","
			}
			line += strconv.FormatInt(int64(section-last), 36)
			last = section
		}
		lines = append(lines, line)
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(map[string]any{"pages": x.pages, "sections": x.sections, "terms": strings.Join(lines, "\n")})
	return b.Bytes(), err
}
