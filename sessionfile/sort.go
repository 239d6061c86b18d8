package sessionfile

import "slices"

// maxInsertion is up to how many siblings V8 sorts by insertion alone.
const maxInsertion = 63

// sortByTime sorts siblings as Pi does: with JavaScript's stable sort by entry
// time, for which an unreadable time is equal to any other. Such an order is not
// transitive, so its outcome depends on the algorithm: up to 63 siblings it is a
// binary insertion after the first run, as V8 sorts them. Of more siblings V8 merges
// runs; where some of those have no time, the order here is stable but not V8's.
func sortByTime(list []int32, s *Session) {
	if len(list) < 2 {
		return
	}
	compare := func(a, b int32) int {
		ta, tb := s.sortTime(a), s.sortTime(b)
		switch {
		case ta == NoTime || tb == NoTime || ta == tb:
			return 0
		case ta < tb:
			return -1
		}
		return 1
	}
	untimed := func(n int32) bool { return s.sortTime(n) == NoTime }
	if len(list) > maxInsertion || !slices.ContainsFunc(list, untimed) {
		slices.SortStableFunc(list, compare)
		return
	}
	insertionSort(list, firstRun(list, compare), compare)
}

// sortTime is the time by which entry n is sorted. Of several entries with one id
// Pi knows only the last.
func (s *Session) sortTime(n int32) int64 {
	if id := s.entries[n].id; id > 0 && s.derived == nil {
		n = s.ids.entry[id-1]
	}
	return s.entries[n].time
}

// firstRun returns the length of the run at the start of list, which it turns
// round when it falls.
func firstRun(list []int32, compare func(a, b int32) int) int {
	run := 2
	if compare(list[1], list[0]) >= 0 {
		for run < len(list) && compare(list[run], list[run-1]) >= 0 {
			run++
		}
		return run
	}
	for run < len(list) && compare(list[run], list[run-1]) < 0 {
		run++
	}
	slices.Reverse(list[:run])
	return run
}

// insertionSort inserts list[sorted:] into list[:sorted] one by one.
func insertionSort(list []int32, sorted int, compare func(a, b int32) int) {
	for ; sorted < len(list); sorted++ {
		pivot := list[sorted]
		left, right := 0, sorted
		for left < right {
			mid := left + (right-left)/2
			if compare(pivot, list[mid]) < 0 {
				right = mid
			} else {
				left = mid + 1
			}
		}
		copy(list[left+1:sorted+1], list[left:sorted])
		list[left] = pivot
	}
}
