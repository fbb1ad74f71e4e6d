import Markdown from 'react-markdown';
import { describe, expect, test } from 'vitest';
import { markdownRules, whereDrawable } from './markdown-rules.ts';

const longest = 20_000;
const filled = (part: string, first = '') => (first + part.repeat(longest)).slice(0, longest);
const nested = (open: string, close: string, times: number) => `${open.repeat(times)}deep${close.repeat(times)}`;

const drawn = (text: string) => whereDrawable(text, () => Markdown({ ...markdownRules, children: text }));
function milliseconds(text: string): number {
  const from = performance.now();
  drawn(text);
  return performance.now() - from;
}

describe('a text in Markdown', () => {
  test.each([
    ['quotations', filled('> ')],
    ['lists', filled('- ')],
    ['lists line by line', Array.from({ length: 190 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n')],
    ['a quotation of lines without a mark', filled('a\n', '> ')],
    ['emphasis', nested('*a _b ', ' b_ a*', 1500)],
    ['strikes', nested('~~a *b ', ' b* a~~', 1400)],
    ['brackets', filled(']')],
  ])('of too many %s is shown as it was typed', (_name, text) => {
    expect(drawn(text)).toBeUndefined();
  });

  test('of a table with links and emphasis, a long list and quotations is drawn', () => {
    const row = '| **[Comets](/teams/comets)** | *3* | ~~2~~ |\n';
    expect(drawn(`| Team | W | L |\n| --- | --- | --- |\n${row.repeat(60)}`)).toBeDefined();
    expect(drawn(filled('- [a link](https://example.com/page) and *more*\n').slice(0, 9000))).toBeDefined();
    expect(drawn(filled('> > - quoted\n> >\n'))).toBeDefined();
  });

  test('takes no more than ten times as long as plain paragraphs of its length, however it is written', () => {
    const ticks = Array.from({ length: 198 }, (_, length) => `${'`'.repeat(length + 1)}a`).join('');
    const parts = ['[', ']', '[a](b) ', '![[]()', '[a]: b\n', '`a ', '<a ', '<!--', '&a', '\\*', '|a', '|a|b\n|-|-\n', '*a ', ' *a', '**a', '~~a', 'a~~ ', 'http://a.b ', 'a@b.c ', 'a@', '[^a] ', '[^a]: b\n\n', 'a\n', '---\n', '# a\n', '- a\n', '1. a\n', '> a\n', '```\n', '*a **b ', '*a* b\n\n', '*a* ', '> > > a\n']; // prettier-ignore
    drawn(filled('A plain paragraph.\n\n'));
    const plain = milliseconds(filled('A plain paragraph.\n\n'));
    const slow = [ticks, ...parts.map((part) => filled(part))]
      .map((text) => [text.slice(0, 12), Math.round(milliseconds(text) / plain)] as const)
      .filter(([, times]) => times > 10);
    expect(slow).toEqual([]);
  });
});
