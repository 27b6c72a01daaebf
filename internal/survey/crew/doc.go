// Package crew does the work of a survey: [Pool] in one process and in memory; [Local] in one
// process and into a folder; [Worker] as one of any number, on any machines that share the
// folder and a NATS.
//
// Two things are kept apart. The parts in the folder are the truth: what no part covers is
// to be done, and nothing else is. What stands on the bus is a convenience that deals the work
// out, and may be lost at any time:
//
//	survey.ID.work.FROM    an interval to be done; a queue with at most one message a subject
//	survey.ID.done.FROM    the record of a part: created once for each start, never removed
//	survey.ID.plan         the plan, and how long intervals are
//	survey.ID.state        running or cancelled, the last word counts
//	survey.ID.poison.RANK  a hand that is poison
//	survey.ID.told.WORD    plain messages, kept nowhere: what a worker is doing, every second; that it
//	                       found nothing to do; stop; all is done
//
// A worker takes an interval and computes it, hand after hand, into a part. Once its time is
// over it commits what it has and queues the rest. In this order: the part is written,
// synced and renamed; the record is created, or, where there is one already, is adopted; what
// remains is queued; the interval is acknowledged. After a crash at any point the interval
// comes again, to some worker, and what it lacks is done. To queue an interval twice is to
// queue it once, by its start. Every worker compares the parts with the queue now and then
// and queues what is in neither ([Missing]). A part without a record, of a worker that was killed
// before it told of it or on a bus that has lost its records, it reads for poison, and creates the
// record. Who finds nothing missing does that once more before it ends, also for hands that a record
// is too short for, and so those who watch, who go by the records alone, see the end.
//
// An interval that comes again has perhaps killed who had it. It is cut shorter each time
// ([Pieces]), until it is one hand; a hand that was taken often enough and never came to an
// end is lost, which is poison.
package crew
