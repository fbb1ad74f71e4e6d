import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { anchor, member, refusal, viewedBy } from '#testing/squad.ts';
import { SquadTab } from './squad-tab.tsx';

signedInAs({ id: uuid(501), email: 'aylin@example.com' });

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const dialog = page.getByRole('dialog');
const menuOf = (player: string) => page.getByRole('button', { name: `Manage ${player}` });
const choose = async (player: string, action: string) => {
  await menuOf(player).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const actionsFor = async (player: string) => {
  await menuOf(player).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  const actions = page.getByRole('menuitem').elements();
  await menuOf(player).click();
  return actions.map(({ textContent }) => textContent);
};

describe('the squad', () => {
  test.each(['stranger', 'player', 'moderator'] as const)('is managed by no %s', async (part) => {
    const { settled } = await open(viewedBy(part));
    await settled();
    await expect.element(page.getByRole('link', { name: 'piet' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Manage/ })).not.toBeInTheDocument();
  });

  test('offers the captain what fits each member, and no way to remove the captain', async () => {
    await open();
    expect(await actionsFor('aylin')).toEqual(['Shirt and position', 'Set ineligible']);
    expect(await actionsFor('piet')).toEqual([
      'Shirt and position',
      'Remove as co-captain',
      'Set ineligible',
      'Hand over captaincy',
      'Remove from team',
    ]);
    expect(await actionsFor('ole')).toEqual([
      'Shirt and position',
      'Make co-captain',
      'Request review',
      'Hand over captaincy',
      'Remove from team',
    ]);
    await page.getByText('Former players').click();
    await expect.element(page.getByRole('rowheader', { name: 'gone' })).toBeVisible();
    await expect.element(menuOf('gone')).not.toBeInTheDocument();
  });

  test('offers a co-captain to ask for a review and nothing else', async () => {
    await open(viewedBy('co_captain'));
    expect(await actionsFor('ole')).toEqual(['Request review']);
    await expect.element(menuOf('piet')).not.toBeInTheDocument();
  });
});

describe('the captain', () => {
  test('removes a player with a reason', async () => {
    const { actions } = await open();
    await choose('ole', 'Remove from team');
    await expect.element(dialog.getByRole('heading', { name: 'Remove ole?' })).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Remove from team' });
    await confirm.click();
    await expect.element(dialog.getByText('Enter 3 to 500 characters.')).toBeVisible();
    expect(actions()).toEqual([]);
    await dialog.getByLabelText('Reason').fill(' Never came ');
    await confirm.click();
    await expect.element(page.getByText('Player removed')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(actions()).toEqual([['kick_player', { member_id: uuid(603), reason: 'Never came' }]]);
  });

  test('hands the captaincy over after being asked', async () => {
    const { actions } = await open();
    await choose('piet', 'Hand over captaincy');
    await expect.element(dialog.getByRole('heading', { name: 'Make piet captain?' })).toBeVisible();
    expect(actions()).toEqual([]);
    await dialog.getByRole('button', { name: 'Hand over captaincy' }).click();
    await expect.element(page.getByText('Captaincy handed over')).toBeVisible();
    expect(actions()).toEqual([['hand_over_captaincy', { team_id: anchor.id, player_id: uuid(502) }]]);
  });

  test('makes a player co-captain, and a co-captain a player', async () => {
    const { actions } = await open();
    await choose('ole', 'Make co-captain');
    await expect.element(page.getByText('Role changed')).toBeVisible();
    await choose('piet', 'Remove as co-captain');
    await expect.poll(actions).toEqual([
      ['set_team_role', { member_id: uuid(603), role: 'co_captain' }],
      ['set_team_role', { member_id: uuid(602), role: 'player' }],
    ]);
  });

  test('is told why a role could not be changed', async () => {
    await open({ [call('set_team_role')]: refusal('memberLeft') });
    await choose('ole', 'Make co-captain');
    await expect.element(page.getByText('This player has left the team.')).toBeVisible();
  });

  test('sets a player ineligible, takes it back, and asks for a review of another', async () => {
    const { actions } = await open();
    await choose('piet', 'Set ineligible');
    await expect.element(dialog.getByRole('heading', { name: 'Set piet ineligible?' })).toBeVisible();
    await expect.element(dialog).toMatchTextContent(/You can undo this right away, or request a review later/);
    expect(actions()).toEqual([]);
    await dialog.getByRole('button', { name: 'Set ineligible' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('piet is now ineligible')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await choose('ole', 'Request review');
    await expect.poll(actions).toEqual([
      ['set_eligibility', { member_id: uuid(602), status: 'ineligible' }],
      ['set_eligibility', { member_id: uuid(602), status: 'eligible' }],
      ['request_eligibility_review', { member_id: uuid(603) }],
    ]);
  });

  test('gives a shirt and a position', async () => {
    const { actions } = await open();
    await choose('ole', 'Shirt and position');
    await expect.element(dialog.getByLabelText('Shirt number')).toHaveValue('3');
    await dialog.getByLabelText('Shirt number').fill('11');
    await dialog.getByLabelText('Position').selectOptions('Goalkeeper');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Shirt changed')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(actions()).toEqual([['set_shirt', { member_id: uuid(603), shirt_number: 11, place: 'goalkeeper' }]]);
  });

  test('takes shirt and position away', async () => {
    const { actions } = await open();
    await choose('ole', 'Shirt and position');
    await dialog.getByLabelText('Shirt number').fill('');
    await dialog.getByLabelText('Position').selectOptions('Not set');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(actions).toEqual([['set_shirt', { member_id: uuid(603), shirt_number: null, place: null }]]);
  });

  test.each(['0', '1.5', 'x'])('is told what a shirt number is, for %s', async (number) => {
    const { actions } = await open();
    await choose('ole', 'Shirt and position');
    await dialog.getByLabelText('Shirt number').fill(number);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(dialog.getByLabelText('Shirt number'))
      .toHaveAccessibleDescription('Enter a whole number from 1 to 99.');
    expect(actions()).toEqual([]);
  });

  test('reads why a player could not be removed where the reason was written', async () => {
    await open({ [call('kick_player')]: refusal('memberLeft') });
    await choose('ole', 'Remove from team');
    await dialog.getByLabelText('Reason').fill('Never came');
    await dialog.getByRole('button', { name: 'Remove from team' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This player has left the team.');
    await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Never came');
  });

  test('finds the focus where a dialog was opened from, in the menu’s button', async () => {
    await open();
    await choose('ole', 'Shirt and position');
    await expect.element(dialog.getByLabelText('Shirt number')).toHaveFocus();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(menuOf('ole')).toHaveFocus();
  });

  test('reads at the field that a shirt is taken, and keeps what was typed', async () => {
    await open({ [call('set_shirt')]: refusal('shirtTaken', 'shirt_number') });
    await choose('ole', 'Shirt and position');
    const number = dialog.getByLabelText('Shirt number');
    await number.fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(number).toHaveAccessibleDescription('Another player already wears this number.');
    await expect.element(number).toHaveAttribute('aria-invalid', 'true');
    await expect.element(number).toHaveValue('1');
  });
});

const call = (name: string) => `POST /rest/v1/rpc/${name}`;
const roster = [
  member(1, 'aylin', { team_role: 'captain' }),
  member(2, 'piet', { team_role: 'co_captain' }),
  member(3, 'ole', { eligibility: 'ineligible' }),
];
const former = [member(4, 'gone', { active: false, left_at: '2026-05-01T00:00:00Z' })];
const written = [
  'kick_player',
  'hand_over_captaincy',
  'set_team_role',
  'set_eligibility',
  'request_eligibility_review',
  'set_shirt',
];

async function open(answers: Answers = {}) {
  const backend = fakeBackend({
    ...viewedBy('captain'),
    'GET /rest/v1/team_roster': ({ query }) => ({ body: query.get('left_at') === 'is.null' ? roster : former }),
    [call('eligibility_reasons')]: { body: [] },
    ...Object.fromEntries(written.map((name) => [call(name), {}])),
    ...answers,
  });
  const parts = (
    <>
      <SquadTab team={anchor} />
      <Toaster />
    </>
  );
  const { client } = await openPage(parts, { namespaces: ['teams', 'eligibility', 'errors'] });
  return {
    actions: () =>
      backend.calls
        .map(({ path, body }) => [path.replace('/rest/v1/rpc/', ''), body])
        .filter(([name]) => written.includes(String(name))),
    settled: async () => {
      await expect.poll(() => backend.to('/rest/v1/rpc/is_moderator').length).toBeGreaterThan(0);
      await expect.poll(() => client.isFetching()).toBe(0);
    },
  };
}
