package text

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/make24/make24/grade"
)

// simplifiedFile is the file to which TestTraditionalIsOfTheSimplified writes what scripts/hant converts.
var simplifiedFile = flag.String("simplified", "", "write the simplified texts to this `file`")

// simplifiedTexts returns the texts that a further language needs, in Chinese.
func simplifiedTexts(t *testing.T) map[Key]string {
	t.Helper()
	texts := map[Key]string{}
	for key := range Keys() {
		texts[key] = find(key).zh
	}
	for _, x := range grade.Techniques() {
		texts[Key("technique."+x.String())] = x.Name("zh")
	}
	for _, x := range grade.Reasons() {
		texts[Key("reason."+x.String())] = x.Name("zh")
	}
	return texts
}

// simplifiedWords returns the words in Chinese of docs/site.json, in their order.
func simplifiedWords(value any, found []any) []any {
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			found = simplifiedWords(item, found)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			switch key {
			case "zh":
				found = append(found, v[key])
			case "zh-Hant": // converted
			default:
				found = simplifiedWords(v[key], found)
			}
		}
	}
	return found
}

// simplifiedSource returns a hash of all that scripts/hant converts, and of its exceptions.
func simplifiedSource(t *testing.T) string {
	t.Helper()
	hash := sha256.New()
	add := func(value any) {
		body, err := json.Marshal(value) // sorted by key
		if err != nil {
			t.Fatal(err)
		}
		hash.Write(body)
	}
	add(simplifiedTexts(t))
	const root = "../../../"
	documents, err := filepath.Glob(root + "docs/zh/*")
	if err != nil || len(documents) == 0 {
		t.Fatalf("%d documents, %v", len(documents), err)
	}
	for _, name := range append(documents, root+"scripts/hant.tsv", root+"scripts/hant.py") {
		body, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		add(filepath.Base(name))
		add(string(body))
	}
	body, err := os.ReadFile(root + "docs/site.json")
	var site any
	if err == nil {
		err = json.Unmarshal(body, &site)
	}
	if err != nil {
		t.Fatal(err)
	}
	add(simplifiedWords(site, nil))
	return hex.EncodeToString(hash.Sum(nil)[:8])
}

// TestTraditionalIsOfTheSimplified checks that the texts and the help in traditional characters were generated
// from the current simplified ones.
func TestTraditionalIsOfTheSimplified(t *testing.T) {
	source := simplifiedSource(t)
	if *simplifiedFile != "" {
		body, err := json.Marshal(map[string]any{"source": source, "texts": simplifiedTexts(t)})
		if err == nil {
			err = os.WriteFile(*simplifiedFile, body, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	body, err := langFiles.ReadFile("lang/zh-Hant.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Source string }
	if err := json.Unmarshal(body, &file); err != nil || file.Source != source {
		t.Errorf("lang/zh-Hant.json is of %s, and the simplified texts are %s (%v): run scripts/hant", file.Source, source, err)
	}
}
