import { useQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PenaltyDialog } from '#components/league/penalty/penalty-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { useProposeSuspension, useWarnPlayer } from '#data/discipline/mutations.ts';
import { usePenaltyFacts } from '#data/discipline/queries.ts';
import { teamQueries } from '#data/teams/queries.ts';
import { whenDefined } from '#lib/when-defined.ts';
import type { Player } from '#data/players/queries.ts';

/** For moderators a warning, for admins a suspension too; nobody's about the own team, and none outside a season that goes on. */
export function WarnAction({ player }: { player: Player }) {
  const { staff, admin, teamId } = useViewer();
  const theirs = useQuery(whenDefined(staff ? player.id : undefined, teamQueries.ofPlayer)).data;
  const team = useQuery(whenDefined(theirs?.team_id, teamQueries.detail)).data;
  if (!theirs?.league_id || player.deleted_at || teamId === theirs.team_id) return null;
  if (!team || team.phase === 'finished') return null;
  return <Warn player={player} suspends={admin} />;
}

function Warn({ player, suspends }: { player: Player; suspends: boolean }) {
  const { t } = useTranslation('discipline');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Gavel size={16} />
        {t('form.warn')}
      </Button>
      {open && <WarnDialog player={player} suspends={suspends} onClose={() => setOpen(false)} />}
    </>
  );
}

type Props = { player: Player; suspends: boolean; onClose: () => void };

function WarnDialog({ player, suspends, onClose }: Props) {
  const facts = usePenaltyFacts(player.id);
  const warn = useWarnPlayer();
  const propose = useProposeSuspension();
  return (
    <PenaltyDialog
      player={{ id: player.id, name: player.username }}
      {...facts}
      onWarn={warn.mutateAsync}
      onPropose={suspends ? propose.mutateAsync : undefined}
      onClose={onClose}
    />
  );
}
