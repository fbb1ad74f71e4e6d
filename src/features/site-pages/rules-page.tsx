import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChapterText } from '#components/league/rules/chapter-text.tsx';
import { type Chapter, useRules } from '#components/league/rules/rules.ts';
import { PageHead } from '#components/ui/page-head.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Select } from '#components/ui/select.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { fold } from '#domain/search-fold.ts';
import { leagueQueries } from '#features/leagues/queries.ts';
import { paths } from '#lib/paths.ts';
import styles from './rules-page.module.css';

/** /rules: numbered chapters made of the same numbers the code uses; every paragraph has an address. */
export function RulesPage() {
  const { t } = useTranslation('rules');
  const prize = useQuery(leagueQueries.prize());
  // Until the seasons are known, and where they cannot be read, the chapters stand without amounts and numbers of legs.
  const legs = useQuery(leagueQueries.legs());
  const chapters = useRules(prize.data ?? null, legs.data);
  const [query, setQuery] = useState('');
  const shown = useMemo(() => searched(chapters, query), [chapters, query]);
  useEffect(() => {
    // In braces: newer browsers return a promise here, and an effect may return nothing but its clean-up.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);

  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} lead={t('lead')} chalk="box" />
      <div className={`page ${styles.rules} pt-7`}>
        <nav aria-label={t('contents')} className={styles.contents}>
          <SearchField label={t('search')} value={query} onChange={setQuery} />
          <div className="wide:hidden">
            <Select
              label={t('contents')}
              hideLabel
              onChange={(event) => document.getElementById(event.target.value)?.scrollIntoView()}
            >
              {chapters.map(({ id, title, number }) => (
                <option key={id} value={id}>
                  {number}. {title}
                </option>
              ))}
            </Select>
          </div>
          <ol className="max-wide:hidden">
            {chapters.map(({ id, title, number }) => (
              <li key={id}>
                <a href={paths.rules(id)}>
                  <span className="numerals text-faint">{number}</span> {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {shown.length === 0 && <EmptyState title={t('none', { query })} />}
          {shown.map((chapter) => (
            <ChapterText key={chapter.id} chapter={chapter} />
          ))}
        </div>
      </div>
    </>
  );
}

function searched(chapters: Chapter[], query: string): Chapter[] {
  const wanted = fold(query).trim();
  if (wanted === '') return chapters;
  return chapters
    .map((chapter) => ({
      ...chapter,
      paragraphs: chapter.paragraphs.filter(({ text }) => fold(`${chapter.title} ${text}`).includes(wanted)),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
}
