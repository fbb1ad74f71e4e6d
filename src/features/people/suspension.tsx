import { Ban, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TermDialog } from '#components/form/term-dialog.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { muteDays } from '#domain/community/moderation.ts';
import type { Player } from '#data/players/queries.ts';
import type { Membership } from '#data/teams/queries.ts';
import { paths } from '#lib/paths.ts';
import { BlockLine } from './block-line.tsx';
import { DecisionSection } from './decision-section.tsx';
import { useLiftSuspension, useSuspendAccount } from '#data/people/mutations.ts';
import type { Account } from '#data/people/queries.ts';

type Props = { account: Account; player: Player; own: boolean; membership: Membership | null };

/** Whether an account may do anything but read: for how long not, and why. A captain hands over first. */
export function Suspension({ account, player: { id, username: name }, own, membership }: Props) {
  const { t } = useTranslation('people');
  const suspend = useSuspendAccount();
  const lift = useLiftSuspension();
  const [asking, setAsking] = useState<'suspend' | 'lift'>();
  const block = account.blocks.find(({ kind }) => kind === 'suspended');
  const leads = membership?.team_role === 'captain' && !block;
  const close = () => setAsking(undefined);
  const action = block ? (
    <Button onClick={() => setAsking('lift')}>
      <Undo2 size={16} />
      {t('suspension.lift')}
    </Button>
  ) : leads ? (
    <ButtonLink to={paths.team(membership.team_id)}>{t('suspension.toTeam')}</ButtonLink>
  ) : (
    <Button variant="danger-outline" onClick={() => setAsking('suspend')}>
      <Ban size={16} />
      {t('suspension.action')}
    </Button>
  );
  return (
    <DecisionSection title={t('suspension.title')} actions={!own && action}>
      {block ? <BlockLine block={block} /> : <p>{leads && !own ? t('suspension.leads') : t('suspension.none')}</p>}
      {asking === 'suspend' && (
        <TermDialog
          title={t('suspension.ask', { name })}
          description={t(membership?.team_role === 'co_captain' ? 'suspension.thenCo' : 'suspension.then', { name })}
          action={t('suspension.action')}
          label={t('suspension.term')}
          terms={[...muteDays, undefined]}
          first={7}
          nameOf={(count) => (count === undefined ? t('untilLifted') : t('days', { count }))}
          onSend={(term) => suspend.mutateAsync({ player_id: id, ...term })}
          onClose={close}
        />
      )}
      {asking === 'lift' && (
        <ConfirmDialog
          open
          title={t('suspension.askLift', { name })}
          description={t('suspension.thenLift', { name })}
          action={t('suspension.lift')}
          pending={lift.isPending}
          onConfirm={() => lift.mutate({ player_id: id }, { onSettled: close })}
          onClose={close}
        />
      )}
    </DecisionSection>
  );
}
