// Package dataset holds sets of puzzles: records in the formats that people train and measure
// models with, the keys by which two sets are compared, and what tells one set from another.
//
//	file ──Open──▶ Record ──Key──▶ SplitOf, Audit, Tally
//	                  │
//	                  └──NewWriter──▶ Begin ──▶ file + Manifest
//
// A Record is a puzzle and what is known of it. Its Key depends on the sorted numbers, the
// target and the rules alone, not on the format or on what the rules are called, so a puzzle
// is the same puzzle in every file, and the side of a split it stands on follows from the key:
// no seed, size or run can put it on two sides.
//
// A format is two things: a layout (layout.go), the names that things have and how they are
// nested, which is a table; and a container (JSON, CSV, Parquet), of which there are three,
// each with one writer and one reader that know of no layout. So what one format learns all
// have, and a file may come in a container that its layout is not written in.
//
// Everything streams: a writer keeps a row group at most, a reader a record, an Audit 24 bytes
// a record. What cannot be read is an *Error that names file and place, and the records after
// it are still read; what cannot be held by a format is refused when it is written.
//
// docs/datasets.md says where each thing stands in each format, and where the formats are
// from.
package dataset
