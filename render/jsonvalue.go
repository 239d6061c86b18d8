package render

import (
	"encoding"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// JSON prints v, a value of plain structs, slices, maps with string keys, pointers
// and scalars, and a newline. Strings are WTF-8 and come out exact; a nil slice or
// map is empty, a nil pointer null. A json.RawMessage must be valid JSON: its tokens
// come out as they are, a nil one as null.
func JSON(w io.Writer, v any, layout Layout) error {
	j := newJSONWriter(w, layout.levels())
	if err := j.value(reflect.ValueOf(v)); err != nil {
		return err
	}
	return j.flush()
}

// value writes v. Its only errors are those of marshalers and of types that have
// no form in JSON.
func (j *jsonWriter) value(v reflect.Value) error {
	if !v.IsValid() || (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil() {
		j.null()
		return nil
	}
	if done, err := j.marshaler(v); done || err != nil {
		return err
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return j.value(v.Elem())
	case reflect.String:
		j.str(v.String())
	case reflect.Bool:
		j.boolean(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		j.number(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		j.word(strconv.FormatUint(v.Uint(), 10))
	case reflect.Float32, reflect.Float64:
		return j.float(v.Float())
	case reflect.Slice, reflect.Array:
		return j.list(v)
	case reflect.Map:
		return j.mapping(v)
	case reflect.Struct:
		return j.structure(v)
	default:
		return fmt.Errorf("a %s has no form in JSON", v.Type())
	}
	return nil
}

// marshaler lets a value that knows its own form write it.
func (j *jsonWriter) marshaler(v reflect.Value) (done bool, err error) {
	switch m := v.Interface().(type) {
	case json.Marshaler:
		text, err := m.MarshalJSON()
		if err != nil {
			return false, err
		}
		j.raw(text)
	case encoding.TextMarshaler:
		text, err := m.MarshalText()
		if err != nil {
			return false, err
		}
		j.str(string(text))
	default:
		return false, nil
	}
	return true, nil
}

// float writes a number as JavaScript spells it: one that is not finite, a sum of what
// is too large for a double, is null.
func (j *jsonWriter) float(f float64) error {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		j.null()
		return nil
	}
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	j.word(string(text))
	return nil
}

func (j *jsonWriter) list(v reflect.Value) error {
	j.array()
	for i := range v.Len() {
		if err := j.value(v.Index(i)); err != nil {
			return err
		}
	}
	j.end()
	return nil
}

// mapping writes a map with its keys in order.
func (j *jsonWriter) mapping(v reflect.Value) error {
	if v.Type().Key().Kind() != reflect.String {
		return fmt.Errorf("a %s has no form in JSON", v.Type())
	}
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	j.object()
	for _, k := range keys {
		j.key(k.String())
		if err := j.value(v.MapIndex(k)); err != nil {
			return err
		}
	}
	j.end()
	return nil
}

func (j *jsonWriter) structure(v reflect.Value) error {
	j.object()
	if err := j.fields(v); err != nil {
		return err
	}
	j.end()
	return nil
}

// fields writes the exported fields of a struct; those of embedded structs without
// a tag count as its own.
func (j *jsonWriter) fields(v reflect.Value) error {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		name, omit := fieldName(field)
		switch {
		case name == "-" || omit && v.Field(i).IsZero():
			continue
		case field.Anonymous && name == "" && field.Type.Kind() == reflect.Struct:
			if err := j.fields(v.Field(i)); err != nil {
				return err
			}
			continue
		case !field.IsExported():
			continue
		case name == "":
			name = field.Name
		}
		j.key(name)
		if err := j.value(v.Field(i)); err != nil {
			return err
		}
	}
	return nil
}

// fieldName reads a json tag: the name, "" for none, and whether a zero value is
// left out; omitempty is taken for omitzero.
func fieldName(field reflect.StructField) (name string, omit bool) {
	name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name, options == "omitzero" || options == "omitempty"
}
