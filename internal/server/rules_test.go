package server

import (
	"strings"
	"testing"
)

// TestQueryAcceptsRulesOfRecords checks that the query parameter rules accepts the same names as
// the field rules of a record.
func TestQueryAcceptsRulesOfRecords(t *testing.T) {
	s := serve(t, nil)
	for _, rules := range []string{"tv", "countdown", "classic/2+nominus"} {
		inQuery := s.send("POST", "/v1/check?rules="+strings.ReplaceAll(rules, "+", "%2B"), "application/json", `{"answer":"8/(3-8/3)","hand":[3,3,8,8]}`)
		recordResult := s.send("POST", "/v1/check", "application/json", `{"answer":"8/(3-8/3)","hand":[3,3,8,8],"rules":"`+rules+`"}`)
		if inQuery.status != 200 || inQuery.body != recordResult.body {
			t.Errorf("%s in the query: %d %s; in the record: %s", rules, inQuery.status, inQuery.body, recordResult.body)
		}
	}
}
