package cli

import (
	"bufio"
	"encoding/json"
)

// print writes a record in JSON, or with the text for people, as a line.
func (a *app) print(record any, line string) error {
	if a.json {
		return writeJSON(a.out, record)
	}
	_, err := a.out.WriteString(line + "\n")
	return err
}

// writeJSON writes one value as a line.
func writeJSON(out *bufio.Writer, v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = out.Write(append(line, '\n'))
	return err
}
