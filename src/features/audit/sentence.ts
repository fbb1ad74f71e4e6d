import type { Json } from '#database.types.ts';
import type { Entry } from '#data/audit/queries.ts';
import { type Change, changesOf } from './changes.ts';

/** The actions each kind of sentence has a text for. */
export type Sentences = Record<Group, object>;
type Group = 'did' | 'didNot' | 'clock' | 'own' | 'unnamed' | 'direct' | 'directClock';
/** A text of the sentences, or one that says the label of an action. */
export type Choice = { group: Group; key: string } | { group: 'failed' | 'other'; label: string };

type SentenceFacts = Pick<Entry, 'action' | 'actor' | 'clock' | 'subject' | 'subject_name' | 'after'>;

/**
 * Which sentence says an entry: what somebody did to something, or refused (`didNot`); what happened without anybody
 * (`clock`); what was done with one's own account; what was done to something without a name; how a row was written
 * `direct`ly. An entry that none of them fits is said by its label.
 */
export function sentenceFor(entry: SentenceFacts, texts: Sentences): Choice {
  const { action } = entry;
  const [verb = '', what] = action.split(' ', 2);
  if (verb === 'fail' && what !== undefined) return { group: 'failed', label: what };
  const key = what === undefined ? action : verb;
  const group = groupsFor(entry).find((each) => Object.hasOwn(texts[each], key));
  return group ? { group, key } : { group: 'other', label: action };
}

/** The kinds of sentences that could say it, the best first. */
function groupsFor({ action, actor, clock, subject, subject_name: name, after }: SentenceFacts): Group[] {
  if (action.includes(' ')) return [actor === null ? 'directClock' : 'direct'];
  if (actor === null) return name === null ? [] : clock ? ['clock'] : ['own', 'clock'];
  if (name === null) return ['unnamed'];
  if (subject === `profiles ${actor}`) return ['own', 'did'];
  return saidNo(after) ? ['didNot', 'did'] : ['did'];
}

/** The facts that say which of two things was done: the sentence says them. */
const answers = ['accepted', 'upheld', 'ready', 'archived', 'again'];

const saidNo = (after: Entry['after']): boolean => answers.some((answer) => factsOf(after)[answer] === false);

type Told = Change & {
  /** Reads without the name of its field. */
  bare?: true;
};
export type Ending = { told: Told[]; more: number };
/** Whether a field has a name, and whether a value of it is read at a glance. */
export type Reads = { isKnown: (field: string) => boolean; isShort: (field: string, value: string) => boolean };

/** The parts that the sentence has: that something was confirmed or postponed is its status. */
const implied = [...answers, 'status', 'phase'];
/** Where the status is what somebody chose. */
const choosesStatus = words('answer_join_request decide_penalty resolve_content_report set_ticket_status');
/** Where the kind of what it is about is needed. */
const needsKind = words('decide_penalty hide_content resolve_content_report restore_content');
/** Of a row that is new, what a reader of the log looks for; the rest is on its page. */
const toldOfNew = words('category kickoff_at matches points priority tier');
/** Values that read well without the name of their field: the sentence says it. */
const bareBy: { [action: string]: string } = {
  adjust_points: 'points',
  answer_join_request: 'status',
  claim_forfeit: 'forfeited_by',
  decide_penalty: 'status',
  follow_checks: 'eligibility',
  follow_suspension: 'team_role',
  'insert sponsors': 'tier',
  move_match: 'kickoff_at',
  propose_reschedule: 'kickoff_at',
  resolve_content_report: 'status',
  serve_suspension: 'served',
  set_eligibility: 'eligibility',
  set_extra_rights: 'rights_extra',
  set_role: 'role',
  set_team_role: 'team_role',
  set_ticket_status: 'status',
  'update sponsors': 'tier',
};
/** The consequences of the action itself: the sentence says it, or nobody looks for it. */
const steps = words(
  'answered_at cancelled_at cancelled_by_team_id captain_signed_at checked_in_at confirmed_at decided_by deleted_at draw_seed entered_at final_rank joined_at last_seen_at late live_at manager_signed_at match_id player_signed_at playoffs_at reversed reversed_at right_spent ruled_at slot started_at status_reason updated_at version waiting',
);
/** The reason of an action is no change of it. */
const remarks = words('reason ruling notes');
const most = 2;

/** The end of the sentence: at most two changes that are short, or their fields' names, and how many more there are. */
export function endingOf(
  { action, before, after }: Pick<Entry, 'action' | 'before' | 'after'>,
  { isKnown, isShort }: Reads,
): Ending {
  if (after === null) return { told: [], more: 0 };
  const [old, now] = [factsOf(before), factsOf(after)];
  const isNew = before === null || (now.id !== undefined && old.id !== now.id);
  const isRow = now.id !== undefined || now.created_at !== undefined;
  const omissions = action.startsWith('update ') || choosesStatus.has(action) ? answers : implied;
  const changes = withScore(changesOf(isNew ? null : before, after), old, now).filter(
    ({ field }) => isKnown(field) && !omissions.includes(field) && !remarks.has(field) && !steps.has(field),
  );
  const isBare = ({ field, before: was }: Change) =>
    field === 'score' || field === bareBy[action] || (field === 'kind' && was === null);
  const kind: Told[] =
    needsKind.has(action) && typeof old.kind === 'string'
      ? [{ field: 'kind', before: null, after: old.kind, bare: true }]
      : [];
  const isRead = ({ field, text, before: was, after: is }: Change) =>
    !text && [was, is].every((v) => v === null || isShort(field, v));
  // where nothing else is said, of what does not fit a line its name
  const read = changes.filter(isRead);
  const named = changes
    .filter(() => !isNew && read.length === 0)
    .map(({ field }): Change => ({ field, before: null, after: null, text: true }));
  const short = [...read, ...named]
    .filter(({ field, after: value }) => !isNew || (value !== null && (!isRow || toldOfNew.has(field))))
    .map((each): Told => (isBare(each) ? { ...each, bare: true } : each));
  const told = [...kind, ...short].slice(0, most);
  return { told, more: isNew || told.length === 0 ? 0 : kind.length + changes.length - told.length };
}

/** Why, in the words of the person who did it, where the log still knows them. */
export function reasonOf({ after }: Pick<Entry, 'after'>): string | null {
  const { reason } = factsOf(after);
  return typeof reason === 'string' ? reason : null;
}

/** The goals of both sides are one score, also where only one of them changed. */
function withScore(changes: Change[], old: Facts, now: Facts): Change[] {
  const isGoals = ({ field }: Change) => field === 'home_score' || field === 'away_score';
  const scored = scoreOf(now);
  if (scored === null || !changes.some(isGoals)) return changes;
  return [{ field: 'score', before: scoreOf(old), after: scored }, ...changes.filter((each) => !isGoals(each))];
}

const scoreOf = ({ home_score: home, away_score: away }: Facts): string | null =>
  typeof home === 'number' && typeof away === 'number' ? `${home}–${away}` : null;

type Facts = { [field: string]: Json | undefined };

const factsOf = (side: Json): Facts => (typeof side === 'object' && side !== null && !Array.isArray(side) ? side : {});

function words(list: string): Set<string> {
  return new Set(list.split(' '));
}
