import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { AppLink } from '#components/ui/app-link.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { paths } from '#lib/paths.ts';
import type { LeagueSeason } from '../../../data/leagues/queries.ts';

/** Teams: who entered, as a grid of crests in the order of their names. */
export function TeamsTab({ entries, season }: { entries: SeasonFacts['entries']; season: LeagueSeason }) {
  const { t, i18n } = useTranslation('leagues');
  if (entries.length === 0) return <EmptyState title={t('empty.entries')} />;
  const byName = new Intl.Collator(i18n.language);
  return (
    <>
      {season.phase === 'registration' && (
        <p className="text-soft pb-4">{t('entered', { count: entries.length, max: season.max_teams })}</p>
      )}
      <ul className="grid grid-cols-1 gap-x-10 border-t border-edge wide:grid-cols-[repeat(auto-fill,minmax(min(18.75rem,100%),1fr))]">
        {[...entries]
          .sort((one, other) => byName.compare(one.team.name, other.team.name))
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
                  {withdrawn_at && <Tag>{t('withdrawn')}</Tag>}
                </span>
              </AppLink>
            </li>
          ))}
      </ul>
    </>
  );
}
