import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FormStrip } from '#components/league/match/form-strip.tsx';
import { MatchRow } from '#components/league/match/match-row.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { formOf } from '#domain/competition/form.ts';
import { restOf } from '#domain/competition/rounds.ts';
import { winnerOf } from '#domain/match/scores.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { formatNumber, formatPercent, startOfDay } from '#lib/dates.ts';
import { useNow } from '#lib/use-now.ts';
import type { TeamProfile } from '#data/teams/queries.ts';
import { useTeamSeason } from './season-form.ts';
import { StatList } from '#components/league/stat-list.tsx';
import { HiddenScores } from '#components/league/match/show-scores.tsx';
import { useHiddenText } from '#components/league/match/use-hidden-text.ts';

const TeamSeasonStats = lazy(() => import('./team-season.tsx').then((m) => ({ default: m.TeamSeasonStats })));

type Props = { team: TeamProfile };

/** Stats: the sums of every finished match, as large stats. Draws are not named: no match ends in one. */
export function StatsTab({ team }: Props) {
  const { t, i18n } = useTranslation('teams');
  if (team.matches === 0) return <EmptyState title={t('stats.empty')} />;
  const number = (value: number) => formatNumber(value, i18n.language);
  const stats = [
    [t('stats.matches'), number(team.matches)],
    [t('stats.wins'), number(team.wins)],
    [t('stats.losses'), number(team.losses)],
    [t('stats.goalsScored'), number(team.goals_scored)],
    [t('stats.goalsConceded'), number(team.goals_conceded)],
    [t('stats.winRate'), formatPercent(team.win_rate / 100, i18n.language)],
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-10 *:min-w-0">
      <HiddenScores>
        <StatList stats={stats} />
        <Suspense fallback={<SkeletonRows rows={10} />}>
          <TeamSeasonStats team={team} />
        </Suspense>
      </HiddenScores>
    </div>
  );
}

/** Form: the last five results, newest at the right, and the matches behind them. */
export function FormTab({ team }: Props) {
  const { t } = useTranslation('teams');
  const matches = useQuery(matchQueries.ofTeam(team.id));

  if (matches.isPending) return <SkeletonRows rows={5} />;
  if (matches.isError) return <ErrorState message={t('errors.part')} onRetry={() => void matches.refetch()} />;
  const results = formOf(team.id, matches.data);
  if (results.length === 0) return <EmptyState title={t('results.empty')} />;
  const shown = new Set(results.map(({ match_id }) => match_id));
  return (
    <section>
      <SectionHead title={t('results.title')} aside={<FormStrip results={results} />} />
      <HiddenScores />
      <MatchList matches={matches.data.filter(({ id }) => shown.has(id)).toReversed()} teamId={team.id} />
    </section>
  );
}

/** Schedule: what is to come, then what was played, newest first; more of either on demand. */
export function ScheduleTab({ team }: Props) {
  const { t } = useTranslation('teams');
  const now = useNow();
  const today = startOfDay(now);
  const ahead = useInfiniteQuery(matchQueries.ahead({ team: team.id }, today));
  const behind = useInfiniteQuery(matchQueries.behind({ team: team.id }, startOfDay(now, 1)));
  const { facts } = useTeamSeason(team);
  const rest = facts && restOf(team.id, facts.matches, facts.entries);

  if (ahead.isPending || behind.isPending) return <SkeletonRows rows={8} />;
  if (ahead.isError || behind.isError) {
    const retry = () => void Promise.all([ahead.refetch(), behind.refetch()]);
    return <ErrorState message={t('errors.part')} onRetry={retry} />;
  }
  const over = (status: string) => status === 'finished' || status === 'cancelled';
  const next = ahead.data.pages.flat().filter(({ status }) => !over(status));
  const upcoming = new Set(next.map(({ id }) => id));
  const done = behind.data.pages.flat().filter(({ id }) => !upcoming.has(id));
  if (next.length === 0 && done.length === 0 && rest === undefined) return <EmptyState title={t('schedule.empty')} />;
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      {(next.length > 0 || rest !== undefined) && (
        <section>
          <SectionHead title={t('schedule.next')} />
          {rest !== undefined && <p className="py-3 text-soft">{t('schedule.rests', { round: rest })}</p>}
          <MatchList matches={next} teamId={team.id} />
          <MoreButton query={ahead} />
        </section>
      )}
      {done.length > 0 && (
        <section>
          <SectionHead title={t('schedule.done')} />
          <HiddenScores />
          <MatchList matches={done} teamId={team.id} />
          <MoreButton query={behind} />
        </section>
      )}
    </div>
  );
}

type ListProps = { matches: React.ComponentProps<typeof MatchRow>['match'][]; teamId: string };

function MatchList({ matches, teamId }: ListProps) {
  const { t } = useTranslation('teams');
  const hiddenText = useHiddenText();
  const ended = (match: ListProps['matches'][number]) => {
    if (hiddenText !== undefined) return undefined;
    const won = winnerOf({
      ...match,
      home_team_id: match.home_team?.id ?? '',
      away_team_id: match.away_team?.id ?? '',
    });
    return won === null ? undefined : t(won === teamId ? 'schedule.won' : 'schedule.lost');
  };
  return (
    <ul className="ruled">
      {matches.map((match) => (
        <li key={match.id}>
          <MatchRow match={match} ownTeamId={teamId} dated note={ended(match)} hiddenText={hiddenText} />
        </li>
      ))}
    </ul>
  );
}
