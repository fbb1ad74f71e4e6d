import { toast } from 'sonner';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { uuid } from '#testing/season.ts';
import { signIn, signOut } from '#testing/session.ts';
import { OwnStanding } from './own-standing.tsx';

afterEach(async () => {
  toast.dismiss();
  await cleanup();
  await signOut();
});

const kicked = {
  id: uuid(900),
  key: 'kicked',
  values: { team: 'Anchor FC', player: 'mert', reason: 'Never came to training' },
  created_at: '2026-11-20T19:00:00Z',
};

test('who was removed reads by whom and why, and puts it away', async () => {
  const { backend, asked } = await open();
  const note = page.getByRole('status');
  await expect.element(note).toMatchTextContent(/Anchor FC has removed you from the squad\..*Never came to training/);
  expect(asked()).toMatchObject({ about_me: true, unread: true, of_keys: expect.arrayContaining(['kicked']) });
  backend.answers['POST /rest/v1/rpc/notifications_page'] = { body: [] };
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect.element(note).not.toBeInTheDocument();
  const [put] = backend.calls.filter(({ method }) => method === 'PATCH');
  expect(put?.query.get('id')).toBe(`eq.${kicked.id}`);
});

test.each([
  [
    'says what is missing and where to give it',
    'pending',
    ['gamingId'],
    /You are not eligible yet: no gaming ID/,
    true,
  ],
  ['says that the staff look at it', 'pending', [], /You are not eligible yet: staff are reviewing it/, false],
  ['says that it was decided', 'ineligible', [], /you are set ineligible\. Your captain can request a review/, false],
] as const)('a member who may not play: the dashboard %s', async (_what, eligibility, reasons, text, toGive) => {
  await open({
    'POST /rest/v1/rpc/notifications_page': { body: [] },
    'GET /rest/v1/memberships': { body: [{ id: uuid(601), team_id: uuid(1), team_role: 'player', eligibility }] },
    'POST /rest/v1/rpc/eligibility_reasons': { body: [{ member_id: uuid(601), reasons }] },
  });
  await expect.element(page.getByRole('status')).toMatchTextContent(text);
  const give = page.getByRole('link', { name: 'Complete your profile' });
  expect(give.elements()).toHaveLength(toGive ? 1 : 0);
  if (toGive) await expect.element(give).toHaveAttribute('href', '/profile?edit=yes');
});

async function open(answers: Answers = {}) {
  const backend = await signIn({
    'POST /rest/v1/rpc/notifications_page': { body: [kicked] },
    'PATCH /rest/v1/notifications': {},
    'GET /rest/v1/memberships': { body: [] },
    ...answers,
  });
  await openPage(<OwnStanding me={{ id: mert.id, username: 'mert' }} />, {
    at: '/dashboard',
    namespaces: ['dashboard', 'eligibility'],
  });
  return { backend, asked: () => backend.to('/rest/v1/rpc/notifications_page')[0]?.body };
}
