import { afterEach, describe, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { MarkdownText } from './markdown.tsx';

afterEach(() => cleanup());

async function draw(text: string): Promise<HTMLElement> {
  const { screen } = await openPage(<MarkdownText text={text} />);
  return screen.container;
}
const tags = (drawn: HTMLElement) => [
  ...new Set([...drawn.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase())),
];

describe('a text in Markdown', () => {
  test('has headings below the page’s own, lists, quotations and tables', async () => {
    const drawn = await draw('# One\n\n### Two\n\n- a\n- b\n\n> said\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |');
    expect([...drawn.querySelectorAll('h1, h2, h3')].map(({ tagName }) => tagName)).toEqual(['H2', 'H3']);
    expect(drawn.querySelectorAll('li')).toHaveLength(2);
    expect(drawn.querySelector('blockquote')?.textContent?.trim()).toBe('said');
    expect(drawn.querySelectorAll('td')).toHaveLength(2);
  });

  test('leads to pages of the site in place, elsewhere in another tab, and nowhere by another scheme', async () => {
    const drawn = await draw(
      '[rules](/rules) [out](https://example.com/a) [bad](javascript:alert(1)) [worse](data:text/html,x) [sly](//evil.example)',
    );
    const links = [...drawn.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.target, link.rel]);
    expect(links).toEqual([
      ['/rules', '', ''],
      ['https://example.com/a', '_blank', 'noopener noreferrer nofollow ugc'],
    ]);
    expect(drawn.textContent).toContain('worse');
  });

  test('holds no HTML, picture, frame or form, and keeps its words', async () => {
    const drawn = await draw(
      'Before <b onclick="x()">bold</b> <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n![a picture](https://tracker.example/p.png)\n\n- [x] done\n\nAfter',
    );
    expect(tags(drawn).filter((tag) => !['div', 'p', 'ul', 'li'].includes(tag))).toEqual([]);
    expect(drawn.textContent).toMatch(/Before.*bold.*done.*After/s);
    expect(drawn.querySelectorAll('[onclick], [onerror], [src]')).toHaveLength(0);
  });

  test('nested too deep to be drawn is shown as it was typed', async () => {
    const text = `${'> '.repeat(9000)}deep`;
    expect((await draw(text)).textContent).toBe(text);
  });
}); // prettier-ignore
