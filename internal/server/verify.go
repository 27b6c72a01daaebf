package server

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/sets/record"
)

// verify implements the endpoint /verify of a NeMo Gym resources server. A request is a rollout:
// what the model was asked (responses_create_params) and what it responded (response). verify
// returns the rollout unchanged, with a reward and the verdict. The puzzle is in the fields of a
// check, which are either beside these two fields or in verifier_metadata.
func (s *Server) verify(w http.ResponseWriter, r *http.Request) error {
	if err := requireJSON(r); err != nil {
		return err
	}
	return s.judgeBody(w, r, maxRollout, func(buf *buffers, slot *limiter.Slot) error {
		rollout, err := readRollout(func() error {
			if err := slot.Yield(r.Context()); err != nil {
				return queueProblem(err)
			}
			return r.Context().Err()
		}, buf.in)
		if err != nil {
			return err
		}
		checker, err := s.checker(r.URL.RawQuery)
		if err != nil {
			return err
		}
		if r.URL.RawQuery == "" {
			defer s.checkerPool.Put(checker)
		}
		verdict, outcome, err := s.judge(r.Context(), nil, checker, slot, rollout.record)
		reward := `"reward":0.0,"verdict":`
		if outcome.Verdict == answer.Correct {
			reward = `"reward":1.0,"verdict":`
		}
		buf.out = append(append(append(buf.out, '{'), rollout.echoedMembers...), reward...)
		buf.out = append(append(buf.out, verdict...), '}', '\n')
		return err
	})
}

// rollout is the body of a request of verify.
type rollout struct {
	echoedMembers []byte          // the members except reward and verdict, unchanged, each followed by a comma
	record        []byte          // the record to judge
	recordFields  map[string]bool // the names of the fields in record
}

// readRollout reads a body. It calls step regularly, which lets other work run, and returns its errors.
func readRollout(step func() error, body []byte) (*rollout, error) {
	out := &rollout{record: []byte{'{'}, recordFields: map[string]bool{}}
	var response, metadata []byte
	hasParams := false
	err := readMembers(body, func(name string, member, value []byte) {
		switch name {
		case "reward", "verdict":
			return
		case "response":
			response = value
		case "verifier_metadata":
			metadata = value
		case "responses_create_params":
			hasParams = value[0] == '{'
		default:
			out.addField(name, member)
		}
		out.echoedMembers = append(append(out.echoedMembers, member...), ',')
	})
	switch {
	case err != nil:
		return nil, err
	case !hasParams:
		return nil, badRequest.WithDetail("The field responses_create_params is missing or not an object.")
	case response == nil:
		return nil, badRequest.WithDetail("The field response is missing: it holds the response of the model.")
	}
	if len(metadata) > 0 && metadata[0] == '{' {
		if err := readMembers(metadata, func(name string, member, _ []byte) { out.addField(name, member) }); err != nil {
			return nil, err
		}
	}
	if err := step(); err != nil {
		return nil, err
	}
	text, err := lastMessage(step, response)
	if err != nil {
		return nil, err
	}
	out.record = append(out.record, `"answer":`...)
	if out.record, err = jsontext.AppendQuote(out.record, text); err != nil {
		return nil, problem.BadJSON.WithDetail("The response is not valid UTF-8.")
	}
	out.record = append(out.record, '}')
	return out, nil
}

// addField adds a member to the record if the member describes the puzzle and is the first with its
// name. Members such as response and answer are not added, since they have another meaning in a
// rollout.
func (o *rollout) addField(name string, member []byte) {
	if record.IsPuzzleField(name) && !o.recordFields[name] {
		o.recordFields[name] = true
		o.record = append(append(o.record, member...), ',')
	}
}

var (
	errResponse = badRequest.WithDetail("The response is invalid: it must be an object with a field output, an array of objects with the fields type and content.")
	errContent  = badRequest.WithDetail("The content of a message must be a string, or an array of parts with the fields type and text.")
)

// lastMessage returns the text of the last message in the output of a response: its parts of type
// output_text, joined, or "" if there is no message. response must be valid JSON. lastMessage
// returns a problem or the error of step.
func lastMessage(step func() error, response []byte) (string, error) {
	s := record.NewScanner(response)
	var content []byte // the content of the last message
	err := eachMember(s, errResponse, func(name []byte) error {
		if string(name) != "output" {
			return s.Skip()
		}
		return eachElement(step, s, errResponse, func() error {
			var kind string
			var messageContent []byte
			err := eachMember(s, errResponse, func(name []byte) (err error) {
				switch string(name) {
				case "type":
					kind, err = readString(s, errResponse)
					return err
				case "content":
					messageContent, err = s.Value()
					return err
				}
				return s.Skip()
			})
			if kind == "message" {
				content = messageContent
			}
			return err
		})
	})
	if err != nil || content == nil {
		return "", err
	}
	return messageText(step, content)
}

// errLongText is the problem for a text longer than a record may be.
var errLongText = problem.TooLarge.WithDetail("The text of the response must be at most " + strconv.Itoa(record.MaxLine) + " bytes.")

// messageText returns the text of the content of a message, which is a string or an array of parts.
// It returns errLongText as soon as the text exceeds record.MaxLine.
func messageText(step func() error, content []byte) (string, error) {
	s := record.NewScanner(content)
	if s.Kind() == '"' {
		text, err := readString(s, errContent)
		if len(text) > record.MaxLine {
			return "", errLongText
		}
		return text, err
	}
	var text strings.Builder
	err := eachElement(step, s, errContent, func() error {
		var kind, partText string
		err := eachMember(s, errContent, func(name []byte) (err error) {
			switch string(name) {
			case "type":
				kind, err = readString(s, errContent)
				return err
			case "text":
				partText, err = readString(s, errContent)
				return err
			}
			return s.Skip()
		})
		if err != nil || kind != "output_text" {
			return err
		}
		if text.Len()+len(partText) > record.MaxLine {
			return errLongText
		}
		text.WriteString(partText)
		return nil
	})
	return text.String(), err
}

// pollEvery is the number of elements that are read between two calls of step.
const pollEvery = 1024

// eachElement reads an array and calls f to read each element. It accepts null as an empty array,
// and returns wrongType for any other value.
func eachElement(step func() error, s *record.Scanner, wrongType error, f func() error) error {
	if s.Kind() != '[' {
		return skipNull(s, wrongType)
	}
	n := 0
	return s.EachElement(func(jsontext.Kind) error {
		if n++; n%pollEvery == 0 {
			if err := step(); err != nil {
				return err
			}
		}
		return f()
	})
}

// eachMember reads an object and calls f to read the value of each member. It accepts null as an
// empty object, and returns wrongType for any other value.
func eachMember(s *record.Scanner, wrongType error, f func(name []byte) error) error {
	if s.Kind() != '{' {
		return skipNull(s, wrongType)
	}
	return s.EachField(f)
}

// skipNull reads a null. It returns wrongType for any other value.
func skipNull(s *record.Scanner, wrongType error) error {
	if s.Kind() != 'n' {
		return wrongType
	}
	return s.Skip()
}

// readString reads a string. It accepts null as "", and returns wrongType for any other value.
func readString(s *record.Scanner, wrongType error) (string, error) {
	if s.Kind() != '"' {
		return "", skipNull(s, wrongType)
	}
	quoted, err := s.Value()
	if err != nil {
		return "", err
	}
	return string(record.Unquote(quoted)), nil
}
