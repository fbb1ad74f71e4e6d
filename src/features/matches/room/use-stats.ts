import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { type Report, roomQueries } from '#data/match-room/queries.ts';
import { type ReportedStats, useReportStats } from '#data/matches/mutations.ts';
import { matchQueries } from '#data/matches/queries.ts';
import { usePlayerPictures } from '#data/teams/player-pictures.ts';
import { eachStat } from '#domain/competition/statistics.ts';
import { limits } from '#domain/limits.ts';
import type { Line } from './player-stats-fields.tsx';
import type { Room } from './use-room.ts';

const stat = z.int().check(z.minimum(0), z.maximum(limits.playerStatMax));
const schema = z.object({
  stats: z.record(z.string(), z.object({ ...eachStat(() => stat), mvp: z.boolean() })),
});
type Answers = z.infer<typeof schema>;

/** The state and actions of a form of stats: its players, what it has said of them, and how it is sent. */
export function useStats({ match, story, viewer }: Room, onClose: () => void) {
  const side = viewer.leads ?? 'home';
  const team = side === 'home' ? match.home_team_id : match.away_team_id;
  const report = useReportStats({ match_id: match.id });
  const players = useOwnPlayers(match.id, team);
  const ownReport = story.reports.find(({ team_id, status }) => team_id === team && status !== 'superseded');
  const final = side === 'home' ? match.home_score : match.away_score;
  const goals = final ?? (side === 'home' ? ownReport?.home_score : ownReport?.away_score) ?? 0;
  const form = useTranslatedForm<Answers>({
    schema,
    namespace: 'match-room',
    name: `stats.${match.id}`,
    values: { stats: statsOf(ownReport ? reportedStats(ownReport, goals) : []) },
    onSend: ({ stats }) =>
      report.mutateAsync({ stats: Object.entries(stats).map(([player_id, line]) => ({ player_id, ...line })) }),
    onSent: onClose,
  });
  const { stats } = form.watch();
  const set = (changed: Answers['stats']) => form.setValue('stats', changed, { shouldDirty: true });
  return { form, players, goals, stats, set };
}

const statsOf = (lines: ReportedStats[]): Answers['stats'] =>
  Object.fromEntries(lines.map(({ player_id, ...did }) => [player_id, did]));

/** The stats of a report's players, without goals and assists where they exceed the side's score. */
export function reportedStats({ stats }: Report, scored: number): ReportedStats[] {
  const lines = (Array.isArray(stats) ? stats : []) as ReportedStats[];
  const fits = (['goals', 'assists'] as const).every(
    (stat) => lines.reduce((all, line) => all + line[stat], 0) <= scored,
  );
  return fits ? lines : lines.map((line) => ({ ...line, goals: 0, assists: 0 }));
}

/** Those whose stats a side may give, with their faces: its line-up, or everybody who may play where none was named. */
function useOwnPlayers(matchId: string, teamId: string): Line[] {
  const lineups = useQuery(matchQueries.lineups(matchId)).data ?? [];
  const own = lineups.filter(({ team_id }) => team_id === teamId);
  const squads = useQuery({ ...roomQueries.squads(matchId), enabled: own.length === 0 }).data ?? [];
  const faceOf = usePlayerPictures([teamId]);
  const lines =
    own.length > 0
      ? own.map((place) => ({ ...place, keeps: place.position === null || place.position === 'goalkeeper' }))
      : squads
          .filter(({ team_id, broken }) => team_id === teamId && broken === null)
          .map((member) => ({ ...member, keeps: true }));
  return lines.map((line) => ({ ...line, avatar: faceOf(line.player_id) }));
}
