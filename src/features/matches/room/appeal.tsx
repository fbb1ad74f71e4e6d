import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { Countdown } from '#components/ui/countdown.tsx';
import { useAppealRuling } from '#data/matches/mutations.ts';
import { formatMoment } from './moment.ts';
import type { Room } from './use-room.ts';

/** For the two teams: the appeal that waits and until when, or until when the ruling can be appealed, and by whom. */
export function Appeal({ room: { match, story, viewer, here }, until }: { room: Room; until: Date | null }) {
  const { t, i18n } = useTranslation('match-room');
  const appeal = useAppealRuling({ match_id: match.id });
  const [asking, setAsking] = useState(false);
  const open = story.appeals.find(({ status }) => status === 'filed');
  const ends = open ? new Date(open.until) : until;
  if (!ends) return null;
  const when = formatMoment(ends, i18n.language);
  return (
    <div className="mt-3 grid gap-2 border-t border-rule pt-3 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <span>
          {t(open ? 'appeal.waits' : 'appeal.until', { until: when })}{' '}
          {!open && !viewer.leads && <span className="text-faint">{t('appeal.whose')}</span>}
        </span>
        <b className="numerals text-lg">
          <Countdown to={here(ends)} />
        </b>
      </p>
      {open?.reason && <q className="wrap-anywhere whitespace-pre-line text-soft">{open.reason}</q>}
      {!open && viewer.leads && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('appeal.action')}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={t('appeal.title')}
          description={t('appeal.text')}
          action={t('appeal.action')}
          onSend={(reason) => appeal.mutateAsync({ reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
