package server

import (
	"bytes"
	_ "embed" // the document
	"encoding/json"
	"fmt"
	"strings"

	"github.com/make24/make24/internal/server/caller"
)

// openAPI is the OpenAPI document, the published description of the API. The routes and /docs are
// built from it. Tests compare it with what the handlers read and write.
//
//go:embed openapi.json
var openAPI []byte

// openAPIFor returns the document with the given version of the server, and its address if the paths are
// below one.
func openAPIFor(version string, o caller.Origin) ([]byte, error) {
	quotedVersion, err := json.Marshal(version)
	document := bytes.TrimSuffix(openAPI, []byte("\n"))
	document = bytes.Replace(document, []byte(`"VERSION"`), quotedVersion, 1)
	if o.Base() == "/" || err != nil {
		return document, err
	}
	servers, err := json.Marshal([]map[string]string{{"url": string(o)}})
	return bytes.Replace(document, []byte(`"paths":`), append(append([]byte(`"servers": `), servers...), ",\n  \"paths\":"...), 1), err
}

// handlers returns the handler of each operation, by its operation ID in the document.
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

// document holds the parts of the OpenAPI document that the server uses.
type document struct {
	Paths      map[string]map[string]*operation // by path and method
	Components struct{ Schemas map[string]*schema }

	operations map[string]*operation // by ID
}

// operation is an operation of the API.
type operation struct {
	Method, Path         string // such as POST and /v1/check
	OperationID          string
	Summary, Description string
	Parameters           []struct {
		Name, Description string
		Required          bool
	}
	RequestBody body
	Responses   map[string]*body // by status
}

// body describes the body of a request or a response, by media type.
type body struct {
	Content map[string]struct {
		Schema   schema
		Examples map[string]struct {
			Summary string
			Value   json.RawMessage
		}
	}
}

// schema is the JSON Schema of a value.
type schema struct {
	Ref               string `json:"$ref"`
	Type, Description string
	AnyOf             []*schema
	Items             *schema
	Properties        map[string]*schema
	Required          []string
}

// name returns the name of the component schema that s refers to.
func (s *schema) name() string { return strings.TrimPrefix(s.Ref, "#/components/schemas/") }

// readDocument reads the OpenAPI document.
func readDocument() (*document, error) {
	d := &document{operations: map[string]*operation{}}
	if err := json.Unmarshal(openAPI, d); err != nil {
		return nil, fmt.Errorf("server: openapi.json: %w", err)
	}
	for path, methods := range d.Paths {
		for method, op := range methods {
			op.Method, op.Path = strings.ToUpper(method), path
			d.operations[op.OperationID] = op
		}
	}
	return d, nil
}

// schemaOf returns the schema of a JSON body, or the first if there are several alternatives.
func (d *document) schemaOf(b *body) *schema {
	s := b.Content["application/json"].Schema
	if len(s.AnyOf) > 0 {
		s = *s.AnyOf[0]
	}
	return d.Components.Schemas[s.name()]
}
