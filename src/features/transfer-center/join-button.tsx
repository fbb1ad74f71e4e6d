import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextArea } from '#components/form/text-field.tsx';
import { text } from '#components/form/texts.ts';
import { useFormOpen, useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Button } from '#components/ui/button.tsx';
import { StatusChip } from '#components/ui/chip.tsx';
import { limits } from '#domain/limits.ts';
import { contractQueries } from '#data/contracts/queries.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { useAskToJoin } from '#data/transfer-center/mutations.ts';
import { marketQueries } from '#data/transfer-center/queries.ts';
import { useWaitingRequests } from './own-requests.tsx';

type Team = { id: string; name: string };
/** `players`: how many the team has. */
type Props = { team: Team; players: number | undefined };
const joinSchema = z.object({ message: text({ max: limits.joinMessageMax }) });
const joinForm = (teamId: string) => `join.${teamId}`;

/** For free agents: asks this team to take them, or why not: they have asked, it has made an offer, or it has no place. */
export function JoinButton({ team, players }: Props) {
  const { t } = useTranslation('transfer-center');
  const { t: contracts } = useTranslation('contracts');
  const { id, membership } = useViewer();
  const { data: own } = useQuery(whenDefined(id, marketQueries.registration));
  const waiting = useWaitingRequests(id);
  const { data: offering } = useQuery(whenDefined(membership === null ? id : undefined, contractQueries.offeringTeams));
  const [open, setOpen] = useFormOpen(joinForm(team.id));
  if (membership !== null || waiting === undefined || own === undefined || !offering) return null;
  const request = waiting.find(({ team_id }) => team_id === team.id);
  if (request)
    return (
      <StatusChip tone="waiting">{request.status === 'trial' ? t('join.status.trial') : t('join.asked')}</StatusChip>
    );
  if (offering.includes(team.id)) return <StatusChip tone="waiting">{t('join.offered')}</StatusChip>;
  if (players !== undefined && players >= limits.squadMax)
    return <span className="text-sm text-faint">{contracts('rights.squadFull')}</span>;
  return (
    <>
      <Button size="small" variant="primary" onClick={() => setOpen(true)}>
        {own?.listed ? t('join.apply') : t('join.ask')}
        <span className="sr-only"> {team.name}</span>
      </Button>
      {open && <JoinDialog team={team} listed={own?.listed === true} onClose={() => setOpen(false)} />}
    </>
  );
}

function JoinDialog({ team, listed, onClose }: { team: Team; listed: boolean; onClose: () => void }) {
  const { t } = useTranslation('transfer-center');
  const ask = useAskToJoin();
  const form = useTranslatedForm({
    schema: joinSchema,
    namespace: 'transfer-center',
    name: joinForm(team.id),
    values: { message: '' },
    onSend: ({ message }) => ask.mutateAsync({ team_id: team.id, message: message || undefined }),
    onSent: onClose,
  });
  const count = limits.joinRequestDays;
  return (
    <FormDialog
      form={form}
      title={t('join.title', { team: team.name })}
      description={listed ? t('join.lead', { count }) : t('join.leadNone', { count })}
      action={t('join.send')}
      onClose={onClose}
    >
      <TextArea label={t('join.words')} maxLength={limits.joinMessageMax} rows={4} {...form.field('message')} />
    </FormDialog>
  );
}
