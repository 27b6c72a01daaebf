package web

import (
	"bytes"
	"encoding/json"
	"net/http"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/internal/answer"
)

// verify is the verifier of a resources server of NeMo Gym: a rollout comes in, with what
// the model was asked and what it responded, and goes out again as it was, with a reward.
// The puzzle stands in the fields that a check has, beside these two or in
// verifier_metadata, as the data set put it there.
func (s *Server) verify(w http.ResponseWriter, r *http.Request) error {
	if err := needJSON(r); err != nil {
		return err
	}
	m := takeRoom()
	defer m.give()
	if err := m.read(w, r, maxRollout); err != nil {
		return err
	}
	rollout, err := readRollout(m.in)
	if err != nil {
		return err
	}
	checker, err := s.checker(r.URL.RawQuery)
	if err != nil {
		return err
	}
	if r.URL.RawQuery == "" {
		defer s.checkers.Put(checker)
	}
	q, bad := checker.Read(rollout.record)
	if bad != nil {
		return refused(bad)
	}
	verdict, outcome := checker.Judge(nil, q)
	s.metrics.answers.Inc()
	reward := "0.0"
	if outcome.Verdict == answer.Correct {
		reward = "1.0"
	}
	m.out = append(append(m.out[:0], '{'), rollout.echo...)
	m.out = append(append(m.out, `"reward":`...), reward...)
	m.out = append(append(m.out, `,"verdict":`...), verdict...)
	m.out = append(m.out, '}', '\n')
	return send(w, m.out)
}

// rollout is a request to verify, taken apart.
type rollout struct {
	echo   []byte          // its fields as they came, but for those that are answered; each ends in a comma
	record []byte          // the record of its answer
	taken  map[string]bool // the names of what is in the record
}

// puzzleFields are the fields of a record that may stand in a rollout. (A response is
// another thing there, and an answer is the data set's own.)
var puzzleFields = map[string]bool{
	"hand": true, "numbers": true, "nums": true, "puzzle": true,
	"target": true, "ground_truth": true, "rules": true, "profile": true,
}

func readRollout(body []byte) (*rollout, error) {
	out := &rollout{record: []byte{'{'}, taken: map[string]bool{}}
	var response, metadata []byte
	params := false
	problem := members(body, func(name string, member, value []byte) {
		switch name {
		case "reward", "verdict":
			return
		case "response":
			response = value
		case "verifier_metadata":
			metadata = value
		case "responses_create_params":
			params = value[0] == '{'
		default:
			out.take(name, member)
		}
		out.echo = append(append(out.echo, member...), ',')
	})
	switch {
	case problem != nil:
		return nil, problem
	case !params:
		return nil, badRequest.Because("There are no responses_create_params; a rollout has them as an object.")
	case response == nil:
		return nil, badRequest.Because("There is no response; a rollout has what the model responded.")
	}
	if len(metadata) > 0 && metadata[0] == '{' {
		if problem := members(metadata, func(name string, member, _ []byte) { out.take(name, member) }); problem != nil {
			return nil, problem
		}
	}
	text, err := lastMessage(response)
	if err != nil {
		return nil, err
	}
	out.record = append(out.record, `"answer":`...)
	if out.record, err = jsontext.AppendQuote(out.record, text); err != nil {
		return nil, badJSON.Because("The response is not in UTF-8.")
	}
	out.record = append(out.record, '}')
	return out, nil
}

// take puts a member into the record if it is of the puzzle and the first of its name.
func (o *rollout) take(name string, member []byte) {
	if puzzleFields[name] && !o.taken[name] {
		o.taken[name] = true
		o.record = append(append(o.record, member...), ',')
	}
}

// members gives the members of an object in turn: the name, the bytes of both, the value's.
func members(object []byte, each func(name string, member, value []byte)) error {
	d := jsontext.NewDecoder(bytes.NewBuffer(object))
	if d.PeekKind() != '{' {
		return notJSON(d, "The body is no JSON object.")
	}
	if _, err := d.ReadToken(); err != nil {
		return noJSON(err)
	}
	for d.PeekKind() == '"' {
		quoted, err := d.ReadValue()
		if err != nil {
			return noJSON(err)
		}
		from := int(d.InputOffset()) - len(quoted)
		name, err := jsontext.AppendUnquote(nil, quoted)
		if err != nil {
			return noJSON(err)
		}
		value, err := d.ReadValue()
		if err != nil {
			return noJSON(err)
		}
		end := int(d.InputOffset())
		each(string(name), object[from:end], object[end-len(value):end])
	}
	if _, err := d.ReadToken(); err != nil {
		return noJSON(err)
	}
	if len(bytes.TrimLeft(object[d.InputOffset():], " \t\r\n")) > 0 {
		return badJSON.Because("Something follows the object.")
	}
	return nil
}

// lastMessage is the text of the last message among the outputs of a response: its parts
// of the type output_text, one after the other. Without one it is empty.
func lastMessage(response []byte) (string, error) {
	var r struct {
		Output []struct {
			Type    string          `json:"type"`
			Content json.RawMessage `json:"content"`
		} `json:"output"`
	}
	if err := json.Unmarshal(response, &r); err != nil {
		return "", badRequest.Because("The response is no response: it has an array output of objects with type and content.")
	}
	for i := len(r.Output) - 1; i >= 0; i-- {
		if r.Output[i].Type != "message" {
			continue
		}
		var text string
		if json.Unmarshal(r.Output[i].Content, &text) == nil {
			return text, nil
		}
		var parts []struct{ Type, Text string }
		if err := json.Unmarshal(r.Output[i].Content, &parts); err != nil {
			return "", badRequest.Because("The content of a message is text, or an array of parts with type and text.")
		}
		for _, p := range parts {
			if p.Type == "output_text" {
				text += p.Text
			}
		}
		return text, nil
	}
	return "", nil
}
