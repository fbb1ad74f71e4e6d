import { Mic, MicOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MuteDialog } from '#components/league/mute-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { useMuteWriter, useUnmuteWriter } from '#data/moderation/mutations.ts';
import type { Player } from '#data/players/queries.ts';
import { BlockLine } from './block-line.tsx';
import { DecisionSection } from './decision-section.tsx';
import type { Account } from '#data/people/queries.ts';

type Props = { account: Account; player: Player; own: boolean };

/** Whether an account may write words: it plays and acts all the same. */
export function Mute({ account, player: { id, username }, own }: Props) {
  const { t } = useTranslation('people');
  const { t: moderation } = useTranslation('moderation');
  const mute = useMuteWriter();
  const unmute = useUnmuteWriter();
  const [asking, setAsking] = useState<'mute' | 'unmute'>();
  const block = account.blocks.find(({ kind }) => kind === 'muted');
  const close = () => setAsking(undefined);
  const action = block ? (
    <Button onClick={() => setAsking('unmute')}>
      <Mic size={16} />
      {moderation('unmute')}
    </Button>
  ) : (
    <Button onClick={() => setAsking('mute')}>
      <MicOff size={16} />
      {moderation('mute')}
    </Button>
  );
  return (
    <DecisionSection title={t('mute.title')} actions={!own && action}>
      {block ? <BlockLine block={block} /> : <p>{t('mute.none')}</p>}
      {asking === 'mute' && (
        <MuteDialog
          username={username}
          onSend={(term) => mute.mutateAsync({ player_id: id, ...term })}
          onClose={close}
        />
      )}
      {asking === 'unmute' && (
        <ConfirmDialog
          open
          title={moderation('unmuteTitle', { of: username })}
          description={moderation('unmuteText')}
          action={moderation('unmute')}
          pending={unmute.isPending}
          onConfirm={() => unmute.mutate({ player_id: id }, { onSettled: close })}
          onClose={close}
        />
      )}
    </DecisionSection>
  );
}
