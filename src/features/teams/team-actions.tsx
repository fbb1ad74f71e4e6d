import {
  Archive,
  Ellipsis,
  LogOut,
  type LucideIcon,
  Pencil,
  Search,
  ShieldCheck,
  Trophy,
  Undo2,
  Webhook,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormOpen } from '#components/form/use-translated-form.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Tag } from '#components/ui/chip.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { paths } from '#lib/paths.ts';
import type { Address } from '#lib/site-path.ts';
import { ArchiveTeam } from './archive-team.tsx';
import { LeaveTeam } from './leave-team.tsx';
import type { TeamProfile } from '#data/teams/queries.ts';
import { TeamEditor, teamForm } from './team-editor.tsx';
import { useTeamRights } from './team-rights.ts';

const JoinLeague = lazy(() => import('./join-league.tsx').then((m) => ({ default: m.JoinLeague })));
const WithdrawTeam = lazy(() => import('./withdraw-team.tsx').then((m) => ({ default: m.WithdrawTeam })));

type Action = { label: string; icon: LucideIcon; quiet?: true } & ({ to: Address } | { onSelect: () => void });

/**
 * The viewer's actions with the team, in its head: buttons, on phones one menu; nothing for everybody else.
 */
export function TeamActions({ team }: { team: TeamProfile }) {
  const { t } = useTranslation('teams');
  const rights = useTeamRights(team.id);
  const [editing, setEditing] = useFormOpen(teamForm(team.id));
  const [dialog, setDialog] = useState<'join' | 'withdraw' | 'leave' | 'archive'>();

  if (team.archived_at) return <Tag>{t('archived')}</Tag>;
  const edits = rights.leads || rights.admin;
  const plays = team.league_id !== null && team.phase !== 'finished';
  const actions: (Action | false)[] = [
    edits && { label: t('manage.edit'), icon: Pencil, onSelect: () => setEditing(true) },
    rights.leads && { label: t('manage.find'), icon: Search, to: paths.transferCenter() },
    rights.captain &&
      (team.league_id && plays
        ? { label: t('manage.entry'), icon: Trophy, to: paths.league(team.league_id, { tab: 'teams' }) }
        : { label: t('manage.join'), icon: Trophy, onSelect: () => setDialog('join') }),
    rights.captain &&
      plays && { label: t('manage.withdraw'), icon: Undo2, quiet: true, onSelect: () => setDialog('withdraw') },
    (rights.captain || rights.admin) && {
      label: t('manage.webhooks'),
      icon: Webhook,
      quiet: true,
      to: paths.teamWebhooks(team.id),
    },
    rights.admin && { label: t('manage.eligibility'), icon: ShieldCheck, to: paths.adminEligibility(team.id) },
    rights.member && { label: t('manage.leave'), icon: LogOut, quiet: true, onSelect: () => setDialog('leave') },
    rights.admin &&
      !plays && { label: t('manage.archive'), icon: Archive, quiet: true, onSelect: () => setDialog('archive') },
  ];
  const offered = actions.filter((action) => action !== false);
  if (offered.length === 0) return null;
  const close = () => setDialog(undefined);
  return (
    <>
      <div className="flex max-w-140 flex-wrap justify-end gap-2.5 max-wide:hidden">
        {offered.map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
      </div>
      <div className="wide:hidden" data-narrow>
        <Menu
          label={t('manage.menu')}
          trigger={<Ellipsis size={22} />}
          items={offered.map(({ icon: Icon, ...action }) => ({
            ...('to' in action ? { ...action, kind: 'link' } : { ...action, kind: 'action' }),
            icon: <Icon size={16} />,
          }))}
        />
      </div>
      {edits && editing && (
        <TeamEditor team={team} onClose={() => setEditing(false)} captain={rights.captain} admin={rights.admin} />
      )}
      {dialog === 'join' && (
        <Suspense fallback={null}>
          <JoinLeague onClose={close} />
        </Suspense>
      )}
      {dialog === 'withdraw' && (
        <Suspense fallback={null}>
          <WithdrawTeam team={team} onClose={close} />
        </Suspense>
      )}
      {dialog === 'leave' && <LeaveTeam team={team} rights={rights} onClose={close} />}
      {dialog === 'archive' && <ArchiveTeam team={team} onClose={close} />}
    </>
  );
}

function ActionButton({ action }: { action: Action }) {
  const { label, icon: Icon } = action;
  const text = (
    <>
      <Icon size={16} />
      {label}
    </>
  );
  const variant = action.quiet && 'quiet';
  return 'to' in action ? (
    <ButtonLink to={action.to} variant={variant}>
      {text}
    </ButtonLink>
  ) : (
    <Button variant={variant} onClick={action.onSelect}>
      {text}
    </Button>
  );
}
