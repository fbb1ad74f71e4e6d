import { expect, test } from 'vitest';
import { searchMarks } from './search-marks.ts';

const marked = (text: string, query: string) => searchMarks(text, query).map(([from, to]) => text.slice(from, to));

test.each([
  ['Işıklar SK', 'isik', ['Işık']],
  ['Kartalışık Akademi', 'ISIK', ['ışık']],
  ['Jürgen Groß', 'gross', ['Groß']],
  ['Groß Gross', 'os', ['oß']],
  ['Kerem Doğan', 'dogan ke', ['Ke', 'Doğan']],
  ['Kerem Doğan', 'kerem eren', ['Kerem']],
  ['Ærø FC', 'aero', ['Ærø']],
  ['Isıl Işık', 'işık', ['Işık']],
  ['Ayayay', 'aya yay', ['Ayay']],
  ['Marina Arina', 'arina', ['Arina']],
  ['Kerem', 'ke rem', ['Kerem']],
  ['Kerem', '  ', []],
  ['Kerem', 'x', []],
])('in %s the words %s mark %j', (text, query, parts) => expect(marked(text, query)).toEqual(parts));
