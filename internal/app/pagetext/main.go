// Command pagetext writes the texts that the pages of the web game use: a part of the catalogue, and
// the names of techniques and reasons from package grade. For each language it writes two files
// into the folder given as its argument: LANGUAGE/first.json has the texts that the first page
// needs before its first hand is on the table, and LANGUAGE/rest.json has all others. It also writes
// languages.gen.ts, the list of the languages.
package main

//go:generate go run . ../../../web/src/core/catalogue

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: pagetext FOLDER")
		os.Exit(2)
	}
	err := os.WriteFile(filepath.Join(os.Args[1], "languages.gen.ts"), list(), 0o644) //nolint:gosec // a source file
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

// list returns the list of the languages as TypeScript.
func list() []byte {
	var b bytes.Buffer
	b.WriteString("// Written by internal/app/pagetext from the languages of internal/base/text.\nexport const languages = {\n")
	for _, lang := range text.Langs() {
		l := lang.Describe()
		fmt.Fprintf(&b, "  %s: { name: %s, tag: %s, locale: %s, short: %s, switch: %s, unspaced: %t, help: %s },\n", lang,
			quote(l.Name), quote(l.Tag), quote(l.Locale), quote(l.Short), quote(l.Switch), l.Unspaced, quote(lang.OfDocuments().String()))
	}
	b.WriteString("} as const;\n")
	return b.Bytes()
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
