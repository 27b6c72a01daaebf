package bench

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"sync"
	"time"
)

// exchange is an encoded request and the expected response body.
type exchange struct {
	request []byte
	body    []byte
	answers int // number of judged answers in it
}

// newExchange returns an exchange. want is the expected response body, which has the given number
// of judged answers.
func newExchange(method, target, body, want string, answers int) exchange {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: localhost\r\n", method, target)
	if body != "" {
		fmt.Fprintf(&b, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	b.WriteString("\r\n" + body)
	return exchange{b.Bytes(), []byte(want), answers}
}

// loadTest describes requests to a server over several connections. Each connection sends a request
// when it has the response to its previous one and the next is due.
type loadTest struct {
	address     string
	exchanges   []exchange
	workers     int     // number of connections
	rate        float64 // requests per second of all connections; 0: unlimited
	time        time.Duration
	maxRequests int // requests of all connections
}

// loadResult is the result of a loadTest.
type loadResult struct {
	requests, answers int
	errors            int // requests without the expected response
	firstErr          error
	elapsed           time.Duration
	delays            []time.Duration // sorted
}

// percentile returns the delay that p percent of the requests do not exceed.
func (o *loadResult) percentile(p float64) time.Duration {
	if len(o.delays) == 0 {
		return 0
	}
	return o.delays[min(len(o.delays)-1, int(float64(len(o.delays))*p/100))]
}

// run sends the requests. The delay of a request counts from the time at which it was due, so it
// includes the wait for the previous response.
func (l *loadTest) run() loadResult {
	var all loadResult
	var mu sync.Mutex
	var group sync.WaitGroup
	start := time.Now()
	for i := range l.workers {
		group.Go(func() {
			part := l.runConnection(i, start)
			mu.Lock()
			defer mu.Unlock()
			all.requests += part.requests
			all.answers += part.answers
			all.errors += part.errors
			all.firstErr = errors.Join(all.firstErr, part.firstErr)
			all.delays = append(all.delays, part.delays...)
		})
	}
	group.Wait()
	all.elapsed = time.Since(start)
	slices.Sort(all.delays)
	return all
}

// runConnection sends the requests of one connection.
func (l *loadTest) runConnection(worker int, start time.Time) (o loadResult) {
	connection, err := net.Dial("tcp", l.address)
	if err != nil {
		return loadResult{errors: 1, firstErr: err}
	}
	defer connection.Close()
	in := bufio.NewReaderSize(connection, 64<<10)
	limit := l.maxRequests / l.workers
	o.delays = make([]time.Duration, 0, min(limit, 1<<20))
	var pause time.Duration
	if l.rate > 0 {
		pause = time.Duration(float64(time.Second) * float64(l.workers) / l.rate)
	}
	due := start.Add(pause * time.Duration(worker) / time.Duration(l.workers))
	buffer := make([]byte, 0, 1<<20)
	for n := worker * 7919; o.requests < limit; n++ {
		if pause > 0 {
			time.Sleep(time.Until(due))
		} else {
			due = time.Now()
		}
		if due.Sub(start) >= l.time {
			return o
		}
		e := &l.exchanges[n%len(l.exchanges)]
		if _, err = connection.Write(e.request); err == nil {
			buffer, err = readResponse(in, buffer)
		}
		if err == nil && !bytes.Equal(buffer, e.body) {
			err = fmt.Errorf("bench: unexpected response: got %.300s\nwant %.300s", buffer, e.body)
		}
		o.requests++
		if err != nil {
			o.errors, o.firstErr = o.errors+1, err
			return o
		}
		o.answers += e.answers
		o.delays = append(o.delays, time.Since(due))
		due = due.Add(pause)
	}
	return o
}

// readResponse reads a response and returns its body in buffer, which it may reallocate. It returns
// an error for any status but 200.
func readResponse(in *bufio.Reader, buffer []byte) ([]byte, error) {
	line, err := in.ReadSlice('\n')
	if err != nil {
		return buffer, err
	}
	ok := bytes.HasPrefix(line, []byte("HTTP/1.1 200 "))
	length, chunked := -1, false
	for {
		if line, err = in.ReadSlice('\n'); err != nil {
			return buffer, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		if value, found := bytes.CutPrefix(line, []byte("Content-Length: ")); found {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return buffer, err
			}
		}
		chunked = chunked || bytes.Equal(line, []byte("Transfer-Encoding: chunked"))
	}
	buffer = buffer[:0]
	switch {
	case chunked:
		buffer, err = readChunks(in, buffer)
	case length < 0:
		err = errors.New("bench: response without a Content-Length")
	default:
		buffer = slices.Grow(buffer, length)[:length]
		_, err = io.ReadFull(in, buffer)
	}
	if err == nil && !ok {
		err = fmt.Errorf("bench: response with a status other than 200: %s", buffer)
	}
	return buffer, err
}

// readChunks appends a chunked body to buffer.
func readChunks(in *bufio.Reader, buffer []byte) ([]byte, error) {
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return buffer, err
		}
		size, err := strconv.ParseUint(string(bytes.TrimRight(line, "\r\n")), 16, 31)
		if err != nil {
			return buffer, err
		}
		from := len(buffer)
		buffer = slices.Grow(buffer, int(size)+2)[:from+int(size)+2]
		if _, err := io.ReadFull(in, buffer[from:]); err != nil {
			return buffer, err
		}
		buffer = buffer[:from+int(size)]
		if size == 0 {
			return buffer, nil
		}
	}
}
