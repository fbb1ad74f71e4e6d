import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { formatDay, formatTime, zoneName } from '#lib/dates.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { type NextFixture, siteQueries } from './queries.ts';

/** The next fixtures of public leagues; its place is kept, and given up when nothing is scheduled. */
export function NextFixtures() {
  const { t, i18n } = useTranslation('landing');
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  const fixtures = useQuery({ ...siteQueries.landing(), enabled: wanted });

  if (fixtures.data?.length === 0 || fixtures.isError) return <div className="strip min-h-64" />;
  const first = fixtures.data?.[0];
  return (
    <div className="strip min-h-64">
      {first && (
        <>
          <div className="sec-h">
            <h2>{t('next.title')}</h2>
            <span className="t3 sm">{t('next.times', { zone: zoneName(first.kickoff_at, i18n.language) })}</span>
          </div>
          {/* On phones the list scrolls sideways, so a keyboard must be able to reach it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul className="ruled strip-l" tabIndex={0} aria-label={t('next.title')}>
            {fixtures.data?.map((fixture) => (
              <li key={fixture.id}>
                <Fixture fixture={fixture} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Not a link: the match page needs a session. */
function Fixture({ fixture }: { fixture: NextFixture }) {
  const { i18n } = useTranslation('landing');
  const { home_team: home, away_team: away, kickoff_at: at } = fixture;
  if (!home || !away) return null;
  return (
    <div className="mrow" title={formatDay(at, i18n.language)}>
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
  );
}
