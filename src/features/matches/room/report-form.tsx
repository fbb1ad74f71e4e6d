import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextArea } from '#components/form/text-field.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { limits } from '#domain/limits.ts';
import { noShowFrom, otherSide, showsEvidence } from '#domain/match/match-step.ts';
import { formatTime } from '#lib/dates.ts';
import { ReportQuestion } from './report-question.tsx';
import { OwnPictures } from './evidence.tsx';
import { formatMoment } from './moment.ts';
import styles from './report-form.module.css';
import { ScorePad } from '#components/league/match/score-pad.tsx';
import { nameOf } from '#components/league/match/side-name.ts';
import { useAnswerDeadline } from './use-answer-deadline.ts';
import { type ReportProps, type ReportState, useReport } from './use-report.ts';

/**
 * How a match ended: a digit for each side, then send; pictures and a word for who wants them. Or that it was not played,
 * because the other side did not come. Another form asks for the scorers afterwards (scorers-form.tsx).
 */
export function ReportForm({ room, corrects, onClose }: ReportProps) {
  const { t, i18n } = useTranslation('match-room');
  const { match, course, viewer, now } = room;
  const report = useReport({ room, corrects, onClose });
  const { form, side, problem, score, absent, question } = report;
  const answerTime = useAnswerDeadline(course);
  const action = corrects ? 'change.send' : 'report.send';
  return (
    <>
      <FormDialog
        form={form}
        title={t(corrects ? 'change.formTitle' : 'report.title')}
        action={absent ? t('noShow.send') : problem === null ? t(action, { score }) : t('report.sendNothing')}
        danger={absent}
        disabled={!absent && (problem !== null || (corrects !== undefined && !form.isDirty))}
        className={styles.screen}
        onClose={onClose}
      >
        {report.asksHow && <PlayedOrNot room={room} report={report} />}
        {absent ? (
          <ul className="list-disc pl-5 text-soft">
            <li>{t('noShow.text', { rival: nameOf(match, otherSide(side)), answerTime })}</li>
            <li>{t('report.then.silence', { until: formatMoment(report.silent, i18n.language) })}</li>
          </ul>
        ) : (
          <>
            <ScoreFields room={room} report={report} />
            <WhatFollows room={room} report={report} corrects={corrects} answerTime={answerTime} />
            {showsEvidence(course, viewer, now) && <OwnPictures match={match} side={side} />}
            <TextArea
              label={t('report.note')}
              hint={t('report.noteHint')}
              rows={2}
              maxLength={limits.reportNoteMax}
              {...form.field('note')}
            />
          </>
        )}
      </FormDialog>
      {question && (
        <ReportQuestion
          room={room}
          rival={question}
          own={score}
          pending={report.isSending}
          onDispute={() => report.dispute(question)}
          onConfirmed={report.confirmed}
          onClose={report.endQuestion}
        />
      )}
    </>
  );
}

type PartProps = Pick<ReportProps, 'room'> & { report: ReportState };

function PlayedOrNot({ room: { course }, report: { absent, mayClaim, setHow } }: PartProps) {
  const { t, i18n } = useTranslation('match-room');
  const id = useId();
  return (
    <div className="grid justify-items-center gap-1.5">
      <Segmented
        label={t('report.how.label')}
        value={absent ? 'absent' : 'played'}
        choices={[
          { value: 'played', label: t('report.how.played') },
          { value: 'absent', label: t('report.how.absent'), disabled: !mayClaim },
        ]}
        describedBy={mayClaim ? undefined : id}
        onChange={setHow}
      />
      {!mayClaim && (
        <p id={id} className="text-center text-sm text-faint">
          {t('report.how.from', { noShow: formatTime(noShowFrom(course).toISOString(), i18n.language) })}
        </p>
      )}
    </div>
  );
}

function ScoreFields({ room: { match }, report: { form, goals, set, problem } }: PartProps) {
  const { t } = useTranslation('match-room');
  const isLevel = problem !== null && form.isDirty;
  return (
    <>
      {(['home', 'away'] as const).map((side) => (
        <ScorePad
          key={side}
          team={side === 'home' ? match.home_team : match.away_team}
          value={goals[side]}
          onChange={(scored) => set(`${side}_score`, scored)}
        />
      ))}
      <p className={`text-center text-sm ${isLevel ? 'text-loss' : 'text-faint'}`} role="status">
        {t(isLevel ? 'report.level' : 'report.noDraw')}
      </p>
    </>
  );
}

/** The consequences of sending it. */
function WhatFollows({
  room,
  report,
  corrects,
  answerTime,
}: PartProps & Pick<ReportProps, 'corrects'> & { answerTime: string }) {
  const { t, i18n } = useTranslation('match-room');
  const rival = nameOf(room.match, otherSide(report.side));
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm text-soft">
      {corrects && <li>{t('change.formText', { rival })}</li>}
      {corrects || room.course.reported.length === 0 ? (
        <>
          <li>{t('report.then.answer', { rival, answerTime })}</li>
          <li>{t('report.then.silence', { until: formatMoment(report.silent, i18n.language) })}</li>
        </>
      ) : (
        <li>{t(report.agrees ? 'report.then.agrees' : 'report.then.differs')}</li>
      )}
    </ul>
  );
}
