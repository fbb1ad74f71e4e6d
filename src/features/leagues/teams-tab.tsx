import { useTranslation } from 'react-i18next';
import { Crest } from '#components/league/crest.tsx';
import type { SeasonFacts } from '#domain/season-table.ts';
import { AppLink } from '#components/ui/app-link.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { paths } from '#lib/paths.ts';
import type { LeagueSeason } from './queries.ts';

/** Teams: who entered, as a grid of crests in the order of their names. */
export function TeamsTab({ entries, season }: { entries: SeasonFacts['entries']; season: LeagueSeason }) {
  const { t, i18n } = useTranslation('leagues');
  if (entries.length === 0) return <EmptyState title={t('empty.entries')} />;
  const byName = new Intl.Collator(i18n.language);
  return (
    <>
      {season.phase === 'registration' && (
        <p className="t2 pb-4">{t('entered', { count: entries.length, max: season.max_teams })}</p>
      )}
      <ul className="team-grid">
        {[...entries]
          .sort((one, other) => byName.compare(one.team.name, other.team.name))
          .map(({ team, team_id, withdrawn_at }) => (
            <li key={team_id}>
              <AppLink to={paths.team(team.id)} className="team-cell">
                <Crest team={team} size={56} />
                <span className="min-w-0">
                  <span className="block truncate text-[1.0625rem] font-semibold" translate="no">
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
