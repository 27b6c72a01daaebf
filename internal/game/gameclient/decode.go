package gameclient

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/make24/make24/internal/engine/excerpt"
)

// decodeJSON decodes an answer of the server into a value. All its texts become printable, so that no
// server controls the terminal of its players.
func decodeJSON(data []byte, into any) error {
	if excerpt.Printable(string(data)) == string(data) && !bytes.ContainsRune(data, '\\') {
		return json.Unmarshal(data, into)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var document any
	if err := decoder.Decode(&document); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one value")
	}
	printable, err := json.Marshal(printableJSON(document))
	if err != nil {
		return err
	}
	return json.Unmarshal(printable, into)
}

// printableJSON returns a JSON document with printable texts.
func printableJSON(document any) any {
	switch v := document.(type) {
	case string:
		return excerpt.Printable(v)
	case []any:
		for i := range v {
			v[i] = printableJSON(v[i])
		}
	case map[string]any:
		printable := make(map[string]any, len(v))
		for key, value := range v {
			printable[excerpt.Printable(key)] = printableJSON(value)
		}
		return printable
	}
	return document
}
