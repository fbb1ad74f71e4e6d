import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { limits } from '#domain/limits.ts';
import { CallError, networkMessage } from '#lib/errors.ts';
import { openPage } from '#testing/page.tsx';
import { type Column, AdminTable } from './admin-table.tsx';
import type { BulkCommand } from './bulk-dialog.tsx';
import { Toaster } from './toaster.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

type Lamp = { id: string; name: string; watts: number };
const lamps = (count: number): Lamp[] =>
  Array.from({ length: count }, (_, at) => ({ id: `lamp-${at + 1}`, name: `Lamp ${at + 1}`, watts: 10 + at }));
const columns: Column<Lamp>[] = [
  { key: 'name', head: 'Name', Cell: ({ row }) => <a href="#top">{row.name}</a>, sort: { ascending: '' } },
  { key: 'watts', head: 'Watts', Cell: ({ row }) => <>{row.watts} W</>, wide: true },
  { key: 'age', head: 'Age', Cell: () => <>new</>, sort: { descending: 'newest', ascending: 'oldest' }, wide: true },
];
const heads = page.getByRole('columnheader');
const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const all = page.getByRole('checkbox', { name: 'Select all shown' });
const bar = page.getByRole('group', { name: / selected$/ });
const dialog = page.getByRole('dialog');

describe('its columns', () => {
  const menu = page.getByRole('button', { name: 'Columns' });

  test('can be hidden but for the first, and the address says so', async () => {
    const { at } = await open();
    await menu.click();
    expect(
      page
        .getByRole('menuitemcheckbox')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['Watts', 'Age']);
    await page.getByRole('menuitemcheckbox', { name: 'Watts' }).click();
    // the menu stays for the next one
    await expect
      .element(page.getByRole('menuitemcheckbox', { name: 'Watts' }))
      .toHaveAttribute('aria-checked', 'false');
    await expect.element(heads.nth(2)).toMatchTextContent('Age');
    expect(at()).toBe('?hide=watts');
    await page.getByRole('menuitemcheckbox', { name: 'Age' }).click();
    expect(at()).toBe('?hide=watts,age');
    await page.getByRole('menuitemcheckbox', { name: 'Watts' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Age' }).click();
    expect(at()).toBe('');
  });

  test('that the address hides stay away; what is no column, or always there, is passed over', async () => {
    const { at } = await open({ at: '/lamps?hide=age,name,nonsense' });
    await expect.element(page.getByRole('cell', { name: '10 W' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Lamp 1' })).toBeVisible();
    await expect.element(page.getByText('Age')).not.toBeInTheDocument();
    await menu.click();
    await page.getByRole('menuitemcheckbox', { name: 'Age' }).click();
    expect(at()).toBe('');
  });

  test('that phones do not draw can order the rows there too', async () => {
    await page.viewport(390, 800);
    const { at } = await open();
    await expect.element(page.getByRole('button', { name: 'Columns' })).not.toBeInTheDocument();
    await page.getByLabelText('Sort').selectOptions('↑ Age');
    await expect.poll(at).toBe('?sort=oldest');
  });

  test('that order the rows do so one way, and pressed again the other', async () => {
    const { at } = await open();
    await page.getByRole('button', { name: 'Age' }).click();
    await expect.element(page.getByRole('columnheader', { name: 'Age' })).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('button', { name: 'Age' }).click();
    await expect.element(page.getByRole('columnheader', { name: 'Age' })).toHaveAttribute('aria-sort', 'ascending');
    expect(at()).toBe('?sort=oldest');
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('button', { name: 'Name' }).click();
    expect(at()).toBe('');
  });
});

describe('its choice', () => {
  test('is made box by box or all at once, and announced', async () => {
    await open();
    await expect.element(bar).not.toBeInTheDocument();
    await box('Lamp 2').click();
    await expect.element(bar).toMatchTextContent(/^1 selected/);
    await expect.element(all).toBePartiallyChecked();
    await all.click();
    await expect.element(bar).toMatchTextContent(/^3 selected/);
    await expect.element(all).toBeChecked();
    await all.click();
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('outlives further rows and another order, and ends with other filters', async () => {
    const { router } = await open();
    await box('Lamp 3').click();
    await page.getByRole('button', { name: 'More lamps' }).click();
    await expect.element(box('Lamp 5')).toBeVisible();
    await page.getByRole('button', { name: 'Age' }).click();
    await expect.element(box('Lamp 3')).toBeChecked();
    await expect.element(bar).toMatchTextContent(/^1 selected/);
    await router.navigate({ to: '.', search: { q: 'lamp' } });
    await expect.element(bar).not.toBeInTheDocument();
    await router.navigate({ to: '.', search: {} });
    await expect.element(box('Lamp 3')).not.toBeChecked();
  });

  test(`holds ${limits.chosenMax} rows at most, and says so`, async () => {
    await open({ count: limits.chosenMax + 2 });
    await all.click();
    await expect.element(bar).toMatchTextContent(/^50 selected · up to 50 at once/);
    await box('Lamp 51').click();
    await expect.element(box('Lamp 51')).not.toBeChecked();
    await box('Lamp 50').click();
    await box('Lamp 51').click();
    await expect.element(box('Lamp 51')).toBeChecked();
  });

  test('is made by keyboard alone: arrows from box to box, Enter to the actions', async () => {
    const { done } = await open();
    (box('Lamp 1').element() as HTMLElement).focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown} {Enter}');
    await expect.element(bar.getByRole('button', { name: 'Switch off' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toMatchTextContent(/Switch off 2 lamps\?.*It gets dark\..*Lamp 1.*Lamp 3/);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect.element(page.getByText('2 done.')).toBeVisible();
    expect(done).toEqual(['Lamp 1', 'Lamp 3']);
  });
});

describe.each([
  [390, 760],
  [1280, 700],
])('on a screen of %i by %i', (width, height) => {
  const top = () => bar.element().getBoundingClientRect().top;

  test('what is walked to is never under the bar', async () => {
    await page.viewport(width, height);
    await open({ count: 30 });
    await box('Lamp 1').click();
    await expect.element(bar).toBeVisible();
    const controls = [...document.querySelectorAll<HTMLElement>('tbody a, tbody input')];
    expect(controls).toHaveLength(60);
    for (const control of controls) {
      control.focus();
      expect(control.getBoundingClientRect().bottom).toBeLessThanOrEqual(top());
    }
  });

  test('the box that brings the bar up is not under it, the last one neither', async () => {
    await page.viewport(width, height);
    await open({ count: 30 });
    const last = box('Lamp 30').element() as HTMLElement;
    last.focus();
    await userEvent.keyboard(' ');
    await expect.element(bar).toBeVisible();
    await expect.poll(() => last.getBoundingClientRect().bottom <= top()).toBe(true);
  });
});

describe('an action on several', () => {
  const begin = async (about: Parameters<typeof open>[0]) => {
    const opened = await open(about);
    await all.click();
    await bar.getByRole('button', { name: 'Switch off' }).click();
    return opened;
  };
  const go = () => dialog.getByRole('button', { name: 'Switch off' }).click();

  test('does nothing before it is confirmed, and leaves out what it does not fit', async () => {
    const { done } = await begin({ fits: ({ name }) => name !== 'Lamp 2' });
    await expect.element(dialog).toMatchTextContent(/Switch off 2 lamps\?.*Skipped.*Lamp 2/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(done).toEqual([]);
    await bar.getByRole('button', { name: 'Switch off' }).click();
    await go();
    await expect.poll(() => done).toEqual(['Lamp 1', 'Lamp 3']);
    // what was done is not chosen any more
    await expect.element(bar).toMatchTextContent(/^1 selected/);
  });

  test('goes on after a refusal, tells why, and keeps the refused one selected', async () => {
    const refusal = new CallError('No.', { code: 'PT409', hint: 'ticketClosed' });
    const { done } = await begin({ refuse: { 'Lamp 2': refusal } });
    await go();
    await expect
      .element(dialog)
      .toMatchTextContent(/2 done\. 1 failed and is still selected:.*Lamp 2.*This ticket is closed/);
    expect(done).toEqual(['Lamp 1', 'Lamp 3']);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(bar).toMatchTextContent(/^1 selected/);
    await expect.element(box('Lamp 2')).toBeChecked();
  });

  test.each([
    ['without a network', new TypeError(networkMessage)],
    ['beyond a limit', new CallError('No.', { code: 'PT429', hint: 'tooManyCommands' })],
  ])('%s leaves the rest alone', async (_when, failure) => {
    const { tried } = await begin({ refuse: { 'Lamp 1': failure } });
    await go();
    await expect
      .element(dialog)
      .toMatchTextContent(/0 done\. 2 were not processed and are still selected\. 1 failed and is still selected:/);
    expect(tried).toEqual(['Lamp 1']);
  });

  test('stops before the next one when it is told to', async () => {
    const held = Promise.withResolvers<void>();
    const { done, tried } = await begin({ wait: held.promise });
    await go();
    await expect.poll(() => tried).toEqual(['Lamp 1']);
    await dialog.getByRole('button', { name: 'Stop' }).click();
    held.resolve();
    await expect.element(dialog).toMatchTextContent(/1 done\. 2 were not processed/);
    expect([done, tried]).toEqual([['Lamp 1'], ['Lamp 1']]);
  });
});

type Options = {
  at?: string;
  count?: number;
  fits?: (lamp: Lamp) => boolean;
  refuse?: Record<string, Error>;
  wait?: Promise<void>;
};

async function open({ at = '/lamps', count = 3, fits = () => true, refuse = {}, wait }: Options = {}) {
  const [done, tried]: [string[], string[]] = [[], []];
  const off: BulkCommand<Lamp> = {
    label: 'Switch off',
    fits,
    title: (number) => `Switch off ${number} lamps?`,
    text: 'It gets dark.',
    run: async ({ name }) => {
      tried.push(name);
      await wait;
      if (refuse[name]) throw refuse[name];
      done.push(name);
    },
    invalidates: [],
  };
  const parts = (
    <>
      <Lamps first={lamps(count)} action={off} />
      <Toaster />
    </>
  );
  const { router } = await openPage(parts, { at, namespaces: ['lists', 'errors'] });
  return { router, done, tried, at: () => decodeURIComponent(router.state.location.searchStr) };
}

function Lamps({ first, action }: { first: Lamp[]; action: BulkCommand<Lamp> }) {
  const [rows, setRows] = useState(first);
  return (
    <>
      <AdminTable
        label="Lamps"
        rows={rows}
        columns={columns}
        actionsLabel="Acts"
        renderActions={() => null}
        bulk={{ actions: [action], nameOf: ({ name }) => name }}
      />
      <button type="button" onClick={() => setRows(lamps(first.length + 2))}>
        More lamps
      </button>
      {/* below every list there is a page's foot */}
      <div className="h-64" />
    </>
  );
}
