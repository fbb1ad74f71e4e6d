import { Gamepad2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Player } from '#data/players/queries.ts';
import { DecisionSection } from './decision-section.tsx';
import { useFreeGamingId } from '#data/people/mutations.ts';

/** The name somebody plays under: taken from an account that entered another's. */
export function GamingId({
  player: { id, username: name, gaming_id, platform },
  own,
}: {
  player: Player;
  own: boolean;
}) {
  const { t } = useTranslation('people');
  const { t: players } = useTranslation('players');
  const free = useFreeGamingId();
  const [asking, setAsking] = useState(false);
  const action = gaming_id !== null && (
    <Button variant="danger-outline" onClick={() => setAsking(true)}>
      <Gamepad2 size={16} />
      {t('gamingId.action')}
    </Button>
  );
  return (
    <DecisionSection title={t('gamingId.title')} actions={!own && action}>
      {gaming_id === null ? (
        <p>{t('noGamingId')}</p>
      ) : (
        <p>
          <b className="font-semibold wrap-anywhere" translate="no">
            {gaming_id}
          </b>{' '}
          {platform && <span className="text-soft">{players(`platform.${platform}`)}</span>}
        </p>
      )}
      {asking && (
        <ReasonDialog
          title={t('gamingId.ask', { id: gaming_id, name })}
          description={t('gamingId.then', { name })}
          action={t('gamingId.action')}
          onSend={(reason) => free.mutateAsync({ player_id: id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </DecisionSection>
  );
}
