import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { useLinks } from '#components/league/links.ts';
import { AppLink } from '#components/ui/app-link.tsx';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { useHiddenScores } from '#lib/hidden-scores.ts';
import { nameOrder } from '#lib/name-order.ts';

type Props = { facts: SeasonFacts; children: ReactNode };

/** Hook: whether a season's table is kept back: points, form and the order itself tell how matches ended. */
export function useHiddenTable({ matches }: Pick<SeasonFacts, 'matches'>): boolean {
  const { hidden } = useHiddenScores();
  return hidden && matches.some(({ status }) => status === 'finished');
}

/** A season's table; for a reader who hides scores its teams by name. The page has what shows both. */
export function HiddenTable({ facts, children }: Props) {
  const { t, i18n } = useTranslation('leagues');
  const links = useLinks();
  if (!useHiddenTable(facts)) return children;
  const inOrder = nameOrder(i18n.language);
  const teams = facts.entries.map(({ team }) => team).toSorted((one, other) => inOrder(one.name, other.name));
  return (
    <>
      <ul className="ruled" aria-label={t('tabs.teams')}>
        {teams.map((team) => (
          <li key={team.id}>
            <AppLink to={links.team(team.id)} className="flex min-h-11 min-w-0 items-center">
              <ClubBadge team={team} size={24} />
            </AppLink>
          </li>
        ))}
      </ul>
      <p className="max-w-[68ch] pt-2.5 text-sm text-faint">{t('table.keptBack')}</p>
    </>
  );
}
