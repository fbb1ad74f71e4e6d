import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPage } from '#testing/page.tsx';
import { Menu } from './menu.tsx';

test('arrows move round the entries, Home and End go to the ends', async () => {
  const { entry } = await open();
  await expect.element(entry('Profile')).toHaveFocus();
  for (const [key, name] of [
    ['ArrowDown', 'Settings'],
    ['ArrowDown', 'Sign out'],
    ['ArrowDown', 'Profile'],
    ['ArrowUp', 'Sign out'],
    ['Home', 'Profile'],
    ['End', 'Sign out'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(entry(name)).toHaveFocus();
  }
});

test('Esc closes the menu and returns to its button', async () => {
  const { button, menu } = await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('leaving the menu closes it', async () => {
  const { menu } = await open();
  await userEvent.tab();
  await expect.element(menu).not.toBeInTheDocument();
});

test('the arrow down opens it from its button', async () => {
  const { button, menu } = await open();
  await userEvent.keyboard('{Escape}{ArrowDown}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(menu.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
});

test('an action is carried out once, and a link leads to its page; both close the menu', async () => {
  const { button, entry, menu, onSignOut, router } = await open();
  await entry('Sign out').click();
  expect(onSignOut).toHaveBeenCalledOnce();
  await expect.element(menu).not.toBeInTheDocument();

  await button.click();
  await entry('Settings').click();
  await expect.poll(() => router.state.location.pathname).toBe('/settings');
});

async function open() {
  const onSignOut = vi.fn();
  const { screen, router } = await openPage(
    <>
      <Menu
        label="Account"
        trigger="MC"
        items={[
          { kind: 'link', to: '/profile', label: 'Profile' },
          { kind: 'link', to: '/settings', label: 'Settings' },
          { kind: 'separator' },
          { kind: 'action', onSelect: onSignOut, label: 'Sign out' },
        ]}
      />
      <button type="button">Next</button>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Account' });
  const menu = screen.getByRole('menu');
  await button.click();
  await expect.element(menu).toBeVisible();
  return { button, menu, onSignOut, router, entry: (name: string) => menu.getByRole('menuitem', { name }) };
}
