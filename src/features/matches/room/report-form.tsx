import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextArea } from '#components/form/text-field.tsx';
import { text } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { Crest } from '#components/league/crest.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { limits } from '#domain/limits.ts';
import { answerIfClaimed, noShowFrom, otherSide, showsEvidence } from '#domain/match/match-step.ts';
import { scoreProblem } from '#domain/match/scores.ts';
import { eachStat } from '#domain/competition/statistics.ts';
import { useViewer } from '#data/auth/viewer.ts';
import { formatTime } from '#lib/dates.ts';
import { CallError, mentionsNetwork } from '#lib/errors.ts';
import { unsentReport } from '#lib/unsent-report.ts';
import {
  type ClaimedStats,
  useClaimForfeit,
  useCorrectReport,
  useReportMatch,
} from '../../../data/matches/mutations.ts';
import { matchQueries } from '../../../data/matches/queries.ts';
import { ClaimQuestion } from './claim-question.tsx';
import { OwnPictures } from './evidence.tsx';
import { formatMoment } from './moment.ts';
import { nameOf } from './side-name.ts';
import { PlayerStatsFields, type Line } from './player-stats-fields.tsx';
import { type Report, roomQueries } from '../../../data/match-room/queries.ts';
import { reportDraft } from './report-draft.ts';
import { Stepper } from './stepper.tsx';
import styles from './report-form.module.css';
import { useAnswerDeadline } from './use-answer-deadline.ts';
import type { Room } from './use-room.ts';

type Answers = z.infer<typeof schema>;

type Props = {
  room: Room;
  /** The own claim that another one takes the place of. */
  corrects?: Report | undefined;
  onClose: () => void;
};

/**
 * How a match ended, in the order of a phone's evening: the score, what the own players did, pictures, a word, send. Or
 * that it was not played, because the other side did not come.
 */
export function ReportForm({ room, corrects, onClose }: Props) {
  const { t, i18n } = useTranslation('match-room');
  const { match, course, commands, story, viewer, now } = room;
  const { id: me } = useViewer();
  const client = useQueryClient();
  const formId = useId();
  const answerTime = useAnswerDeadline(course);
  const report = useReportMatch(match.id);
  const correct = useCorrectReport();
  const forfeit = useClaimForfeit(match.id);
  const side = viewer.leads ?? 'home';
  const players = useOwnPlayers(match.id, side === 'home' ? match.home_team_id : match.away_team_id);
  // What the other side claims is the likeliest answer; before that, how it stood at last.
  const rival = story.reports.find(
    ({ id, status }) => id !== corrects?.id && (status === 'filed' || status === 'disputed'),
  );
  const begun = corrects ?? rival;
  const [asking, setAsking] = useState(false);
  const [how, setHow] = useState<'played' | 'absent'>('played');
  // Once something is reported, somebody was there.
  const asksHow = !corrects && (course.status === 'scheduled' || course.status === 'live');
  const mayClaim = commands.has('noShow');
  const absent = asksHow && mayClaim && how === 'absent';
  /** The claim of the other side that is disputed knowingly. */
  const disputed = useRef<string>(undefined);
  const form = useTranslatedForm<Answers>({
    schema,
    namespace: 'match-room',
    name: reportDraft(match.id, corrects?.id),
    values: {
      home_score: begun?.home_score ?? match.live_home_score ?? 0,
      away_score: begun?.away_score ?? match.live_away_score ?? 0,
      stats: corrects ? statsOf(corrects) : {},
      note: corrects?.note ?? '',
    },
    onSend: async ({ stats, ...answers }) => {
      const said = {
        ...answers,
        stats: Object.entries(stats).map(([player_id, line]) => ({ player_id, ...line })),
      };
      if (corrects) return correct.mutateAsync({ reportId: corrects.id, ...said });
      try {
        await report.mutateAsync({ ...said, seenReport: disputed.current });
      } catch (error) {
        if (me !== undefined && mentionsNetwork(error))
          unsentReport.keep(me, {
            match: match.id,
            teams: { home: nameOf(match, 'home'), away: nameOf(match, 'away') },
            said,
          });
        // They were quicker: what they claim is read first.
        if (error instanceof CallError && error.hint === 'claimUnseen') {
          await client.invalidateQueries({ queryKey: ['matches', match.id] });
          setAsking(true);
        }
        throw error;
      }
    },
    onSent: () => {
      unsentReport.drop();
      onClose();
    },
  });
  const { home_score: home, away_score: away, stats } = form.watch();
  const set = (field: 'home_score' | 'away_score', goals: number) => form.setValue(field, goals, { shouldDirty: true });
  const problem = scoreProblem(home, away);
  const own = side === 'home' ? home : away;
  const score = `${home}–${away}`;
  const silent = answerIfClaimed(course, now);
  const waiting = !corrects && rival?.status === 'filed' ? rival : undefined;
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (absent)
      return forfeit.mutate(undefined, {
        onSuccess: () => {
          form.discard();
          onClose();
        },
        // What the other side has claimed meanwhile is what there is to answer.
        onError: () => void client.invalidateQueries({ queryKey: ['matches', match.id] }),
      });
    if (waiting && problem === null && !agrees(waiting, home, away)) return setAsking(true);
    disputed.current = undefined;
    return form.send();
  };
  return (
    <>
      <FormDialog
        form={{
          ...form,
          send,
          isPending: form.isPending || forfeit.isPending,
          discard: () => {
            unsentReport.drop();
            form.discard();
          },
        }}
        title={t(corrects ? 'change.formTitle' : 'report.title')}
        action={
          absent
            ? t('noShow.send')
            : problem !== null
              ? t('report.sendNothing')
              : t(corrects ? 'change.send' : 'report.send', { score })
        }
        danger={absent}
        disabled={!absent && (problem !== null || (corrects !== undefined && !form.isDirty))}
        className={styles.screen}
        onClose={onClose}
      >
        {asksHow && (
          <div className="grid justify-items-center gap-1.5">
            <Segmented
              label={t('report.how.label')}
              value={absent ? 'absent' : 'played'}
              choices={[
                { value: 'played', label: t('report.how.played') },
                { value: 'absent', label: t('report.how.absent'), disabled: !mayClaim },
              ]}
              describedBy={mayClaim ? undefined : `${formId}-from`}
              onChange={setHow}
            />
            {!mayClaim && (
              <p id={`${formId}-from`} className="text-center text-sm text-faint">
                {t('report.how.from', { noShow: formatTime(noShowFrom(course).toISOString(), i18n.language) })}
              </p>
            )}
          </div>
        )}
        {absent ? (
          <ul className="list-disc pl-5 text-soft">
            <li>{t('noShow.text', { rival: nameOf(match, otherSide(side)), answerTime })}</li>
            <li>{t('report.then.silence', { until: formatMoment(silent, i18n.language) })}</li>
          </ul>
        ) : (
          <>
            <div className={styles.score}>
              {(['home', 'away'] as const).map((which) => {
                const team = which === 'home' ? match.home_team : match.away_team;
                return (
                  <div key={which} className={styles.side} data-side={which}>
                    <Crest team={team} size={56} />
                    <b translate="no">{nameOf(match, which)}</b>
                    <Stepper
                      big
                      label={t('goalsOf', { team: nameOf(match, which) })}
                      value={which === 'home' ? home : away}
                      onChange={(goals) => set(`${which}_score`, goals)}
                    />
                  </div>
                );
              })}
            </div>
            <p className={`text-center text-sm ${problem && form.isDirty ? 'text-loss' : 'text-faint'}`} role="status">
              {problem && form.isDirty ? t('report.level') : t('report.noDraw')}
            </p>
            <PlayerStatsFields
              players={players}
              stats={stats}
              goals={own}
              onChange={(changed) => form.setValue('stats', changed, { shouldDirty: true })}
            />
            {form.problem('stats') && (
              <p className="text-sm text-loss" role="alert">
                {form.problem('stats')}
              </p>
            )}
            {showsEvidence(course, viewer, now) && <OwnPictures match={match} side={side} />}
            <TextArea
              label={t('report.note')}
              hint={t('report.noteHint')}
              rows={2}
              maxLength={limits.claimNoteMax}
              {...form.field('note')}
            />
            <div className={styles.then}>
              <h3>{t('report.check')}</h3>
              <p className={styles.final}>
                <span translate="no">{nameOf(match, 'home')}</span>
                <b className="numerals">{score}</b>
                <span translate="no">{nameOf(match, 'away')}</span>
              </p>
              <ul className="grid gap-1.5 text-sm text-soft">
                {corrects && <li>{t('change.formText', { rival: nameOf(match, otherSide(side)) })}</li>}
                {corrects || course.claimed.length === 0 ? (
                  <>
                    <li>{t('report.then.answer', { rival: nameOf(match, otherSide(side)), answerTime })}</li>
                    <li>{t('report.then.silence', { until: formatMoment(silent, i18n.language) })}</li>
                  </>
                ) : (
                  <li>{t(agrees(rival, home, away) ? 'report.then.agrees' : 'report.then.differs')}</li>
                )}
              </ul>
            </div>
          </>
        )}
      </FormDialog>
      {asking && waiting && (
        <ClaimQuestion
          room={room}
          rival={waiting}
          own={score}
          pending={form.isPending}
          onDispute={() => {
            disputed.current = waiting.id;
            // why it was refused stands in the form
            void form.send().finally(() => setAsking(false));
          }}
          onConfirmed={() => {
            form.discard();
            onClose();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** What a claim says its players did, as its form takes it. */
const statsOf = ({ stats }: Report): Answers['stats'] =>
  Object.fromEntries(
    ((Array.isArray(stats) ? stats : []) as ClaimedStats[]).map(({ player_id, ...did }) => [player_id, did]),
  );

const agrees = (rival: Report | undefined, home: number, away: number): boolean =>
  rival?.forfeited_by === null && rival.home_score === home && rival.away_score === away;

const stat = z.int().check(z.minimum(0), z.maximum(limits.playerStatMax));
const schema = z.object({
  home_score: z.int().check(z.minimum(0), z.maximum(limits.scoreMax)),
  away_score: z.int().check(z.minimum(0), z.maximum(limits.scoreMax)),
  stats: z.record(z.string(), z.object({ ...eachStat(() => stat), mvp: z.boolean() })),
  note: text({ max: limits.claimNoteMax }),
});

/** Those whose stats a side may give: its line-up, or everybody who may play where none was named. */
function useOwnPlayers(matchId: string, teamId: string): Line[] {
  const lineups = useQuery(matchQueries.lineups(matchId)).data ?? [];
  const own = lineups.filter(({ team_id }) => team_id === teamId);
  const squads = useQuery({ ...roomQueries.squads(matchId), enabled: own.length === 0 }).data ?? [];
  if (own.length > 0)
    return own.map((place) => ({ ...place, keeps: place.position === null || place.position === 'goalkeeper' }));
  return squads
    .filter(({ team_id, broken }) => team_id === teamId && broken === null)
    .map((member) => ({ ...member, keeps: true }));
}
