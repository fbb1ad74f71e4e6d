import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#components/ui/app-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { LocalTime } from '#components/ui/local-time.tsx';
import { useMissing } from '#data/eligibility/queries.ts';
import { paths } from '#lib/paths.ts';
import type { TeamFacts } from '#data/teams/facts.ts';
import { ClubBadge } from '#components/league/club-badge.tsx';
import { type ContractData, ContractDialog } from './contract-document.tsx';
import { TeamCard } from '#components/league/team-card.tsx';
import { SignDialog } from './sign-dialog.tsx';

type Mutation = {
  isPending: boolean;
  mutate: (offer: { contract_id: string }, then: { onSettled: () => void }) => void;
};
type Props = {
  offer: ContractData;
  accept: Mutation;
  reject: Mutation;
  /** Whether it asks for the signature at once, and what happens once it does. */
  signing?: boolean;
  onAsked?: () => void;
  /** The known facts of the team: it is shown as a card then. */
  facts?: TeamFacts | undefined;
  children?: ReactNode;
};

/** An offer to the viewer: read it, sign it or turn it down; both ask once more. */
export function ContractOffer({ offer, accept, reject, signing = false, onAsked, facts, children }: Props) {
  const { t } = useTranslation('contracts');
  const [decision, setDecision] = useState<'accept' | 'reject' | undefined>(signing ? 'accept' : undefined);
  const [reading, setReading] = useState(false);
  const { team } = offer;
  // Read before it is requested, so that the dialog opens in one piece.
  const missing = useMissing();
  const close = () => setDecision(undefined);
  useEffect(() => {
    if (signing) onAsked?.();
  }, [signing, onAsked]);
  const terms = (
    <>
      {offer.note && <p className="text-soft line-clamp-3 whitespace-pre-line">{offer.note}</p>}
      <p className="text-sm text-faint">
        {t('document.answerUntil')}: <LocalTime at={offer.expires_at} show="full" />
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="primary" size="small" onClick={() => setDecision('accept')}>
          {t('document.accept')}
        </Button>
        <Button size="small" onClick={() => setDecision('reject')}>
          {t('document.reject')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setReading(true)}>
          {t('document.read')}
        </Button>
        {children}
      </div>
    </>
  );
  return (
    <>
      {facts ? (
        <TeamCard team={team} facts={facts}>
          {terms}
        </TeamCard>
      ) : (
        <div className="grid min-w-0 grid-cols-1 gap-3 py-4">
          <AppLink to={paths.team(team.id)}>
            <ClubBadge team={team} size={40} sub={offer.division} />
          </AppLink>
          {terms}
        </div>
      )}
      <ContractDialog contract={reading ? offer : undefined} onClose={() => setReading(false)} />
      {decision === 'accept' && missing && (
        <SignDialog
          team={team.name}
          missing={missing}
          pending={accept.isPending}
          onSign={() => new Promise<void>((done) => accept.mutate({ contract_id: offer.id }, { onSettled: done }))}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={decision === 'reject'}
        onClose={close}
        title={t('document.rejectTitle', { team: team.name })}
        description={t('document.rejectText')}
        action={t('document.reject')}
        danger
        pending={reject.isPending}
        onConfirm={() => reject.mutate({ contract_id: offer.id }, { onSettled: close })}
      />
    </>
  );
}
