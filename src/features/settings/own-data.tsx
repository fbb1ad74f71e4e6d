import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useLedTeam, useViewer } from '#data/auth/viewer.ts';
import { playerQueries } from '#data/players/queries.ts';
import type { TeamProfile } from '#data/teams/queries.ts';
import { paths } from '#lib/paths.ts';
import { saveFile } from '#lib/save-file.ts';
import { DeleteAccount } from './delete-account.tsx';
import { useExportMyData } from '#data/settings/mutations.ts';

/** The stored data of the reader: a copy of it, and the way out. */
export function OwnData({ userId }: { userId: string }) {
  const { t } = useTranslation('settings');
  const { t: errors } = useTranslation('errors');
  const { data: player } = useQuery(playerQueries.detail(userId));
  const { captain } = useViewer();
  const team = useLedTeam();
  const bar = captain && team ? leavingBar(team) : undefined;
  const copy = useExportMyData();
  const [deleting, setDeleting] = useState(false);
  const save = () =>
    copy.mutate(undefined, {
      onSuccess: (data) => saveFile('rondo-my-data.json', JSON.stringify(data, null, 2), 'application/json'),
    });
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3">
      <SectionHead title={t('data.title')} />
      <p className="text-soft">{t('data.text')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button pending={copy.isPending} onClick={save}>
          {t('data.export')}
        </Button>
        {player && !bar && (
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t('data.delete')}
          </Button>
        )}
      </div>
      {bar && team && (
        <p className="text-soft">
          {errors(bar)}{' '}
          <AppLink className="link" to={paths.team(team.id)}>
            {team.name}
          </AppLink>
        </p>
      )}
      {player && deleting && <DeleteAccount player={player} onClose={() => setDeleting(false)} />}
    </section>
  );
}

/** Why the captain of this team cannot go yet, as private.leave_team would refuse it. */
function leavingBar({ player_count, phase }: TeamProfile): 'handOverFirst' | 'teamInSeason' | undefined {
  if (player_count > 1) return 'handOverFirst';
  return phase !== null && phase !== 'finished' ? 'teamInSeason' : undefined;
}
