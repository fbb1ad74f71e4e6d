import { useTranslation } from 'react-i18next';
import { Fold } from '#components/ui/fold.tsx';
import type { League } from '#data/leagues/queries.ts';

/** The commands that take a league to another host, in their order; docs/move.md says the rest. */
export function LeagueMove({ league: { slug } }: { league: Pick<League, 'slug'> }) {
  const { t } = useTranslation('staff');
  const steps = [
    [t('move.export'), `npm run export-league -- ${slug}.rondo ${slug}`],
    [t('move.import'), `npm run import-league -- ${slug}.rondo`],
    [t('move.invite'), 'npm run invite -- people.csv'],
  ] as const;
  return (
    <Fold title={t('move.title')} whenOpened>
      <p className="max-w-[75ch] py-3 text-soft">{t('move.text')}</p>
      <ol className="grid max-w-[42.25rem] min-w-0 grid-cols-1 gap-4">
        {steps.map(([step, command], index) => (
          <li key={command} className="grid min-w-0 grid-cols-1 gap-1.5">
            <span>
              {index + 1}. {step}
            </span>
            <code className="block rounded-box bg-raised px-3 py-2.5 text-sm wrap-anywhere select-all" translate="no">
              {command}
            </code>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
