import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { isServedByHost } from '#lib/served-by-host.ts';
import type { League } from '#data/leagues/queries.ts';

const OverlayDialog = lazy(() =>
  import('#components/league/overlay-dialog.tsx').then((m) => ({ default: m.OverlayDialog })),
);

/** The addresses for stream software that show whatever the league plays. */
export function LeagueOverlay({ league }: { league: League }) {
  const { t } = useTranslation('staff');
  const { id: me } = useViewer();
  const [open, setOpen] = useState(false);
  if (!isServedByHost()) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('overlay')}</Button>
      {open && (
        <Suspense fallback={null}>
          <OverlayDialog of={{ league_id: league.id }} me={me} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
