import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { openSessions } from './callers.ts';
import type { Claims } from '#host/gateway/accounts/tokens.ts';

const claims = { sub: 'somebody', session_id: 'a session' } as Claims;
const answerWhen = async (isOpen: Promise<boolean>, holder: Claims | null = claims) => {
  const app = new Hono();
  app.use(
    openSessions(() => holder ?? undefined, { isOpen: () => isOpen, awaitsCode: async () => false, forget: () => {} }),
  );
  app.get('*', (c) => c.text('let through'));
  const answer = await app.request('/rest/v1/teams');
  return [answer.status, await answer.text()];
};

test('a member is let through while their session is open', async () => {
  expect(await answerWhen(Promise.resolve(true))).toEqual([200, 'let through']);
  const [status, words] = await answerWhen(Promise.resolve(false));
  expect([status, words]).toEqual([401, expect.stringContaining('PGRST303')]);
});

test('nobody with a token is let through while the database cannot be asked; who has none is not asked about', async () => {
  const [status, words] = await answerWhen(Promise.reject(new Error('gone')));
  expect([status, words]).toEqual([503, expect.stringContaining('PGRST001')]);
  expect(await answerWhen(new Promise<boolean>(() => {}), null)).toEqual([200, 'let through']);
});
