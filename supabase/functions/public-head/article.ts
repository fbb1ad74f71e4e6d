import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown, { type Components } from 'react-markdown';
import { elsewhere, leadsTo, markdownRules, whereDrawable } from '../../../src/lib/markdown-rules.ts';

/** An article's text as HTML, as components/ui/markdown.tsx draws it: React escapes what somebody wrote. */
export const articleHtml = (text: string, language: string): string =>
  renderToStaticMarkup(
    createElement(
      'div',
      { className: 'markdown-text', lang: language },
      whereDrawable(text, () => Markdown({ ...markdownRules, components, children: text })) ??
        createElement('p', { className: 'whitespace-pre-wrap' }, text),
    ),
  );

const as =
  (name: string) =>
  ({ children }: { children?: React.ReactNode }) =>
    createElement(name, null, children);

/** The page's policy knows no styles in attributes: a column's side is an attribute of its own. */
const cell =
  (name: 'td' | 'th') =>
  ({ style, children }: { style?: { textAlign?: string }; children?: React.ReactNode }) =>
    createElement(name, { align: style?.textAlign }, children);

const components: Components = {
  td: cell('td'),
  th: cell('th'),
  h1: as('h2'),
  h5: as('h4'),
  h6: as('h4'),
  a: ({ href = '', title, children }) => {
    const where = leadsTo(href);
    if (where === undefined) return createElement(Fragment, null, children);
    return createElement('a', { href, title, className: 'link', ...(where === 'elsewhere' && elsewhere) }, children);
  },
};
