import type { ComponentProps } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { elsewhere, leadsTo, markdownRules, whereDrawable } from '#lib/markdown-rules.ts';
import { storedAddress } from '#lib/site-path.ts';
import { AppLink } from './app-link.tsx';
import styles from './markdown.module.css';

/**
 * A text that somebody wrote in Markdown: no text can run anything, load anything, or look like a part of the site
 * (lib/markdown-rules.ts).
 */
export function MarkdownText({ text, lang }: { text: string; lang?: string }) {
  return (
    <div className={styles.text} lang={lang}>
      {whereDrawable(text, () => Markdown({ ...markdownRules, components, children: text })) ?? (
        <p className="whitespace-pre-wrap">{text}</p>
      )}
    </div>
  );
}

/** The page has its first heading already. */
const components: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h5: ({ children }) => <h4>{children}</h4>,
  h6: ({ children }) => <h4>{children}</h4>,
  a: TextLink,
};

function TextLink({ href = '', title, children }: ComponentProps<'a'>) {
  const where = leadsTo(href);
  if (where === undefined) return <>{children}</>;
  if (where === 'site')
    return (
      <AppLink to={storedAddress(href)} title={title} className="link">
        {children}
      </AppLink>
    );
  return (
    <a href={href} title={title} className="link" {...elsewhere}>
      {children}
    </a>
  );
}
