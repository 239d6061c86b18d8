package jsonscan

// AppendIndent appends text laid out over several lines, each level indented by
// two spaces behind prefix; tokens keep their bytes, but for ill-formed bytes in
// strings, which become U+FFFD so that the result is UTF-8. The text must have
// passed a scan.
func AppendIndent(dst, text []byte, prefix string) []byte {
	f := formatter{dst: dst, text: text, prefix: prefix, lines: true}
	return f.run()
}

// AppendCompact appends text without the white space between its tokens. The
// text must have passed a scan.
func AppendCompact(dst, text []byte) []byte {
	f := formatter{dst: dst, text: text}
	return f.run()
}

type formatter struct {
	dst    []byte
	text   []byte
	prefix string
	lines  bool
	depth  int
}

func (f *formatter) run() []byte {
	for i := 0; i < len(f.text); {
		switch c := f.text[i]; {
		case isSpace(c):
			i++
		case c == '"':
			end := stringEnd(f.text, i)
			f.dst = AppendWellFormed(f.dst, f.text[i:end])
			i = end
		case c == '{' || c == '[':
			i = f.open(i)
		case c == '}' || c == ']':
			f.depth--
			f.newline()
			f.dst = append(f.dst, c)
			i++
		case c == ',':
			f.dst = append(f.dst, ',')
			f.newline()
			i++
		case c == ':':
			f.dst = append(f.dst, ':')
			if f.lines {
				f.dst = append(f.dst, ' ')
			}
			i++
		default:
			f.dst = append(f.dst, c)
			i++
		}
	}
	return f.dst
}

// open writes an opening bracket, or both when nothing stands between them.
func (f *formatter) open(i int) int {
	f.dst = append(f.dst, f.text[i])
	if j := skipSpace(f.text, i+1); f.text[j] == '}' || f.text[j] == ']' {
		f.dst = append(f.dst, f.text[j])
		return j + 1
	}
	f.depth++
	f.newline()
	return i + 1
}

// maxIndent bounds the indentation, so that the layout of a text that nests
// without end stays in proportion to it.
const maxIndent = 64

func (f *formatter) newline() {
	if !f.lines {
		return
	}
	f.dst = append(f.dst, '\n')
	f.dst = append(f.dst, f.prefix...)
	for range min(f.depth, maxIndent) {
		f.dst = append(f.dst, ' ', ' ')
	}
}

// stringEnd returns where the string that begins at i ends, behind its quote.
func stringEnd(text []byte, i int) int {
	for i++; ; {
		i = plainRun(text, i)
		switch text[i] {
		case '"':
			return i + 1
		case '\\':
			i += 2
		default:
			i++
		}
	}
}
