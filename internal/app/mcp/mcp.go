// Package mcp serves operations of the HTTP API as tools of the Model Context Protocol, which
// programs with a language model speak to the programs that they start. There is a JSON-RPC message
// on each line of input and output.
//
// A tool has no code for its work. Its schemas are those of the OpenAPI document, and a call is a
// request to the handler of the API in the same process. So a tool validates, limits and answers as
// the API does; docs/adr/0081-mcp.md gives the reasons.
package mcp

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// instructions tell a model what the tools are for.
const instructions = "Tools for the 24-point game and its relatives: use every number of a hand once, with + - * /, to make a target, " +
	"by default 24. All results are computed with exact fractions. Numbers may be written as cards: A is 1, J 11, Q 12, K 13."

// Server serves the tools.
type Server struct {
	protocol *sdk.Server
	ended    context.Context // ends all calls
	end      context.CancelFunc
}

// New returns a server of the tools, which sends their calls to api, the handler of the HTTP API.
// The errors of the protocol go to log. An error of New is a bug in make24.
func New(api http.Handler, version string, log *slog.Logger) (*Server, error) {
	s := &Server{}
	s.ended, s.end = context.WithCancel(context.Background())
	s.protocol = sdk.NewServer(&sdk.Implementation{Name: "make24", Title: "make24", Version: version}, &sdk.ServerOptions{
		Instructions: instructions,
		Logger:       log,
		Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}}, // the list never changes
	})
	s.protocol.AddReceivingMiddleware(refuseSubscriptions)
	d, err := readDocument(api)
	if err != nil {
		return nil, err
	}
	for _, t := range tools {
		definition, err := d.define(t)
		if err != nil {
			return nil, err
		}
		s.protocol.AddTool(definition, s.handler(api, t, d.operations[t.operation]))
	}
	return s, nil
}

// refuseSubscriptions refuses to send changes of lists, which never change here. The SDK would keep
// such a request open until the session ends.
func refuseSubscriptions(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
		if method == "subscriptions/listen" {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "there is nothing to subscribe to"}
		}
		return next(ctx, method, req)
	}
}

// Serve answers the messages of in on out until in ends and all calls are answered, or until ctx
// ends. It closes in, and then returns nil, or the first error of in or out.
func (s *Server) Serve(ctx context.Context, in io.ReadCloser, out io.Writer) error {
	return s.serve(ctx, newConn(in, out))
}

// serve serves a session, after which the server cannot serve another one.
func (s *Server) serve(ctx context.Context, t sdk.Transport) error {
	defer s.end()
	session, err := s.protocol.Connect(ctx, t, nil)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() {
		s.end()
		_ = session.Close() // Wait returns the error
	})
	defer stop()
	if err := session.Wait(); err != nil && ctx.Err() == nil && !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}
