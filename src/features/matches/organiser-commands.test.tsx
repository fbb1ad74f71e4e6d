import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { reportOf, matchOf, storyAnswers, storyWith } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { mert } from '#testing/fake-backend.ts';
import { signIn, signOut } from '#testing/session.ts';
import type { Report } from '#data/match-room/queries.ts';
import { OrganiserCommands } from './organiser-commands.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
});

const { id } = matchOf();
const member = (team: number, team_role: string) => [{ id: uuid(600), team_id: uuid(team), team_role, eligibility: 'eligible', league_id: null, season: null }]; // prettier-ignore
type Person = { admin?: boolean; moderator?: boolean; membership?: object[]; referees?: string | null };
const people = {
  'a captain': { membership: member(1, 'captain') },
  'a moderator': { moderator: true },
  'a moderator of the own team': { moderator: true, membership: member(2, 'player') },
  'a referee': { referees: matchOf().league_id, membership: member(3, 'captain') },
  'a referee of another league': { referees: uuid(990) },
  'a referee of the own team': { referees: matchOf().league_id, membership: member(2, 'player') },
  'an admin': { admin: true, membership: member(3, 'captain') },
  'an admin of the own team': { admin: true, membership: member(2, 'player') },
} satisfies Record<string, Person>;
type Who = keyof typeof people;

const nothing = { may_rule: false, may_undo: false };

async function open(who: Who, about: object, options: object = nothing, reports: Report[] = []) {
  const { admin = false, moderator = false, membership = [], referees }: Person = people[who];
  const backend = await signIn({
    ...storyAnswers(storyWith({ reports })),
    'POST /rest/v1/rpc/is_admin_fast': { body: admin },
    'POST /rest/v1/rpc/is_moderator': { body: moderator },
    'GET /rest/v1/memberships': { body: membership },
    'GET /rest/v1/league_referees': {
      body: referees ? [{ league_id: referees, league: { name: 'Premier Rondo' } }] : [],
    },
    'POST /rest/v1/rpc/ruling_options': { body: [options] },
    'POST /rest/v1/rpc/rule_match': {},
    'POST /rest/v1/rpc/undo_result': {},
  });
  const opened = await openPage(<OrganiserCommands match={matchOf(about)} />, {
    namespaces: ['organiser', 'staff', 'table', 'match-room'],
  });
  const { client } = opened;
  await expect.poll(() => client.getQueryData(['teams', 'of-player', mert.id]) !== undefined && client.isFetching() === 0).toBe(true); // prettier-ignore
  return { ...opened, sent: (call: string) => backend.to(`/rest/v1/rpc/${call}`).map(({ body }) => body) };
}

const offered = () =>
  page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);

const scheduled = { status: 'scheduled' };
const finished = { status: 'finished', home_score: 2, away_score: 1 };
const reported = { status: 'reported' };
const all = { may_rule: true, may_undo: true };
const rule = { may_rule: true, may_undo: false };
const undo = { may_rule: false, may_undo: true };

test.each<[Who, string, object, object, string[]]>([
  ['a captain', 'a match to come', scheduled, all, []],
  ['a captain', 'a result', finished, all, []],
  ['a moderator', 'a match to come', scheduled, all, ['Postpone']],
  ['a moderator', 'a result', finished, all, []],
  ['a moderator of the own team', 'a match to come', scheduled, all, []],
  ['a referee', 'a match to come', scheduled, rule, ['Move', 'Postpone', 'Rule on the result', 'Cancel match']],
  ['a referee', 'a result', finished, all, ['Correct result', 'Undo result']],
  ['a referee', 'a game of a night cup', { ...scheduled, league_id: null, night_cup_id: uuid(800) }, all, []],
  ['a referee of another league', 'a result', finished, all, []],
  ['a referee of the own team', 'a result', finished, all, []],
  ['an admin', 'a match to come', scheduled, rule, ['Move', 'Postpone', 'Rule on the result', 'Cancel match']],
  ['an admin', 'a report', reported, rule, ['Rule on the result']],
  ['an admin', 'a result', finished, all, ['Correct result', 'Undo result']],
  ['an admin', 'a result under a bracket', finished, undo, ['Undo result']],
  ['an admin', 'a result of a finished season', finished, nothing, []],
  ['an admin of the own team', 'a match to come', scheduled, all, []],
  ['an admin of the own team', 'a result', finished, all, []],
])('%s about %s is offered what they may do', async (who, _what, about, options, buttons) => {
  await open(who, about, options);
  await expect.poll(offered).toEqual(buttons);
  expect(page.getByRole('heading', { name: 'Organiser' }).elements()).toHaveLength(buttons.length > 0 ? 1 : 0);
});

test('nobody but an admin of neither side asks what may be ruled', async () => {
  for (const who of ['a captain', 'a moderator', 'an admin of the own team'] as const) {
    const { sent } = await open(who, finished, all);
    expect(sent('ruling_options'), who).toEqual([]);
    await cleanup();
    await signOut();
  }
});

test('an admin rules from the match: the reports are there to be chosen, by keyboard', async () => {
  const { sent } = await open('an admin', reported, rule, [reportOf('away', [1, 2])]);
  await page.getByRole('button', { name: 'Rule on the result' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rule on Anchor FC v Bergwacht FC' });
  const stands = dialog.getByRole('radio', { name: '1–2 stands (Bergwacht)' });
  await expect.element(stands).toHaveFocus();
  expect(dialog.getByText('1', { exact: true }).elements(), 'a key that is another page’s').toEqual([]);
  await userEvent.keyboard(' ');
  await expect.element(stands).toBeChecked();
  await dialog.getByLabelText('Rule applied').selectOptions('reports-report');
  await dialog.getByLabelText('Reason, visible to both teams').fill('As the pictures show');
  await dialog.getByRole('button', { name: 'Send ruling' }).click();
  await expect
    .poll(() => sent('rule_match'))
    .toEqual([
      { match_id: id, reason: 'As the pictures show', paragraph: 'reports-report', home_score: 1, away_score: 2 },
    ]);
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test('an admin corrects an imported result, and takes it back, each with a reason', async () => {
  const { sent } = await open('an admin', finished, all);
  await page.getByRole('button', { name: 'Correct result' }).click();
  const correct = page.getByRole('dialog', { name: 'Correct the result of Anchor FC v Bergwacht FC' });
  await correct.getByText('3–0 for Anchor, by forfeit').click();
  await correct.getByRole('button', { name: 'Correct result' }).click();
  expect(sent('rule_match')).toEqual([]);
  await correct.getByLabelText('Rule applied').selectOptions('matchday-delay');
  await correct.getByLabelText('Reason, visible to both teams').fill('They did not show up');
  await correct.getByRole('button', { name: 'Correct result' }).click();
  await expect
    .poll(() => sent('rule_match'))
    .toEqual([{ match_id: id, reason: 'They did not show up', paragraph: 'matchday-delay', forfeited_by: 'away' }]);
  await page.getByRole('button', { name: 'Undo result' }).click();
  const back = page.getByRole('dialog', { name: 'Undo Anchor FC 2–1 Bergwacht FC?' });
  await back.getByLabelText('Reason, visible to both teams').fill('The wrong match');
  await back.getByRole('button', { name: 'Undo result' }).click();
  await expect.poll(() => sent('undo_result')).toEqual([{ match_id: id, reason: 'The wrong match' }]);
});
