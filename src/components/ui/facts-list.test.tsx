import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { FactsList } from './facts-list.tsx';

afterEach(cleanup);

test('a long term takes no more than half from what it is about', async () => {
  await page.viewport(390, 844);
  await render(
    <FactsList>
      <dt>Protest deadline, counted in minutes after the end of a match</dt>
      <dd>15</dd>
      <dt>Third place</dt>
      <dd>Better seed of the losing semi-finalists</dd>
    </FactsList>,
  );
  const list = document.querySelector('dl')!;
  await expect.poll(() => getComputedStyle(list).display).toBe('grid');
  expect(document.querySelector('dd')!.clientWidth).toBeGreaterThan(list.clientWidth / 2 - 20);
});
