import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { transfer } from '#testing/contracts.ts';
import { openPage } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import { TransferRow } from './transfer-row.tsx';

afterEach(() => page.viewport(1280, 800));

const aylin = transfer(1, { username: 'aylin', player_id: uuid(501) });
const open = (about: Partial<typeof aylin> = {}, seenFrom?: string, dated = true) =>
  openPage(
    <ul>
      <li>
        <TransferRow transfer={{ ...aylin, ...about }} seenFrom={seenFrom} dated={dated} />
      </li>
    </ul>,
  );

test('names the player, both clubs, the action, the day and the season', async () => {
  const { screen } = await open();
  const row = screen.getByRole('listitem');
  await expect.element(row.getByRole('link', { name: 'aylin' })).toHaveAttribute('href', `/players/${uuid(501)}`);
  await expect.element(row.getByRole('link', { name: /Anchor/ })).toHaveAttribute('href', `/teams/${uuid(1)}`);
  await expect.element(row.getByRole('link', { name: /Corsairs/ })).toHaveAttribute('href', `/teams/${uuid(3)}`);
  await expect.element(row).toMatchTextContent(/Anchor.*Corsairs.*Transfer in.*1 November 2026 · S4/);
  await expect.element(row.getByText('In', { exact: true })).not.toBeInTheDocument();
});

test.each([
  ['comes in, seen from the team that won the player', uuid(3), 'In', 'transfer-row-in', 'Transfer in'],
  ['goes out, seen from the team that lost the player', uuid(1), 'Out', 'transfer-row-out', 'Transfer out'],
])('%s', async (_title, seenFrom, side, look, kind) => {
  const { screen } = await open({}, seenFrom);
  await expect.element(screen.getByText(side, { exact: true })).toBeVisible();
  await expect.element(screen.getByText(kind, { exact: true })).toBeVisible();
  expect(screen.getByRole('listitem').element().firstElementChild?.className).toContain(look);
});

test('takes no side, seen from a team it does not touch', async () => {
  const { screen } = await open({}, uuid(2));
  await expect.element(screen.getByRole('link', { name: 'aylin' })).toBeVisible();
  await expect.element(screen.getByText(/^(In|Out)$/)).not.toBeInTheDocument();
});

test('a deleted player has no name and no page', async () => {
  const { screen } = await open({ username: null });
  await expect.element(screen.getByText('Deleted player')).toBeVisible();
  expect(screen.getByRole('link').elements()).toHaveLength(2);
});

test.each([
  ['come from', { from_team: null }, /Free agent.*Corsairs/],
  ['go to', { from_team: team(1), to_team: null, kind: 'contract_terminated' as const }, /Anchor.*Free agent/],
])('a player can %s no club', async (_title, about, text) => {
  const { screen } = await open(about);
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(text);
});

test('has no season outside of one', async () => {
  const { screen } = await open({ season: null, league_name: null });
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(/1 November 2026$/);
});

test.each([
  ['in the list of all', {}, 110],
  ['seen from a team', { seenFrom: uuid(1) }, 140],
])('on a phone it takes two lines of a thumb, %s', async (_where, { seenFrom }: { seenFrom?: string }, height) => {
  await page.viewport(390, 800);
  const { screen } = await open({ kind: 'contract_accepted' }, seenFrom, seenFrom !== undefined);
  const row = screen.getByRole('listitem');
  await expect.element(row.getByRole('link', { name: 'aylin' })).toBeVisible();
  expect(row.element().getBoundingClientRect().height).toBeLessThan(height);
  // A name that has room stays in one piece.
  const name = row.getByText('Corsairs FC').element();
  expect(name.getBoundingClientRect().height).toBeLessThan(30);
});
