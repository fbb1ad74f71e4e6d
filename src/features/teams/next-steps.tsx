import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { limits } from '#domain/limits.ts';
import { paths } from '#lib/paths.ts';
import type { TeamProfile } from '#data/teams/queries.ts';

/** The open tasks of a team before it plays: for its captains, until all of it is done. */
export function NextSteps({ team, members }: { team: TeamProfile; members: number }) {
  const { t } = useTranslation('teams');
  const steps = [
    {
      name: 'squad',
      done: members >= limits.squadMin,
      to: paths.transferCenter(),
      about: t('steps.squad', { count: members, min: limits.squadMin }),
    },
    { name: 'words', done: team.description !== null, to: paths.team(team.id, 'about'), about: t('steps.words') },
    { name: 'contact', done: team.contact !== null, to: paths.team(team.id, 'contact'), about: t('steps.contact') },
    { name: 'league', done: team.league_id !== null, to: paths.leagues(), about: t('steps.league') },
  ] as const;
  if (steps.every(({ done }) => done) || team.matches > 0) return null;
  return (
    <section className="pb-8">
      <SectionHead
        title={t('steps.title')}
        aside={
          <span className="text-sm text-faint">
            {t('steps.done', { count: steps.filter(({ done }) => done).length, of: steps.length })}
          </span>
        }
      />
      <ol className="ruled">
        {steps.map(({ name, done, to, about }) => (
          <li key={name} className="flex min-h-12 items-center gap-3">
            <span className="grid size-6 shrink-0 place-items-center rounded-full inset-ring inset-ring-edge">
              {done && <Check size={16} className="text-win" />}
            </span>
            {done ? (
              <span className="text-soft">
                {about} <span className="sr-only">({t('steps.isDone')})</span>
              </span>
            ) : (
              <AppLink to={to} className="leads font-medium">
                {about}
              </AppLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
