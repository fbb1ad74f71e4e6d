import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/league/avatar.tsx';
import { usePersonName } from '#components/league/person-name.ts';
import { PlayerLink } from '#components/league/player-link.tsx';
import { RatingSum } from '#components/league/rating/rating-sum.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { teamOfRound } from '#domain/competition/ratings.ts';
import { roundsOf } from '#domain/competition/rounds.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import type { TeamBadge } from '#domain/club/team-badge.ts';
import { ratingQueries } from '#data/ratings/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import type { LeagueSeason } from '#data/leagues/queries.ts';

type Props = { season: LeagueSeason; matches: SeasonFacts['matches']; teams: Record<string, TeamBadge> };

/** The team of a round: the best rated at each position, of the last round that is mostly over unless another is chosen. */
export function RoundTeam({ season, matches, teams }: Props) {
  const { t } = useTranslation('ratings');
  const { t: common } = useTranslation('common');
  const nameOf = usePersonName();
  const played = roundsOf(matches).filter((round) => round.matches.some(({ status }) => status === 'finished'));
  const [chosen, setChosen] = useState((played.findLast(isMostlyOver) ?? played.at(-1))?.matchday);
  const rows = useQuery(whenDefined(chosen, (round) => ratingQueries.ofRound(season.league_id, season.season, round)));
  if (chosen === undefined) return null;
  const best = rows.data ? teamOfRound(rows.data) : [];
  return (
    // As high while it is read as it is afterwards: what is below does not move.
    <section
      className={
        rows.isPending
          ? 'h-98 overflow-hidden sm:h-68 lg:h-44'
          : best.length > 0
            ? 'min-h-98 sm:min-h-68 lg:min-h-44'
            : undefined
      }
    >
      <SectionHead
        title={t('round.title')}
        aside={
          <Select
            label={t('round.choose')}
            hideLabel
            value={chosen}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {played.map(({ matchday }) => (
              <option key={matchday} value={matchday}>
                {t('round.number', { round: matchday })}
              </option>
            ))}
          </Select>
        }
      />
      <p className="pt-2 text-sm text-faint">{t('round.hint')}</p>
      {rows.isError && <ErrorState message={t('failed')} onRetry={() => void rows.refetch()} />}
      {rows.isPending && <SkeletonRows rows={5} height={64} />}
      {rows.data && best.length === 0 && <p className="py-3 text-faint">{t('round.none')}</p>}
      <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2 lg:grid-cols-5">
        {best.map((row) => (
          <li
            key={row.player_id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3 border-b border-rule py-2 has-open:grid-cols-[auto_minmax(0,1fr)]"
          >
            <Avatar player={row} size={40} />
            <span className="min-w-0">
              <span className="block wrap-anywhere">
                <PlayerLink player={{ id: row.player_id, username: row.username }} />
              </span>
              {/* five beside each other: all in as many lines, however short the words are */}
              <FactLine className="text-sm text-faint lg:[&_*]:block lg:[&_[class*=dot]]:hidden">
                {row.position && common(`league.position.${row.position}`)}
                {teams[row.team_id]?.short_name}
              </FactLine>
            </span>
            <span className="has-open:col-span-2">
              <RatingSum rating={row.rating} player={nameOf(row.username)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One match of five says little about who was best. */
const isMostlyOver = ({ matches }: { matches: SeasonFacts['matches'] }) =>
  2 * matches.filter(({ status }) => status === 'finished').length > matches.length;
