// Package part writes and reads rows of a survey as Parquet files. A file has the rows of an
// interval of ranks, with a column for each statistic of the plan. The parts and the data files of
// a survey are such files.
//
// The bytes of a file without [Provenance] depend on the plan, the interval and the rows alone, not
// on the time or the machine, as long as the versions of make24 and of the Parquet library are the
// same.
//
// The metadata of a file holds the plan (make24.plan), the interval (make24.from, make24.to) and
// the SHA-256 of the file (make24.sum). A [Reader] checks these, the columns, and the hand of
// every rank, so it returns exactly the rows that were written.
//
// docs/surveys.md documents the columns for other programs.
package part
