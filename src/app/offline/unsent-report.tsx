import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { type ReportedStats, useReportMatch } from '#data/matches/mutations.ts';
import { drafts } from '#lib/drafts.ts';
import { mentionsNetwork } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { failureText, queryClient } from '#lib/query-client.ts';
import { type UnsentReport as Unsent, unsentReport } from '#lib/unsent-report.ts';
import { reportDraft } from '#features/matches/room/report-draft.ts';
import styles from '#app/offer.module.css';

type Props = { me: string; onClose: () => void };

/**
 * Asks whether a result that was sent without a network should be sent now. It is beside the pages, and brings the data
 * cache itself.
 */
export function UnsentReport({ me, onClose }: Props) {
  const [unsent] = useState(() => unsentReport.read(me));
  if (!unsent) return null;
  return (
    <QueryClientProvider client={queryClient()}>
      <Question me={me} unsent={unsent} onClose={onClose} />
    </QueryClientProvider>
  );
}

function Question({ me, unsent: { match, teams, said }, onClose }: Props & { unsent: Unsent }) {
  const { t } = useTranslation('offline');
  const report = useReportMatch({ match_id: match });
  const [reason, setReason] = useState<string>();
  const score = `${said.home_score}–${said.away_score}`;
  const explain = async (error: Error) => {
    // The site has its reasons, and the match page shows them: it is not asked a second time.
    if (!mentionsNetwork(error)) unsentReport.drop();
    setReason(await failureText(error));
  };
  const send = () =>
    report.mutate(
      { ...said, note: said.note || undefined, stats: said.stats as ReportedStats[] },
      {
        onSuccess: () => {
          unsentReport.drop();
          drafts.drop(me, reportDraft(match));
          onClose();
        },
        onError: (error) => void explain(error),
      },
    );
  const refused = report.isError && !mentionsNetwork(report.error);
  return (
    <aside className={styles.offer} aria-label={t('unsent.label')}>
      <p>{t('unsent.text', { ...teams, score })}</p>
      {reason !== undefined && (
        <p className="text-sm text-loss" role="alert">
          {t('unsent.failed', { reason })}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {refused ? (
          <ButtonLink to={paths.match(match)} variant="primary" onClick={onClose}>
            {t('unsent.open')}
          </ButtonLink>
        ) : (
          <Button variant="primary" pending={report.isPending} onClick={send}>
            {t('unsent.send', { score })}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            unsentReport.drop();
            onClose();
          }}
        >
          {t('unsent.later')}
        </Button>
      </div>
    </aside>
  );
}
