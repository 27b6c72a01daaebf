package make24_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/testkit/golden"
)

const (
	depguardFile  = ".golangci.yml"
	depguardBegin = "      # Generated from deps_table_test.go by `make gen`; edit the table there.\n"
	depguardEnd   = "      # End of the generated rules.\n"
)

// TestDepguardRules compares the depguard rules in .golangci.yml with the table of packages.
func TestDepguardRules(t *testing.T) {
	data, err := os.ReadFile(depguardFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, foundBegin := strings.Cut(string(data), depguardBegin)
	_, after, foundEnd := strings.Cut(rest, depguardEnd)
	if !foundBegin || !foundEnd {
		t.Fatalf("%s lacks the comments around the depguard rules", depguardFile)
	}
	golden.Compare(t, depguardFile, before+depguardBegin+depguardRules()+depguardEnd+after)
}

// depguardRules renders the table: one strict rule for the files of each package except tests, and
// one for all tests. An import path that ends in $ is exact; any other is a prefix.
func depguardRules() string {
	var b strings.Builder
	b.WriteString("      rules:\n")
	for _, r := range pkgRules {
		name := strings.NewReplacer("/", "-", ".", "root").Replace(r.dir)
		files := "${base-path}/" + r.dir + "/*.go" // **/web would also match internal/server
		if r.dir == "." {
			files = "${base-path}/*.go"
		}
		var allow []string
		if r.isLibrary {
			std := append(slices.Clone(pureStd), r.std...)
			slices.Sort(std)
			for _, p := range std {
				allow = append(allow, p+"$")
			}
		} else {
			allow = append(allow, "$gostd")
		}
		for _, dir := range r.imports {
			allow = append(allow, modulePath+"/"+dir+"$")
		}
		writeRule(&b, name, []string{files, "!$test"}, append(allow, r.modules...))
	}
	tests := append([]string{"$gostd", "go/", modulePath}, testModules...) // $gostd does not include go/
	for _, r := range pkgRules {
		tests = append(tests, r.modules...)
	}
	writeRule(&b, "tests", []string{"$test"}, tests)
	return b.String()
}

// writeRule writes a strict rule that allows some imports in some files.
func writeRule(b *strings.Builder, name string, files, allow []string) {
	fmt.Fprintf(b, "        %s:\n          list-mode: strict\n", name)
	for _, list := range []struct {
		key   string
		items []string
	}{{"files", files}, {"allow", allow}} {
		fmt.Fprintf(b, "          %s:\n", list.key)
		for _, item := range list.items {
			fmt.Fprintf(b, "            - %q\n", item)
		}
	}
}
