import { useQuery } from '@tanstack/react-query';
import { Award, ChartNoAxesColumn, Network } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TableEffect } from '#components/league/table/table-effect.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { type Ending, endingSo } from '#domain/competition/effect.ts';
import type { Enums } from '#database.types.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { seasonOf } from '#data/teams/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { type MatchDetail, matchQueries } from '#data/matches/queries.ts';
import { useMatchSeason } from '#data/matches/match-season.ts';

type Props = { match: MatchDetail; ending: Ending };

/** The change by a ruling or undoing, before it happens: table, bracket, statistics, awards. */
export function Effect({ match, ending }: Props) {
  const { t } = useTranslation('staff');
  const season = useMatchSeason(match);
  const stats = useQuery(matchQueries.stats(match.id)).data ?? [];
  const lost = statsLost(match, ending, stats);
  const bracket = useBracketLine(match, ending, season?.phase);
  const table = season && match.stage === 'regular' && (
    <TableEffect
      before={season.facts}
      after={{ ...season.facts, matches: endingSo(season.facts.matches, match.id, ending) }}
    />
  );
  return (
    <div className="grid min-w-0 gap-5">
      {table}
      <section>
        <SectionHead level={3} title={t('effect.beside')} />
        <ul className="grid gap-2.5 pt-3 text-soft *:flex *:items-start *:gap-2.5">
          <li>
            <Network size={16} className="mt-1 shrink-0" />
            <span>{bracket}</span>
          </li>
          <li>
            <ChartNoAxesColumn size={16} className="mt-1 shrink-0" />
            <span>{lost > 0 ? t('effect.stats', { count: lost }) : t('effect.noStats')}</span>
          </li>
          <li>
            <Award size={16} className="mt-1 shrink-0" />
            <span>{t('effect.awards')}</span>
          </li>
        </ul>
      </section>
    </div>
  );
}

/** Stats of players go where nothing was played, and where a side has more goals than its score. */
function statsLost(match: MatchDetail, ending: Ending, stats: { team_id: string; goals: number }[]): number {
  if (ending === 'open' || 'forfeitedBy' in ending) return stats.length;
  const scored = { [match.home_team_id]: ending.home, [match.away_team_id]: ending.away };
  return Object.entries(scored).reduce((lost, [team, score]) => {
    const own = stats.filter(({ team_id }) => team_id === team);
    const goals = own.reduce((sum, row) => sum + row.goals, 0);
    return goals > score ? lost + own.length : lost;
  }, 0);
}

/** The fate of the bracket: it goes with a result of the table, and a series counts its games anew. */
function useBracketLine(match: MatchDetail, ending: Ending, phase: Enums<'season_phase'> | undefined): string {
  const { t } = useTranslation('staff');
  const series = useQuery(whenDefined(seasonOf(match), (season) => seasonQueries.series(...season))).data ?? [];
  if (match.series_id === null)
    return phase === 'playoffs' && ending === 'open' && series.length > 0
      ? t('effect.bracketGoes', { count: series.length })
      : t('effect.noBracket');
  const was = match.series;
  if (!was) return t('effect.noBracket');
  const winner = winnerOf(match);
  const next = ending === 'open' ? undefined : sideOf(match, ending);
  const wins = { a: was.wins_a, b: was.wins_b };
  const count = (team: string | undefined, by: 1 | -1) => {
    if (team === was.team_a_id) wins.a += by;
    if (team === was.team_b_id) wins.b += by;
  };
  count(winner, -1);
  count(next, 1);
  const line = t('effect.series', { before: `${was.wins_a}–${was.wins_b}`, after: `${wins.a}–${wins.b}` });
  const lost = was.winner_team_id !== null && Math.max(wins.a, wins.b) <= was.best_of / 2;
  return lost && was.next_series_id ? `${line} ${t('effect.leavesNext')}` : line;
}

function winnerOf({ status, home_score: home, away_score: away, ...match }: MatchDetail): string | undefined {
  if (status !== 'finished' || home === null || away === null) return undefined;
  return home > away ? match.home_team_id : match.away_team_id;
}

function sideOf(match: MatchDetail, ending: Exclude<Ending, 'open'>): string | undefined {
  if ('home' in ending) return ending.home > ending.away ? match.home_team_id : match.away_team_id;
  if (ending.forfeitedBy === 'both') return undefined;
  return ending.forfeitedBy === 'home' ? match.away_team_id : match.home_team_id;
}
