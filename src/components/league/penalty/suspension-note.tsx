import { Gavel } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/ui/chip.tsx';
import { Note } from '#components/ui/note.tsx';
import { type Penalty, suspensionMatchesLeft } from '#domain/club/discipline.ts';

type Standing = Penalty & { reason: string | null; league: { name: string } };

/** A player who sits out: for how many matches, and why. */
export function SuspensionChip({ suspension }: { suspension: Standing }) {
  const { t } = useTranslation('discipline');
  return (
    <span title={suspension.reason ?? undefined}>
      <StatusChip tone="bad" icon={Gavel}>
        {t('satOut', { count: suspensionMatchesLeft(suspension) })}
        {suspension.reason && <span className="sr-only">: {suspension.reason}</span>}
      </StatusChip>
    </span>
  );
}

/** The same on the player's own page. */
export function SuspensionNote({ suspension }: { suspension: Standing }) {
  const { t } = useTranslation('discipline');
  return (
    <Note tone="warning">
      <b>{t('satOut', { count: suspensionMatchesLeft(suspension) })}</b>{' '}
      <span className="wrap-anywhere">
        {t('satOutFor', { league: suspension.league.name, reason: suspension.reason ?? '–' })}
      </span>
    </Note>
  );
}
