import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { fixtureSheet, squadSheet, teamSheet } from '#domain/season-sheets.ts';
import { matchQueries } from '#features/matches/queries.ts';
import { saveFile } from '#lib/save-file.ts';
import { type League, leagueQueries, type LeagueSeason } from './queries.ts';

/** A season's teams, squads and fixtures as the three files it can be brought in from again. */
export function ExportSeason({ league, season }: { league: League; season: LeagueSeason }) {
  const { t } = useTranslation('desk');
  const save = useMutation({
    mutationFn: async (_: void, { client }) => {
      const teams = await client.fetchQuery(leagueQueries.sheet(league.id, season.season));
      const squads = await client.fetchQuery(leagueQueries.squads(teams.map(({ id }) => id)));
      const matches = await client.fetchQuery(matchQueries.ofSeason(league.id, season.season));
      const name = `${league.slug}-${season.season}`;
      saveFile(`${name}-teams.csv`, teamSheet(teams), 'text/csv;charset=utf-8');
      saveFile(`${name}-squads.csv`, squadSheet(squads, teams), 'text/csv;charset=utf-8');
      saveFile(`${name}-fixtures.csv`, fixtureSheet(matches, teams, league.time_zone), 'text/csv;charset=utf-8');
    },
    meta: { refusalToast: true },
  });
  return (
    <Button variant="quiet" pending={save.isPending} onClick={() => save.mutate()}>
      <Download size={16} />
      {t('export')}
    </Button>
  );
}
