package check

// recordRules are the rules about one record: its schema, its kinds, its messages,
// its times.
type recordRules struct {
	options Options
}

func newRecordRules(o Options) *recordRules { return &recordRules{options: o} }

// header checks a header against the schema of its own version.
func (*recordRules) header(record, *facts) {}

// entry checks an entry against the schemas of the profile's versions.
func (*recordRules) entry(record, *facts, profile) {}
