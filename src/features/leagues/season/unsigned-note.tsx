import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Note } from '#components/ui/note.tsx';
import { entryQueries } from '#data/entries/queries.ts';
import { type Entry, seasonQueries } from '#data/leagues/season-queries.ts';

/** Which teams start with members who have no contract, and how many those are. */
export function UnsignedNote({ leagueId, season }: { leagueId: string; season: number }) {
  const { t } = useTranslation('staff');
  const entries = useQuery(seasonQueries.entries(leagueId, season));
  const problems = useQuery(entryQueries.problems(leagueId, season));
  const teams = (entries.data ?? []).flatMap(({ team, withdrawn_at }: Entry) => {
    const count = problems.data?.find(({ team_id }) => team_id === team.id)?.unsigned ?? 0;
    return withdrawn_at === null && count > 0 ? [{ id: team.id, name: team.name, count }] : [];
  });
  if (teams.length === 0) return null;
  return (
    <Note tone="warning">
      <ul>
        {teams.map(({ id, name, count }) => (
          <li key={id} className="wrap-anywhere">
            {name}: {t('entries.unsigned', { count })}
          </li>
        ))}
      </ul>
    </Note>
  );
}
