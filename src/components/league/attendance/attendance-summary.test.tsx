import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { AttendanceAnswer } from './attendance-answer.tsx';
import { AttendanceSummary } from './attendance-summary.tsx';

const team_id = uuid(1);
const match = uuid(9);
const member = (username: string, coming: boolean | null, answered: boolean, able = true, player_id = uuid(80 + username.length)) => ({ team_id, player_id, username, shirt_number: null, position: null, team_role: 'player', coming, answered, able }); // prettier-ignore

afterEach(async () => {
  await cleanup();
  await signOut();
});

async function open(own: { coming: boolean | null; answered: boolean } | null, others: object[] = []) {
  const squad = [...(own ? [{ ...member('Mert', own.coming, own.answered), player_id: mert.id }] : []), ...others];
  const backend = await signIn({
    'GET /rest/v1/memberships': {
      body: [{ id: uuid(3), team_id, team_role: 'player', eligibility: 'eligible' }],
    },
    'POST /rest/v1/rpc/who_is_in': { body: squad },
    'POST /rest/v1/rpc/answer_attendance': {},
  });
  return { sent: () => backend.to('/rest/v1/rpc/answer_attendance').map(({ body }) => body) };
}
const draw = (what: 'answer' | 'squad') =>
  openPage(what === 'answer' ? <AttendanceAnswer of={{ match }} /> : <AttendanceSummary of={{ match }} />, {
    namespaces: ['attendance'],
  });
const choice = (name: string) =>
  page.getByRole('group', { name: 'Are you in?' }).getByRole('button', { name, exact: true });

test.each([
  [null, false, 'false', 'false', 'You have not answered yet.'],
  [true, false, 'true', 'false', 'Based on the days you usually play.'],
  [true, true, 'true', 'false', 'You can change it until kick-off.'],
  [false, true, 'false', 'true', 'You can change it until kick-off.'],
] as const)('an answer of %s (said: %s) stands there and is changed by one tap', async (coming, answered, isIn, isOut, words) => {
  const { sent } = await open({ coming, answered });
  await draw('answer');
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(choice('In')).toHaveAttribute('aria-pressed', isIn);
  await expect.element(choice('Not in')).toHaveAttribute('aria-pressed', isOut);
  await choice('Not in').click();
  await expect.poll(sent).toEqual([{ coming: false, match_id: match }]);
}); // prettier-ignore

test('whoever is not of the squad is not asked', async () => {
  await open(null, [member('Kerem', true, true)]);
  const { client } = await draw('answer');
  await expect.poll(() => client.getQueryCache().getAll().length > 0 && client.isFetching()).toBe(0);
  expect(page.getByText('Are you in?').elements()).toEqual([]);
});

test('the squad is shown by its answers, and how many are short of five who eligible', async () => {
  await open({ coming: true, answered: true }, [
    member('Kerem', true, false),
    member('Lorenz', false, true),
    member('Jo', null, false),
    member('Suspended', true, true, false),
  ]);
  await draw('squad');
  await expect.element(page.getByText('3 players short')).toBeVisible();
  for (const [term, names] of [
    ['In (1)', 'Mert'],
    ['Usually in (1)', 'Kerem'],
    ['Not in (1)', 'Lorenz'],
    ['No answer (1)', 'Jo'],
    ['Not eligible (1)', 'Suspended'],
  ] as const) {
    await expect.element(page.getByText(term, { exact: true })).toBeVisible();
    await expect.element(page.getByText(names, { exact: true })).toBeVisible();
  }
});

test('five who come are enough', async () => {
  const others = ['A', 'Bb', 'Ccc', 'Dddd'].map((name) => member(name, true, true));
  await open({ coming: true, answered: true }, others);
  await draw('squad');
  await expect.element(page.getByText('5 in', { exact: true })).toBeVisible();
});
