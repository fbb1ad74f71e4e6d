import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { AdminShell } from './admin-shell.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  await cleanup();
  await signOut();
});

test.each([
  ['an admin', true, /^Dashboard.*People.*Moderation.*Settings$/],
  ['a moderator', false, /^ModerationTickets$/],
] as const)('the rail shows %s the pages they may enter', async (_who, admin, pages) => {
  await signIn({
    'POST /rest/v1/rpc/is_admin_fast': { body: admin },
    'POST /rest/v1/rpc/is_moderator': { body: !admin },
    'GET /rest/v1/profiles': { body: { id: mert.id, username: 'mert', avatar: null } },
    'GET /rest/v1/site_settings': { body: { value: { enabled: false } } },
  });
  await openPage(<AdminShell />, { at: '/moderation' });
  const rail = page.getByRole('navigation', { name: 'Administration' });
  await expect.element(rail).toMatchTextContent(pages);
  await expect.element(rail.getByRole('link', { name: 'Moderation' })).toHaveAttribute('aria-current', 'page');
});
