// Package report tells what a survey found: as plain text and as a page.
//
// Every report is a [Report]: key figures, sections, and in the sections
// tables, charts and lists of hands (report.go and the files named after what they report). Two
// writers print it:
//
//	plain.go   text for a terminal and for summary.txt: aligned tables, bars of block characters
//	page.go    one HTML file that needs nothing else: style and charts stand in it, no script
//
// So the two never disagree, and a new statistic is told in both by one function.
//
// Everything is a function of the tally and the language, byte for byte the same on every
// machine. Shares are exact: percentages and the places of marks in charts are rounded from
// whole numbers, never from floats, whose last digit depends on the processor.
//
// The charts are SVG of our own (chart.go). A chart here is rectangles, one line and
// some labels, and it has to keep its text at a size that can be read on a telephone, follow the
// light and dark theme of the page, carry a title and a description, and never hold a float. The
// kept Go libraries do other things: go-echarts needs a script from elsewhere, gonum/plot and
// go-chart draw for a fixed size in fixed colours and compute in floats.
package report
