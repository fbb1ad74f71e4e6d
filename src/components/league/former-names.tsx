import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useForgetFormerName } from '#data/names/mutations.ts';
import { formerNameQueries } from '#data/names/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { formerNames } from '#domain/club/names-in-time.ts';
import { whenDefined } from '#lib/when-defined.ts';

type Props =
  | { team: { id: string; name: string }; player?: undefined }
  | { player: { id: string; name: string }; team?: undefined };

/**
 * The former names of a team or player, as a fact of a list; nothing where there was no other name. Staff of no own case
 * take one out.
 */
export function FormerNames({ team, player }: Props) {
  const { t } = useTranslation('names');
  const { staff, id, teamId } = useViewer();
  const { data = [] } = useQuery(team ? formerNameQueries.ofTeam(team.id) : formerNameQueries.ofPlayer(player.id));
  const ofPlayer = useQuery(whenDefined(staff ? player?.id : undefined, teamQueries.ofPlayer));
  const forget = useForgetFormerName();
  const [choice, setChoice] = useState<{ id: string; name: string }>();
  const shown = formerNames((team ?? player).name, data);
  if (shown.length === 0) return null;
  const ofTeam = team?.id ?? ofPlayer.data?.team_id;
  const isRead = player === undefined || ofPlayer.isSuccess;
  // nobody decides about themselves or their own team
  const decides = staff && isRead && player?.id !== id && (teamId === undefined || ofTeam !== teamId);
  return (
    <>
      <dt>{t('formerly')}</dt>
      <dd>
        <ul>
          {shown.map((former) => (
            <li key={former.id} className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span className="wrap-anywhere" translate="no">
                {former.name}
              </span>
              <span className="text-sm text-faint">
                {t('until')} <LocalTime at={former.until} show="date" />
              </span>
              {decides && (
                <IconButton label={t('forget.of', { name: former.name })} onClick={() => setChoice(former)}>
                  <Trash2 size={16} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {decides && (
          <ConfirmDialog
            open={choice !== undefined}
            onClose={() => setChoice(undefined)}
            title={t('forget.of', { name: choice?.name ?? '' })}
            description={t('forget.follows')}
            action={t('forget.action')}
            danger
            pending={forget.isPending}
            onConfirm={() =>
              forget.mutate({ former_name_id: choice?.id ?? '' }, { onSuccess: () => setChoice(undefined) })
            }
          />
        )}
      </dd>
    </>
  );
}
