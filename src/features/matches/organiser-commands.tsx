import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InterestNote } from '#components/league/interest-note.tsx';
import { ReasonDialog } from '#components/form/reason-dialog.tsx';
import { MoveDialog } from '#components/league/match/move-dialog.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { useMayReferee, useViewer } from '#data/auth/viewer.ts';
import { paths } from '#lib/paths.ts';
import { viewerZone } from '#lib/time-zone.ts';
import { toast } from '#lib/toast.ts';
import { rulingQueries } from '#data/rulings/queries.ts';
import { UndoResult, VerdictDialog } from './rulings/verdict.tsx';
import { useCancelMatch, useMoveMatch, usePostponeMatch } from '#data/matches/mutations.ts';
import type { MatchDetail } from '#data/matches/queries.ts';
import { roomQueries } from '#data/match-room/queries.ts';
import { nameOf } from '#components/league/match/side-name.ts';

/**
 * The actions of staff and referees about a match of others: another time, put off, called off; a ruling, and its
 * result taken back.
 */
export function OrganiserCommands({ match }: { match: MatchDetail }) {
  const { t } = useTranslation(['organiser', 'table']);
  const { t: staffTexts } = useTranslation('staff');
  const { membership, teamId, staff } = useViewer();
  const referees = useMayReferee(match.league_id) === true;
  const [asking, setAsking] = useState<'move' | 'postpone' | 'cancel' | 'rule'>();
  const move = useMoveMatch();
  const postpone = usePostponeMatch({ match_id: match.id });
  const cancel = useCancelMatch({ match_id: match.id });
  const own = teamId === match.home_team_id || teamId === match.away_team_id;
  const rules = referees && membership !== undefined && !own;
  const options = useQuery({ ...rulingQueries.options(match.id), enabled: rules });
  const reports = useQuery(roomQueries.story(match.id)).data?.reports;
  const scheduled = match.status === 'scheduled';
  // started, and without a report
  const playable = scheduled || match.status === 'live';
  const may = {
    move: referees && (playable || match.status === 'postponed'),
    postpone: (staff || referees) && playable && match.night_cup_id === null,
    cancel: referees && scheduled,
    rule: rules && reports !== undefined && options.data?.may_rule === true,
    undo: rules && options.data?.may_undo === true,
    appeal: rules && options.data?.appeal_id != null,
  };
  if (own || (rules && options.isPending) || !Object.values(may).includes(true)) return null;
  const sides = { home: nameOf(match, 'home'), away: nameOf(match, 'away') };
  const close = () => setAsking(undefined);
  return (
    <section>
      <SectionHead title={t('title')} />
      <InterestNote teams={[match.home_team_id, match.away_team_id]} />
      <div className="flex flex-wrap gap-2.5 pt-3">
        {may.move && <Button onClick={() => setAsking('move')}>{t('move.action')}</Button>}
        {may.postpone && <Button onClick={() => setAsking('postpone')}>{t('postpone.action')}</Button>}
        {may.rule && (
          <Button onClick={() => setAsking('rule')}>
            {staffTexts(match.status === 'finished' ? 'verdict.correct' : 'verdict.rule')}
          </Button>
        )}
        {may.appeal && (
          <ButtonLink variant="primary" to={paths.adminReports({ match: match.id })}>
            {staffTexts('appeal.decide')}
          </ButtonLink>
        )}
        {may.undo && <UndoResult match={match} />}
        {may.cancel && (
          <Button variant="danger-outline" onClick={() => setAsking('cancel')}>
            {t('cancel.action')}
          </Button>
        )}
      </div>
      {asking === 'rule' && reports && (
        <VerdictDialog
          match={match}
          reports={reports}
          onRuled={(corrected) => {
            void toast.success(staffTexts(corrected ? 'toasts.corrected' : 'toasts.ruled'));
            close();
          }}
          onClose={close}
        />
      )}
      {asking === 'move' && (
        <MoveDialog
          sides={sides}
          kickoff={match.kickoff_at}
          zone={match.league?.time_zone ?? viewerZone()}
          onSend={(kickoff_at) => move.mutateAsync({ match_id: match.id, kickoff_at })}
          onClose={close}
        />
      )}
      {asking === 'postpone' && (
        <ReasonDialog
          title={t('postpone.title', sides)}
          description={t('postpone.text')}
          action={t('postpone.send')}
          onSend={(reason) => postpone.mutateAsync({ reason })}
          onClose={close}
        />
      )}
      {asking === 'cancel' && (
        <ReasonDialog
          title={t('cancel.title', sides)}
          description={t(match.series_id === null ? 'cancel.text' : 'cancel.ofSeries')}
          action={t('cancel.send')}
          onSend={(reason) => cancel.mutateAsync({ reason })}
          onClose={close}
        />
      )}
    </section>
  );
}
