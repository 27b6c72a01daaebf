// Command pages writes the part of the catalogue that the pages of the web game use, as
// en.json and zh.json in the folder that is its argument, and with it the names of techniques
// and reasons, which package grade knows.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/text"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: pages FOLDER")
		os.Exit(2)
	}
	for _, lang := range []text.Lang{text.English, text.Chinese} {
		templates := text.Pages(lang)
		for _, t := range grade.Techniques() {
			templates[text.Key("technique."+t.String())] = t.Name(lang.String())
		}
		for _, r := range grade.Reasons() {
			templates[text.Key("reason."+r.String())] = r.Name(lang.String())
		}
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		err := enc.Encode(templates)
		if err == nil {
			err = os.WriteFile(filepath.Join(os.Args[1], lang.String()+".json"), b.Bytes(), 0o644)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
