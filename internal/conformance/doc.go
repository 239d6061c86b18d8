// Package conformance compares our answers about session files with those of the real Pi.
//
// [Compare] asks our own packages what Pi was asked (a [golden.Case]) and names every
// [Difference]: contexts, state and branch of every entry as the leaf, the tree, labels,
// name and current leaf, the migrated records, the extraction of every leaf. [Run] does so
// for many random sessions: it has them generated, degraded to older versions, twisted and
// damaged by the scripts in testdata/pi, shrinks each difference to a small session and
// tells what came up.
//
// Only [Run] and [Shrink] need Node and Pi. The committed answers in testdata/golden and
// testdata/conformance are compared by the package's own tests.
package conformance
