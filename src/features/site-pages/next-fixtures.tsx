import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { formatDay, formatTime, zoneName } from '#lib/dates.ts';
import { queryClient } from '#lib/query-client.ts';
import { type NextFixture, siteQueries } from './queries.ts';

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
  const { data: fixtures = [] } = useQuery(siteQueries.landing());
  const [first] = fixtures;
  if (!first) return null;
  return (
    <>
      <div className="sec-h">
        <h2>{t('next.title')}</h2>
        <span className="t3 sm">{t('next.times', { zone: zoneName(first.kickoff_at, i18n.language) })}</span>
      </div>
      {/* On phones the list scrolls sideways, so a keyboard must be able to reach it. */}
      <ul className="ruled strip-l" tabIndex={0} aria-label={t('next.title')}>
        {fixtures.map((fixture) => (
          <li key={fixture.id}>
            <Fixture fixture={fixture} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Not a link: the match page needs a session. */
function Fixture({ fixture }: { fixture: NextFixture }) {
  const { i18n } = useTranslation('landing');
  const { home_team: home, away_team: away, kickoff_at: at } = fixture;
  if (!home || !away) return null;
  return (
    <>
      <div className="mrow">
        <span className="h" translate="no">
          {home.short_name}
        </span>
        <Crest team={home} size={28} />
        <span className="sbox">{formatTime(at, i18n.language)}</span>
        <Crest team={away} size={28} />
        <span className="a" translate="no">
          {away.short_name}
        </span>
      </div>
      <p className="mnote">{formatDay(at, i18n.language)}</p>
    </>
  );
}
