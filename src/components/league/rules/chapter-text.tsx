import { useTranslation } from 'react-i18next';
import type { Chapter } from './rules.ts';
import styles from './chapter-text.module.css';

/** A chapter of the rules, each paragraph with its number as its address. */
export function ChapterText({ chapter: { id, number, title, paragraphs } }: { chapter: Chapter }) {
  const { t } = useTranslation('rules');
  return (
    <section id={id} className={styles.chapter}>
      <h2>
        <span className="numerals text-faint">{number}</span> {title}
      </h2>
      <ol>
        {paragraphs.map(({ key, text }, index) => (
          <li key={key} id={`${id}-${key}`}>
            <a
              href={`#${id}-${key}`}
              className="numerals text-faint leads"
              aria-label={t('paragraph', { number: `${number}.${index + 1}` })}
            >
              {number}.{index + 1}
            </a>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
