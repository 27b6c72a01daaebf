// Command pagetext writes the texts that the pages of the web game use: a part of the catalogue, and
// the names of techniques and reasons from package grade. For each language it writes two files
// into the folder given as its argument: LANGUAGE/first.json has the texts that the first page
// needs before its first hand is on the table, and LANGUAGE/rest.json has all others. It also writes
// languages.gen.ts and languagedetails.gen.ts, the lists of the languages.
package main

//go:generate go run . ../../../web/src/core/catalogue

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: pagetext FOLDER")
		os.Exit(2)
	}
	var err error
	for name, list := range lists() {
		if err == nil {
			err = os.WriteFile(filepath.Join(os.Args[1], name), list, 0o644) //nolint:gosec // a source file
		}
	}
	for _, lang := range text.Langs() {
		if err == nil {
			err = write(filepath.Join(os.Args[1], lang.String()), templates(lang))
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// lists returns the lists of the languages as TypeScript, by file name: of what the first page needs to know, and
// of what only later pages do.
func lists() map[string][]byte {
	var first, later bytes.Buffer
	first.WriteString(listHead + "export const languages = {\n")
	later.WriteString(listHead + "export const languageDetails = {\n")
	for _, lang := range text.Langs() {
		l := lang.Describe()
		fmt.Fprintf(&first, "  %s: { tag: %s, short: %s, switch: %s },\n", propertyName(lang), quote(l.Tag), quote(l.Short), quote(l.Switch))
		fmt.Fprintf(&later, "  %s: { name: %s, locale: %s, unspaced: %t, help: %s },\n", propertyName(lang),
			quote(l.Name), quote(l.Locale), l.Unspaced, quote(lang.OfDocuments().String()))
	}
	first.WriteString("} as const;\n")
	later.WriteString("} as const;\n")
	return map[string][]byte{"languages.gen.ts": first.Bytes(), "languagedetails.gen.ts": later.Bytes()}
}

const listHead = "// Written by internal/app/pagetext from the languages of internal/base/text.\n"

// propertyName returns the code of a language as the name of a property, quoted if it has to be.
func propertyName(lang text.Lang) string {
	if code := lang.String(); strings.Contains(code, "-") {
		return "'" + code + "'"
	}
	return lang.String()
}

// quote returns a text as a string of TypeScript.
func quote(s string) []byte {
	quoted, _ := json.Marshal(s) // a string is always valid
	return quoted
}

// templates returns all texts of the pages in a language.
func templates(lang text.Lang) map[text.Key]string {
	templates := text.PageTexts(lang)
	for _, t := range grade.Techniques() {
		templates[text.Key("technique."+t.String())] = lang.NameOf("technique", t)
	}
	for _, r := range grade.Reasons() {
		templates[text.Key("reason."+r.String())] = lang.NameOf("reason", r)
	}
	return templates
}

// write writes first.json and rest.json into a folder.
func write(folder string, templates map[text.Key]string) error {
	firstTexts, restTexts := map[text.Key]string{}, map[text.Key]string{}
	for key, template := range templates {
		if text.SentWithFirstPage(key) {
			firstTexts[key] = template
		} else {
			restTexts[key] = template
		}
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, part := range map[string]map[text.Key]string{"first.json": firstTexts, "rest.json": restTexts} {
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		if err := enc.Encode(part); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, name), b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}
