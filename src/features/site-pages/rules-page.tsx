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
import { fold } from '#domain/community/search-fold.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { type League, leagueQueries } from '#data/leagues/queries.ts';
import { paths } from '#lib/paths.ts';
import { param, useSearchParams } from '#lib/search-params.ts';
import { whenDefined } from '#lib/when-defined.ts';
import styles from './rules-page.module.css';

const schema = { league: param.id };

/** /rules: numbered chapters made of the numbers a league plays by; every paragraph has an address. */
export function RulesPage() {
  const { t } = useTranslation('rules');
  const prize = useQuery(leagueQueries.prize());
  // Until the seasons are known, and where they cannot be read, the chapters stand without amounts and numbers of legs.
  const legs = useQuery(leagueQueries.legs());
  const { leagues, league, season, choose } = useRuledLeague();
  const chapters = useRules(prize.data ?? null, legs.data, season);
  const [query, setQuery] = useState('');
  const shown = useMemo(() => searched(chapters, query), [chapters, query]);
  useEffect(() => {
    // In braces: newer browsers return a promise here, and an effect may return nothing except its clean-up.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);

  return (
    <>
      <PageTitle title={t('title')} />
      <PageHead title={t('title')} lead={t('lead')} chalk="box">
        {leagues.length > 1 && (
          <div className="max-w-96 pb-5">
            <Select label={t('league')} value={league?.id ?? ''} onChange={(event) => choose(event.target.value)}>
              {leagues.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        )}
      </PageHead>
      <div className={`page ${styles.rules} pt-7`}>
        <nav aria-label={t('contents')} className={`${styles.contents} print:hidden`}>
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

/** Hook: whose rules are shown, of which season: the league of the address, else the reader's own, else the newest. */
function useRuledLeague() {
  const [{ league: wanted }, set] = useSearchParams(schema);
  const own = useViewer().membership?.league_id;
  const leagues = useQuery(leagueQueries.list()).data ?? [];
  const named = (id: string | null | undefined): League | undefined => leagues.find((each) => each.id === id);
  const league = named(wanted) ?? named(own) ?? leagues[0];
  const numbers = useQuery(whenDefined(league?.id, leagueQueries.numbers));
  const newest = numbers.data?.[0];
  const season = useQuery(
    whenDefined(league && newest !== undefined ? ([league.id, newest] as const) : undefined, (which) =>
      leagueQueries.season(...which),
    ),
  );
  return { leagues, league, season: season.data ?? undefined, choose: (id: string) => set({ league: id }) };
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
