import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Note } from '#components/ui/note.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { badgeQueries } from '#data/teams/queries.ts';
import type { Interest } from '#domain/competition/interest.ts';
import { whenDefined } from '#lib/when-defined.ts';

/** Why the viewer decides nothing here, or not without being asked. */
export function InterestText({ kind, team }: Interest) {
  const { t } = useTranslation('interest');
  const own = useQuery(whenDefined(useViewer().teamId, badgeQueries.of)).data;
  const about = useQuery(badgeQueries.of(team)).data;
  return (
    <Note tone="warning">
      {t(`before.${kind}`, { own: own?.name ?? '…', team: about?.name ?? '…' })}
      {kind !== 'own' && ` ${t('before.asked')}`}
    </Note>
  );
}
