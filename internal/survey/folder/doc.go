// Package folder is the folder of a survey on a disk: what is in it, how it gets there without
// ever being half there, and the fold that makes the result of it.
//
//	plan.json                 what is surveyed; made first, never changed
//	parts/FROM-TO.parquet     rows of the interval [FROM,TO) of ranks, 19 digits each
//	data-00000.parquet …      all rows, the same number in each file
//	summary.txt, report.html  what they come to
//	run.json                  how it came about: times, machines, intervals
//	manifest.json             what the files are, with their sums; made last
//
// The parts are the truth: what is done is what they cover, and nothing else says so. Intervals
// of parts may overlap, since a row does not depend on the interval it was found in. The fold
// puts the data together from parts that cover the space, and its files, but for run.json, are
// the same bytes whatever the parts were.
//
// A file appears under its name by a rename, after its bytes are on the disk: a process may be
// killed at any time, the disk may be full, and what has a name is whole. What a killed process
// leaves has a name that begins with a dot; [Folder.Sweep] removes it.
package folder
