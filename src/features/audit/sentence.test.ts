import { expect, test } from 'vitest';
import texts from '#locales/en/audit.json' with { type: 'json' };
import { endingOf, sentenceFor } from './sentence.ts';

const actor = '22222222-2222-4222-8222-222222222222';
const entry = (about: object) => ({
  action: 'update_team',
  actor,
  clock: false,
  subject: 'teams 11111111-1111-4111-8111-111111111111',
  subject_name: 'Nordlicht',
  before: null,
  after: null,
  ...about,
});
const nobody = { actor: null };
const clock = { actor: null, clock: true };

test.each([
  ['somebody did it', {}, { group: 'did', key: 'update_team' }],
  ['the clock did it', { ...clock, action: 'lapse_offer' }, { group: 'clock', key: 'lapse_offer' }],
  ['the clock came upon it', { ...clock, action: 'follow_checks' }, { group: 'clock', key: 'follow_checks' }],
  ['somebody did', { action: 'follow_checks' }, { group: 'did', key: 'follow_checks' }],
  ['the clock has no sentence for it', clock, { group: 'other', label: 'update_team' }],
  [
    'it is one’s own account',
    { action: 'end_session', subject: `profiles ${actor}` },
    { group: 'own', key: 'end_session' },
  ],
  [
    'the sign-in service did it',
    { ...nobody, action: 'sign_in', subject: `profiles ${actor}` },
    { group: 'own', key: 'sign_in' },
  ],
  ['one did it to oneself', { action: 'set_role', subject: `profiles ${actor}` }, { group: 'did', key: 'set_role' }],
  ['it was a no', { action: 'rule_protest', after: { upheld: false } }, { group: 'didNot', key: 'rule_protest' }],
  ['it was a yes', { action: 'rule_protest', after: { upheld: true } }, { group: 'did', key: 'rule_protest' }],
  [
    'it has no name',
    { action: 'start_conversation', subject_name: null },
    { group: 'unnamed', key: 'start_conversation' },
  ],
  ['its name is gone', { subject_name: null }, { group: 'other', label: 'update_team' }],
  ['a row was written', { action: 'insert sponsors' }, { group: 'direct', key: 'insert' }],
  [
    'a row was written by nobody',
    { ...nobody, action: 'update sponsors', subject_name: null },
    { group: 'directClock', key: 'update' },
  ],
  ['a chore failed', { ...clock, action: 'fail lapse_offer' }, { group: 'failed', label: 'lapse_offer' }],
  ['a later version wrote it', { action: 'a_later_act' }, { group: 'other', label: 'a_later_act' }],
  ['a later version wrote a row', { action: 'merge sponsors' }, { group: 'other', label: 'merge sponsors' }],
  ['it is called as every object has something', { action: 'constructor' }, { group: 'other', label: 'constructor' }],
])('%s', (_when, about, chosen) => {
  expect(sentenceFor(entry(about), texts.sentences)).toEqual(chosen);
});

const reads = {
  isKnown: (field: string) => !field.endsWith('_id'),
  isShort: (_field: string, value: string) => value.length < 12,
};
const ending = (action: string, before: object | null, after: object | null) => {
  const { told, more } = endingOf(entry({ action, before, after }), reads);
  return [
    ...told.map(({ field, bare, ...side }) => `${bare ? '' : `${field} `}${side.before ?? ''}>${side.after ?? ''}`),
    more,
  ];
};

test('at most two short changes end a sentence, or their names where none is short, and how many more there are', () => {
  const before = { id: '1', tier: 2, contact: null, best_of: 1, season: 3, captain_id: 'a' };
  const after = { id: '1', tier: 1, best_of: 3, season: 4, captain_id: 'b', texts_changed: ['contact'] };
  expect(ending('update_team', before, after)).toEqual(['tier 2>1', 'best_of 1>3', 2]);
  expect(ending('update_team', { id: '1', contact: null }, { id: '1', texts_changed: ['contact'] })).toEqual([
    'contact >',
    0,
  ]);
  expect(ending('update_team', { name: 'a' }, { name: 'a name that is long' })).toEqual(['name >', 0]);
  expect(ending('update_team', { until: '1 Nov' }, { until: null })).toEqual(['until 1 Nov>', 0]);
});

test('what the sentence says itself is not said again, nor why it was done', () => {
  expect(ending('postpone_match', { status: 'scheduled' }, { status: 'postponed', texts_changed: ['reason'] })).toEqual(
    [0],
  );
  expect(ending('rule_protest', { round: 1 }, { upheld: false, texts_changed: ['ruling'] })).toEqual([0]);
  expect(ending('set_ticket_status', { status: 'open' }, { status: 'closed' })).toEqual(['open>closed', 0]);
  expect(ending('update leagues', { status: 'draft' }, { status: 'active' })).toEqual(['status draft>active', 0]);
  expect(ending('set_role', { role: 'player' }, { role: 'admin' })).toEqual(['player>admin', 0]);
});

test('the goals of both sides are one score', () => {
  expect(ending('report_match', { status: 'live' }, { home_score: 3, away_score: 1 })).toEqual(['>3–1', 0]);
  const [was, is] = [
    { home_score: 3, away_score: 1 },
    { home_score: 3, away_score: 2 },
  ];
  expect(ending('correct_report', was, is)).toEqual(['3–1>3–2', 0]);
});

test('of what is new only what a reader looks for is said, and nothing of what is gone', () => {
  expect(ending('propose_suspension', null, { id: '1', matches: 2, served: 0, status: 'proposed' })).toEqual([
    'matches >2',
    0,
  ]);
  expect(ending('propose_reschedule', { id: null }, { id: '1', kickoff_at: 'Sunday' })).toEqual(['>Sunday', 0]);
  expect(ending('mute_writer', null, { until: '1 Nov', texts_changed: ['reason'] })).toEqual(['until >1 Nov', 0]);
  expect(ending('leave_team', { id: '1', position: 'striker' }, null)).toEqual([0]);
});

test('what kind of sponsor it is reads without the name of its field', () => {
  expect(ending('insert sponsors', null, { id: '1', name: 'Vapur Çay', tier: 'partner' })).toEqual(['>partner', 0]);
  expect(ending('update sponsors', { tier: 'partner' }, { tier: 'main' })).toEqual(['partner>main', 0]);
});

test('of content and penalties their kind is said', () => {
  expect(ending('hide_content', { kind: 'team_text' }, { texts_changed: ['reason'] })).toEqual(['>team_text', 0]);
  expect(ending('report_content', null, { kind: 'team_text' })).toEqual(['>team_text', 0]);
  expect(ending('decide_penalty', { id: '1', kind: 'fine', status: 'proposed' }, { status: 'active' })).toEqual([
    '>fine',
    'proposed>active',
    0,
  ]);
});
