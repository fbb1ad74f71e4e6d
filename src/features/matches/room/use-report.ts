import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { text } from '#components/form/texts.ts';
import { useTranslatedForm } from '#components/form/use-translated-form.ts';
import { useViewer } from '#data/auth/viewer.ts';
import type { Report } from '#data/match-room/queries.ts';
import { useClaimForfeit, useCorrectReport, useReportMatch } from '#data/matches/mutations.ts';
import { limits } from '#domain/limits.ts';
import { answerIfReported } from '#domain/match/match-step.ts';
import { scoreProblem } from '#domain/match/scores.ts';
import { CallError, mentionsNetwork } from '#lib/errors.ts';
import { unsentReport } from '#lib/unsent-report.ts';
import { reportDraft } from './report-draft.ts';
import { nameOf } from '#components/league/match/side-name.ts';
import { reportedStats } from './use-stats.ts';
import type { Room } from './use-room.ts';

type Answers = z.infer<typeof schema>;

export type ReportProps = {
  room: Room;
  /** The own report that another one takes the place of. */
  corrects?: Report | undefined;
  onClose: () => void;
};

/**
 * The state and actions of a report's form: what is entered, how it stands to the other side's report, and how it is
 * sent.
 */
export function useReport({ room, corrects, onClose }: ReportProps) {
  const { match, course, commands, story, viewer, now } = room;
  const { id: me } = useViewer();
  const client = useQueryClient();
  const report = useReportMatch({ match_id: match.id });
  const correct = useCorrectReport();
  const forfeit = useClaimForfeit({ match_id: match.id });
  const side = viewer.leads ?? 'home';
  // The other side's report is the likeliest answer; without one, the last live score is.
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
  /** The report of the other side that is disputed knowingly. */
  const disputed = useRef<string>(undefined);
  const form = useTranslatedForm<Answers>({
    schema,
    namespace: 'match-room',
    name: reportDraft(match.id, corrects?.id),
    values: {
      home_score: begun?.home_score ?? match.live_home_score ?? 0,
      away_score: begun?.away_score ?? match.live_away_score ?? 0,
      note: corrects?.note ?? '',
    },
    onSend: async (answers) => {
      const claim = {
        ...answers,
        note: answers.note.trim() || undefined,
        // what was said of the players stays with another score, as far as it fits
        stats: corrects ? reportedStats(corrects, side === 'home' ? answers.home_score : answers.away_score) : [],
      };
      if (corrects) return correct.mutateAsync({ report_id: corrects.id, ...claim });
      try {
        await report.mutateAsync({ ...claim, seen_report: disputed.current });
      } catch (error) {
        if (me !== undefined && mentionsNetwork(error))
          unsentReport.keep(me, {
            match: match.id,
            teams: { home: nameOf(match, 'home'), away: nameOf(match, 'away') },
            said: claim,
          });
        // They were quicker: what they report is read first.
        if (error instanceof CallError && error.hint === 'reportUnseen') {
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
  const { home_score: home, away_score: away } = form.watch();
  const set = (field: 'home_score' | 'away_score', goals: number) => form.setValue(field, goals, { shouldDirty: true });
  const problem = scoreProblem(home, away);
  const score = `${home}–${away}`;
  const silent = answerIfReported(course, now);
  const waiting = !corrects && rival?.status === 'filed' ? rival : undefined;
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (absent)
      return forfeit.mutate(undefined, {
        onSuccess: () => {
          form.discard();
          onClose();
        },
        // A report that the other side filed meanwhile is the one to answer.
        onError: () => void client.invalidateQueries({ queryKey: ['matches', match.id] }),
      });
    if (waiting && problem === null && !agrees(waiting, home, away)) return setAsking(true);
    disputed.current = undefined;
    return form.send();
  };
  return {
    form: {
      ...form,
      send,
      isPending: form.isPending || forfeit.isPending,
      discard: () => {
        unsentReport.drop();
        form.discard();
      },
    },
    side,
    goals: { home, away },
    set,
    score,
    problem,
    silent,
    asksHow,
    mayClaim,
    absent,
    setHow,
    agrees: agrees(rival, home, away),
    /** The report that the viewer is asked about before the own one disputes it. */
    question: asking ? waiting : undefined,
    dispute: (report: Report) => {
      disputed.current = report.id;
      // why it was refused is in the form
      void form.send().finally(() => setAsking(false));
    },
    confirmed: () => {
      form.discard();
      onClose();
    },
    isSending: form.isPending,
    endQuestion: () => setAsking(false),
  };
}

export type ReportState = ReturnType<typeof useReport>;

const agrees = (rival: Report | undefined, home: number, away: number): boolean =>
  rival?.forfeited_by === null && rival.home_score === home && rival.away_score === away;

const schema = z.object({
  home_score: z.int().check(z.minimum(0), z.maximum(limits.scoreMax)),
  away_score: z.int().check(z.minimum(0), z.maximum(limits.scoreMax)),
  note: text({ max: limits.reportNoteMax }),
});
