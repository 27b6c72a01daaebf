package help

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// tables reads and renders tables. goldmark has an extension for them, but its package compiles the patterns
// of all extensions whenever the program starts. Here a table is a paragraph of its own; TestTables compares
// the pages with those of the extension.
type tables struct{}

// Extend implements goldmark.Extender.
func (t tables) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(parser.WithParagraphTransformers(util.Prioritized(t, 200)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(t, 500)))
}

// Transform implements parser.ParagraphTransformer. It replaces a paragraph whose second line is a row of
// hyphens by a table.
func (tables) Transform(p *ast.Paragraph, reader text.Reader, _ parser.Context) {
	lines, source := p.Lines(), reader.Source()
	if lines.Len() < 2 {
		return
	}
	columns := tableAlignments(lines.At(1), source)
	header := tableRow(lines.At(0), source, columns)
	if columns == nil || len(cellsOf(lines.At(0), source)) != len(columns) {
		return
	}
	table := extast.NewTable()
	table.Alignments = columns
	table.AppendChild(table, extast.NewTableHeader(header))
	for i := 2; i < lines.Len(); i++ {
		table.AppendChild(table, tableRow(lines.At(i), source, columns))
	}
	p.Parent().ReplaceChild(p.Parent(), p, table)
}

// tableAlignments reads the row below the header. It returns nil for another line.
func tableAlignments(line text.Segment, source []byte) (columns []extast.Alignment) {
	for _, cell := range cellsOf(line, source) {
		words := string(cell.Value(source))
		left, right := strings.HasPrefix(words, ":"), strings.HasSuffix(words, ":")
		if hyphens := strings.Trim(words, ":"); hyphens == "" || strings.Trim(hyphens, "-") != "" {
			return nil
		}
		alignment := extast.AlignNone
		switch {
		case left && right:
			alignment = extast.AlignCenter
		case left:
			alignment = extast.AlignLeft
		case right:
			alignment = extast.AlignRight
		}
		columns = append(columns, alignment)
	}
	return columns
}

// tableRow reads a row with a cell for each column.
func tableRow(line text.Segment, source []byte, columns []extast.Alignment) *extast.TableRow {
	row, cells := extast.NewTableRow(columns), cellsOf(line, source)
	for i, alignment := range columns {
		cell := extast.NewTableCell()
		if i < len(cells) {
			cell.Alignment = alignment
			cell.Lines().Append(cells[i])
		}
		row.AppendChild(row, cell)
	}
	return row
}

// cellsOf returns the cells of a row without the space around them. A \| separates none.
func cellsOf(line text.Segment, source []byte) (cells []text.Segment) {
	line = trimSpace(line, source)
	words := line.Value(source)
	from, to := 0, len(words)
	if bytes.HasPrefix(words, []byte("|")) {
		from++
	}
	if bytes.HasSuffix(words[from:], []byte("|")) {
		to--
	}
	for i := from; i <= to; i++ {
		if i == to || words[i] == '|' && words[i-1] != '\\' {
			cells = append(cells, trimSpace(text.NewSegment(line.Start+from, line.Start+i), source))
			from = i + 1
		}
	}
	return cells
}

func trimSpace(s text.Segment, source []byte) text.Segment {
	s = s.TrimLeftSpace(source)
	return s.TrimRightSpace(source)
}

// isInTable reports whether a node is a part of a table.
func isInTable(n ast.Node) bool {
	for ; n != nil; n = n.Parent() {
		if n.Kind() == extast.KindTableCell {
			return true
		}
	}
	return false
}

// RegisterFuncs implements renderer.NodeRenderer.
func (tables) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	for kind, tags := range map[ast.NodeKind][2]string{
		extast.KindTable:       {"<div class=\"wide\"><table>\n", "</table></div>\n"},
		extast.KindTableHeader: {"<thead>\n<tr>\n", "</tr>\n</thead>\n"},
		extast.KindTableRow:    {"<tr>\n", "</tr>\n"},
	} {
		reg.Register(kind, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
			tag := tags[0]
			if !entering {
				tag = tags[1]
				if kind == extast.KindTableHeader && n.NextSibling() != nil {
					tag += "<tbody>\n"
				}
				if kind == extast.KindTableRow && n.NextSibling() == nil {
					tag += "</tbody>\n"
				}
			}
			_, err := w.WriteString(tag)
			return ast.WalkContinue, err
		})
	}
	reg.Register(extast.KindTableCell, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		tag := "td"
		if n.Parent().Kind() == extast.KindTableHeader {
			tag = "th"
		}
		if !entering {
			_, err := w.WriteString("</" + tag + ">\n")
			return ast.WalkContinue, err
		}
		if alignment := n.(*extast.TableCell).Alignment; alignment != extast.AlignNone {
			tag += ` align="` + alignment.String() + `"`
		}
		_, err := w.WriteString("<" + tag + ">")
		return ast.WalkContinue, err
	})
}
