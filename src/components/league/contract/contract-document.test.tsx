import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Contract } from '#data/contracts/queries.ts';
import { contract } from '#testing/contracts.ts';
import { openPage } from '#testing/page.tsx';
import { team } from '#testing/season.ts';
import { ContractDialog } from './contract-document.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a contract says everything: who with whom, for what, since when, and who signed', async () => {
  const { paper, facts, signatures } = await open({
    status: 'active',
    accepted_at: '2026-10-22T12:00:00Z',
    manager_signed_at: '2026-10-20T12:00:00Z',
    captain_signed_at: '2026-10-20T12:00:00Z',
    player_signed_at: '2026-10-22T12:00:00Z',
  });
  await expect.element(paper).toMatchTextContent(/Player contract№00042Active/);
  expect(facts()).toEqual([
    ['Club', 'Anchor FC'],
    ['Player', 'aylin'],
    ['Division', 'Premier Rondo'],
    ['Duration', 'Classic: the standard contract for a full season'],
    ['Club manager', 'mert'],
    ['Captain', 'piet'],
    ['Sent', '20 October 2026'],
    ['Accepted', '22 October 2026'],
    ['Note', 'We need a striker.'],
  ]);
  expect(signatures()).toEqual([
    ['mert', 'Club manager: signed on 20 October 2026'],
    ['piet', 'Captain: signed on 20 October 2026'],
    ['aylin', 'Player: signed on 22 October 2026'],
  ]);
});

test('an offer says until when it can be answered, and who has not signed', async () => {
  const { facts, signatures } = await open({ captain_signed_at: '2026-10-20T12:00:00Z' });
  expect(facts()).toContainEqual(['Answer until', '27 October 2026']);
  expect(facts().map(([label]) => label)).not.toContain('Accepted');
  expect(signatures()).toEqual([
    ['', 'Club manager: not signed'],
    ['piet', 'Captain: signed on 20 October 2026'],
    ['', 'Player: not signed'],
  ]);
});

test('all three are written on one line, however much stands below it', async () => {
  await page.viewport(700, 900);
  const { paper } = await open({ captain_signed_at: '2026-10-20T12:00:00Z' });
  await expect.element(paper).toBeVisible();
  const lines = [...paper.element().querySelectorAll('li > span:last-child')].map((line) =>
    line.getBoundingClientRect(),
  );
  expect(new Set(lines.map(({ height }) => height)).size).toBe(1);
  expect(new Set(lines.map(({ top }) => top)).size).toBe(1);
});

test.each([
  ['terminated', 'Reason for termination', { termination_reason: 'By mutual consent' }, 'By mutual consent'],
  ['kicked', 'Reason for removal', { kick_reason: 'Never trained' }, 'Never trained'],
] as const)('a %s contract says when it ended and why', async (status, label, reason, text) => {
  const { facts } = await open({ status, ended_at: '2026-11-02T12:00:00Z', ...reason });
  expect(facts()).toContainEqual(['Ended', '2 November 2026']);
  expect(facts()).toContainEqual([label, text]);
  expect(facts().map(([each]) => each)).not.toContain('Answer until');
});

test('what was not given is left out', async () => {
  const { facts } = await open({ division: null, note: null, manager: null });
  expect(facts().map(([label]) => label)).toEqual(['Club', 'Player', 'Duration', 'Captain', 'Sent', 'Answer until']);
});

test('nobody is named who deleted the account', async () => {
  const gone = { id: 'gone', username: 'deleted-7f3a', deleted_at: '2026-11-01T00:00:00Z' };
  const { paper, facts } = await open({ captain: gone, captain_signed_at: '2026-10-20T12:00:00Z' });
  expect(facts()).toContainEqual(['Captain', 'Deleted player']);
  await expect.element(paper).not.toMatchTextContent(/deleted-7f3a/);
});

test('is printed as it is shown', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await open({});
  await page.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
});

test('is closed by its button', async () => {
  const { onClose } = await open({});
  await page.getByRole('button', { name: 'Close' }).click();
  expect(onClose).toHaveBeenCalled();
});

const mert = { id: 'mert', username: 'mert', deleted_at: null };

async function open(about: Partial<Contract>) {
  const onClose = vi.fn();
  const written = contract(42, {
    team: team(1),
    player: { ...mert, username: 'aylin', avatar: null, position: null },
    manager: mert,
    captain: { ...mert, username: 'piet' },
    division: 'Premier Rondo',
    note: 'We need a striker.',
    sent_at: '2026-10-20T12:00:00Z',
    expires_at: '2026-10-27T12:00:00Z',
    manager_signed_at: null,
    captain_signed_at: null,
    ...about,
  });
  const { screen } = await openPage(<ContractDialog contract={written} onClose={onClose} />);
  const paper = screen.getByRole('dialog', { name: 'Contract №00042' }).getByRole('article');
  await expect.element(paper).toBeVisible();
  const texts = (parts: Iterable<Element>) =>
    [...parts].map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));
  return {
    paper,
    onClose,
    facts: () => [...paper.element().querySelectorAll('dl > div')].map(({ children }) => texts(children)),
    signatures: () =>
      paper
        .getByRole('list', { name: 'Signatures' })
        .getByRole('listitem')
        .elements()
        .map(({ children }) => texts(children)),
  };
}
