import { afterEach, expect, test } from 'vitest';
import { CallError } from '#lib/errors.ts';
import { makeQueryClient } from '#lib/query-client.ts';
import { refreshStaleReads } from './refresh-stale-reads.ts';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A tab with something read of contracts and something of leagues. */
function openTab() {
  const client = makeQueryClient();
  client.setQueryData(['contracts', 'team', 't'], []);
  client.setQueryData(['leagues'], []);
  stops.push(refreshStaleReads(client));
  const stale = () => [['contracts', 'team', 't'], ['leagues']].map((key) => client.getQueryState(key)?.isInvalidated);
  const action = async (mutationFn: () => Promise<void>) =>
    client
      .getMutationCache()
      .build(client, { mutationFn, meta: { invalidates: ['contracts'] } })
      .execute(undefined)
      .catch(() => {});
  return { stale, action };
}

test('what an action changed is read again in another tab, and nothing else', async () => {
  const [here, there] = [openTab(), openTab()];
  await here.action(async () => {});
  await expect.poll(() => there.stale()).toEqual([true, false]);
});

test('what was decided meanwhile is read again where it was refused', async () => {
  for (const code of ['PT404', 'PT409']) {
    const { stale, action } = openTab();
    await action(() => Promise.reject(new CallError('No.', { code })));
    expect(stale()).toEqual([true, false]);
  }
});

test('another refusal says nothing of what stands there', async () => {
  const { stale, action } = openTab();
  await action(() => Promise.reject(new CallError('No.', { code: 'PT403' })));
  await action(() => Promise.reject(new TypeError('network request failed')));
  expect(stale()).toEqual([false, false]);
});
