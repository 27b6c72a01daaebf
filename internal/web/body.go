package web

import (
	"bytes"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// room is memory that a request borrows: what was read, and what is written.
type room struct{ in, out []byte }

// keptRoom is the most that is kept from one request to another.
const keptRoom = 256 << 10

var rooms = sync.Pool{New: func() any { return &room{in: make([]byte, 0, 4096), out: make([]byte, 0, 4096)} }}

func takeRoom() *room { return rooms.Get().(*room) }

// give returns the room, unless it grew so large that few will need it.
func (m *room) give() {
	if cap(m.in) <= keptRoom && cap(m.out) <= keptRoom {
		m.in, m.out = m.in[:0], m.out[:0]
		rooms.Put(m)
	}
}

// read reads a body of JSON into the room: an object of at most so many bytes, or an array.
// The first byte says which it is.
func (m *room) read(w http.ResponseWriter, r *http.Request, object int) error {
	body := http.MaxBytesReader(w, r.Body, maxArray)
	m.in = m.in[:0]
	array := false
	for {
		if len(m.in) == cap(m.in) {
			m.in = append(m.in, 0)[:len(m.in)]
		}
		n, err := body.Read(m.in[len(m.in):cap(m.in)])
		m.in = m.in[:len(m.in)+n]
		if len(m.in) > object && !array {
			array = isArray(m.in) // true from the first look on, so that blanks are scanned once
		}
		if len(m.in) > object && !array {
			return tooLarge.Because("The body may have " + strconv.Itoa(object) + " bytes.")
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return reading(err, maxArray)
		}
	}
}

// isArray reports whether a text begins as an array of JSON.
func isArray(text []byte) bool {
	text = bytes.TrimLeft(text, " \t\r\n")
	return len(text) > 0 && text[0] == '['
}

// mediaType is the type of a request's body, without parameters; JSON where none is said.
func mediaType(r *http.Request) (string, error) {
	text := r.Header.Get("Content-Type")
	if text == "" || text == "application/json" {
		return "application/json", nil
	}
	kind, parameters, err := mime.ParseMediaType(text)
	if err != nil {
		return "", badType.Because("The Content-Type cannot be read.")
	}
	if set := parameters["charset"]; set != "" && !strings.EqualFold(set, "utf-8") {
		return "", badType.Because("The body has to be in UTF-8.")
	}
	return kind, nil
}

// needJSON refuses a body that is no JSON by its own word.
func needJSON(r *http.Request) error {
	kind, err := mediaType(r)
	if err != nil {
		return err
	}
	if kind != "application/json" {
		return badType.Because("Send application/json.")
	}
	return nil
}

// send sends a body of JSON.
func send(w http.ResponseWriter, body []byte) error {
	w.Header()["Content-Type"] = jsonType
	_, _ = w.Write(body) // who has gone needs no answer
	return nil
}
