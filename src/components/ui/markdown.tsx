import type { ComponentProps, ReactElement } from 'react';
import Markdown, { type Components, type Options } from 'react-markdown';
import rehypeSanitize, { type Options as Allowed } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { storedAddress } from '#lib/site-path.ts';
import { AppLink } from './app-link.tsx';
import styles from './markdown.module.css';

/**
 * A text that somebody wrote in Markdown. HTML in it is shown as nothing, links lead to pages of the site or to
 * https, pictures are left out: no text can run anything, load anything, or look like a part of the site.
 */
export function MarkdownText({ text, lang }: { text: string; lang?: string }) {
  return (
    <div className={styles.text} lang={lang}>
      {drawn(text) ?? <p className="whitespace-pre-wrap">{text}</p>}
    </div>
  );
}

/** What is nested deeper than this is no text but an attack on whoever draws it: it is shown as it was typed. */
const deepest = 60;
/** Lists and quotations opened on one line, which take the parser the square of their number. */
const manyMarkers = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>])){60}/m;

/** The text as elements; undefined where it nests too deep to be drawn. */
function drawn(text: string): ReactElement | undefined {
  if (manyMarkers.test(text)) return undefined;
  try {
    return Markdown({ ...options, children: text });
  } catch {
    return undefined;
  }
}

type Node = { children?: Node[] };

function refuseTheDeep() {
  return (tree: Node): void => {
    for (
      let level = [tree], depth = 0;
      level.length > 0;
      level = level.flatMap(({ children = [] }) => children), depth++
    )
      if (depth > deepest) throw new RangeError('This text nests too deep.');
  };
}

const allowed: Allowed = {
  tagNames: ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'strong', 'em', 'del', 'blockquote', 'code', 'pre', 'hr', 'br', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  attributes: { a: ['href', 'title'], ol: ['start'], th: ['align'], td: ['align'] },
  protocols: { href: ['https', 'http', 'mailto'] },
  strip: ['script', 'style'],
}; // prettier-ignore

/** The page has its first heading already. */
const components: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h5: ({ children }) => <h4>{children}</h4>,
  h6: ({ children }) => <h4>{children}</h4>,
  a: TextLink,
};

const options: Options = {
  skipHtml: true,
  remarkPlugins: [remarkGfm, refuseTheDeep],
  rehypePlugins: [[rehypeSanitize, allowed]],
  components,
};

function TextLink({ href = '', title, children }: ComponentProps<'a'>) {
  if (/^\/(?![/\\])/.test(href))
    return (
      <AppLink to={storedAddress(href)} title={title} className="link">
        {children}
      </AppLink>
    );
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return <>{children}</>;
  return (
    <a href={href} title={title} className="link" target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}
