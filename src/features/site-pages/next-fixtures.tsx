import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import match from '#components/league/match/match-row.module.css';
import { AppLink } from '#components/ui/app-link.tsx';
import { formatDay, formatTime, zoneName } from '#lib/dates.ts';
import { publicPaths } from '#lib/public-paths.ts';
import { queryClient } from '#lib/query-client.ts';
import { type NextFixture, siteQueries } from '#data/site-pages/queries.ts';
import score from '#components/league/match/score-box.module.css';
import section from '#components/ui/section-head.module.css';

/** The next fixtures of public leagues; nothing when none is scheduled. Brings the data cache along. */
export function NextFixtures() {
  return (
    <QueryClientProvider client={queryClient()}>
      <Strip />
    </QueryClientProvider>
  );
}

function Strip() {
  const { t, i18n } = useTranslation('landing');
  const fixtures = useQuery(siteQueries.landing()).data?.fixtures ?? [];
  const [first] = fixtures;
  if (!first) return null;
  return (
    <>
      <div className={section.head}>
        <h2>{t('next.title')}</h2>
        <span className="text-faint text-sm">
          {t('next.times', { zone: zoneName(first.kickoff_at, i18n.language) })}
        </span>
      </div>
      <ul className="ruled" aria-label={t('next.title')}>
        {fixtures.map((fixture) => (
          <li key={fixture.id}>
            <Fixture fixture={fixture} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A match of a public league, as the way to its public page. */
function Fixture({ fixture }: { fixture: NextFixture }) {
  const { i18n } = useTranslation('landing');
  const { home_team: home, away_team: away, kickoff_at: at, slug, id } = fixture;
  if (!home || !away) return null;
  return (
    <>
      <AppLink to={publicPaths.match(slug, id)} className={match.row}>
        <span className={match.home} translate="no">
          {home.short_name}
        </span>
        <Crest team={home} size={28} />
        <span className={score.box}>{formatTime(at, i18n.language)}</span>
        <Crest team={away} size={28} />
        <span className={match.away} translate="no">
          {away.short_name}
        </span>
      </AppLink>
      <p className={match.note}>{formatDay(at, i18n.language)}</p>
    </>
  );
}
