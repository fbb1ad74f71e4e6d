import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { type Answers, type Call, fakeBackend } from '#testing/fake-backend.ts';
import { transfer } from '#testing/contracts.ts';
import { openPage } from '#testing/page.tsx';
import { season } from '#testing/season.ts';
import type { Transfer } from '#data/transfers/queries.ts';
import { TransfersPage } from './transfers-page.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const search = page.getByRole('searchbox', { name: 'Search player or team' });
const rows = page.getByRole('listitem');
const hits = page.getByRole('status');

const history = [
  transfer(1, { username: 'aylin' }),
  transfer(2, { username: 'piet', season: 3 }),
  transfer(3, { username: 'ole', season: 3, kind: 'contract_terminated', to_team: null }),
  transfer(4, { username: null, happened_at: '2026-10-28T12:00:00Z' }),
];

/** Types into the search without a pause: by the driver, a busy machine may make one between two letters. */
function typed(...texts: string[]) {
  const field = search.element() as HTMLInputElement;
  for (const text of texts) {
    // past React, which else takes the value for its own
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

describe('the transfers history', () => {
  test('lists every transfer under its day, newest first', async () => {
    const { requests } = await open();
    await expect.element(hits).toMatchTextContent('4 transfers');
    await expect.element(rows.nth(0)).toMatchTextContent(/aylin.*Anchor FC.*Corsairs FC.*Transfer in.*S4/);
    await expect.element(rows.nth(2)).toMatchTextContent(/ole.*Anchor FC.*Free agent.*Contract terminated.*S3/);
    await expect.element(rows.nth(3)).toMatchTextContent(/Deleted player/);
    const days = page.getByRole('heading', { level: 2 }).elements();
    expect(days.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Sunday.*1\sNovember.*2026/),
      expect.stringMatching(/Wednesday.*28\sOctober.*2026/),
    ]);
    expect(requests()).toEqual([{ max: 26 }]);
  });

  test('is as long as it says from the start, and does not shrink while one reads on', async () => {
    const days = Array.from({ length: 20 }, (_, n) =>
      transfer(n + 1, { happened_at: `2026-10-${String(28 - n).padStart(2, '0')}T12:00:00Z` }),
    );
    await open({ [call]: { body: days } });
    await expect.element(rows.nth(19)).toBeInTheDocument();
    const height = document.documentElement.scrollHeight;
    rows.elements().at(-1)!.scrollIntoView();
    // a frame is drawn there
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    expect(document.documentElement.scrollHeight).toBe(height);
  });

  test('[S2.81] the search narrows the list, asked for once typing rests and kept in the address', async () => {
    const { router, requests } = await open();
    await expect.element(hits).toMatchTextContent('4 transfers');
    typed('pi', 'piet');
    await expect.element(hits).toMatchTextContent('1 transfer');
    await expect.poll(() => rows.elements()).toHaveLength(1);
    await expect.element(rows).toMatchTextContent(/piet/);
    expect(router.state.location.search).toEqual({ q: 'piet' });
    expect(requests()).toEqual([{ max: 26 }, { max: 26, query: 'piet' }]);
  });

  test('[S2.82] the season filter narrows the list to one season', async () => {
    const { router, requests } = await open();
    const filter = page.getByLabelText('Season');
    await expect.element(filter.getByRole('option', { name: 'Season 3' })).toBeInTheDocument();
    await filter.selectOptions('Season 3');
    await expect.element(hits).toMatchTextContent('2 transfers');
    await expect.element(rows.nth(0)).toMatchTextContent(/piet.*S3/);
    await expect.element(rows.nth(1)).toMatchTextContent(/ole.*S3/);
    expect(router.state.location.search).toEqual({ season: '3' });
    expect(requests().at(-1)).toEqual({ max: 26, of_season: 3 });
    await filter.selectOptions('All seasons');
    await expect.element(hits).toMatchTextContent('4 transfers');
    expect(router.state.location.search).toEqual({});
  });

  test('the kind filter narrows the list to one kind', async () => {
    const { router, requests } = await open();
    await page.getByLabelText('Type').selectOptions('Contract terminated');
    await expect.element(hits).toMatchTextContent('1 transfer');
    await expect.element(rows).toMatchTextContent(/ole/);
    expect(router.state.location.search).toEqual({ kind: 'contract_terminated' });
    expect(requests().at(-1)).toEqual({ max: 26, of_kind: 'contract_terminated' });
  });

  test('search and filters are read from the address at the start', async () => {
    const { requests } = await open({}, '?q=ole&season=3&kind=contract_terminated');
    await expect.element(rows).toMatchTextContent(/ole/);
    await expect.element(search).toHaveValue('ole');
    await expect.element(page.getByLabelText('Season')).toHaveValue('3');
    await expect.element(page.getByLabelText('Type')).toHaveValue('contract_terminated');
    expect(requests()).toEqual([{ max: 26, query: 'ole', of_season: 3, of_kind: 'contract_terminated' }]);
  });

  test('nonsense in the address filters nothing', async () => {
    const { requests } = await open({}, '?season=last&kind=loan');
    await expect.element(hits).toMatchTextContent('4 transfers');
    expect(requests()).toEqual([{ max: 26 }]);
  });

  test('more are loaded from where the list ends, until there are none', async () => {
    const many = Array.from({ length: 40 }, (_, index) => transfer(index + 1));
    const last = many[24];
    const { requests } = await open({
      [call]: ({ body }: Call) => ({ body: asksOn(body) ? many.slice(25) : many.slice(0, 26) }),
    });
    await expect.element(hits).toMatchTextContent('25+ transfers');
    const more = page.getByRole('button', { name: 'Show more' });
    await more.click();
    await expect.element(hits).toMatchTextContent('40 transfers');
    await expect.element(rows.nth(39)).toMatchTextContent(/player40/);
    await expect.element(more).not.toBeInTheDocument();
    expect(requests()[1]).toEqual({ max: 26, before_at: last?.happened_at, before_id: last?.id });
  });

  test('says that there is none yet', async () => {
    await open({ [call]: { body: [] } });
    await expect.element(page.getByText('No transfers yet.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  test('a search without a hit says so and can be cleared', async () => {
    const { router } = await open({}, '?q=zzz&kind=transfer_in');
    await expect.element(page.getByText('No transfer matches “zzz”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(hits).toMatchTextContent('4 transfers');
    await expect.element(search).toHaveValue('');
    expect(router.state.location.search).toEqual({});
  });

  test('filters that leave nothing say so', async () => {
    await open({}, '?kind=free_agent');
    await expect.element(page.getByText('No transfers match these filters.')).toBeVisible();
  });

  test('a list that could not be read is asked for again', async () => {
    let broken = true;
    await open({ [call]: () => (broken ? { status: 500, body: { message: 'down' } } : { body: history }) });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Failed to load transfers/);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(hits).toMatchTextContent('4 transfers');
  });
});

describe('the signings of the week', () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const week = page.getByRole('heading', { name: 'Signings of the week' });
  const cards = page.getByRole('article');

  test('stand above the log as cards: who, from where to where, at which position', async () => {
    const signings = Array.from({ length: 8 }, (_, at) =>
      transfer(at + 1, { happened_at: yesterday, ...(at === 0 && { kind: 'contract_accepted', from_team: null }) }),
    );
    const { requests } = await open({ [call]: { body: [...signings, ...history] } });
    await expect.element(week).toBeVisible();
    await expect.element(cards.nth(0)).toMatchTextContent(/player1.*Striker.*Free agent.*Corsairs/);
    await expect.element(cards.nth(1)).toMatchTextContent(/player2.*Striker.*Anchor.*Corsairs/);
    expect(cards.elements()).toHaveLength(6);
    expect(requests()).toEqual([{ max: 26 }]);
    await page.viewport(390, 844);
    await expect.poll(() => cards.elements().filter((card) => card.checkVisibility())).toHaveLength(4);
  });

  test('are no section in a week without any, of deleted players alone, or where the log is narrowed', async () => {
    const over = [
      transfer(1, { happened_at: yesterday, username: null }),
      transfer(2, { happened_at: yesterday, kind: 'contract_terminated', to_team: null }),
      transfer(3, { happened_at: new Date(Date.now() - 8 * 86_400_000).toISOString() }),
      transfer(4, { happened_at: yesterday, username: 'aylin' }),
    ];
    const answers: Answers = {
      [call]: ({ body }: Call) => ({ body: (body as PageArgs).query ? over : over.slice(0, 3) }),
    };
    await open(answers);
    await expect.element(hits).toMatchTextContent('3 transfers');
    await expect.element(week).not.toBeInTheDocument();
    await cleanup();
    await open(answers, '?q=aylin');
    await expect.element(hits).toMatchTextContent('4 transfers');
    await expect.element(week).not.toBeInTheDocument();
  });
});

const call = 'POST /rest/v1/rpc/transfer_page';
type PageArgs = { query?: string; of_season?: number; of_kind?: string; before_id?: string };
const asksOn = (body: unknown) => (body as PageArgs).before_id !== undefined;

/** Answers as the database would, as far as the page's own words go. */
function searchTransfers({ body }: Call): { body: Transfer[] } {
  const { query, of_season, of_kind } = body as PageArgs;
  return {
    body: history.filter(
      ({ username, season: played, kind }) =>
        (query === undefined || username?.includes(query)) &&
        (of_season === undefined || played === of_season) &&
        (of_kind === undefined || kind === of_kind),
    ),
  };
}

async function open(answers: Answers = {}, query = '') {
  const backend = fakeBackend({
    [call]: searchTransfers,
    'GET /rest/v1/leagues': { body: [{ league_seasons: [season(), season({ season: 3 })] }] },
    ...answers,
  });
  const opened = await openPage(<TransfersPage />, { at: `/transfers${query}`, namespaces: ['transfers'] });
  return { ...opened, requests: () => backend.to('/rest/v1/rpc/transfer_page').map(({ body }) => body) };
}
