// Package licenses lists everything that the program contains and its licences: Go modules, Node
// packages in the pages, and data. Program collect writes the list, licenses.txt.
package licenses

import (
	_ "embed"
	"strconv"
	"strings"
)

// After a change of go.mod, of the pages' packages or of embedded data, run make gen.
//go:generate go run ./collect

//go:embed licenses.txt
var list string

// A Component is a part of the program with its own licence.
type Component struct {
	Kind    string   `json:"kind"`              // "go" for a module, "npm" for a package in the pages, "data"
	Name    string   `json:"name"`              // the module, the package, or the folder of the data
	Version string   `json:"version,omitempty"` // without it, the version is that of make24 or of Go
	License string   `json:"license"`           // an SPDX expression
	Texts   []string `json:"texts"`             // the licences and notices
}

// Marks of the list: the components are before the first text, and each text follows a line with
// its number.
const (
	textBegin = "-- "
	textEnd   = " --"
)

// Text returns the list as text: a line per component, with the numbers of its texts, and then the
// texts.
func Text() string { return list }

// Components returns the components. The first is make24 itself.
func Components() []Component {
	var components []Component
	numbers := [][]string{} // of the texts of each component
	texts := map[string]string{}
	number := ""
	for line := range strings.Lines(list) {
		if n, ok := textNumber(line); ok {
			number = n
			continue
		}
		fields := strings.Fields(line)
		switch {
		case number != "":
			texts[number] += line
		case len(fields) >= 5 && fields[0] != comment:
			n := len(fields) - 1
			c := Component{Kind: fields[0], Name: fields[1], Version: fields[2], License: strings.Join(fields[3:n], " ")}
			if c.Version == noVersion {
				c.Version = ""
			}
			components, numbers = append(components, c), append(numbers, strings.Split(fields[n], ","))
		}
	}
	for i := range components {
		for _, n := range numbers[i] {
			components[i].Texts = append(components[i].Texts, strings.TrimSpace(texts[n])+"\n")
		}
	}
	return components
}

const (
	comment   = "#" // begins a line that is not a component
	noVersion = "-" // stands for no version
)

// textNumber returns the number in a line that begins a text.
func textNumber(line string) (string, bool) {
	number, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), textBegin)
	if !ok {
		return "", false
	}
	number, ok = strings.CutSuffix(number, textEnd)
	_, err := strconv.Atoi(number)
	return number, ok && err == nil
}
