// Package dataset reads, writes and compares sets of puzzles, in the file formats that are used to
// train and evaluate models.
//
//	file ──Open──▶ Record ──Key──▶ SplitOf, Audit, Tally
//	                 │
//	                 └──Begin──▶ Set ──Commit──▶ file + Manifest
//
// A Record is a puzzle and what is known about it. Its Key depends only on the sorted numbers, the
// target and the rules, not on the format or on the name of the rules, so a puzzle has the same key
// in every file. The key decides the split, so no seed, size or run can put a puzzle in two splits.
//
// A format combines a layout and a container. A layout (layout.go) is a table of the fields of a
// record, their names and their nesting. There are three containers (JSON, CSV, Parquet). Each has
// one writer and one reader, which do not depend on a layout. So a feature of a container works for
// all formats, and a layout can also be read from a container in which it is not written.
//
// A conversion reads a file with ReadOptions.KeepExtra, adds facts with a FactFinder and writes the
// records with WriterOptions.Conversion, so that the fields that make24 does not know are kept.
//
// Memory is bounded: a writer buffers at most one row group, a reader one record, an Audit 24 bytes
// per record. A record that cannot be read gives an *Error with its file and position, and the next
// records are still read. A writer refuses a record that its format cannot hold.
//
// docs/datasets.md describes the formats, where each holds each field, and where the formats come
// from.
package dataset
