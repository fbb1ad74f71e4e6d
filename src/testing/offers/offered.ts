import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { Offers } from './offers.ts';

/**
 * The commands that the controls of the page, or of a part of it, lead to now, in the order of the table. One that is
 * off offers nothing, and one that the table does not list stands by its name.
 */
export function offered<Command extends string>(
  { buttons, plain = [], controls = ['button', 'menuitem'] }: Offers<Command>,
  part: Pick<Locator, 'getByRole'> = page,
): string[] {
  const names = controls
    .flatMap((role) => part.getByRole(role).elements())
    .filter((control) => !control.matches(':disabled'))
    .map((control) => control.getAttribute('aria-label') ?? labelOf(control).trim());
  const reads = (name: string) => (pattern: string | RegExp) =>
    typeof pattern === 'string' ? pattern === name : pattern.test(name);
  const commands = Object.keys(buttons) as Command[];
  const listed = [...plain, ...(Object.values(buttons) as (string | RegExp)[])];
  return [
    ...commands.filter((command) => names.some((name) => reads(name)(buttons[command]))),
    ...names.filter((name) => !listed.some(reads(name))).map((name) => `? ${name}`),
  ];
}

const labelOf = (control: Element): string =>
  (control instanceof HTMLSelectElement || control instanceof HTMLInputElement ? control.labels?.[0] : control)
    ?.textContent ?? '';

const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** The page has read who looks, these keys, and what it read because of them. */
export const settled = (client: QueryClient, ...keys: QueryKey[]): Promise<void> =>
  expect
    .poll(async () => {
      if (!keys.every((key) => client.getQueryData(key) !== undefined)) return false;
      await drawn();
      return client.isFetching() === 0;
    })
    .toBe(true);
