import { useNavigate } from '@tanstack/react-router';
import { Archive, LogOut, Pencil, Search, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormOpen } from '#components/form/use-worded-form.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { paths } from '#lib/paths.ts';
import { useArchiveTeam, useLeaveTeam } from './mutations.ts';
import type { TeamProfile } from './queries.ts';
import { TeamEditor, teamForm } from './team-editor.tsx';
import { useTeamRights } from './team-rights.ts';

/** What the viewer may do with the team, in its head; nothing for whoever may do nothing. */
export function TeamActions({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const rights = useTeamRights(team.id);
  const [editing, setEditing] = useFormOpen(teamForm(team.id));

  if (team.archived_at) return <Tag>{t('archived')}</Tag>;
  const edits = rights.leads || rights.admin;
  if (!edits && !rights.member && !rights.staff) return null;
  return (
    <div className="btns">
      {edits && (
        <Button onClick={() => setEditing(true)}>
          <Pencil size={16} aria-hidden="true" />
          {t('manage.edit')}
        </Button>
      )}
      {rights.leads && (
        <ButtonLink to={paths.transferCenter()}>
          <Search size={16} aria-hidden="true" />
          {t('manage.find')}
        </ButtonLink>
      )}
      {rights.admin && (
        <ButtonLink to={paths.adminEligibility(team.id)}>
          <ShieldCheck size={16} aria-hidden="true" />
          {t('manage.eligibility')}
        </ButtonLink>
      )}
      {rights.member && <LeaveTeam team={team} />}
      {rights.admin && <ArchiveTeam team={team} />}
      {edits && editing && (
        <TeamEditor team={team} onClose={() => setEditing(false)} captain={rights.captain} admin={rights.admin} />
      )}
    </div>
  );
}

function LeaveTeam({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const [asked, setAsked] = useState(false);
  const leave = useLeaveTeam();
  const inSeason = team.phase !== null && team.phase !== 'finished';
  const words = team.player_count !== 1 ? 'leaveText' : inSeason ? 'leaveLastInSeason' : 'leaveLast';
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        <LogOut size={16} aria-hidden="true" />
        {t('manage.leave')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('manage.leaveTitle', { team: team.name })}
        description={t(`manage.${words}`)}
        act={t('manage.leave')}
        danger
        pending={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setAsked(false) })}
      />
    </>
  );
}

function ArchiveTeam({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const archive = useArchiveTeam();
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        <Archive size={16} aria-hidden="true" />
        {t('manage.archive')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('manage.archiveTitle', { team: team.name })}
        description={t('manage.archiveText')}
        act={t('manage.archive')}
        danger
        pending={archive.isPending}
        onConfirm={() =>
          archive.mutate(team.id, {
            onSuccess: () => void navigate({ to: paths.teams() }),
            onSettled: () => setAsked(false),
          })
        }
      />
    </>
  );
}
