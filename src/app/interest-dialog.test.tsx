import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '#lib/query-client.ts';
import { supabase } from '#lib/supabase.ts';
import type { Answers } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { Interests } from './interests.tsx';

afterEach(async () => {
  await cleanup();
  await signOut();
  queryClient().clear();
});

const [own, rival] = [uuid(1), uuid(2)];
const refusal = (kind: string, team: string) => ({
  status: 409,
  body: { code: 'PT409', message: 'Declare it.', hint: 'declareInterest', details: `${kind} ${team}` },
});

/** A member of one team among the staff, whose command is answered so, one call after the other. */
async function open(...answers: ReturnType<typeof refusal>[]) {
  const badges = [{ id: own, name: 'Nordlicht Kiel' }, { id: rival, name: 'Rıhtım Gücü' }]; // prettier-ignore
  const waiting = [...answers];
  const replies: Answers = {
    'GET /rest/v1/memberships': { body: [{ id: uuid(3), team_id: own, team_role: 'player' }] },
    'GET /rest/v1/teams': { body: badges },
    'POST /rest/v1/rpc/declare_interest': { body: null },
    'POST /rest/v1/rpc/adjust_points': () => waiting.shift() ?? { body: uuid(9) },
  }; // prettier-ignore
  const backend = await signIn(replies);
  await openPage(<Interests />, { at: '/dashboard', namespaces: ['interest', 'common'] });
  const db = await supabase();
  const call = db.rpc('adjust_points', { league_id: uuid(5), season: 1, team_id: rival, points: -3, reason: 'Late' });
  const answered = call.then((answer) => answer);
  return { backend, answered };
}

const dialog = page.getByRole('dialog', { name: 'You have an interest in this' });
const calls = (backend: Awaited<ReturnType<typeof open>>['backend'], name: string) =>
  backend.to(`/rest/v1/rpc/${name}`).map(({ body }) => body);

test('asks before a decision about a rival that nobody else can make, and sends it again', async () => {
  const { backend, answered } = await open(refusal('rival', rival));
  await expect.element(dialog).toMatchTextContent(/You play for Nordlicht Kiel, who have yet to play Rıhtım Gücü/);
  await expect.element(dialog).toMatchTextContent(/marked in public as one by a player of Nordlicht Kiel/);
  expect(calls(backend, 'declare_interest')).toEqual([]);
  await dialog.getByRole('button', { name: 'Decide anyway' }).click();
  expect(await answered).toMatchObject({ error: null, data: uuid(9) });
  expect(calls(backend, 'declare_interest')).toEqual([{ team_id: rival }]);
  const [first, second] = calls(backend, 'adjust_points');
  expect(second).toEqual(first);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('asks about each team, one after the other', async () => {
  const { backend, answered } = await open(refusal('rival', rival), refusal('neighbour', uuid(4)));
  await dialog.getByRole('button', { name: 'Decide anyway' }).click();
  await expect.element(dialog).toMatchTextContent(/who stand next to/);
  await dialog.getByRole('button', { name: 'Decide anyway' }).click();
  expect((await answered).error).toBeNull();
  expect(calls(backend, 'declare_interest')).toEqual([{ team_id: rival }, { team_id: uuid(4) }]);
});

test('decides nothing where it is not agreed', async () => {
  const { backend, answered } = await open(refusal('neighbour', rival));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await answered).toMatchObject({ error: { hint: 'declareInterest' } });
  expect(calls(backend, 'declare_interest')).toEqual([]);
  expect(calls(backend, 'adjust_points')).toHaveLength(1);
});
