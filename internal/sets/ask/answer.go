package ask

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"

	"github.com/make24/make24/internal/base/lock"
	"github.com/make24/make24/internal/sets/record"
)

// Answer is one line of the output: the answer of a model to a puzzle, and what it was asked with.
// Evaluations read the first five fields.
type Answer struct {
	Key    string `json:"key"` // the puzzle's ID
	Model  string `json:"model"`
	Prompt string `json:"prompt"` // its name; see Plan.Prompt
	Sample int    `json:"sample"` // the number of the answer to the puzzle, from 0
	Text   string `json:"answer"` // as the model wrote it

	FinishReason     string      `json:"finish_reason"` // stop, length or another word of the endpoint
	PromptTokens     *int64      `json:"prompt_tokens,omitempty"`
	CompletionTokens *int64      `json:"completion_tokens,omitempty"`
	Cost             json.Number `json:"cost,omitzero"`          // if prices and numbers of tokens are known
	LatencyMS        int64       `json:"latency_ms"`             // of the request that was answered
	ServedModel      string      `json:"served_model,omitempty"` // the name that the endpoint gives, if it differs from Model

	// PromptSHA256 is the SHA-256, in hexadecimal, of all messages as JSON; see HashMessages.
	PromptSHA256 string      `json:"prompt_sha256"`
	Temperature  json.Number `json:"temperature,omitzero"`
	MaxTokens    int64       `json:"max_tokens,omitzero"`
}

// Prices are the prices of a million tokens, in any currency.
type Prices struct{ Input, Output *big.Rat }

// Cost returns the cost of tokens.
func (p *Prices) Cost(prompt, completion int64) *big.Rat {
	in := new(big.Rat).Mul(p.Input, new(big.Rat).SetInt64(prompt))
	out := new(big.Rat).Mul(p.Output, new(big.Rat).SetInt64(completion))
	return in.Add(in, out).Quo(in, big.NewRat(1_000_000, 1))
}

// costDigits is the number of decimals of Answer.Cost, which evaluations add up exactly.
const costDigits = 9

// costOf returns the cost of a reply, or "" if it is unknown.
func (p *Prices) costOf(r *Reply) json.Number {
	if p == nil || r.PromptTokens == nil || r.CompletionTokens == nil {
		return ""
	}
	return json.Number(p.Cost(*r.PromptTokens, *r.CompletionTokens).FloatString(costDigits))
}

// lineStart is how every line begins.
const lineStart = `{"key":"`

// FaultKind is the kind of a Fault.
type FaultKind uint8

// The kinds of faults.
const (
	Foreign       FaultKind = iota // a line is not an answer
	OtherModel                     // an answer is of another model
	OtherPrompt                    // an answer is to other messages
	OtherSetting                   // an answer was made with another setting
	UnknownPuzzle                  // an answer is to a puzzle that is not asked
	Repeated                       // two answers have the same puzzle and sample
	Locked                         // another process writes to the file
)

// Fault is the reason why a file of answers cannot be continued.
type Fault struct {
	Kind FaultKind
	Line int // counted from 1; 0 for Locked

	// Setting is the name of the field for OtherSetting, Has the value in the file and Want that of the
	// plan. Has is the puzzle for UnknownPuzzle and Repeated.
	Setting, Has, Want string
}

// Error returns the fault as English text.
func (f *Fault) Error() string {
	return fmt.Sprintf("ask: the answer on line %d is of another run, kind %d: %s", f.Line, f.Kind, f.Has)
}

// errTooLong is the error for an answer that no evaluation could read.
var errTooLong = &Error{Kind: BadReply, Detail: "the answer is too long for a line of evaluate"}

// appendLine appends an answer to dst as one line.
func appendLine(dst []byte, a *Answer) ([]byte, error) {
	b := bytes.NewBuffer(dst)
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(a); err != nil {
		return nil, err
	}
	if b.Len()-len(dst) > record.MaxLine {
		return nil, errTooLong
	}
	return b.Bytes(), nil
}

// Log writes answers, each as soon as it arrives. The log of a file is also the record of what was
// asked. Its methods are not safe for concurrent use.
type Log struct {
	out    io.Writer
	file   storage // nil for a stream
	size   int64   // of the whole lines of the file
	broken error   // the file may end with a part of a line
}

// storage is the part of *os.File that appends.
type storage interface {
	io.WriterAt
	io.Closer
	Truncate(size int64) error
	Sync() error
}

// NewLog returns a Log that writes to a stream.
func NewLog(out io.Writer) *Log { return &Log{out: out} }

// OpenLog opens a file of answers, or creates it, and marks in the plan the answers that it has. It
// removes a last line that was cut off when a process was killed. It returns a *Fault if the file
// was not made by the same plan or another process writes to it, and otherwise an error of the system.
func OpenLog(name string, p *Plan) (_ *Log, err error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	l := &Log{file: file}
	defer func() {
		if err != nil {
			_ = file.Close()
		}
	}()
	switch err := lock.Lock(file); {
	case errors.Is(err, lock.ErrLocked):
		return nil, &Fault{Kind: Locked}
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return nil, err
	}
	if err := l.read(file, p); err != nil {
		return nil, err
	}
	return l, nil
}

// read reads the answers of the file.
func (l *Log) read(file io.Reader, p *Plan) error {
	in := bufio.NewReaderSize(file, record.MaxLine+1)
	for number := 1; ; number++ {
		line, err := in.ReadSlice('\n')
		switch {
		case errors.Is(err, io.EOF) && len(line) == 0:
			return nil
		case errors.Is(err, io.EOF):
			return l.repair(p, line, number)
		case errors.Is(err, bufio.ErrBufferFull):
			return &Fault{Kind: Foreign, Line: number}
		case err != nil:
			return err
		}
		if err := p.mark(line, number); err != nil {
			return err
		}
		l.size += int64(len(line))
	}
}

// repair ends a last line without a line end: it completes an answer and removes the beginning of one. Zeros may be in
// place of text that did not reach the disk.
func (l *Log) repair(p *Plan, line []byte, number int) error {
	if json.Valid(line) { // no beginning of an object is valid
		if err := p.mark(line, number); err != nil {
			return err
		}
		l.size += int64(len(line)) + 1
		_, err := l.file.WriteAt([]byte("\n"), l.size-1)
		return err
	}
	line = bytes.TrimRight(line, "\x00")
	n := min(len(line), len(lineStart))
	if string(line[:n]) != lineStart[:n] {
		return &Fault{Kind: Foreign, Line: number}
	}
	return l.file.Truncate(l.size)
}

// Append writes an answer. If it fails, the file is as before, and shorter answers may still be written.
func (l *Log) Append(a *Answer) error {
	line, err := appendLine(nil, a)
	if err := cmp.Or(err, l.broken); err != nil {
		return err
	}
	if l.file == nil {
		_, err := l.out.Write(line)
		return err
	}
	if _, err := l.file.WriteAt(line, l.size); err != nil { // wherever a failed write has left the position
		l.broken = l.file.Truncate(l.size) // if this fails too, the next run removes the part of a line
		return err
	}
	l.size += int64(len(line))
	return nil
}

// Close stores the file on the disk, unlocks and closes it. It does nothing for a stream.
func (l *Log) Close() error {
	if l.file == nil {
		return nil
	}
	return errors.Join(l.file.Sync(), l.file.Close())
}
