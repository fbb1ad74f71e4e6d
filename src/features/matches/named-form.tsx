import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamedForm, useClosedWhenOver } from '#components/form/use-named-form.ts';
import { AttendanceSummary } from '#components/league/attendance/attendance-summary.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { voteQueries } from '#data/votes/queries.ts';
import { type MatchForm, matchForms } from '#domain/match/forms.ts';
import { otherSide } from '#domain/match/match-step.ts';
import { whenDefined } from '#lib/when-defined.ts';
import { PlayerVote } from '#components/league/match/player-vote.tsx';
import { AnswerReport, AnswerTime, Disputed, OwnReport } from './room/captains-panel.tsx';
import { Lobby } from './room/lobby.tsx';
import { LineUpPicker } from './room/line-up-picker.tsx';
import { formatMoment } from './room/moment.ts';
import { ReadyCheck } from './room/ready-check.tsx';
import { nameOf } from '#components/league/match/side-name.ts';
import { StandIns } from './room/stand-ins.tsx';
import type { Room } from './room/use-room.ts';
import { useStandsIn } from './room/use-stands-in.ts';

type Props = { room: Room; me: string | undefined };

/** Those that the captains' panel opens by itself, where their buttons stand. */
const ofThePanel: ReadonlySet<MatchForm> = new Set(['dispute', 'propose', 'report', 'stats']);
const forms = matchForms.filter((form) => !ofThePanel.has(form));

/** The one form that the page's address asks for, over the page. Nothing where it is not for this viewer, or too late. */
export function NamedForm({ room, me }: Props) {
  useTranslation(['attendance', 'ratings']);
  const plays = useStandsIn(room) || room.side !== null;
  const [form, close] = useNamedForm(forms);
  // A match without a vote has no form for it.
  const vote = useQuery(whenDefined(form === 'vote' ? room.match.id : undefined, voteQueries.ofMatch)).data;
  const shown = form && (form !== 'vote' || vote) && formOf(form, { room, me, plays, close });
  useClosedWhenOver(Boolean(shown), close);
  return shown || null;
}

type FormProps = Props & { plays: boolean; close: () => void };

function formOf(form: MatchForm, { room, me, plays, close }: FormProps): ReactNode {
  const { match, course, commands, side, viewer } = room;
  const open = (content: ReactNode) => <Framed onClose={close}>{content}</Framed>;
  switch (form) {
    case 'answer':
      return commands.has('answer') && open(<AnswerReport room={room} />);
    case 'attendance':
      return side && course.status === 'scheduled' && open(<AttendanceSummary of={{ match: match.id }} />);
    case 'change':
      return commands.has('changeReport') && open(<OwnReport room={room} />);
    case 'concede':
      return viewer.leads && course.status === 'disputed' && open(<Disputed room={room} />);
    case 'lineUp':
      return commands.has('lineUp') && open(<LineUpPicker room={room} onSaved={close} />);
    case 'lobby':
      return plays && ['scheduled', 'live'].includes(course.status) && open(<Lobby room={room} />);
    case 'ready':
      return course.ready && course.status === 'scheduled' && open(<ReadyCheck room={room} />);
    case 'standIn':
      return course.status === 'scheduled' && open(<StandIns room={room} />);
    case 'time':
      return commands.has('answerTime') && open(<Proposed room={room} />);
    case 'vote':
      return course.status === 'finished' && open(<PlayerVote match={match} me={me} />);
    default:
      return null;
  }
}

/** A dialog whose content is also on the page has its heading in it. */
function Framed({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const { t } = useTranslation('match-room');
  return (
    <Dialog open hideTitle title={t('step.yours')} onClose={onClose}>
      <div className="grid grid-cols-1 gap-3 *:min-w-0">{children}</div>
    </Dialog>
  );
}

function Proposed({ room }: { room: Room }) {
  const { t, i18n } = useTranslation('match-room');
  const { match, story, viewer } = room;
  const proposal = story.reschedules.find(({ status }) => status === 'proposed');
  return (
    <>
      <h3 className="text-2xl">{t('step.answerTimeYours.title')}</h3>
      <p className="text-soft">
        {t('step.answerTimeYours.text', {
          rival: viewer.leads ? nameOf(match, otherSide(viewer.leads)) : '',
          proposed: proposal ? formatMoment(proposal.kickoff_at, i18n.language) : '',
        })}
      </p>
      <AnswerTime room={room} />
    </>
  );
}
