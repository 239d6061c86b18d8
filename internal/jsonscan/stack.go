package jsonscan

import "hash/maphash"

// bitStack remembers for each open container beyond maxTracked whether it is an
// object.
type bitStack struct {
	words []uint64
	n     int
}

func (b *bitStack) reset() { b.words, b.n = b.words[:0], 0 }

func (b *bitStack) push(object bool) {
	if b.n%64 == 0 {
		b.words = append(b.words[:b.n/64], 0)
	}
	if object {
		b.words[b.n/64] |= 1 << (b.n % 64)
	}
	b.n++
}

func (b *bitStack) pop() {
	b.n--
	b.words[b.n/64] &^= 1 << (b.n % 64)
}

func (b *bitStack) top() bool {
	i := b.n - 1
	return b.words[i/64]&(1<<(i%64)) != 0
}

// manyNames is the number of members from which an object's names are looked up
// in a set instead of one by one.
const manyNames = 16

// nameStack holds the hashes of the names of all open objects, innermost last.
// Two names count as equal when their 64-bit hashes are: the seed is random, so
// that no text can be made to collide.
type nameStack struct {
	hashes []uint64
	seed   maphash.Seed
	seeded bool
	sets   []nameSet // of open objects with many members, innermost last
}

type nameSet struct {
	base int // where the object's names begin
	seen map[uint64]struct{}
}

func (s *nameStack) len() int { return len(s.hashes) }

func (s *nameStack) reset() {
	s.hashes, s.sets = s.hashes[:0], s.sets[:0]
	if !s.seeded {
		s.seed, s.seeded = maphash.MakeSeed(), true
	}
}

// cut forgets the names of the object that began at base.
func (s *nameStack) cut(base int) {
	s.hashes = s.hashes[:base]
	if n := len(s.sets); n > 0 && s.sets[n-1].base == base {
		s.sets = s.sets[:n-1]
	}
}

// add notes a name of the object that began at base and reports whether the
// object held it already.
func (s *nameStack) add(base int, name []byte, escaped bool) bool {
	if escaped {
		name = []byte(unescape(name))
	}
	h := maphash.Bytes(s.seed, name)
	if len(s.hashes)-base >= manyNames {
		return s.addMany(base, h)
	}
	seen := false
	for _, other := range s.hashes[base:] {
		seen = seen || other == h
	}
	s.hashes = append(s.hashes, h)
	return seen
}

func (s *nameStack) addMany(base int, h uint64) bool {
	n := len(s.sets)
	if n == 0 || s.sets[n-1].base != base {
		set := nameSet{base: base, seen: make(map[uint64]struct{}, 4*manyNames)}
		for _, other := range s.hashes[base:] {
			set.seen[other] = struct{}{}
		}
		s.sets = append(s.sets, set)
		n++
	}
	set := s.sets[n-1].seen
	if _, ok := set[h]; ok {
		return true
	}
	set[h] = struct{}{}
	return false
}
