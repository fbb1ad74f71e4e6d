import { fold } from './search-fold.ts';

/** Where a text answers a search: ranges [from, to) of its letters, in order, none touching another. */
export function searchMarks(text: string, query: string): [number, number][] {
  const { folded, letters } = foldedWithLetters(text);
  const ranges = fold(query)
    .split(' ')
    .filter((word) => word !== '')
    .map((word): [number, number] | undefined => {
      const begins = ` ${folded}`.indexOf(` ${word}`);
      const at = begins >= 0 ? begins : folded.indexOf(word);
      return at < 0 ? undefined : [letters[at]!.from, letters[at + word.length - 1]!.to];
    });
  const inOrder = ranges.filter((range) => range !== undefined).toSorted(([one], [other]) => one - other);
  const joined: [number, number][] = [];
  for (const [from, to] of inOrder) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** The folded text, and for each of its letters where in the text the letter stands that it came from. */
function foldedWithLetters(text: string) {
  let folded = '';
  const letters: { from: number; to: number }[] = [];
  let from = 0;
  for (const letter of text) {
    const plain = /\s/.test(letter) ? ' ' : fold(letter);
    const to = from + letter.length;
    folded += plain;
    for (let n = 0; n < plain.length; n += 1) letters.push({ from, to });
    from = to;
  }
  return { folded, letters };
}
