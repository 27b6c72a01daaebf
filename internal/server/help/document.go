package help

import (
	"bytes"
	"fmt"
	"net/url"
	"path"
	"strings"
	"sync"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// document is a parsed Markdown file.
type document struct {
	file     string // the path in docs
	source   []byte
	root     ast.Node // without the title
	title    string
	headings []heading // including the title
	anchors  map[string]bool
}

// heading is a heading of a document.
type heading struct {
	Level    int
	ID, Text string
}

// markdown reads the documents as the code host does, and renders them without the raw HTML in them.
var markdown = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(tables{}),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(blockRenderer{}, 100))),
	)
})

// parseDocument parses a Markdown file and gives its headings the anchors of the code host.
func parseDocument(file string, source []byte) *document {
	d := &document{file: file, source: source, anchors: map[string]bool{}}
	d.root = markdown().Parser().Parse(text.NewReader(source))
	_ = ast.Walk(d.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		h, ok := n.(*ast.Heading)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		words := plainText(h, source)
		id := anchor(words)
		for i := 1; d.anchors[id]; i++ {
			id = fmt.Sprintf("%s-%d", anchor(words), i)
		}
		d.anchors[id] = true
		h.SetAttributeString("id", []byte(id))
		if h.Level == 1 && d.title == "" && h.PreviousSibling() == nil {
			d.title = words
		}
		d.headings = append(d.headings, heading{h.Level, id, words})
		return ast.WalkSkipChildren, nil
	})
	if d.title != "" {
		d.root.RemoveChild(d.root, d.root.FirstChild())
	}
	return d
}

// anchor returns the anchor of a heading as the code host makes it: in lower case, without
// punctuation, and with hyphens for spaces.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

// plainText returns the text of a node without marks.
func plainText(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				words := n.Value(source)
				if n.Parent().Kind() == ast.KindCodeSpan {
					if isInTable(n) {
						words = bytes.ReplaceAll(words, []byte(`\|`), []byte("|"))
					}
				} else {
					words = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(words)))
				}
				b.Write(bytes.ReplaceAll(words, []byte("\n"), []byte(" ")))
				if n.SoftLineBreak() || n.HardLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *ast.String:
			if entering {
				b.Write(n.Value)
			}
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			if entering {
				b.Write(n.Lines().Value(source))
			}
		case *extast.TableCell, *ast.Paragraph, *ast.TextBlock:
			if !entering {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// codeHost is the address of the repository's files.
const codeHost = "https://github.com/make24/make24"

// renderBody returns a document as HTML without its title. Links to documents of the site become links to
// their pages, and links to other files links to the code host.
func (s *site) renderBody(d *document) (string, error) {
	d.eachLink(func(destination *[]byte) { *destination = []byte(s.resolve(d, string(*destination))) })
	var b bytes.Buffer
	err := markdown().Renderer().Render(&b, d.source, d.root)
	return b.String(), err
}

// eachLink calls f with the destination of each link and each picture of a document.
func (d *document) eachLink(f func(destination *[]byte)) {
	_ = ast.Walk(d.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Link:
			if entering {
				f(&n.Destination)
			}
		case *ast.Image:
			if entering {
				f(&n.Destination)
			}
		}
		return ast.WalkContinue, nil
	})
}

// resolve returns the address of a link in a document. A link to a folder ends with a slash.
func (s *site) resolve(d *document, link string) string {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" || strings.HasPrefix(u.Path, "/") {
		return link
	}
	fragment := ""
	if u.Fragment != "" {
		fragment = "#" + u.Fragment
	}
	file := path.Join("docs", path.Dir(d.file), u.Path)
	if name, ok := strings.CutPrefix(file, "docs/"); ok {
		if page := s.sitePath(name); page != "" {
			return page + fragment
		}
		if isPicture(name) {
			return "/help/" + name
		}
	}
	kind := "blob"
	if strings.HasSuffix(u.Path, "/") {
		kind = "tree"
	}
	return codeHost + "/" + kind + "/main/" + file + fragment
}

// blockRenderer renders code and comments.
type blockRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (r blockRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindFencedCodeBlock, r.code)
	reg.Register(ast.KindCodeBlock, r.code)
	reg.Register(ast.KindCodeSpan, r.codeSpan)
	reg.Register(ast.KindHTMLBlock, func(util.BufWriter, []byte, ast.Node, bool) (ast.WalkStatus, error) {
		return ast.WalkSkipChildren, nil
	})
}

// maxName is the maximum length of a name in a text that is kept on one line.
const maxName = 24

// codeSpan renders code in a text. A short name, such as that of a flag, is not broken at its
// hyphens.
func (blockRenderer) codeSpan(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	words := plainText(n, source)
	class := ""
	if len(words) <= maxName && strings.Contains(words, "-") && !strings.Contains(words, " ") {
		class = ` class="name"`
	}
	_, err := w.WriteString("<code" + class + ">" + string(util.EscapeHTML([]byte(words))) + "</code>")
	return ast.WalkSkipChildren, err
}

// code renders a code block. In sessions the commands stand out from the output, in scripts the
// comments from the commands, and in diffs the added from the removed lines.
func (blockRenderer) code(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	language := "sh" // the language of indented blocks
	if block, ok := n.(*ast.FencedCodeBlock); ok {
		language = string(block.Language(source))
	}
	_, _ = w.WriteString("<pre><code>")
	for line := range bytes.Lines(n.Lines().Value(source)) {
		_, _ = w.WriteString(codeLine(language, strings.TrimSuffix(string(line), "\n")))
		_ = w.WriteByte('\n')
	}
	_, err := w.WriteString("</code></pre>\n")
	return ast.WalkSkipChildren, err
}

// codeLine returns a line of code as HTML.
func codeLine(language, line string) string {
	escape := func(s string) string { return string(util.EscapeHTML([]byte(s))) }
	element := func(tag, s string) string { return "<" + tag + ">" + escape(s) + "</" + tag + ">" }
	switch language {
	case "console":
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			return "<i>$ </i>" + element("b", command)
		}
	case "sh", "python", "yaml":
		command, comment, ok := strings.Cut(line, "# ")
		if ok && (command == "" || strings.HasSuffix(command, " ")) {
			return escape(command) + element("em", "# "+comment)
		}
	case "diff":
		switch {
		case strings.HasPrefix(line, "+"):
			return element("ins", line)
		case strings.HasPrefix(line, "-"):
			return element("del", line)
		}
	}
	return escape(line)
}
