// Package bus is NATS, embedded or given: a server inside this process without a listener
// ([Embed]), a node of a cluster for others to connect to ([Start]), a connection to a server
// that is there already ([Dial]), and streams made once, whoever comes first ([Ensure]). [Retry] is the
// only policy by which requests on a connection are repeated; [Dial] repeats the connection itself.
//
// What is written with an expectation needs a server of version 2.11 or later; older ones are
// refused wherever a connection is made.
package bus
