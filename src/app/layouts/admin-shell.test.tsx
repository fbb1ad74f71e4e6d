import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { changeLanguage } from 'i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, mert } from '#testing/fake-backend.ts';
import { openPage } from '#testing/page.tsx';
import { signIn, signOut } from '#testing/session.ts';
import { AdminShell } from './admin-shell.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(async () => {
  await cleanup();
  await signOut();
});

const wait = (kind: string, how_many: number) => ({ kind, how_many, since: '2026-11-01T20:00:00Z', about: null });
const rail = page.getByRole('navigation', { name: 'Administration' });

async function open({
  admin = true,
  waits = [] as object[],
  more = null as ReactNode,
  at = '/moderation',
  path = '',
} = {}) {
  const answers: Answers = {
    'POST /rest/v1/rpc/is_admin_fast': { body: admin },
    'POST /rest/v1/rpc/is_moderator': { body: !admin },
    'POST /rest/v1/rpc/admin_waits': { body: waits },
    'GET /rest/v1/profiles': { body: { id: mert.id, username: 'mert', avatar: null } },
    'GET /rest/v1/site_settings': { body: { value: { enabled: false } } },
  };
  const backend = await signIn(answers);
  const shell = (
    <>
      {more}
      <AdminShell />
    </>
  );
  return { backend, ...(await openPage(shell, { at, path: path || at, namespaces: ['rail'] })) };
}

test.each([
  ['an admin', true, /^Dashboard.*Match operations.*People.*Content.*Moderation.*Site.*Settings$/],
  ['a moderator', false, /^ModerationTickets$/],
] as const)('the rail shows %s the pages they may enter', async (_who, admin, pages) => {
  await open({ admin });
  await expect.element(rail).toMatchTextContent(pages);
  await expect.element(rail.getByRole('link', { name: 'Moderation' })).toHaveAttribute('aria-current', 'page');
});

test('the bar above begins where the rail does, and the rail ends on the line of the footer', async () => {
  await page.viewport(1440, 900);
  await open();
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  const box = (of: Element | null | undefined) => of?.getBoundingClientRect();
  const bar = box(page.getByRole('banner').element().firstElementChild);
  const footer = page.getByRole('contentinfo').element();
  expect([bar?.left, bar?.right]).toEqual([box(rail.element())?.left, box(rail.element().parentElement)?.right]);
  expect(box(footer.firstElementChild)?.left).toBe(bar?.left);
  expect(box(footer)?.top).toBe(box(rail.element())?.bottom);
});

test('pages stand in named groups, and beside each how many matters wait there', async () => {
  await open({ waits: [wait('disputed', 2), wait('overdue', 3), wait('reports', 1), wait('postponed', 9)] });
  const operations = rail.getByRole('list', { name: 'Match operations' });
  await expect.element(operations).toMatchTextContent(/^Match Reports55 waiting.*Schedule.*Discipline$/);
  const described = (name: string) => rail.getByRole('link', { name, exact: true });
  await expect.element(described('Match Reports')).toHaveAccessibleDescription('5 waiting');
  await expect.element(described('Moderation')).toHaveAccessibleDescription('1 waiting');
  await expect.element(described('Schedule')).toHaveAccessibleDescription('');
});

test('numbers are asked for again after an act, and not at a failed one', async () => {
  function Act({ fails = false }) {
    const act = useMutation({ mutationFn: () => (fails ? Promise.reject(new Error('no')) : Promise.resolve()) });
    return (
      <button type="button" onClick={() => act.mutate()}>
        {fails ? 'Refuse' : 'Settle'} {act.status}
      </button>
    );
  }
  const { backend } = await open({
    waits: [wait('reports', 1)],
    more: (
      <>
        <Act />
        <Act fails />
      </>
    ),
  });
  const countReads = () => backend.to('/rest/v1/rpc/admin_waits').length;
  await expect.poll(countReads).toBe(1);
  await page.getByRole('button', { name: /^Refuse/ }).click();
  await expect.element(page.getByRole('button', { name: 'Refuse error' })).toBeVisible();
  expect(countReads()).toBe(1);
  await page.getByRole('button', { name: /^Settle/ }).click();
  await expect.poll(countReads).toBe(2);
});

test('on a phone the page one goes to stands in view, that of one team under Teams', async () => {
  await page.viewport(390, 700);
  const { router } = await open({ at: '/admin/people', path: '/admin/$' });
  const nav = rail.element();
  const isInView = () => {
    const menu = nav.querySelector('button')!.getBoundingClientRect();
    const { left, right } = nav.querySelector('a[aria-current]')!.getBoundingClientRect();
    return left >= menu.right && right <= 390;
  };
  for (const [to, name] of [
    ['/admin/team/1/eligibility', 'Teams'],
    ['/admin/settings', 'Settings'],
  ] as const) {
    router.history.push(to);
    const link = rail.getByRole('link', { name, exact: true });
    await expect.element(link).toHaveAttribute('aria-current', 'page');
    await expect.poll(isInView).toBe(true);
  }
  // words of another language are of another width
  await changeLanguage('de');
  await expect.poll(() => nav.textContent).toContain('Einstellungen');
  await expect.poll(isInView).toBe(true);
  await changeLanguage('en');
});

test('on a phone the groups and numbers are in a menu, and a page of it closes it', async () => {
  await page.viewport(320, 700);
  const { router } = await open({ waits: [wait('suspensions', 4)] });
  const all = rail.getByRole('button', { name: 'All admin pages' });
  await expect.element(all).toBeVisible();
  await expect.element(rail.getByText('Match operations')).not.toBeVisible();
  await all.click();
  const menu = page.getByRole('dialog', { name: 'Administration' });
  await expect.element(menu.getByRole('list', { name: 'Match operations' })).toMatchTextContent('Discipline4');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await menu.getByRole('link', { name: 'Discipline' }).click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/admin/discipline');
});
