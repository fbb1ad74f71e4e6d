import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import match from '#components/league/match/match-row.module.css';
import score from '#components/league/match/score-box.module.css';
import { AppLink } from '#components/ui/app-link.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import section from '#components/ui/section-head.module.css';
import type { NextFixture } from '#data/site-pages/queries.ts';
import { publicPaths } from '#lib/public-paths.ts';

/** The next fixtures of public leagues; nothing when none is scheduled. */
export function FixtureStrip({ fixtures }: { fixtures: NextFixture[] }) {
  const { t } = useTranslation('landing');
  const [first] = fixtures;
  if (!first) return null;
  return (
    <>
      <div className={section.head}>
        <h2>{t('next.title')}</h2>
        <span className="text-faint text-sm">
          <LocalTime at={first.kickoff_at} show="zone" />
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
function Fixture({
  fixture: { home_team: home, away_team: away, kickoff_at: at, slug, id },
}: {
  fixture: NextFixture;
}) {
  if (!home || !away) return null;
  return (
    <>
      <AppLink to={publicPaths.match(slug, id)} className={match.row}>
        <span className={match.home} translate="no">
          {home.short_name}
        </span>
        <Crest team={home} size={28} />
        <span className={score.box}>
          <LocalTime at={at} show="time" />
        </span>
        <Crest team={away} size={28} />
        <span className={match.away} translate="no">
          {away.short_name}
        </span>
      </AppLink>
      <p className={match.note}>
        <LocalTime at={at} show="day" />
      </p>
    </>
  );
}
