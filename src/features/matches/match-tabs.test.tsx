import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';
import { MatchTabs } from './match-tabs.tsx';

afterEach(cleanup);

const open = (width: number, chat: boolean, at = '/', table = true) =>
  page.viewport(width, 844).then(() =>
    openPage(
      <MatchTabs chat={chat} table={table}>
        {(shows) => (
          <>
            <p>{(['room', 'lineUps', 'meetings', 'chat'] as const).filter((part) => shows(part)).join(' ')} shown</p>
            {shows('room') && <input aria-label="Note" />}
          </>
        )}
      </MatchTabs>,
      { at, namespaces: ['match-room'] },
    ),
  );
const names = () =>
  page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent);

test('a phone shows one step of a match at a time, and keeps it in the address', async () => {
  const { router } = await open(390, true);
  await expect.element(page.getByText('room shown', { exact: true })).toBeVisible();
  expect(names()).toEqual(['Now', 'Line-ups', 'Table', 'Talk']);
  await page.getByRole('tab', { name: 'Line-ups' }).click();
  await expect.element(page.getByText('lineUps shown', { exact: true })).toBeVisible();
  expect(router.state.location.search).toEqual({ tab: 'lineUps' });
});

test('what was said is reached from its notification, by those who read it', async () => {
  await open(390, true, '/#talk');
  await expect.element(page.getByText('chat shown', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Now' }).click();
  await expect.element(page.getByText('room shown', { exact: true })).toBeVisible();
  await cleanup();
  await open(390, false, '/?tab=chat');
  await expect.element(page.getByText('room shown', { exact: true })).toBeVisible();
  expect(names()).toEqual(['Now', 'Line-ups', 'Table']);
});

test('each part is reached by its address, and a cup match names no table', async () => {
  for (const [tab, shown] of Object.entries({ room: 'room', lineUps: 'lineUps', meetings: 'meetings', chat: 'chat' })) {
    await open(390, true, `/?tab=${tab}`);
    await expect.element(page.getByText(`${shown} shown`, { exact: true })).toBeVisible();
    await cleanup();
  }
  await open(390, false, '/', false);
  await expect.element(page.getByRole('tab', { name: 'Head-to-head' })).toBeVisible();
  expect(names()).toEqual(['Now', 'Line-ups', 'Head-to-head']);
});

test.each(['en', 'de', 'tr'] as const)('in %s the four steps share the width of a phone', async (language) => {
  await page.viewport(390, 844);
  await openPage(
    <MatchTabs chat table>
      {() => null}
    </MatchTabs>,
    { at: '/', namespaces: ['match-room'], language },
  );
  await expect.poll(() => names().length).toBe(4);
  const { scrollWidth, clientWidth } = page.getByRole('tablist').element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('what was typed stays when a tablet is turned', async () => {
  await open(820, false);
  await expect.element(page.getByText('room shown', { exact: true })).toBeVisible();
  await page.getByLabelText('Note').fill('The lobby broke down once.');
  await page.viewport(1180, 820);
  await expect.element(page.getByText('room lineUps meetings chat shown')).toBeVisible();
  await expect.element(page.getByLabelText('Note')).toHaveValue('The lobby broke down once.');
});

test('a wide window shows all of it, with ways to its parts', async () => {
  // a part that waits for what it shows is drawn later
  const later = Object.assign(document.createElement('div'), { id: 'head-to-head', hidden: true });
  document.body.append(later);
  await open(1440, true, '/?tab=lineUps');
  await expect.element(page.getByText('room lineUps meetings chat shown')).toBeVisible();
  expect(names()).toEqual([]);
  const links = page.getByRole('navigation', { name: 'Parts of the match' }).getByRole('link');
  expect(links.elements().map((link) => link.textContent)).toEqual(['Room', 'Line-ups', 'Head-to-head', 'Chat']);
  await expect.element(links.first()).toHaveAttribute('aria-current', 'location');
  later.remove();

  const part = Object.assign(document.createElement('div'), { id: 'line-ups', tabIndex: -1 });
  part.style.marginTop = '2000px';
  part.style.height = '2000px';
  document.body.append(part);
  await page.getByRole('link', { name: 'Line-ups' }).click();
  await expect.element(page.getByRole('link', { name: 'Line-ups' })).toHaveAttribute('aria-current', 'location');
  expect(document.activeElement).toBe(part);
  scrollTo(0, 0);
  await expect.element(links.first()).toHaveAttribute('aria-current', 'location');
  part.remove();
});
