import type { Tables } from '#database.types.ts';
import type { ContentKind } from '../community/moderation.ts';

type Speaker = { id: string; username: string } | null;
type WithSpeaker<Row> = Row & { speaker: Speaker };

/** The inputs of a match's story: the rows the viewer may read. */
export type StoryRows = {
  results: WithSpeaker<
    Pick<
      Tables<'match_results'>,
      'at' | 'cause' | 'home_score' | 'away_score' | 'forfeited_by' | 'report_id' | 'paragraph'
    > & {
      text: Pick<Tables<'result_reasons'>, 'id' | 'reason'> | null;
    }
  >[];
  reports: Pick<Tables<'match_reports'>, 'id' | 'note'>[];
  reschedules: WithSpeaker<
    Pick<Tables<'reschedules'>, 'created_at' | 'kickoff_at' | 'status' | 'answered_at' | 'team_id'>
  >[];
  protests: WithSpeaker<
    Pick<Tables<'protests'>, 'id' | 'created_at' | 'reason' | 'status' | 'ruling' | 'ruled_at' | 'team_id'>
  >[];
  appeals: WithSpeaker<Pick<Tables<'appeals'>, 'id' | 'created_at' | 'reason' | 'status' | 'ruling' | 'decided_at'>>[];
};

export type StoryWhat =
  | Tables<'match_results'>['cause']
  | 'noShow'
  | 'recorded'
  | 'proposal'
  | 'accepted'
  | 'rejected'
  | 'takenBack'
  | 'protest'
  | 'protestWithdrawn'
  | 'upheld'
  | 'dismissed'
  | 'appeal'
  | 'appealGranted'
  | 'appealRejected'
  | 'appealLapsed'
  | 'appealSuperseded';

/** One thing that happened: when, what, who said it, the score and the words that go with it. */
export type StoryEntry = {
  at: string;
  what: StoryWhat;
  by: Speaker;
  score: { home: number; away: number } | null;
  /** A proposed or agreed kick-off. */
  kickoff: string | null;
  text: string | null;
  /** The paragraph of the rules a ruling went by. */
  paragraph: string | null;
  /** The kind of these words in moderation. */
  content: { kind: ContentKind; id: string } | null;
};

/** Everything that was said and decided about a match, oldest first. A report that the answer replaced is left out. */
export function storyOf({ results, reports, reschedules, protests, appeals }: StoryRows): StoryEntry[] {
  const entryOf = (entry: Pick<StoryEntry, 'at' | 'what'> & Partial<StoryEntry>): StoryEntry => ({
    by: null,
    score: null,
    kickoff: null,
    text: null,
    paragraph: null,
    content: null,
    ...entry,
  });
  const fromResults = results.map(
    ({
      at,
      cause,
      home_score: home,
      away_score: away,
      forfeited_by,
      text: statement,
      report_id,
      speaker,
      paragraph,
    }) => {
      const isNoShow = cause === 'report' && forfeited_by !== null;
      const report = cause === 'report' ? reports.find(({ id }) => id === report_id) : undefined;
      return entryOf({
        at,
        // what was played before the league was here nobody reported
        what: isNoShow ? 'noShow' : cause === 'silence' && report_id === null ? 'recorded' : cause,
        by: speaker,
        score: home === null || away === null ? null : { home, away },
        text: statement?.reason ?? report?.note ?? null,
        paragraph,
        content: statement
          ? { kind: 'result_reason', id: statement.id }
          : report
            ? { kind: 'report_note', id: report.id }
            : null,
      });
    },
  );
  const fromTimes = reschedules.flatMap(({ created_at, kickoff_at: kickoff, status, answered_at, speaker }) => [
    entryOf({ at: created_at, what: 'proposal', by: speaker, kickoff }),
    ...(answered_at !== null && (status === 'accepted' || status === 'rejected')
      ? [entryOf({ at: answered_at, what: status, kickoff })]
      : []),
    ...(answered_at !== null && status === 'withdrawn'
      ? [entryOf({ at: answered_at, what: 'takenBack', kickoff })]
      : []),
  ]);
  const fromProtests = protests.flatMap(({ id, created_at, reason, status, ruling, ruled_at, speaker }) => [
    entryOf({ at: created_at, what: 'protest', by: speaker, text: reason, content: { kind: 'protest_reason', id } }),
    ...(ruled_at !== null && status === 'withdrawn' ? [entryOf({ at: ruled_at, what: 'protestWithdrawn' })] : []),
    ...(ruled_at !== null && status !== 'withdrawn'
      ? [
          entryOf({
            at: ruled_at,
            what: status === 'upheld' ? 'upheld' : 'dismissed',
            text: ruling,
            content: { kind: 'protest_ruling', id },
          }),
        ]
      : []),
  ]);
  const fromAppeals = appeals.flatMap(({ id, created_at, reason, status, ruling, decided_at, speaker }) => [
    entryOf({ at: created_at, what: 'appeal', by: speaker, text: reason, content: { kind: 'appeal_reason', id } }),
    ...(decided_at !== null && status !== 'filed'
      ? [entryOf({ at: decided_at, what: decisions[status], text: ruling, content: { kind: 'appeal_ruling', id } })]
      : []),
  ]);
  // Events of one moment stay in the order of the ledger.
  return [...fromResults, ...fromTimes, ...fromProtests, ...fromAppeals].toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  );
}

const decisions = {
  granted: 'appealGranted',
  rejected: 'appealRejected',
  lapsed: 'appealLapsed',
  superseded: 'appealSuperseded',
} as const satisfies Record<Exclude<Tables<'appeals'>['status'], 'filed'>, StoryWhat>;
