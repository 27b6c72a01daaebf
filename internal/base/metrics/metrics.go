// Package metrics counts what a process does and writes it in the text format of Prometheus
// (version 0.0.4).
package metrics

import (
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Kind is the kind of a metric.
type Kind string

// The kinds of metrics.
const (
	KindCounter   Kind = "counter"
	KindGauge     Kind = "gauge"
	KindHistogram Kind = "histogram"
	KindSummary   Kind = "summary"
)

// Desc describes a metric.
type Desc struct {
	Name   string
	Help   string
	Kind   Kind
	Labels []string // the names of its labels
}

// check panics if labels are not as many as the labels of d.
func (d *Desc) check(labels []string) {
	if len(labels) != len(d.Labels) {
		panic(fmt.Sprintf("metrics: %s has %d labels, not %d", d.Name, len(d.Labels), len(labels)))
	}
}

// Collector writes metrics. Collect writes all of them, each with its description first; it may be
// called concurrently.
type Collector interface {
	Collect(p *Page)
}

// Registry is a list of collectors. Registry implements Collector.
type Registry struct {
	mu         sync.Mutex
	collectors []Collector
	known      Page // the descriptions of all metrics
}

// Register adds collectors. It collects their metrics once, and panics if two have the same name.
func (r *Registry) Register(collectors ...Collector) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range collectors {
		c.Collect(&r.known)
		r.known.text = nil
		r.collectors = append(r.collectors, c)
	}
}

// Collect implements Collector.
func (r *Registry) Collect(p *Page) {
	r.mu.Lock()
	collectors := slices.Clone(r.collectors)
	r.mu.Unlock()
	for _, c := range collectors {
		c.Collect(p)
	}
}

// ServeHTTP writes the metrics.
func (r *Registry) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	var p Page
	r.Collect(&p)
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	_, _ = w.Write(p.text)
}

// Page is the text of metrics. The zero value is empty.
type Page struct {
	text  []byte
	descs []Desc
}

// Text returns the text written so far.
func (p *Page) Text() string { return string(p.text) }

// Descs returns the descriptions written so far.
func (p *Page) Descs() []Desc { return p.descs }

var (
	helpEscapes  = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
	labelEscapes = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)
)

// Describe begins a metric: its values follow. It panics if the page has a metric of the same name.
func (p *Page) Describe(d Desc) {
	if slices.ContainsFunc(p.descs, func(other Desc) bool { return other.Name == d.Name }) {
		panic("metrics: " + d.Name + " is described twice")
	}
	p.descs = append(p.descs, d)
	p.text = append(p.text, "# HELP "+d.Name+" "+helpEscapes.Replace(d.Help)+"\n# TYPE "+d.Name+" "+string(d.Kind)+"\n"...)
}

// Value writes a value of the metric that was described last, with the values of its labels. It
// panics if their number differs from that of the labels.
func (p *Page) Value(x float64, labels ...string) {
	d := &p.descs[len(p.descs)-1]
	d.check(labels)
	p.sample(d.Name, d.Labels, labels, "", "", x)
}

// sample writes a line. If the name of the last label is not empty, that label follows the others.
func (p *Page) sample(name string, labels, values []string, lastLabel, lastValue string, x float64) {
	p.text = append(p.text, name...)
	separator := byte('{')
	label := func(name, value string) {
		p.text = append(append(p.text, separator), name+`="`+labelEscapes.Replace(value)+`"`...)
		separator = ','
	}
	for i, l := range labels {
		label(l, values[i])
	}
	if lastLabel != "" {
		label(lastLabel, lastValue)
	}
	if separator == ',' {
		p.text = append(p.text, '}')
	}
	p.text = append(append(append(p.text, ' '), formatValue(x)...), '\n')
}

func formatValue(x float64) string {
	if math.IsInf(x, 1) {
		return "+Inf"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// number is a float64 that can be changed concurrently.
type number struct{ bits atomic.Uint64 }

func (n *number) load() float64   { return math.Float64frombits(n.bits.Load()) }
func (n *number) store(x float64) { n.bits.Store(math.Float64bits(x)) }

func (n *number) add(x float64) {
	for {
		before := n.bits.Load()
		if n.bits.CompareAndSwap(before, math.Float64bits(math.Float64frombits(before)+x)) {
			return
		}
	}
}

// Counter is a metric that only grows.
type Counter struct {
	name, help string
	count      atomic.Uint64
}

// NewCounter returns a counter.
func NewCounter(name, help string) *Counter { return &Counter{name: name, help: help} }

// Inc adds 1.
func (c *Counter) Inc() { c.count.Add(1) }

// Add adds n, which must not be negative.
func (c *Counter) Add(n int) { c.count.Add(uint64(n)) } //nolint:gosec // n is not negative

// Collect implements Collector.
func (c *Counter) Collect(p *Page) {
	p.Describe(Desc{Name: c.name, Help: c.help, Kind: KindCounter})
	p.Value(float64(c.count.Load()))
}

// Gauge is a metric that is set.
type Gauge struct {
	name, help string
	value      number
}

// NewGauge returns a gauge.
func NewGauge(name, help string) *Gauge { return &Gauge{name: name, help: help} }

// Set sets the value.
func (g *Gauge) Set(x float64) { g.value.store(x) }

// Collect implements Collector.
func (g *Gauge) Collect(p *Page) {
	p.Describe(Desc{Name: g.name, Help: g.help, Kind: KindGauge})
	p.Value(g.value.load())
}

// gaugeFunc is a gauge whose value is computed when it is read.
type gaugeFunc struct {
	name, help string
	value      func() float64
}

// NewGaugeFunc returns a gauge whose value is that of a function, which must be safe for concurrent
// use.
func NewGaugeFunc(name, help string, value func() float64) Collector {
	return gaugeFunc{name, help, value}
}

// Collect implements Collector.
func (g gaugeFunc) Collect(p *Page) {
	p.Describe(Desc{Name: g.name, Help: g.help, Kind: KindGauge})
	p.Value(g.value())
}

// vector holds the members of a metric with labels.
type vector[T any] struct {
	desc    Desc
	mu      sync.Mutex
	members map[string]*member[T] // by the values of the labels, each after its length
}

// member is a metric with the values of its labels.
type member[T any] struct {
	labels []string
	metric T
}

// with returns the member with the values of the labels, and creates it on the first call.
func (v *vector[T]) with(labels []string, create func() T) T {
	v.desc.check(labels)
	var key string
	for _, l := range labels {
		key += strconv.Itoa(len(l)) + ":" + l
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	m := v.members[key]
	if m == nil {
		if v.members == nil {
			v.members = map[string]*member[T]{}
		}
		m = &member[T]{slices.Clone(labels), create()}
		v.members[key] = m
	}
	return m.metric
}

// sorted returns the members, sorted by their labels.
func (v *vector[T]) sorted() []*member[T] {
	v.mu.Lock()
	defer v.mu.Unlock()
	list := make([]*member[T], 0, len(v.members))
	for _, m := range v.members {
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b *member[T]) int { return slices.Compare(a.labels, b.labels) })
	return list
}

// CounterVec is a counter with labels.
type CounterVec struct{ vector[*Counter] }

// NewCounterVec returns a counter with labels.
func NewCounterVec(name, help string, labels ...string) *CounterVec {
	return &CounterVec{vector[*Counter]{desc: Desc{name, help, KindCounter, labels}}}
}

// With returns the counter with the values of the labels.
func (v *CounterVec) With(labels ...string) *Counter {
	return v.with(labels, func() *Counter { return &Counter{} })
}

// Collect implements Collector.
func (v *CounterVec) Collect(p *Page) {
	p.Describe(v.desc)
	for _, m := range v.sorted() {
		p.Value(float64(m.metric.count.Load()), m.labels...)
	}
}

// Histogram counts values by their size.
type Histogram struct {
	name, help string
	bounds     []float64 // the upper bounds of all buckets but the last
	counts     []atomic.Uint64
	sum        number
}

// NewHistogram returns a histogram with the upper bounds of its buckets, in increasing order. A last
// bucket without a bound is added.
func NewHistogram(name, help string, bounds []float64) *Histogram {
	return &Histogram{name: name, help: help, bounds: bounds, counts: make([]atomic.Uint64, len(bounds)+1)}
}

// Observe counts a value.
func (h *Histogram) Observe(x float64) {
	i, _ := slices.BinarySearch(h.bounds, x)
	h.counts[i].Add(1)
	h.sum.add(x)
}

// Collect implements Collector.
func (h *Histogram) Collect(p *Page) {
	p.Describe(Desc{Name: h.name, Help: h.help, Kind: KindHistogram})
	h.write(p, nil)
}

// write writes the buckets, the sum and the count.
func (h *Histogram) write(p *Page, values []string) {
	d := &p.descs[len(p.descs)-1]
	n := uint64(0)
	for i := range h.counts {
		n += h.counts[i].Load()
		bound := math.Inf(1)
		if i < len(h.bounds) {
			bound = h.bounds[i]
		}
		p.sample(d.Name+"_bucket", d.Labels, values, "le", formatValue(bound), float64(n))
	}
	p.sample(d.Name+"_sum", d.Labels, values, "", "", h.sum.load())
	p.sample(d.Name+"_count", d.Labels, values, "", "", float64(n))
}

// HistogramVec is a histogram with labels.
type HistogramVec struct {
	vector[*Histogram]
	bounds []float64
}

// NewHistogramVec returns a histogram with labels; see NewHistogram.
func NewHistogramVec(name, help string, bounds []float64, labels ...string) *HistogramVec {
	return &HistogramVec{vector[*Histogram]{desc: Desc{name, help, KindHistogram, labels}}, bounds}
}

// With returns the histogram with the values of the labels.
func (v *HistogramVec) With(labels ...string) *Histogram {
	return v.with(labels, func() *Histogram { return NewHistogram("", "", v.bounds) })
}

// Collect implements Collector.
func (v *HistogramVec) Collect(p *Page) {
	p.Describe(v.desc)
	for _, m := range v.sorted() {
		m.metric.write(p, m.labels)
	}
}
