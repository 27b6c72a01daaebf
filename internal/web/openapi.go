package web

import (
	"bytes"
	_ "embed" // the document
	"encoding/json"
	"fmt"
	"strings"
)

// openAPI is the OpenAPI document, the published description of the API: its operations become routes, and /docs shows it.
// What the handlers read and write is Go's; tests hold it and the document against each other.
//
//go:embed openapi.json
var openAPI []byte

// openAPIFor returns the document of a version of the server.
func openAPIFor(version string) ([]byte, error) {
	quoted, err := json.Marshal(version)
	document := bytes.TrimSuffix(openAPI, []byte("\n"))
	return bytes.Replace(document, []byte(`"VERSION"`), quoted, 1), err
}

// handlers are those of the operations, by their IDs in the document.
func (s *Server) handlers() map[string]handler {
	return map[string]handler{
		"check":          s.check,
		"solve":          fromBody(s, s.solve),
		"solve-query":    fromQuery(s.solve),
		"grade":          fromBody(s, s.grade),
		"grade-query":    fromQuery(s.grade),
		"hint":           fromBody(s, s.hint),
		"hint-query":     fromQuery(s.hint),
		"generate":       fromBody(s, s.generate),
		"generate-query": fromQuery(s.generate),
		"verify":         s.verify,
		"healthz":        s.healthz,
		"readyz":         s.readyz,
	}
}

// document is what the server itself needs of the OpenAPI document.
type document struct {
	Paths      map[string]map[string]*operation // by path and method
	Components struct{ Schemas map[string]*schema }

	operations map[string]*operation // by ID
}

// operation is one thing that the API does.
type operation struct {
	Method, Path         string // as in the request
	OperationID          string
	Summary, Description string
	Parameters           []struct {
		Name, Description string
		Required          bool
	}
	RequestBody body
	Responses   map[string]*body // by status
}

// body is what a request or an answer holds, by its media type.
type body struct {
	Content map[string]struct {
		Schema   schema
		Examples map[string]struct {
			Summary string
			Value   json.RawMessage
		}
	}
}

// schema describes a value.
type schema struct {
	Ref               string `json:"$ref"`
	Type, Description string
	AnyOf             []*schema
	Items             *schema
	Properties        map[string]*schema
	Required          []string
}

// name returns the name of the schema that s refers to.
func (s *schema) name() string { return strings.TrimPrefix(s.Ref, "#/components/schemas/") }

// readDocument reads the OpenAPI document.
func readDocument() (*document, error) {
	d := &document{operations: map[string]*operation{}}
	if err := json.Unmarshal(openAPI, d); err != nil {
		return nil, fmt.Errorf("web: openapi.json: %w", err)
	}
	for path, methods := range d.Paths {
		for method, op := range methods {
			op.Method, op.Path = strings.ToUpper(method), path
			d.operations[op.OperationID] = op
		}
	}
	return d, nil
}

// schemaOf returns the schema of a body: if it may hold several things, that of one.
func (d *document) schemaOf(b *body) *schema {
	s := b.Content["application/json"].Schema
	if len(s.AnyOf) > 0 {
		s = *s.AnyOf[0]
	}
	return d.Components.Schemas[s.name()]
}
