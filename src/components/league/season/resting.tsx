import { useTranslation } from 'react-i18next';
import { restingIn } from '#domain/competition/rounds.ts';
import type { SeasonFacts } from '#domain/competition/season-table.ts';

type Props = {
  /** A round's. */
  matches: Parameters<typeof restingIn>[0];
  entries: (Pick<SeasonFacts['entries'][number], 'team_id' | 'withdrawn_at'> & { team: { name: string } })[];
};

/** Teams without a match in a round; nothing where everybody has. */
export function Resting({ matches, entries }: Props) {
  const { t } = useTranslation('leagues');
  const resting = restingIn(matches, entries);
  if (resting.length === 0) return null;
  return (
    <p className="py-2 text-sm text-faint">
      {t('rests')} <span translate="no">{resting.map(({ team }) => team.name).join(', ')}</span>
    </p>
  );
}
