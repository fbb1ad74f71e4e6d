import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import { kitOf } from '#components/league/kit-stripe.tsx';
import { FinalScore } from '#components/league/match/final-score.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { winnerOf } from '#domain/match/scores.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { paths } from '#lib/paths.ts';
import { useMatchSeason } from '#features/matches/match-season.ts';
import { FullTime } from './full-time.tsx';
import { nameOf } from './side-name.ts';

/** A result as its players find it when they come next: the score in both kits, what it means, and the way to its match. */
export function FullTimeCard({ match, teamId }: { match: MatchDetail; teamId: string }) {
  const { t } = useTranslation('match-room');
  const season = useMatchSeason(match.stage === 'regular' ? match : undefined);
  const { home_team: home, away_team: away, home_score, away_score } = match;
  const won = winnerOf(match) === teamId;
  return (
    <section className="border border-rule bg-surface" aria-labelledby="full-time">
      <div className="grid grid-cols-2" aria-hidden="true">
        {[home, away].map((team) => (
          <div key={team.id} className="kit h-1.5 bg-linear-[90deg,var(--k1)_50%,var(--k2)_50%]" style={kitOf(team)} />
        ))}
      </div>
      <div className="grid justify-items-center gap-3 px-5 py-5 text-center">
        <h2 id="full-time" className="text-sm text-faint">
          {t('step.over.title')}
        </h2>
        <div className="grid w-full grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4">
          {([home, away] as const).map((team, index) => (
            <div
              key={team.id}
              className={`grid min-w-0 justify-items-center gap-1.5 ${index === 0 ? 'order-1' : 'order-3'}`}
            >
              <Crest team={team} size={56} />
              <b className="max-w-full truncate" translate="no">
                {nameOf(match, index === 0 ? 'home' : 'away')}
              </b>
            </div>
          ))}
          <div className="order-2">
            {home_score !== null && away_score !== null && (
              <FinalScore home={home_score} away={away_score} celebrates={won} />
            )}
          </div>
        </div>
        <p className="min-h-6 text-soft max-wide:min-h-12">
          <FullTime match={match} facts={season?.facts} teamId={teamId} />
        </p>
        <ButtonLink to={paths.match(match.id)} variant="primary">
          {t('fullTime.open')}
        </ButtonLink>
      </div>
    </section>
  );
}
