import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { tableOf } from '#domain/competition/season-table.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { saveFile } from '#lib/save-file.ts';
import { type League, leagueQueries, type LeagueSeason } from '../../../data/leagues/queries.ts';

type Props = {
  kind: 'standings' | 'schedule' | 'teams' | 'stats';
  league: League;
  season: LeagueSeason;
  facts: SeasonFacts;
};

/** What a tab of a season shows, as a file for a spreadsheet; no scores for whoever hides them. */
export function SeasonCsv({ kind, league, season, facts }: Props) {
  const { t } = useTranslation('leagues');
  const { hidden } = useHiddenScores();
  const save = useMutation({
    mutationFn: async (_: void, { client }) => {
      // fetched on demand: hardly anybody takes a file along
      const files = await import('#domain/competition/season-files.ts');
      const teams = facts.entries.map(({ team }) => team);
      const text = {
        standings: () => files.tableFile(tableOf(facts).rows, teams),
        schedule: () => files.fixtureFile(facts.matches.map(withTeams), teams, league.time_zone),
        teams: async () =>
          files.squadFile(await client.fetchQuery(leagueQueries.squads(teams.map(({ id }) => id))), teams),
        stats: async () =>
          files.statsFile(await client.fetchQuery(leagueQueries.stats(league.id, season.season)), teams),
      }[kind];
      saveFile(`${league.slug}-${season.season}-${kind}.csv`, await text(), 'text/csv;charset=utf-8');
    },
    meta: { errorToast: 'leagues:csv.failed' },
  });
  if (hidden && kind !== 'teams') return null;
  return (
    <p className="flex justify-end pt-6 print:hidden">
      <Button size="small" variant="quiet" pending={save.isPending} onClick={() => save.mutate()}>
        <Download size={16} aria-hidden="true" />
        {t('csv.save')}
      </Button>
    </p>
  );
}

const withTeams = (match: SeasonFacts['matches'][number]) => ({
  ...match,
  home_team_id: match.home_team?.id ?? '',
  away_team_id: match.away_team?.id ?? '',
});
