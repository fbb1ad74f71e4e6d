import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPage } from '#testing/page.tsx';
import { Dialog } from './dialog.tsx';

test('Esc closes a dialog and gives the focus back to what opened it', async () => {
  const { opener, dialog } = await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('its close button does the same', async () => {
  const { opener, dialog } = await open();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a click beside it closes it, a click inside does not', async () => {
  const { dialog } = await open();
  await dialog.getByText('Words').click();
  await expect.element(dialog).toBeVisible();
  const box = dialog.element().getBoundingClientRect();
  dialog
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: box.left - 5, clientY: box.top - 5 }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a drag that begins inside and ends beside it does not close it', async () => {
  const { dialog } = await open();
  const element = dialog.element();
  dialog
    .getByText('Words')
    .element()
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(dialog).toBeVisible();
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test('it holds the focus while it is open', async () => {
  const { opener, dialog } = await open();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  for (let step = 0; step < 4; step += 1) {
    await userEvent.tab();
    await expect.element(opener).not.toHaveFocus();
  }
});

test('it is named by its title and described by its description', async () => {
  const { dialog } = await open();
  await expect.element(dialog).toHaveAccessibleName('A question');
  await expect.element(dialog).toHaveAccessibleDescription('Why it is asked');
});

test('it can be opened again after Esc', async () => {
  const { opener, dialog } = await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  await expect.element(dialog).toBeVisible();
});

test('reopened at once it stays, whatever is still closed of its first closing', async () => {
  const { dialog } = await open();
  const closed = closingOf(dialog.element());
  (dialog.getByRole('button', { name: 'Ask anew' }).element() as HTMLButtonElement).click();
  await closed;
  await expect.element(dialog).toBeVisible();
});

test('the closing of one does not close the next, which has the same master', async () => {
  const { screen } = await openPage(<Pair />);
  await screen.getByRole('button', { name: 'Begin' }).click();
  const first = screen.getByRole('dialog', { name: 'First' });
  const closed = closingOf(first.element());
  await first.getByRole('button', { name: 'Next' }).click();
  await closed;
  await expect.element(screen.getByRole('dialog', { name: 'Second' })).toBeVisible();
});

/** Resolves when the browser closed that the dialog was closed, and everybody who listens heard it. */
const closingOf = (dialog: Element) =>
  new Promise<void>((closed) => {
    dialog.addEventListener('close', () => setTimeout(closed), { once: true });
  });

async function open() {
  const { screen } = await openPage(<Example />);
  const opener = screen.getByRole('button', { name: 'Ask' });
  const dialog = screen.getByRole('dialog');
  await opener.click();
  await expect.element(dialog).toBeVisible();
  return { opener, dialog };
}

function Example() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Ask
      </button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="A question" description="Why it is asked">
        <p>Words</p>
        <input aria-label="Answer" />
        <button
          type="button"
          onClick={() => {
            flushSync(() => setAsking(false));
            flushSync(() => setAsking(true));
          }}
        >
          Ask anew
        </button>
      </Dialog>
    </>
  );
}

function Pair() {
  const [shown, setShown] = useState<'first' | 'second'>();
  return (
    <>
      <button type="button" onClick={() => setShown('first')}>
        Begin
      </button>
      <Dialog open={shown === 'first'} onClose={() => setShown(undefined)} title="First">
        <button type="button" onClick={() => setShown('second')}>
          Next
        </button>
      </Dialog>
      <Dialog open={shown === 'second'} onClose={() => setShown(undefined)} title="Second">
        <p>Words</p>
      </Dialog>
    </>
  );
}
