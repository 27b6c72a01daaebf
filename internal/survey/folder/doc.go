// Package folder manages the folder of a survey: its files, which are complete at any time, and the
// fold, which merges the parts into the result.
//
//	plan.json                 the plan; created first, never changed
//	parts/FROM-TO.parquet     rows of the interval [FROM,TO) of ranks, 19 digits each
//	data-00000.parquet …      all rows, the same number in each file but the last
//	summary.txt, report.html  the tally of the rows
//	run.json                  provenance: times, machines, intervals
//	manifest.json             the files and their checksums; written last
//
// Progress is recorded by the parts alone. Intervals of parts may overlap, since a row does not
// depend on its interval. The fold builds the data files from parts that cover the space. Except
// for run.json, its files are the same bytes whatever the parts were.
//
// A file gets its final name only after its contents are on disk, so a file with a final name is
// complete, even if a process is killed or the disk is full. The temporary files that a killed
// process leaves begin with a dot; [Folder.Sweep] removes them.
package folder
