import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useSteadyRows } from './use-steady-rows.ts';

type Row = { id: string };
const rowsOf = (ids: string) => ids.split('').map((id): Row => ({ id }));

function List({ ids, list = 'all' }: { ids: string; list?: string }) {
  const { rows, waiting, show } = useSteadyRows(rowsOf(ids), list);
  return (
    <>
      <button type="button" onClick={show} style={{ position: 'fixed', top: 0 }}>
        {waiting} wait
      </button>
      <ul style={{ height: 3000 }}>
        {rows.map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </>
  );
}
const shown = () => [...document.querySelectorAll('li')].map((row) => row.textContent).join('');

afterEach(() => scrollTo({ top: 0 }));

test('at the top of the page what is new is there at once', async () => {
  const list = await render(<List ids="cba" />);
  await list.rerender(<List ids="edcba" />);
  await expect.poll(shown).toBe('edcba');
});

test('further down it waits until it is asked for, while older rows come and go', async () => {
  const list = await render(<List ids="cba" />);
  scrollTo({ top: 800 });
  await list.rerender(<List ids="dcba" />);
  await list.rerender(<List ids="edcb" />);
  expect(shown()).toBe('cb');
  await list.getByRole('button', { name: '2 wait' }).click();
  await expect.poll(shown).toBe('edcb');
  expect(scrollY).toBe(0);
});

test('another list, and one whose first row is gone, are shown as they are', async () => {
  const list = await render(<List ids="cba" />);
  scrollTo({ top: 800 });
  await list.rerender(<List ids="edcba" list="some" />);
  expect(shown()).toBe('edcba');
  await list.rerender(<List ids="gfdcba" list="some" />);
  expect(shown()).toBe('gfdcba');
});
