package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	maxLine  = 8 << 20 // bytes of a line of input; the API refuses much shorter bodies
	maxCalls = 16      // calls that are being answered
)

// conn is a connection with one JSON-RPC message on each line. Unlike the connections of the SDK, it
// answers a line that is not a message and reads on, it reads nothing while maxCalls calls are being
// answered, and at the end of the input it first answers all calls.
type conn struct {
	in        io.Closer
	lines     *bufio.Reader
	line      []byte // reused
	slots     chan struct{}
	closed    chan struct{}
	closeOnce sync.Once
	closeErr  error

	mu    sync.Mutex // guards the fields below
	out   io.Writer
	calls map[jsonrpc.ID]bool // that are being answered
}

func newConn(in io.ReadCloser, out io.Writer) *conn {
	return &conn{
		in: in, lines: bufio.NewReaderSize(in, 64<<10), slots: make(chan struct{}, maxCalls), closed: make(chan struct{}),
		out: out, calls: map[jsonrpc.ID]bool{},
	}
}

// Connect returns the connection itself.
func (c *conn) Connect(context.Context) (sdk.Connection, error) { return c, nil }

// SessionID returns "": there is one session.
func (c *conn) SessionID() string { return "" }

// Close closes the input, so that Read ends. The output stays open.
func (c *conn) Close() error {
	c.closeOnce.Do(func() {
		close(c.closed)
		c.closeErr = c.in.Close()
	})
	return c.closeErr
}

// errLongLine means that a line is longer than maxLine. The rest of the line has been skipped.
var errLongLine = errors.New("the line is longer than " + strconv.Itoa(maxLine) + " bytes")

// Read returns the next message. If maxCalls calls are being answered, it waits until one of them has
// been answered.
func (c *conn) Read(context.Context) (jsonrpc.Message, error) {
	for {
		line, err := c.readLine()
		if errors.Is(err, errLongLine) {
			if err := c.refuse(jsonrpc.CodeInvalidRequest, err.Error()); err != nil {
				return nil, err
			}
			continue
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			message, err := c.accept(line)
			if message != nil || err != nil {
				return message, err
			}
		}
		if err != nil {
			return nil, c.finish(err)
		}
	}
}

// readLine returns the next line with its end, or the last line with io.EOF. The result is valid until
// the next call.
func (c *conn) readLine() ([]byte, error) {
	c.line = c.line[:0]
	if cap(c.line) > 1<<20 {
		c.line = nil
	}
	isLong := false
	for {
		part, err := c.lines.ReadSlice('\n')
		if isLong = isLong || len(c.line)+len(part) > maxLine; !isLong {
			c.line = append(c.line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case isLong: // at the end of the input, the next call returns io.EOF
			return nil, errLongLine
		default:
			return c.line, err
		}
	}
}

// accept returns the message of a line and, if it is a call, acquires a slot for it. It returns nil if
// it has refused the line.
func (c *conn) accept(line []byte) (jsonrpc.Message, error) {
	switch {
	case !json.Valid(line): // DecodeMessage accepts more after the message
		return nil, c.refuse(jsonrpc.CodeParseError, "the line is not valid JSON")
	case line[0] == '[':
		return nil, c.refuse(jsonrpc.CodeInvalidRequest, "batches are not supported: write one message a line")
	}
	message, err := jsonrpc.DecodeMessage(line)
	if err != nil {
		return nil, c.refuse(jsonrpc.CodeInvalidRequest, "the line is not a JSON-RPC 2.0 message")
	}
	request, ok := message.(*jsonrpc.Request)
	if !ok || !request.IsCall() {
		return message, nil
	}
	if !isExact(line, request.ID) {
		return nil, c.refuse(jsonrpc.CodeInvalidRequest, "the id is neither a string nor an integer of at most 53 bits")
	}
	select {
	case c.slots <- struct{}{}:
	case <-c.closed:
		return nil, io.EOF
	}
	c.mu.Lock()
	isUsed := c.calls[request.ID]
	c.calls[request.ID] = true
	c.mu.Unlock()
	if isUsed {
		<-c.slots
		return nil, c.refuse(jsonrpc.CodeInvalidRequest, "a call with the same id is being answered")
	}
	return message, nil
}

// maxID is the greatest integer that is exact as a floating-point number, as which DecodeMessage reads IDs.
const maxID = 1<<53 - 1

// isExact reports whether id is the ID in a line. The client could not recognize the answer to another ID.
func isExact(line []byte, id jsonrpc.ID) bool {
	n, ok := id.Raw().(int64)
	if !ok {
		return true
	}
	var call struct{ ID float64 }
	err := json.Unmarshal(line, &call)
	return err == nil && call.ID == float64(n) && -maxID <= n && n <= maxID
}

// refuse answers a line that is no message. Since its ID is unknown, that of the answer is null.
func (c *conn) refuse(code int64, text string) error {
	line, err := json.Marshal(struct {
		Version string         `json:"jsonrpc"`
		ID      *jsonrpc.ID    `json:"id"`
		Error   *jsonrpc.Error `json:"error"`
	}{Version: "2.0", Error: &jsonrpc.Error{Code: code, Message: text}})
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err = c.out.Write(append(line, '\n'))
	return err
}

// finish waits until all calls are answered and returns err, the error of the input. If the connection
// was closed, it returns io.EOF.
func (c *conn) finish(err error) error {
	for range maxCalls {
		select {
		case c.slots <- struct{}{}:
		case <-c.closed:
			return io.EOF
		}
	}
	select {
	case <-c.closed:
		return io.EOF
	default:
		return err
	}
}

// Write writes a message. If it answers a call, the slot of the call becomes free.
func (c *conn) Write(_ context.Context, message jsonrpc.Message) error {
	line, err := jsonrpc.EncodeMessage(message)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err = c.out.Write(append(line, '\n'))
	if response, ok := message.(*jsonrpc.Response); ok && c.calls[response.ID] {
		delete(c.calls, response.ID)
		<-c.slots
	}
	return err
}
