import type { Options } from 'react-markdown';
import rehypeSanitize, { type Options as Allowed } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';

/**
 * The drawn parts of Markdown: HTML in it is shown as nothing, links lead to pages of the site or to
 * https, pictures are left out.
 */
const allowed: Allowed = {
  tagNames: ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'strong', 'em', 'del', 'blockquote', 'code', 'pre', 'hr', 'br', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  attributes: { a: ['href', 'title'], ol: ['start'], th: ['align'], td: ['align'] },
  protocols: { href: ['https', 'http', 'mailto'] },
  strip: ['script', 'style'],
}; // prettier-ignore

/** Deeper nesting is no text but an attack on the renderer. */
const deepest = 60;
/**
 * Texts that take the parser the square of their length: lists and quotations opened on one line, and paragraphs of a
 * thousand lines, brackets or marks of emphasis.
 */
const manyMarkers = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>])){8}/m;
const mostMarks = 1000;
const isSlow = (text: string) =>
  manyMarkers.test(text) ||
  text.split(/\n[ \t>]*\n/).some((paragraph) => (paragraph.match(/[*_~]+|[[\]\n]/g)?.length ?? 0) > mostMarks);

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

export const markdownRules: Options = {
  skipHtml: true,
  remarkPlugins: [remarkGfm, refuseTheDeep],
  rehypePlugins: [[rehypeSanitize, allowed]],
};

/** The parts of a text; undefined where it nests too deep or takes too long, and is shown as it was typed. */
export function whereDrawable<Drawn>(text: string, draw: () => Drawn): Drawn | undefined {
  if (isSlow(text)) return undefined;
  try {
    return draw();
  } catch {
    return undefined;
  }
}

/** Where an address in a text leads: to a page of the site, to somewhere else, or nowhere. */
export function leadsTo(href: string): 'site' | 'elsewhere' | undefined {
  if (/^\/(?![/\\])/.test(href)) return 'site';
  return /^(https?:\/\/|mailto:)/i.test(href) ? 'elsewhere' : undefined;
}

export const elsewhere = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;
