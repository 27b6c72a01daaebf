package web

import (
	"strings"
	"testing"
)

// TestQueryAcceptsRulesOfRecords checks that a query accepts the names of rules that a record
// accepts.
func TestQueryAcceptsRulesOfRecords(t *testing.T) {
	s := serve(t, nil)
	for _, rules := range []string{"tv", "countdown", "classic/1+nominus"} {
		asked := s.send("POST", "/v1/check?rules="+strings.ReplaceAll(rules, "+", "%2B"), "application/json", `{"answer":"8/(3-8/3)","hand":[3,3,8,8]}`)
		inRecord := s.send("POST", "/v1/check", "application/json", `{"answer":"8/(3-8/3)","hand":[3,3,8,8],"rules":"`+rules+`"}`)
		if asked.status != 200 || asked.body != inRecord.body {
			t.Errorf("%s: %d %s; as a record %s", rules, asked.status, asked.body, inRecord.body)
		}
	}
}
