import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterestNote } from '#components/league/interest-note.tsx';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Menu, type MenuItem } from '#components/ui/menu.tsx';
import { useRequestReview, useRestMember, useSetEligibility } from '#data/eligibility/mutations.ts';
import { toast } from '#lib/toast.ts';
import { useHandOver, useKickPlayer, useSetTeamRole } from '#data/teams/mutations.ts';
import type { RosterMember } from '#data/teams/queries.ts';
import { ShirtDialog } from './shirt-dialog.tsx';
import type { TeamRights } from './team-rights.ts';

type Props = { member: RosterMember; rights: TeamRights };
/** How long the notice offers to take it back; the database would, for five minutes. */
const undoMs = 15_000;

type DialogName = 'handOver' | 'kick' | 'rest' | 'shirt';

/** The captain's (or an admin's) actions with one member; absent for everybody else. */
export function MemberMenu({ member, rights }: Props) {
  const { t } = useTranslation('teams');
  const [dialog, setDialog] = useState<DialogName>();
  const role = useSetTeamRole();
  const rest = useRestMember({ status: 'ineligible' });
  const restore = useSetEligibility();
  const review = useRequestReview();
  const handOver = useHandOver({ team_id: member.team_id });
  const kick = useKickPlayer();
  const interest = useInterestNote(rights.admin && dialog ? [member.team_id] : []);
  const close = () => setDialog(undefined);
  const player = member.username;

  const before = member.eligibility;
  const offerUndo = () => {
    const onClick = () => restore.mutate({ memberIds: [member.id], status: before });
    void toast.success(t('manage.rested', { player }), {
      duration: undoMs,
      action: { label: t('manage.undo'), onClick },
    });
  };

  const chief = rights.captain || rights.admin;
  const other = member.team_role !== 'captain';
  const action = (label: string, onSelect: () => void): MenuItem => ({ kind: 'action', label, onSelect });
  const items: MenuItem[] = [
    ...(chief ? [action(t('manage.shirt'), () => setDialog('shirt'))] : []),
    ...(chief && member.team_role === 'player'
      ? [action(t('manage.makeCo'), () => role.mutate({ member_id: member.id, role: 'co_captain' }))]
      : []),
    ...(chief && member.team_role === 'co_captain'
      ? [action(t('manage.makePlayer'), () => role.mutate({ member_id: member.id, role: 'player' }))]
      : []),
    ...(rights.leads && member.eligibility !== 'eligible'
      ? [action(t('manage.review'), () => review.mutate({ member_id: member.id }))]
      : []),
    ...(rights.captain && member.eligibility !== 'ineligible'
      ? [action(t('manage.rest'), () => setDialog('rest'))]
      : []),
    ...(chief && other
      ? [
          { kind: 'separator' } as const,
          action(t('manage.handOver'), () => setDialog('handOver')),
          action(t('manage.kick'), () => setDialog('kick')),
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu label={t('manage.member', { player })} trigger={<Ellipsis size={20} />} items={items} />
      <ConfirmDialog
        open={dialog === 'handOver'}
        onClose={close}
        title={t('manage.handOverTitle', { player })}
        description={t('manage.handOverText')}
        action={t('manage.handOver')}
        pending={handOver.isPending}
        {...interest}
        onConfirm={() => handOver.mutate({ player_id: member.player_id }, { onSettled: close })}
      />
      <ConfirmDialog
        open={dialog === 'rest'}
        onClose={close}
        title={t('manage.restTitle', { player })}
        description={t('manage.restText')}
        action={t('manage.rest')}
        danger
        pending={rest.isPending}
        onConfirm={() => rest.mutate({ member_id: member.id }, { onSuccess: offerUndo, onSettled: close })}
      />
      {dialog === 'kick' && (
        <ReasonDialog
          onClose={close}
          title={t('manage.kickTitle', { player })}
          description={t('manage.kickText')}
          action={t('manage.kick')}
          {...interest}
          onSend={(reason) => kick.mutateAsync({ member_id: member.id, reason })}
        />
      )}
      {dialog === 'shirt' && (
        <ShirtDialog member={member} onClose={close}>
          {interest.children}
        </ShirtDialog>
      )}
    </>
  );
}
