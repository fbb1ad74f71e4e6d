import { call, command, mutation, write } from '#data/command.ts';
import type { WithNulls } from '#lib/with-nulls.ts';
import type { Fixture } from '#domain/competition/schedule.ts';
import type { PostgrestError } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import type { AdjustmentRow, FixtureRow, SquadRow, TeamRow } from '#domain/competition/csv.ts';
import { CallError, dataOf, toCallError } from '#lib/errors.ts';
import { askingOverlap } from '#lib/overlap-question.ts';
import { supabase } from '#lib/supabase.ts';
import { removePicture, replacePicture } from '#lib/pictures.ts';
import type { PlannedSeason } from '#data/entries/queries.ts';
import type { League } from './queries.ts';

type Which = Pick<PlannedSeason, 'league_id' | 'season'>;
type Tables = Database['public']['Tables'];
type Functions = Database['public']['Functions'];
type Planned = Fixture & { kickoff_at: string };

/** Puts up a season's matches in place of those that stood; an admin's action before it begins. */
export const usePublishSchedule = command(
  'publish_schedule',
  ({ season, seed, fixtures }: { season: Which; seed: number; fixtures: Planned[] }) => ({
    league_id: season.league_id,
    season: season.season,
    draw_seed: seed,
    fixtures: fixtures.map(({ matchday, home_team_id, away_team_id, kickoff_at }) => ({
      matchday,
      home_team_id,
      away_team_id,
      kickoff_at,
    })),
  }),
  { asksOverlap: true, done: 'schedule:toasts.published', invalidates: ['matches', 'leagues', 'entries'] },
);

type SeasonRows = Which & {
  teams: TeamRow[];
  squads: SquadRow[];
  fixtures: FixtureRow[];
  adjustments: AdjustmentRow[];
};
/** What is wrong with a row of a file, or with the whole file where there is no line. */
export type ImportProblem = WithNulls<Functions['import_season']['Returns'][number], 'line' | 'field' | 'value'>;

const imported = ['entries', 'leagues', 'matches', 'players', 'teams'] as const;

/** Asks what is wrong with the files of a season; nothing is written. */
export const useCheckImport = mutation((rows: SeasonRows) => importSeason(rows, true), {});

/** Fills a season from CSV files, whole or not at all; returns what is wrong with them. */
export const useImportSeason = mutation((rows: SeasonRows) => importSeason(rows, false), { invalidates: imported });

function importSeason({ league_id, season, ...rows }: SeasonRows, dry: boolean): Promise<ImportProblem[]> {
  const files = {
    teams: rows.teams.map(filled),
    squads: rows.squads.map(filled),
    fixtures: rows.fixtures.map(filled),
    adjustments: rows.adjustments.map(filled),
  };
  return askingOverlap((aware) => call('import_season', { league_id, season, ...files, dry, aware }));
}

/** A row without its empty cells: of many hundred rows they would be half of what is sent. */
const filled = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''));

/** Takes back what was imported into a season, while nothing has come to it since. */
export const useUndoImport = command('undo_import', ({ league_id, season }: Which) => ({ league_id, season }), {
  done: 'staff:remove.toasts.undone',
  invalidates: imported,
});

/** Deletes an empty season. */
export const useDeleteSeason = command('delete_season', ({ league_id, season }: Which) => ({ league_id, season }), {
  done: 'staff:remove.toasts.season',
  invalidates: ['entries', 'leagues'],
});

/** Deletes a league with its empty seasons. */
export const useDeleteLeague = command('delete_league', (league_id: string) => ({ league_id }), {
  done: 'staff:remove.toasts.league',
  invalidates: ['entries', 'leagues'],
});

/** Takes a league out of every list and choice, or puts it back. */
export function useArchiveLeague({ id, archived_at }: Pick<League, 'id' | 'archived_at'>) {
  const archived = archived_at === null;
  return useMutation({
    mutationFn: () => call('archive_league', { league_id: id, archived }),
    meta: {
      successToast: archived ? 'staff:remove.toasts.archived' : 'staff:remove.toasts.restored',
      refusalToast: true,
      invalidates: ['entries', 'leagues'],
    },
  });
}

/** Ends registration: from here on results count and transfers cost rights. */
export const useStartSeason = command(
  'start_regular_season',
  ({ league_id, season }: Which) => ({ league_id, season }),
  { done: 'schedule:toasts.started', invalidates: ['matches', 'leagues', 'entries'] },
);

export type LeagueChanges = Tables['leagues']['Update'];
export type SeasonChanges = Tables['league_seasons']['Update'];

/** Opens a league; returns its id. Its form shows the refusal. */
export const useOpenLeague = mutation(
  async (league: Tables['leagues']['Insert']) => {
    const db = await supabase();
    const { data, error } = await db.from('leagues').insert(league).select('id').single();
    if (error) throw takenOf(error);
    return data.id;
  },
  { done: 'staff:toasts.leagueSaved', refused: 'form', invalidates: ['leagues'] },
);

/** Changes what a league says of itself. Its form shows the refusal. */
export const useSaveLeague = mutation(
  async (changes: LeagueChanges, id: string) => {
    const db = await supabase();
    const { error } = await db.from('leagues').update(changes).eq('id', id);
    if (error) throw takenOf(error);
  },
  { done: 'staff:toasts.leagueSaved', refused: 'form', invalidates: ['leagues', 'matches'] },
);

/** Another league's name and short address are kept by an index, which knows no sentence. */
function takenOf(error: PostgrestError): CallError {
  if (error.code !== '23505') return toCallError(error);
  return /slug/.test(error.message)
    ? new CallError(error.message, { code: 'PT409', hint: 'leagueSlugTaken', details: 'slug' })
    : new CallError(error.message, { code: 'PT409', hint: 'leagueNameTaken', details: 'name' });
}

/** Hangs up another logo, or none; the old file goes. */
export const useSetLeagueLogo = mutation(
  async (picture: Blob | null, { id, logo: old }: Pick<League, 'id' | 'logo'>) => {
    const hang = async (logo: string | null) => {
      const db = await supabase();
      dataOf(await db.from('leagues').update({ logo }).eq('id', id));
    };
    if (picture) return replacePicture({ bucket: 'logos', folder: id, old }, picture, hang);
    await hang(null);
    if (old) await removePicture(old);
  },
  { done: 'staff:toasts.leagueSaved', refused: 'form', invalidates: ['leagues'] },
);

/** Opens a season, which takes entries from then on. Its form shows the refusal. */
export const useOpenSeason = write(
  (db, season: Tables['league_seasons']['Insert']) => db.from('league_seasons').insert(season),
  { done: 'staff:toasts.seasonSaved', refused: 'form', invalidates: ['leagues', 'entries'] },
);

/** Changes settings of a season, as far as its course still lets them. Its form shows the refusal. */
export const useSaveSeason = write(
  (db, changes: SeasonChanges, { league_id, season }: Which) =>
    db.from('league_seasons').update(changes).eq('league_id', league_id).eq('season', season),
  { done: 'staff:toasts.seasonSaved', refused: 'form', invalidates: ['leagues', 'entries'] },
);

/** No team enters from now on, unless an admin gives them more time. */
export const useCloseRegistration = write(
  (db, _: void, { league_id, season }: Which) =>
    db
      .from('league_seasons')
      .update({ registration_until: new Date().toISOString() })
      .eq('league_id', league_id)
      .eq('season', season),
  { done: 'staff:toasts.closed', invalidates: ['leagues', 'entries'] },
);

/** Closes the table and draws the bracket of its first six. */
export const useStartPlayoffs = command(
  'start_playoffs',
  (_: void, { league_id, season }: Which) => ({ league_id, season }),
  { done: 'season:toasts.playoffs', invalidates: ['matches', 'leagues', 'teams'] },
);

/** Ends a season: champion, final ranks, awards. */
export const useFinishSeason = command(
  'finish_season',
  (_: void, { league_id, season }: Which) => ({ league_id, season }),
  { done: 'season:toasts.finished', invalidates: ['matches', 'leagues', 'teams', 'players', 'contracts'] },
);

type Decider = { team_a: string; team_b: string; kickoff_at: string };

/** Sets the special match of two level teams. */
export const useCreateDecider = command(
  'create_decider',
  (decider: Decider, { league_id, season }: Which) => ({ league_id, season, ...decider }),
  { asksOverlap: true, done: 'season:toasts.decider', refused: 'form', invalidates: ['matches', 'leagues'] },
);

type Adjustment = Omit<Functions['adjust_points']['Args'], keyof Which>;

/** Gives a team points or takes some. */
export const useAdjustPoints = command(
  'adjust_points',
  (adjustment: Adjustment, { league_id, season }: Which) => ({ league_id, season, ...adjustment }),
  { done: 'season:toasts.points', refused: 'form', invalidates: ['leagues', 'matches'] },
);

/** Takes points given or taken back. */
export const useReverseAdjustment = command(
  'reverse_adjustment',
  ({ id, reason }: { id: string; reason: string }) => ({ adjustment_id: id, reason }),
  { done: 'season:toasts.reversed', refused: 'form', invalidates: ['leagues', 'matches'] },
);

export type GivenAward = Pick<Functions['give_award']['Args'], 'team_id' | 'player_id' | 'award' | 'title' | 'reason'>;

/** Gives an award of a season by hand; the form shows a refusal. */
export const useGiveAward = command(
  'give_award',
  (given: GivenAward, { league_id, season }: Which) => ({ league_id, season, ...given }),
  { done: 'season:toasts.awardGiven', refused: 'form', invalidates: ['leagues', 'teams', 'players'] },
);

/** Takes such an award back, with a reason. */
export const useTakeBackAward = command('take_back_award', {
  done: 'season:toasts.awardTakenBack',
  refused: 'form',
  invalidates: ['leagues', 'teams', 'players'],
});

/** Ticks that a team was paid its prize. */
export const useMarkPrizePaid = command(
  'mark_prize_paid',
  (team_id: string, { league_id, season }: Which) => ({ league_id, season, team_id }),
  { done: 'season:toasts.prizePaid', invalidates: ['leagues'] },
);

/** Takes that tick back, with a reason. */
export const useUnmarkPrizePaid = command(
  'unmark_prize_paid',
  (unmarked: { team_id: string; reason: string }, { league_id, season }: Which) => ({ league_id, season, ...unmarked }),
  { done: 'season:toasts.prizeUnpaid', refused: 'form', invalidates: ['leagues'] },
);
