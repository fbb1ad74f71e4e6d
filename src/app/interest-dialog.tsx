import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { useViewer } from '#data/auth/viewer.ts';
import { badgeQueries } from '#data/teams/queries.ts';
import type { InterestQuestion } from '#lib/interest.ts';
import { queryClient } from '#lib/query-client.ts';
import { whenDefined } from '#lib/when-defined.ts';

type Props = { question: InterestQuestion; onClose: () => void };

/** Asks one of the staff who plays whether a decision about a rival or a neighbour may be shown as theirs. */
export function InterestDialog(props: Props) {
  return (
    <QueryClientProvider client={queryClient()}>
      <Question {...props} />
    </QueryClientProvider>
  );
}

function Question({ question: { kind, team, answer }, onClose }: Props) {
  const { t } = useTranslation('interest');
  const { teamId } = useViewer();
  const own = useQuery(whenDefined(teamId, badgeQueries.of)).data;
  const about = useQuery(badgeQueries.of(team)).data;
  const names = { own: own?.name ?? '…', team: about?.name ?? '…' };
  const close = (agreed: boolean) => {
    answer(agreed);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('title')}
      description={t(kind, names)}
      action={t('continue')}
      pending={false}
      onClose={() => close(false)}
      onConfirm={() => close(true)}
    >
      <p>{t('shown', names)}</p>
    </ConfirmDialog>
  );
}
