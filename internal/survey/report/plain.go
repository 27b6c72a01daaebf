package report

import (
	"io"
	"strings"
	"unicode"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/survey"
)

const (
	lineWidth  = 80  // in columns of the terminal
	plainHands = 240 // maximum number of hands in a list
	barWidth   = 24
)

// WriteText writes the report as plain text, in lines of about 80 columns.
func (r *Report) WriteText(out io.Writer) error {
	w := &plainWriter{say: r.lang.Say}
	w.writeLine(r.Title)
	w.writeLine(strings.Repeat("=", text.Width(r.Title)))
	w.writeLine(r.Lead)
	if r.Command != "" {
		w.writeLine("$ " + r.Command)
	}
	for _, part := range r.Sections {
		w.writeLine("")
		w.writeLine(part.Title)
		w.writeLine(strings.Repeat("-", text.Width(part.Title)))
		first := true
		if part.NoteInText {
			w.writeWrapped(part.Note)
			first = part.Blocks[0].Title == ""
		}
		for _, b := range part.Blocks {
			if b.TextTable != nil {
				b.Table = *b.TextTable
			}
			if len(b.Table.Rows) == 0 && b.Hands == nil {
				continue
			}
			if !first {
				w.writeLine("")
			}
			first = false
			w.writeBlock(b)
		}
	}
	_, err := io.WriteString(out, w.String())
	return err
}

type plainWriter struct {
	strings.Builder
	say func(text.Key, ...any) string
}

func (w *plainWriter) writeLine(s string) {
	w.WriteString(strings.TrimRightFunc(s, unicode.IsSpace))
	w.WriteByte('\n')
}

func (w *plainWriter) writeBlock(b block) {
	if b.Title != "" {
		title := b.Title
		if b.Hands != nil && !b.NoteInText { // the note, if printed, has the count
			title = w.say("report.is", "what", title, "value", formatCount(b.Hands.TotalWeight.Hands))
		}
		w.writeLine(title)
	}
	if b.NoteInText {
		w.writeWrapped(b.Note)
	}
	if b.Hands != nil {
		w.writeHands(b.Hands)
	}
	w.writeTable(b.Table)
}

// lineBreaks inserts a line feed after each Chinese punctuation mark, where a line may end although
// there is no space.
var lineBreaks = strings.NewReplacer("，", "，\n", "。", "。\n", "：", "：\n", "；", "；\n")

// writeWrapped writes an indented text. It breaks lines at spaces and after Chinese punctuation.
func (w *plainWriter) writeWrapped(sentence string) {
	line := ""
	for word := range strings.FieldsSeq(sentence) {
		blank := " "
		for piece := range strings.SplitSeq(strings.TrimSpace(lineBreaks.Replace(word)), "\n") {
			switch {
			case line == "":
				line = piece
			case text.Width(line+blank+piece) > lineWidth-2:
				w.writeLine("  " + line)
				line = piece
			default:
				line += blank + piece
			}
			blank = ""
		}
	}
	w.writeLine("  " + line)
}

// writeHands writes the hands of a list in columns, and the number of hands that it leaves out.
func (w *plainWriter) writeHands(list *survey.HandList) {
	entries := list.Entries()
	entries = entries[:min(len(entries), plainHands)]
	width := 0
	for _, e := range entries {
		width = max(width, len(e.Hand.String()))
	}
	across := max(1, (lineWidth-2+3)/(width+3))
	for i := 0; i < len(entries); i += across {
		var cells []string
		for _, e := range entries[i:min(i+across, len(entries))] {
			cells = append(cells, text.Pad(e.Hand.String(), width))
		}
		w.writeLine("  " + strings.Join(cells, "   "))
	}
	if more := list.TotalWeight.Hands.Int64() - int64(len(entries)); more > 0 {
		w.writeLine("  " + w.say("report.more", "n", formatNumber(more)))
	}
}

// writeTable writes a table with aligned columns, and the bars at the ends of its rows.
func (w *plainWriter) writeTable(t table) {
	if len(t.Rows) == 0 {
		return
	}
	widths := make([]int, len(t.Head))
	names := make([]string, len(t.Head))
	for i, c := range t.Head {
		names[i] = c.Name
	}
	for _, row := range append([][]string{names}, t.Rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], text.Width(cell))
		}
	}
	writeRow := func(row []string, bar string) {
		var out []string
		for i, cell := range row {
			out = append(out, padText(cell, widths[i], t.Head[i].Kind == numberColumn))
		}
		if bar != "" {
			out = append(out, bar)
		}
		w.writeWrappedRow("  "+strings.Join(out, "  "), widths)
	}
	writeRow(names, "")
	for i, row := range t.Rows {
		bar := ""
		if t.Bars != nil {
			bar = barText(t.Bars[i])
		}
		writeRow(row, bar)
	}
}

// writeWrappedRow writes a row. It breaks a row that is too long after commas, and continues it
// below the last column.
func (w *plainWriter) writeWrappedRow(row string, widths []int) {
	indent := 0
	for _, n := range widths[:len(widths)-1] {
		indent += n + 2
	}
	for text.Width(row) > lineWidth+20 {
		at, n := -1, 0
		for i, r := range row {
			if n += text.Width(string(r)); n > lineWidth {
				break
			}
			if r == ' ' && i > 0 && row[i-1] == ',' {
				at = i
			}
		}
		if at < indent+2 {
			break
		}
		w.writeLine(row[:at])
		row = strings.Repeat(" ", indent+2) + row[at+1:]
	}
	w.writeLine(row)
}

// barText returns a bar of block characters for a length in thousandths of barWidth, rounded to an
// eighth of a character, but at least an eighth if the length is positive.
func barText(thousandths int64) string {
	eighths := int((thousandths*barWidth*8 + 500) / 1000)
	if eighths == 0 && thousandths > 0 {
		eighths = 1
	}
	bar := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		bar += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return bar
}

// padText pads s with spaces to a width. If right is set, the text is aligned to the right.
func padText(s string, width int, right bool) string {
	if right {
		return strings.Repeat(" ", max(0, width-text.Width(s))) + s
	}
	return text.Pad(s, width)
}
