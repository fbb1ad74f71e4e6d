import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { limits } from '#domain/limits.ts';
import { type Answers, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { league, leagueId, uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { LeagueReferees } from './league-referees.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
});

const row = (id: string, username: string) => ({
  created_at: '2026-02-01T12:00:00Z',
  player: { id, username, avatar: null },
});
const rana = row(uuid(520), 'rana');

async function open(referees: object[], answers: Answers = {}) {
  const backend = await signIn({
    'GET /rest/v1/league_referees': { body: referees },
    'POST /rest/v1/rpc/player_page': {
      body: [
        { id: uuid(520), username: 'rana', avatar: null },
        { id: uuid(521), username: 'ranim', avatar: null },
        { id: mert.id, username: 'ranmert', avatar: null },
      ],
    },
    'POST /rest/v1/rpc/appoint_referee': {},
    'POST /rest/v1/rpc/dismiss_referee': {},
    ...answers,
  });
  await openPage(<LeagueReferees league={league()} />, { namespaces: ['referee'] });
  return { sent: (call: string) => backend.to(`/rest/v1/rpc/${call}`).map(({ body }) => body) };
}

const appoint = page.getByRole('button', { name: 'Appoint referee' });
const send = page.getByRole('dialog').getByRole('button', { name: 'Appoint', exact: true });
const player = page.getByRole('combobox', { name: 'Player' });

test('a referee is found by name and appointed; who is one already, or oneself, is not offered', async () => {
  const { sent } = await open([rana]);
  await expect.element(page.getByRole('link', { name: 'rana' })).toBeVisible();
  await appoint.click();
  await player.fill('ran');
  await expect.element(page.getByRole('option')).toHaveTextContent('ranim');
  await page.getByRole('option', { name: 'ranim' }).click();
  await send.click();
  await expect.poll(() => sent('appoint_referee')).toEqual([{ league_id: leagueId, user_id: uuid(521) }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('nobody is appointed while nobody is selected', async () => {
  const { sent } = await open([]);
  await expect.element(page.getByText('No referees yet: admins decide.')).toBeVisible();
  await appoint.click();
  await send.click();
  await expect.element(page.getByText('Choose a player.')).toBeVisible();
  expect(sent('appoint_referee')).toEqual([]);
});

test('a refusal stands in the dialog, which stays open', async () => {
  await open([], {
    'POST /rest/v1/rpc/appoint_referee': {
      status: 409,
      body: { code: 'PT409', message: 'The account is suspended.', hint: 'playerSuspended', details: 'user_id' },
    },
  });
  await appoint.click();
  await player.fill('ran');
  await page.getByRole('option', { name: 'ranim' }).click();
  await send.click();
  await expect.element(page.getByText('This player’s account is suspended.')).toBeVisible();
  await expect.element(send).toBeVisible();
});

test('a referee is removed after a question, and nobody removes themselves', async () => {
  const { sent } = await open([rana, row(mert.id, 'mert')]);
  const remove = page.getByRole('button', { name: /^Remove/ });
  await expect.element(page.getByRole('link', { name: 'mert' })).toBeVisible();
  expect(remove.elements()).toHaveLength(1);
  await remove.click();
  expect(sent('dismiss_referee')).toEqual([]);
  await page.getByRole('button', { name: 'Remove referee' }).click();
  await expect.poll(() => sent('dismiss_referee')).toEqual([{ league_id: leagueId, user_id: uuid(520) }]);
});

test('a league that has as many as it may appoints no more', async () => {
  await open(Array.from({ length: limits.leagueRefereesMax }, (_, n) => row(uuid(530 + n), `referee ${n}`)));
  await expect.element(page.getByRole('link', { name: 'referee 19' })).toBeVisible();
  await expect.element(appoint).toBeDisabled();
});
