import { createBrowserHistory } from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openPage } from '#testing/page.tsx';

// A browser without close requests, before the module asks.
Reflect.deleteProperty(window, 'CloseWatcher');
const { Dialog } = await import('./dialog.tsx');

/** The one history of this tab, whose first page every test begins and ends on. */
const history = createBrowserHistory();
const heard = vi.fn();
history.subscribe(({ action }) => heard(action.type));
const home = location.pathname + location.search;

const isOnDialogEntry = () => Boolean((window.history.state as Record<string, unknown>)['rondoDialogEntry']);
const dialog = (name: string) => page.getByRole('dialog', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

beforeEach(async () => {
  expect(history.canGoBack()).toBe(false);
  await openPage(<Example />, { history });
  heard.mockClear();
});
afterEach(async () => {
  await cleanup();
  await expect.poll(isOnDialogEntry).toBe(false);
  history.replace(home);
  history.flush();
});

async function openFirst() {
  await press('Open');
  await expect.element(dialog('First')).toBeVisible();
  await expect.poll(isOnDialogEntry).toBe(true);
}

describe('on the first page of a tab', () => {
  test('Back closes a dialog, and the page hears nothing of it', async () => {
    const { __TSR_key: key } = history.location.state;
    await openFirst();
    window.history.back();
    await expect.element(dialog('First')).not.toBeInTheDocument();
    await expect.poll(isOnDialogEntry).toBe(false);
    expect(history.location.state).toMatchObject({ __TSR_key: key });
    expect(location.pathname + location.search).toBe(home);
    expect(heard).not.toHaveBeenCalled();
  });

  test('a dialog closed otherwise leaves no entry to step over', async () => {
    await openFirst();
    await dialog('First').getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog('First')).not.toBeInTheDocument();
    await expect.poll(isOnDialogEntry).toBe(false);
    expect(heard).not.toHaveBeenCalled();
  });

  test('Back closes the topmost of two, then the other', async () => {
    await openFirst();
    await press('Ask');
    await expect.element(dialog('Second')).toBeVisible();
    window.history.back();
    await expect.element(dialog('Second')).not.toBeInTheDocument();
    await expect.element(dialog('First')).toBeVisible();
    await expect.poll(isOnDialogEntry).toBe(true);
    window.history.back();
    await expect.element(dialog('First')).not.toBeInTheDocument();
    await expect.poll(isOnDialogEntry).toBe(false);
  });

  test('a dialog that asks before it closes still has its dialog entry', async () => {
    await openFirst();
    await page.getByRole('textbox', { name: 'Words' }).fill('something');
    window.history.back();
    await expect.element(dialog('Lose it?')).toBeVisible();
    await expect.poll(isOnDialogEntry).toBe(true);
    window.history.back();
    await expect.element(dialog('Lose it?')).not.toBeInTheDocument();
    await expect.element(dialog('First')).toBeVisible();
    await expect.poll(isOnDialogEntry).toBe(true);
    await page.getByRole('textbox', { name: 'Words' }).fill('');
    window.history.back();
    await expect.element(dialog('First')).not.toBeInTheDocument();
  });

  test('a link in a dialog leads to its page, and Back from there once to this one', async () => {
    await openFirst();
    await press('Elsewhere');
    await expect.poll(() => location.pathname).toBe('/elsewhere');
    expect(history.location.pathname).toBe('/elsewhere');
    await expect.element(dialog('First')).not.toBeInTheDocument();
    window.history.back();
    await expect.poll(() => history.location.href).toBe(home);
    await expect.poll(isOnDialogEntry).toBe(false);
    expect(heard.mock.calls).toEqual([['PUSH'], ['BACK']]);
  });

  test('an address changed in the dialog stays, closed by Back or by its button, and where a link leads away', async () => {
    await openFirst();
    await press('Filter');
    await expect.poll(() => location.search).toBe('?filter=1');
    window.history.back();
    await expect.element(dialog('First')).not.toBeInTheDocument();
    expect(location.search).toBe('?filter=1');
    await expect.poll(isOnDialogEntry).toBe(false);

    await press('Open');
    await press('Filter');
    await expect.poll(() => location.search).toBe('?filter=2');
    await dialog('First').getByRole('button', { name: 'Close' }).click();
    await expect.poll(isOnDialogEntry).toBe(false);
    expect(location.search).toBe('?filter=2');

    await press('Open');
    await expect.poll(isOnDialogEntry).toBe(true);
    await press('Filter');
    await expect.poll(() => location.search).toBe('?filter=3');
    await press('Elsewhere');
    await expect.poll(() => location.pathname).toBe('/elsewhere');
    window.history.back();
    await expect.poll(() => history.location.search).toBe('?filter=3');
    expect(location.search).toBe('?filter=3');
    await expect.poll(isOnDialogEntry).toBe(false);
  });

  test('Forward afterwards shows nothing new', async () => {
    await openFirst();
    window.history.back();
    await expect.element(dialog('First')).not.toBeInTheDocument();
    history.replace(`${home}#later`);
    history.flush();
    heard.mockClear();
    const steps = vi.fn();
    const count = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
      if (navigationType === 'traverse') steps(isOnDialogEntry());
    };
    navigation.addEventListener('currententrychange', count);
    window.history.forward();
    // onto the dialog entry, and off again
    await expect.poll(() => steps.mock.calls).toEqual([[true], [false]]);
    navigation.removeEventListener('currententrychange', count);
    expect(location.hash).toBe('#later');
    expect(heard).not.toHaveBeenCalled();
  });

  test('closed and opened again at once it stays, and Back closes it', async () => {
    await openFirst();
    await press('Again');
    await expect.element(dialog('First')).toBeVisible();
    await expect.poll(isOnDialogEntry).toBe(true);
    window.history.back();
    await expect.element(dialog('First')).not.toBeInTheDocument();
  });

  test('opened again while its dialog entry is being removed, it keeps it', async () => {
    await openFirst();
    await press('Again soon');
    await expect.element(dialog('First')).toBeVisible();
    await expect.poll(isOnDialogEntry).toBe(true);
    window.history.back();
    await expect.element(dialog('First')).not.toBeInTheDocument();
    expect(location.pathname + location.search).toBe(home);
  });
});

test('with a page before this one nothing is added', async () => {
  history.push('/elsewhere');
  history.flush();
  const { length } = window.history;
  await press('Open');
  await expect.element(dialog('First')).toBeVisible();
  expect(window.history.length).toBe(length);
  window.history.back();
  await expect.element(dialog('First')).not.toBeInTheDocument();
  expect(history.location.pathname).toBe('/elsewhere');
  await expect.poll(() => location.pathname).toBe('/elsewhere');
  window.history.back();
  await expect.poll(() => history.canGoBack()).toBe(false);
});

function Example() {
  const [shown, setShown] = useState(false);
  const [asks, setAsks] = useState(false);
  const [words, setWords] = useState('');
  const [losing, setLosing] = useState(false);
  const [filter, setFilter] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        Open
      </button>
      <Dialog open={shown} onClose={() => (words ? setLosing(true) : setShown(false))} title="First">
        <input aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
        <button type="button" onClick={() => setAsks(true)}>
          Ask
        </button>
        <button
          type="button"
          onClick={() => {
            setShown(false);
            history.push('/elsewhere');
          }}
        >
          Elsewhere
        </button>
        <button
          type="button"
          onClick={() => {
            history.replace(`${location.pathname}?filter=${filter}`);
            setFilter(filter + 1);
          }}
        >
          Filter
        </button>
        <button
          type="button"
          onClick={() => {
            setShown(false);
            queueMicrotask(() => setShown(true));
          }}
        >
          Again
        </button>
        <button
          type="button"
          onClick={() => {
            setShown(false);
            setTimeout(() => setTimeout(() => setShown(true)));
          }}
        >
          Again soon
        </button>
      </Dialog>
      <Dialog open={asks} onClose={() => setAsks(false)} title="Second">
        <p>Text</p>
      </Dialog>
      <Dialog open={losing} onClose={() => setLosing(false)} title="Lose it?">
        <p>Text</p>
      </Dialog>
    </>
  );
}
