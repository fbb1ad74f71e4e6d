import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveDialog } from '#components/league/match/move-dialog.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { habitsOf, kickoffsOfWeek, takenDuring } from '#domain/competition/timetable.ts';
import { entryQueries, type PlannedSeason } from '#data/entries/queries.ts';
import { useMoveMatch } from '#data/matches/mutations.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { paths } from '#lib/paths.ts';
import { seasonQueries } from '#data/leagues/season-queries.ts';
import { useConflicts } from './use-conflicts.ts';
import { type BoardMatch, ScheduleBoard } from './schedule-board.tsx';

/**
 * The coming matches of a season that is being played: dragged or moved by its form, and both captains are notified.
 */
export function RunningSchedule({ season }: { season: PlannedSeason }) {
  const { t } = useTranslation('schedule');
  const entries = useQuery(seasonQueries.entries(season.league_id, season.season));
  const played = useQuery(matchQueries.ofSeason(season.league_id, season.season));
  const taken = useQuery(entryQueries.taken(season.league_id, season.season)).data ?? [];
  const move = useMoveMatch();
  const [moving, setMoving] = useState<{ match: BoardMatch; kickoff: string }>();
  const zone = season.league.time_zone;
  const teams = Object.fromEntries((entries.data ?? []).map(({ team }) => [team.id, team]));
  const elsewhere = useConflicts(teams, zone);
  if (entries.isError || played.isError) {
    const retry = () => [entries, played].filter(({ isError }) => isError).forEach((each) => void each.refetch());
    return <ErrorState message={t('errors.list')} onRetry={retry} />;
  }
  if (!entries.data || !played.data) return <SkeletonRows rows={8} />;
  const ahead = played.data.filter(({ status }) => status === 'scheduled' || status === 'postponed');
  if (ahead.length === 0) return <EmptyState title={t('running.nothing')}>{t('running.nothingHint')}</EmptyState>;
  const habits = habitsOf(played.data.map(({ kickoff_at }) => kickoff_at), zone); // prettier-ignore
  const nameOf = (id: string) => teams[id]?.short_name ?? '';
  return (
    <section className="mt-6 grid gap-4">
      <SectionHead title={t('running.title')} />
      <p className="text-soft">{t('running.text')}</p>
      <ScheduleBoard
        matches={ahead.map(({ id, matchday, ...match }) => ({
          ...match,
          key: id,
          matchday: matchday ?? 0,
          to: paths.match(id),
        }))}
        teams={teams}
        zone={zone}
        taken={taken}
        offers={(matches) => weeksOf(matches, { ...habits, zone, startsOn: season.starts_on ?? '' })}
        onDrop={(match, kickoff) => setMoving({ match, kickoff })}
        onForm={(match) => setMoving({ match, kickoff: match.kickoff_at })}
      />
      {moving && (
        <MoveDialog
          key={`${moving.match.key} ${moving.kickoff}`}
          sides={{ home: nameOf(moving.match.home_team_id), away: nameOf(moving.match.away_team_id) }}
          kickoff={moving.kickoff}
          zone={zone}
          warnings={(kickoff_at) => elsewhere(takenDuring(taken, { ...moving.match, kickoff_at }))}
          onSend={(kickoff_at) => move.mutateAsync({ match_id: moving.match.key, kickoff_at })}
          onClose={() => setMoving(undefined)}
        />
      )}
    </section>
  );
}

type Habits = { weekdays: number[]; hours: string[]; zone: string; startsOn: string };

/** The usual kick-offs of the weeks in which these matches are, as far as they lie ahead and in the season. */
function weeksOf(matches: BoardMatch[], habits: Habits): string[] {
  const now = new Date().toISOString();
  return matches.flatMap(({ kickoff_at }) => kickoffsOfWeek(kickoff_at, habits)).filter((kickoff) => kickoff > now);
}
