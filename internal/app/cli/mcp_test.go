package cli

import (
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"syscall"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/make24/make24/internal/testkit/proctest"
)

// TestMCP starts the command as the settings in docs/mcp.md do, and calls tools over its standard input
// and output with a client of the SDK. The command ends with its input or with a signal.
func TestMCP(t *testing.T) {
	type settings struct {
		Command string
		Args    []string
	}
	programs := 0
	for _, block := range regexp.MustCompile("(?s)```(json|toml)\n(.*?)```").FindAllStringSubmatch(readDocument(t, "docs/mcp.md"), -1) {
		code := block[2]
		if block[1] == "toml" { // its values are those of JSON
			code = regexp.MustCompile(`(?s)^\[mcp_servers\.make24\]\n(command) = (.*)\n(args) = (.*)\n$`).ReplaceAllString(code, `{"mcp_servers":{"make24":{"$1":$2,"$3":$4}}}`)
		}
		var file map[string]map[string]settings
		if err := json.Unmarshal([]byte(code), &file); err != nil {
			t.Fatal(err)
		}
		for _, servers := range file {
			programs++
			s := servers["make24"]
			child := proctest.Command(t, s.Command, s.Args...)
			input, inErr := child.StdinPipe()
			output, outErr := child.StdoutPipe()
			if inErr != nil || outErr != nil {
				t.Fatal(inErr, outErr)
			}
			log := &strings.Builder{}
			child.Stderr = log
			if err := child.Start(); err != nil {
				t.Fatal(err)
			}
			client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
			session, err := client.Connect(t.Context(), &sdk.IOTransport{Reader: io.NopCloser(output), Writer: input}, nil)
			if err != nil {
				t.Fatal(err)
			}
			list, err := session.ListTools(t.Context(), nil)
			if err != nil || len(list.Tools) != 6 {
				t.Errorf("the tools are %v, %v", list, err)
			}
			result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "solve", Arguments: map[string]any{"hand": []int{3, 3, 8, 8}}})
			if err != nil || result.IsError || !strings.Contains(result.Content[0].(*sdk.TextContent).Text, "8/(3-8/3)") {
				t.Errorf("solve returned %v, %v", result, err)
			}
			if programs == 1 {
				_ = session.Close() // closes the input
				err = child.Wait()
			} else {
				err = child.Stop(syscall.SIGTERM)
				_ = session.Close()
			}
			if err != nil || log.String() != "" {
				t.Errorf("the command ended with %v, %s", err, log)
			}
		}
	}
	if programs != 3 {
		t.Errorf("the page shows %d settings", programs)
	}
}
