package handstats

// MaxCountedForms is the number of the latest solutions of a hand that HandStats counts.
const MaxCountedForms = maxCountedForms
