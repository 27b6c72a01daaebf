// Package reference holds the manifests of the reference sets of puzzles. make24 generate --reference
// makes the sets from them, with the same bytes everywhere. docs/bench-v1.md describes make24-bench-v1.
package reference

import (
	"bytes"
	"embed"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/make24/make24/internal/sets/dataset"
)

//go:embed make24-bench-v1 twin.md
var files embed.FS

// sets lists the generated files of each set in the order in which they are made: later files exclude the
// puzzles of earlier ones.
var sets = map[string][]string{
	"make24-bench-v1": {
		"four-1.jsonl", "four-2.jsonl", "four-3.jsonl", "four-4.jsonl", "four-5.jsonl",
		"unsolvable.jsonl", "five-six.jsonl", "countdown.jsonl", "train.jsonl", "train-countdown.jsonl",
	},
}

// Names returns the names of the sets.
func Names() []string { return slices.Sorted(maps.Keys(sets)) }

// File is a file of a reference set.
type File struct {
	Name     string
	Manifest *dataset.Manifest // describes how to make the file; nil if it is stored
	Content  []byte            // the content of a stored file
}

// Train reports whether the file has train puzzles.
func (f File) Train() bool { return strings.HasPrefix(f.Name, "train") }

// Rules returns the value of --variant in the command that makes the file, or "" if it has none.
func (f File) Rules() string {
	for _, word := range f.Manifest.Command {
		if name, ok := strings.CutPrefix(word, "--variant="); ok {
			return name
		}
	}
	return ""
}

// Files returns the files of a set, the stored ones first, then those to make in order. It reports false
// if there is no such set.
func Files(set string) (list []File, ok bool, err error) {
	names, ok := sets[set]
	if !ok {
		return nil, false, nil
	}
	stored, err := files.ReadDir(set)
	if err != nil {
		return nil, true, err
	}
	for _, entry := range stored {
		if strings.HasSuffix(entry.Name(), dataset.ManifestName("")) {
			continue
		}
		content, err := files.ReadFile(path.Join(set, entry.Name()))
		if err != nil {
			return nil, true, err
		}
		list = append(list, File{Name: entry.Name(), Content: content})
	}
	for _, name := range names {
		manifest := path.Join(set, dataset.ManifestName(name))
		content, err := files.ReadFile(manifest)
		if err != nil {
			return nil, true, fmt.Errorf("reference: %w", err)
		}
		m, err := dataset.ParseManifest(bytes.NewReader(content), manifest)
		if err != nil {
			return nil, true, err
		}
		list = append(list, File{Name: name, Manifest: m})
	}
	return list, true, nil
}

// TwinCard returns the data card of a twin of a set. It has the fields of the set's card.
func TwinCard(set string) []byte {
	card, err := files.ReadFile(path.Join(set, "README.md"))
	if err != nil {
		panic(err) // the embedded sets have cards
	}
	text, err := files.ReadFile("twin.md")
	if err != nil {
		panic(err)
	}
	head, _, _ := bytes.Cut(card, []byte("\n---\n"))
	head = bytes.Replace(head, []byte("  - split: train\n    path:\n    - train.jsonl\n    - train-countdown.jsonl\n"), nil, 1)
	return append(bytes.Replace(head, []byte(set), []byte(set+"-twin"), 1), append([]byte("\n---\n"), text...)...)
}
