import { expect, test } from 'vitest';
import { type Address, href, type ParamsOf, type SitePath, usePathParam } from './site-path.ts';

test('a path of the table takes its parameters and a query', () => {
  expect(href('/about')).toBe('/about');
  expect(href('/teams/$id', { id: 't' })).toBe('/teams/t');
  expect(href('/admin/team/$id/eligibility', { id: 't' }, { tab: 'squad', empty: undefined })).toBe(
    '/admin/team/t/eligibility?tab=squad',
  );
});

// Held by the compiler: a line that should fail and does not is its own error.
void function useCheckedByType() {
  const path: SitePath = '/leagues/$id/results';
  const params: ParamsOf<typeof path> = { id: 'l' };
  const address: Address = '/teams/t?tab=squad';
  // @ts-expect-error -- no such page
  href('/teems');
  // @ts-expect-error -- no such page, as an address
  const nowhere: Address = '/teems/t';
  // @ts-expect-error -- any text is no address
  const text: Address = navigator.language;
  // @ts-expect-error -- the parameter is missing
  href('/teams/$id');
  // @ts-expect-error -- the parameter is missing, though there is a query
  href('/teams/$id', {}, { tab: 'squad' });
  // @ts-expect-error -- another parameter
  href('/teams/$id', { name: 't' });
  // @ts-expect-error -- one parameter too many
  href('/teams/$id', { id: 't', tab: 'squad' });
  // @ts-expect-error -- the path has none
  href('/teams', { id: 't' });
  // @ts-expect-error -- no path has it
  usePathParam('name');
  return [params, address, nowhere, text];
};
