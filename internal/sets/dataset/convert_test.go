package dataset

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// convert writes the records of a file in another format, as a conversion does, and returns the name of
// the new file.
func convert(t *testing.T, name string, f Format, columns ...string) string {
	t.Helper()
	o := WriterOptions{Conversion: true, Columns: append([]string{}, columns...)}
	var extra ExtraFields
	records, format := readKeeping(t, name)
	for i := range records {
		if err := extra.Add(&records[i], format); err != nil {
			t.Fatal(err)
		}
	}
	o.Extra = extra.List()
	var out bytes.Buffer
	w, err := NewWriter(f, &out, o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range records {
		if err := w.Write(&records[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return writeTemp(t, f.String()+f.Extension(), out.Bytes())
}

func writeTemp(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// readKeeping reads the records of a file with their unknown fields.
func readKeeping(t *testing.T, name string) (records []Record, f Format) {
	t.Helper()
	file, err := Open(Source{Name: name, To: -1}, ReadOptions{KeepExtra: true})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for r, err := range file.Records() {
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
	}
	return records, file.Format
}

// extraText returns the unknown fields of a record as text, sorted.
func extraText(r *Record) string {
	var texts []string
	for _, e := range r.Extra {
		texts = append(texts, strings.TrimPrefix(e.Name, "original_")+"="+string(e.JSON))
	}
	slices.Sort(texts)
	return strings.Join(texts, " ")
}

// TestConversionKeepsUnknownFields converts unknown fields to every format and back.
func TestConversionKeepsUnknownFields(t *testing.T) {
	source := writeTemp(t, "x.jsonl", []byte(`{"hand":[4,7],"target":28,"a.b":1,"prompt":"mine","q\"":"x\ny","list":[1,2],"words":["a",""],"split":"dev","half":0.5,"big":9007199254740993,"yes":true,"o":{"b":[null,{}]},"mixed":1}
{"hand":[2,12],"half":3,"list":[],"big":0.5,"mixed":"1","words":[]}
`))
	want := map[container][2]string{
		jsonLines: {
			`a.b=1 big=9007199254740993 half=0.5 list=[1,2] mixed=1 o={"b":[null,{}]} prompt="mine" q"="x\ny" split="dev" words=["a",""] yes=true`,
			`big=0.5 half=3 list=[] mixed="1" words=[]`,
		},
		parquetContainer: {
			`a.b=1 big="9007199254740993" half=0.5 list=[1,2] mixed="1" o="{\"b\":[null,{}]}" prompt="mine" q"="x\ny" split="dev" words=["a",""] yes=true`,
			`big="0.5" half=3.0 list=[] mixed="\"1\"" words=[]`,
		},
		csvContainer: {
			`a.b="1" big="9007199254740993" half="0.5" list="[1,2]" mixed="1" o="{\"b\":[null,{}]}" prompt="mine" q"="x\ny" split="dev" words="[\"a\",\"\"]" yes="true"`,
			`big="0.5" half="3" list="[]" mixed="1" words="[]"`,
		},
	}
	want[jsonArray] = want[jsonLines]
	for _, f := range Formats() {
		records, format := readKeeping(t, convert(t, convert(t, source, f, "key"), f, "key"))
		if format != f {
			t.Errorf("%s: detected as %s", f, format)
		}
		for i := range records {
			if got := extraText(&records[i]); got != want[formatTable[f].container][i] {
				t.Errorf("%s, record %d:\n got %s\nwant %s", f, i, got, want[formatTable[f].container][i])
			}
			if key := records[i].KeyText(); key != []string{"1-4.7-28-classic", "1-2.12-24-classic"}[i] {
				t.Errorf("%s: record %d has the key %s", f, i, key)
			}
		}
	}
}

// TestConversionOfOwnSets checks that sets of make24 have no unknown fields, in any format.
func TestConversionOfOwnSets(t *testing.T) {
	for _, f := range Formats() {
		name := filepath.Join("testdata", f.String()+f.Extension())
		for _, name := range []string{name, convert(t, name, f, ConversionColumnNames()...)} {
			records, _ := readKeeping(t, name)
			for i := range records {
				if text := extraText(&records[i]); text != "" {
					t.Errorf("%s, record %d: %s", name, i, text)
				}
			}
			if len(records) == 0 {
				t.Errorf("%s: no records", name)
			}
		}
	}
}

// TestUnknownFieldsAreLimited reaches the limit of different unknown fields.
func TestUnknownFieldsAreLimited(t *testing.T) {
	var extra ExtraFields
	for i := range maxExtraFields + 1 {
		err := extra.Add(&Record{Extra: []ExtraValue{{fmt.Sprint(i), []byte("1")}}}, JSONL)
		if (err != nil) != (i == maxExtraFields) {
			t.Fatalf("field %d: %v", i, err)
		}
	}
	extra = ExtraFields{}
	if err := extra.Add(&Record{Extra: []ExtraValue{{strings.Repeat("x", maxExtraNames+1), []byte("1")}}}, JSONL); err == nil {
		t.Error("a long name is accepted")
	}
	var line strings.Builder
	line.WriteString(`{"hand":[1]`)
	for i := range maxExtraFields + 1 {
		fmt.Fprintf(&line, `,"x%d":1`, i)
	}
	line.WriteString("}\n")
	for _, text := range []string{line.String(), `{"hand":[1],"note":1,"extra_info":{"note":2},"reward_model":{}}`} {
		file, err := Open(Source{Name: writeTemp(t, "x.jsonl", []byte(text)), To: -1}, ReadOptions{KeepExtra: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range file.Records() {
			if err == nil {
				t.Errorf("%.60s is accepted", text)
			}
		}
		_ = file.Close()
	}
}

// TestCompressedFiles reads files that are compressed, also damaged ones.
func TestCompressedFiles(t *testing.T) {
	plain := []byte(strings.Repeat(`{"hand":[3,3,8,8]}`+"\n", 5000))
	var zipped, zstandard bytes.Buffer
	z := gzip.NewWriter(&zipped)
	if _, err := z.Write(plain); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	s, err := zstd.NewWriter(&zstandard)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Write(plain); err != nil || s.Close() != nil {
		t.Fatal(err)
	}
	two := append(bytes.Clone(zipped.Bytes()), zipped.Bytes()...)
	damaged := bytes.Clone(zipped.Bytes())
	damaged[len(damaged)-8] ^= 1 // in the checksum
	for _, c := range []struct {
		content []byte
		records int
		isWhole bool
	}{
		{zipped.Bytes(), 5000, true},
		{two, 10_000, true},
		{zstandard.Bytes(), 5000, true},
		{damaged, 5000, false},
		{zipped.Bytes()[:zipped.Len()-12], 0, false},
		{zstandard.Bytes()[:zstandard.Len()-3], 0, false},
	} {
		file, err := Open(Source{Name: writeTemp(t, "x", c.content), To: -1}, ReadOptions{})
		if err != nil {
			if c.isWhole {
				t.Error(err)
			}
			continue
		}
		records, errs := 0, 0
		for _, err := range file.Records() {
			if err != nil {
				errs++
			} else {
				records++
			}
		}
		_ = file.Close()
		if c.isWhole != (errs == 0) || records < c.records {
			t.Errorf("%d records and %d errors, want %d", records, errs, c.records)
		}
	}
}
