// Package crew runs the workers of a survey: [RunInMemory] in one process without a folder,
// [RunLocal] in one process with a folder, and [RunWorkers] in any number of processes, on any
// machines that share the folder and a NATS server or cluster.
//
// The parts in the folder alone record the progress: an interval remains to be computed exactly if
// no part covers it. The bus only distributes the work, and its contents may be lost at any time:
//
//	survey.ID.work.FROM    an interval to compute; a queue with at most one message per subject
//	survey.ID.done.FROM    the entry of a part; created once for each start, never removed
//	survey.ID.plan         the plan, and the length of intervals
//	survey.ID.state        running or cancelled; the last message counts
//	survey.ID.poison.RANK  a poison hand
//	survey.ID.told.WORD    messages that no stream stores: the status of a worker, every second;
//	                       an idle worker; stop; the survey is complete
//
// A worker takes an interval from the queue and computes its hands, one by one, into a part. When
// its time is over, it commits the finished hands and queues the rest, in this order: it writes,
// syncs and renames the part; creates the entry unless another worker has created one for the same
// start, which is the first rank of an interval; queues the rest; acknowledges the interval. After
// a crash at any point the interval is delivered again to some worker, which computes what is
// missing. Queueing is idempotent, because the queue holds at most one interval per start.
//
// Each worker regularly compares the parts with the queue and queues intervals that are in neither
// ([MissingIntervals]). If a part has no entry, because its worker was killed before creating it
// or because the bus lost its entries, the worker reads the part's poison and creates the entry. A
// worker that finds nothing missing does this once more before it ends, and also creates entries of
// the hands of a part that is longer than the entry of its start. So watchers, which see only the
// entries, see a complete survey.
//
// An interval that is delivered again may have killed its worker. Each delivery computes a shorter
// piece of it ([CutForDelivery]), down to one hand. At delivery number MaxDeliveries the worker
// does not compute that hand but records it as poison, with the reason "lost".
package crew
