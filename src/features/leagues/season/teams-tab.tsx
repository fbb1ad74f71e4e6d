import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import type { SeasonFacts, SeasonTable } from '#domain/competition/season-table.ts';
import { AppLink } from '#components/ui/app-link.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { FactLine } from '#components/ui/fact-line.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { formatPlace } from '#lib/dates.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { nameOrder } from '#lib/name-order.ts';
import { paths } from '#lib/paths.ts';
import type { LeagueSeason } from '#data/leagues/queries.ts';

type Props = { entries: SeasonFacts['entries']; season: LeagueSeason; table: SeasonTable };

/** Teams: who entered, as a grid of crests in the order of their names, with where each stands. */
export function TeamsTab({ entries, season, table }: Props) {
  const { t, i18n } = useTranslation('leagues');
  const { hidden } = useHiddenScores();
  if (entries.length === 0) return <EmptyState title={t('empty.entries')} />;
  const playing = entries.filter(({ withdrawn_at }) => withdrawn_at === null);
  const inOrder = nameOrder(i18n.language);
  const standing = (teamId: string) => {
    const row = hidden ? undefined : table.rows.find(({ team_id }) => team_id === teamId);
    return row && row.played > 0 ? row : undefined;
  };
  return (
    <>
      {season.phase === 'registration' && (
        <p className="text-soft pb-4">{t('entered', { count: playing.length, max: season.max_teams })}</p>
      )}
      <ul className="grid grid-cols-1 gap-x-10 border-t border-edge wide:grid-cols-[repeat(auto-fill,minmax(min(18.75rem,100%),1fr))]">
        {[...entries]
          .sort((one, other) => inOrder(one.team.name, other.team.name))
          .map(({ team, team_id, withdrawn_at }) => (
            <li key={team_id}>
              <AppLink
                to={paths.team(team.id)}
                className="flex min-h-23 items-center gap-4 border-b border-rule hover:bg-surface"
              >
                <Crest team={team} size={56} />
                <span className="min-w-0">
                  <span className="block truncate text-lg font-semibold" translate="no">
                    {team.name}
                  </span>
                  {withdrawn_at ? <Tag>{t('withdrawn')}</Tag> : <Standing row={standing(team_id)} />}
                </span>
              </AppLink>
            </li>
          ))}
      </ul>
    </>
  );
}

function Standing({ row }: { row: SeasonTable['rows'][number] | undefined }) {
  const { t, i18n } = useTranslation('leagues');
  if (!row) return null;
  return (
    <FactLine className="text-sm text-faint">
      {t('standing.place', { place: formatPlace(row.position, i18n.language) })}
      {t('standing.points', { count: row.points })}
      {t('standing.record', { won: row.won, lost: row.lost })}
    </FactLine>
  );
}
