// Package report writes the results of a survey as plain text and as an HTML page.
//
// A [Report] has key figures and sections; a section has tables, charts and lists of hands. The
// files of this package are named after what they report. Two writers print a report:
//
//	plain.go   text for a terminal and for summary.txt: aligned tables, bars of block characters
//	page.go    a self-contained HTML file: with styles and charts, without scripts
//
// So text and page always agree, and a new statistic needs only one function for both.
//
// A report is a function of the tally and the language, and its bytes are the same on every
// machine. Percentages and positions in charts are rounded from exact fractions, never from floats,
// whose last digit may depend on the processor.
//
// Package report draws its charts as SVG itself (chart.go). A chart consists of rectangles, lines
// and labels. Its text must stay readable on a phone, it must follow the light or dark theme of the
// page, it must have a title and a description, and it must not compute with floats. Maintained Go
// libraries do not fit: go-echarts needs an external script, and gonum/plot and go-chart draw with
// a fixed size and fixed colours and compute with floats.
package report
