// Package part writes and reads rows of a survey as Parquet: an interval of ranks in one file,
// a column for each thing that the plan asks for. The parts of a survey are such files, and so
// are the data files of a whole one.
//
// The bytes follow from the plan, the interval and the rows alone: not from the time, the
// machine, or how the rows came. That needs the same version of make24 and of the Parquet
// library in it.
//
// A file says in its metadata what it is of: the plan (make24.plan), the interval
// (make24.from, make24.to) and the SHA-256 of the file (make24.sum). A [Reader] compares that, the
// columns, and the hand of every rank, so what it gives is what was written.
//
// docs/surveys.md describes the columns to those who read them with other programs.
package part
