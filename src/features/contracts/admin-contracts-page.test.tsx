import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, type Call, fakeBackend } from '#testing/fake-backend.ts';
import { contract } from '#testing/contracts.ts';
import { openPage } from '#testing/page.tsx';
import { team, uuid } from '#testing/season.ts';
import { AdminContractsPage } from './admin-contracts-page.tsx';
import type { Contract } from '#data/contracts/queries.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const table = '/rest/v1/contracts';
const search = '/rest/v1/rpc/contract_page';
const teams = '/rest/v1/rpc/team_page';
const terminate = '/rest/v1/rpc/terminate_contract';
const remove = '/rest/v1/rpc/delete_contract';

describe('the list of contracts', () => {
  test('says with whom, for which club, where each stands and why it ended', async () => {
    const { lines } = await open();
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Contracts');
    await expect.element(lines.nth(1)).toMatchTextContent(/aylin.*№00041.*Anchor FC.*Active.*Accepted/);
    await expect
      .element(lines.nth(2))
      .toMatchTextContent(/piet.*№00040.*Bergwacht FC.*Terminated.*Ended.*Never trained/);
    await expect.element(lines.nth(3)).toMatchTextContent(/ole.*№00039.*Anchor FC.*Offered.*Answer until/);
    await expect.element(page.getByRole('status')).toMatchTextContent('3 contracts');
  });

  test('is narrowed by status, in the address and in the call', async () => {
    const { address, filters } = await open();
    await page.getByLabelText('Status').selectOptions('active');
    await expect.poll(filters).toEqual([{ max: 21 }, { of_status: 'active', max: 21 }]);
    expect(address()).toEqual({ status: 'active' });
  });

  test('is narrowed by team, in the address and in the call', async () => {
    const { address, filters } = await open();
    await page.getByLabelText('Team', { exact: true }).selectOptions('Bergwacht FC');
    await expect.poll(filters).toEqual([{ max: 21 }, { of_team: uuid(2), max: 21 }]);
    expect(address()).toEqual({ team: uuid(2) });
  });

  test('reads its filters from the address and gives everything back', async () => {
    const { filters, rows, address } = await open(
      { [`GET /rest/v1/teams`]: { body: [team(2)] } },
      `?status=kicked&team=${uuid(2)}&q=nobody`,
    );
    await expect.element(page.getByText('No contracts match these filters.')).toBeVisible();
    await expect.element(page.getByLabelText('Status')).toHaveValue('kicked');
    await expect.element(page.getByLabelText('Team', { exact: true })).toHaveValue(uuid(2));
    expect(filters()).toEqual([{ query: 'nobody', of_status: 'kicked', of_team: uuid(2), max: 21 }]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows.length).toBe(3);
    expect(address()).toEqual({});
  });

  test('is searched by player and by club, in the database', async () => {
    const { rows, address, filters } = await open();
    await expect.poll(() => rows.length).toBe(3);
    await userEvent.type(page.getByLabelText('Search player or team'), 'OLE');
    await expect.poll(() => rows.length).toBe(1);
    await expect.element(rows).toMatchTextContent(/ole/);
    await expect.poll(address).toEqual({ q: 'OLE' });
    await expect.poll(() => filters().at(-1)).toEqual({ query: 'OLE', max: 21 });
  });

  test('shows twenty at a time, the next after the last', async () => {
    const many = Array.from({ length: 21 }, (_, index) => contract(100 - index));
    const { rows, filters } = await open({ [`POST ${search}`]: pageOf(many) }, '', many);
    await expect.element(page.getByRole('status')).toMatchTextContent('20+ contracts');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.length).toBe(21);
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    const last = many[19]!;
    expect(filters().at(-1)).toEqual({ before_at: last.sent_at, before_id: last.id, max: 21 });
  });

  test.each([
    ['Sent', 'oldest'],
    ['Player', 'player'],
    ['Team', 'team'],
    ['Status', 'status'],
  ])('is ordered by “%s”, in the address and in the call, as the call answers', async (head, sort) => {
    const { address, filters, rows } = await open({ [`POST ${search}`]: pageOf(contracts.toReversed()) });
    await page.getByRole('columnheader').getByRole('button', { name: head }).click();
    await expect.poll(() => filters().at(-1)).toEqual({ sort, max: 21 });
    expect(address()).toEqual({ sort });
    await expect.element(rows.first()).toMatchTextContent(/ole/);
  });

  test('by player goes on after the name and the time of the last one', async () => {
    const many = Array.from({ length: 21 }, (_, index) => contract(100 - index));
    const { rows, filters } = await open({ [`POST ${search}`]: pageOf(many, 'aylin') }, '?sort=player', many);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.length).toBe(21);
    const { sent_at: before_at, id: before_id } = many[19]!;
    expect(filters().at(-1)).toEqual({ sort: 'player', after_place: 'aylin', before_at, before_id, max: 21 });
  });

  test('chooses among many teams by searching for one', async () => {
    const many = Array.from({ length: 31 }, (_, index) => ({ ...team(index + 1), place: '' }));
    const fitting = ({ body }: Call) => ({
      body: (body as { query?: string }).query === undefined ? many : [{ ...team(4), place: '' }],
    });
    const { filters, address } = await open({
      [`POST ${teams}`]: fitting,
      'GET /rest/v1/teams': { body: [team(4)] },
    });
    const box = page.getByRole('combobox', { name: 'Team' });
    await expect.element(box).toHaveAttribute('aria-autocomplete', 'list');
    await box.click();
    await userEvent.keyboard('dogan');
    const options = page.getByRole('listbox', { name: 'Team' }).getByRole('option');
    await expect.poll(() => options.length).toBe(1);
    await userEvent.keyboard('{Enter}');
    await expect.element(box).toHaveValue('Doğan FC');
    await expect.element(options).not.toBeInTheDocument();
    expect(address()).toEqual({ team: uuid(4) });
    await expect.poll(() => filters().at(-1)).toEqual({ of_team: uuid(4), max: 21 });
    await box.click();
    await page.getByRole('option', { name: 'All teams' }).click();
    await expect.element(box).toHaveValue('');
    expect(address()).toEqual({});
  });

  test('may be empty, and may fail', async () => {
    const { backend } = await open({ [`GET ${table}`]: { status: 500, body: { message: 'Broken.' } } });
    await expect.element(page.getByText('Failed to load contracts')).toBeVisible();
    backend.answers[`POST ${search}`] = { body: [] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No contracts yet.')).toBeVisible();
  });

  test('opens a contract as its document', async () => {
    const { action } = await open();
    await action(40, 'View contract');
    await expect
      .element(page.getByRole('dialog', { name: 'Contract №00040' }).getByRole('article'))
      .toMatchTextContent(/Bergwacht FC.*piet.*Never trained/);
  });
});

test('a stand-in’s contract says so, and ends with its match alone', async () => {
  const standIn = contractOf(42, 'mert', 1, { duration_type: 'one_match', status: 'active', accepted_at: '2026-10-21T12:00:00Z' }); // prettier-ignore
  const { lines } = await open({}, '', [standIn]);
  await expect.element(lines.nth(1)).toMatchTextContent(/mert.*№00042.*One match, as a stand-in/);
  await page.getByRole('button', { name: 'Actions for contract №00042' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'View contract' })).toBeVisible();
  expect(page.getByRole('menuitem').elements()).toHaveLength(1);
});

describe('terminating', () => {
  test('asks for a reason and sends it', async () => {
    const { dialog, calls } = await openTermination();
    await dialog.getByRole('button', { name: 'Terminate' }).click();
    await expect.element(dialog.getByText('Enter 3 to 500 characters.')).toBeVisible();
    await dialog.getByLabelText('Reason').fill('  no ');
    await dialog.getByRole('button', { name: 'Terminate' }).click();
    await expect.element(dialog.getByText('Enter 3 to 500 characters.')).toBeVisible();
    expect(calls(terminate)).toEqual([]);
    await dialog.getByLabelText('Reason').fill(' By mutual consent ');
    await dialog.getByRole('button', { name: 'Terminate' }).click();
    await expect.element(page.getByText('Contract terminated')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(calls(terminate)).toEqual([{ contract_id: uuid(841), reason: 'By mutual consent' }]);
  });

  test('starts without the reason of the last one', async () => {
    const { dialog, action } = await openTermination();
    await dialog.getByLabelText('Reason').fill('By mutual consent');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await action(41, 'Terminate');
    await expect.element(dialog.getByLabelText('Reason')).toHaveValue('');
  });

  test.each([
    [41, ['View contract', 'Terminate']],
    [40, ['View contract', 'Delete']],
    [39, ['View contract', 'Delete']],
  ])('is offered for active contracts alone, deleting for the others: number %i', async (number, actions) => {
    await open();
    await page.getByRole('button', { name: `Actions for contract №000${number}` }).click();
    expect(
      page
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(actions);
  });
});

describe('deleting', () => {
  test.each(['', '41', 'forty'])('is not done with the number “%s”', async (typed) => {
    const { dialog, calls } = await openDeletion();
    await dialog.getByLabelText('Type 40 to delete').fill(typed);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog.getByText('This is not the contract number.')).toBeVisible();
    expect(calls(remove)).toEqual([]);
  });

  test.each(['40', '№00040'])('is done with its number, written %s', async (typed) => {
    const { dialog, calls } = await openDeletion();
    await dialog.getByLabelText('Type 40 to delete').fill(typed);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Contract deleted')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(calls(remove)).toEqual([{ contract_id: uuid(840) }]);
  });

  test('that is refused says why', async () => {
    const { dialog } = await openDeletion({
      [`POST ${remove}`]: {
        status: 409,
        body: { code: 'PT409', message: 'No.', hint: 'contractActive', details: null },
      },
    });
    await dialog.getByLabelText('Type 40 to delete').fill('40');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect
      .element(page.getByText('An active contract must be terminated before it can be deleted.'))
      .toBeVisible();
  });
});

const contractOf = (number: number, username: string, club: number, about: Partial<Contract>) =>
  contract(number, { player: { ...contract(number).player, username }, team: team(club), ...about });

const contracts = [
  contractOf(41, 'aylin', 1, { status: 'active', accepted_at: '2026-10-21T12:00:00Z' }),
  contractOf(40, 'piet', 2, {
    status: 'terminated',
    ended_at: '2026-11-01T12:00:00Z',
    termination_reason: 'Never trained',
  }),
  contractOf(39, 'ole', 1, {}),
];

/** The database as far as this page asks it: thirty of these after a row, by the words and the status asked for. */
const pageOf =
  (all: Contract[], place: string | null = null) =>
  ({ body }: Call) => {
    const args = body as { query?: string; before_id?: string; of_status?: string };
    const from = all.findIndex(({ id }) => id === args.before_id) + 1;
    const fitting = all.filter(
      ({ player, status }) =>
        (args.query === undefined || player.username === args.query.toLowerCase()) &&
        (args.of_status === undefined || status === args.of_status),
    );
    return { body: fitting.slice(from, from + 21).map(({ id }) => ({ id, place })) };
  };

async function open(answers: Answers = {}, query = '', all = contracts) {
  const backend = fakeBackend({
    [`POST ${search}`]: pageOf(all),
    [`GET ${table}`]: ({ query: params }) => ({ body: all.filter(({ id }) => params.get('id')?.includes(id)) }),
    [`POST ${teams}`]: { body: [team(1), team(2)] },
    'GET /rest/v1/teams': { body: [team(2)] },
    [`POST ${terminate}`]: {},
    [`POST ${remove}`]: {},
    ...answers,
  });
  const opened = await openPage(
    <>
      <AdminContractsPage />
      <Toaster />
    </>,
    { at: `/admin/contracts${query}`, namespaces: ['contracts', 'lists', 'errors'] },
  );
  return {
    backend,
    rows: page.getByRole('table').getByRole('rowheader'),
    lines: page.getByRole('table').getByRole('row'),
    /** Does something with the contract of a number. */
    action: async (number: number, name: string) => {
      await page.getByRole('button', { name: `Actions for contract №000${number}` }).click();
      await page.getByRole('menuitem', { name }).click();
    },
    address: () => opened.router.state.location.search,
    filters: () => backend.to(search).map(({ body }) => body),
    calls: (path: string) => backend.to(path).map(({ body }) => body),
  };
}

async function openTermination() {
  const opened = await open();
  await opened.action(41, 'Terminate');
  return { ...opened, dialog: page.getByRole('dialog', { name: 'Terminate the contract of aylin with Anchor FC?' }) };
}

async function openDeletion(answers: Answers = {}) {
  const opened = await open(answers);
  await opened.action(40, 'Delete');
  return { ...opened, dialog: page.getByRole('dialog', { name: 'Delete contract №00040?' }) };
}
