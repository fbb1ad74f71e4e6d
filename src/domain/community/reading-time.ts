/** Words a minute that people read of a text on a screen, in round numbers. */
const wordsAMinute = 200;

/** Whole minutes it takes to read a Markdown text, one at least. Signs of Markdown are no words. */
export function readingMinutes(markdown: string): number {
  const words = markdown.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return Math.max(1, Math.ceil(words.length / wordsAMinute));
}
