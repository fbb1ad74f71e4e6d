import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Toaster } from '#components/ui/toaster.tsx';
import { type Answers, fakeBackend, mert } from '#testing/fake-backend.ts';
import { article as table } from '#testing/offers/article.ts';
import { offered, settled } from '#testing/offers/offered.ts';
import { cells } from '#testing/offers/offers.ts';
import { openPage } from '#testing/page.tsx';
import { entries, fixture, season, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { newsQueries } from '#data/news/queries.ts';
import { AdminNewsPage } from './admin-news-page.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const articles = 'GET /rest/v1/news_articles';
const unpublish = '/rest/v1/rpc/unpublish_article';
const lines = page.getByRole('table').getByRole('row');
const dialog = page.getByRole('dialog');

describe('the staff page', () => {
  test('says of each article what it is called, where it stands, what it lacks and who changed it', async () => {
    await open();
    await expect.element(page.getByRole('status')).toMatchTextContent('3 articles');
    await expect
      .element(lines.nth(1))
      .toMatchTextContent(/The final is set.*Published.*German is missing.*aylin.*League/);
    await expect.element(lines.nth(2)).toMatchTextContent(/Yarı finaller.*From.*English is missing.*League/);
    await expect.element(lines.nth(3)).toMatchTextContent(/Untitled.*Draft.*English is missing.*League/);
  });

  test('is narrowed and ordered in the address and in the read', async () => {
    const { at, lastQuery } = await open();
    await page.getByLabelText('Status').selectOptions('Drafts');
    await page.getByLabelText('Category').selectOptions('Transfers');
    await page.getByRole('button', { name: 'Changed' }).click();
    await expect.poll(at).toBe('?state=draft&category=transfers&sort=oldest');
    await expect
      .poll(() => ['published_at', 'category', 'order'].map((word) => lastQuery()?.get(word)))
      .toEqual(['is.null', 'eq.transfers', 'updated_at.asc,id.asc']);
  });

  test('may be empty, may have none such, and may fail', async () => {
    const { backend } = await open({ [articles]: { status: 500, body: { message: 'Broken.' } } });
    await expect.element(page.getByText('Failed to load news').first()).toBeVisible();
    backend.answers[articles] = { body: [] };
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No articles yet.')).toBeVisible();
    await page.getByLabelText('Status').selectOptions('Drafts');
    await expect.element(page.getByText('No articles match this filter.')).toBeVisible();
  });

  test('takes several back at once after asking, each at the version that is seen, and leaves drafts out', async () => {
    const { calls } = await open();
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByRole('group', { name: '3 selected' }).getByRole('button', { name: 'Unpublish' }).click();
    await expect
      .element(dialog)
      .toMatchTextContent(/Unpublish 2 articles\?.*The final is set.*Yarı finaller.*does not apply: Untitled/);
    expect(calls()).toEqual([]);
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await expect.poll(calls).toEqual([1, 2].map((number) => ({ article_id: uuid(number), version: number + 3 })));
    await expect.element(page.getByRole('group', { name: '1 selected' })).toBeVisible();
  });

  test('an article that somebody changed meanwhile is not taken back, stays chosen, and says why', async () => {
    const refused = { status: 409, body: { code: 'PT409', message: 'No.', hint: 'articleChanged', details: null } };
    await open({ [`POST ${unpublish}`]: refused });
    await page.getByRole('checkbox', { name: 'Select The final is set' }).click();
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await expect
      .element(dialog)
      .toMatchTextContent(/1 failed and is still selected.*The final is set.*changed (this article)?/);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(page.getByRole('group', { name: '1 selected' })).toBeVisible();
  });
});

describe('one published article', () => {
  const takeBack = page.getByRole('button', { name: 'Unpublish' });

  test('is taken back only after the question what follows', async () => {
    const { calls } = await open({ [articles]: { body: whole } }, `?article=${uuid(1)}`);
    await takeBack.click();
    await expect.element(dialog).toMatchTextContent(/Unpublish this article\?.*It is no longer readable/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(calls()).toEqual([]);
    await takeBack.click();
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await expect.element(page.getByText('Article unpublished')).toBeVisible();
    expect(calls()).toEqual([{ article_id: uuid(1), version: 4 }]);
  });

  test('that somebody changed meanwhile says so and stays as it is', async () => {
    const refused = { status: 409, body: { code: 'PT409', message: 'No.', hint: 'articleChanged', details: null } };
    await open({ [articles]: { body: whole }, [`POST ${unpublish}`]: refused }, `?article=${uuid(1)}`);
    await takeBack.click();
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await expect.element(page.getByText(/changed this article/)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(takeBack).toBeVisible();
  });
});

describe('a round without an article', () => {
  signedInAs(mert);
  const round = {
    league_id: uuid(50),
    league_name: 'Premier',
    season: 4,
    matchday: 1,
    origin: 'round_up',
    at: '2026-11-01T20:00:00Z',
  };
  const ahead = { ...round, matchday: 2, origin: 'preview', at: '2126-11-08T20:00:00Z' };
  const openAs = (admin: boolean) =>
    open({
      'POST /rest/v1/rpc/rounds_without_article': { body: [ahead, round] },
      'POST /rest/v1/rpc/is_admin_fast': { body: admin },
      'POST /rest/v1/rpc/is_moderator': { body: !admin },
      'GET /rest/v1/leagues': {
        body: [{ id: uuid(50), slug: 'premier', name: 'Premier', public: false, time_zone: 'UTC' }],
      },
      'GET /rest/v1/league_seasons': { body: [season()] },
      'GET /rest/v1/league_teams': { body: entries(2) },
      'GET /rest/v1/point_adjustments': { body: [] },
      'GET /rest/v1/team_matches': ({ query }) => ({
        body: query.has('or')
          ? [fixture(7, 1, 2, [0, 4])]
          : [
              { ...fixture(1, 2, 1, [3, 1]), matchday: 1, stage: 'regular' },
              { ...fixture(2, 1, 2), matchday: 2, stage: 'regular' },
            ],
      }),
      'GET /rest/v1/match_player_stats': { body: [] },
      'POST /rest/v1/rpc/save_article': { body: { id: uuid(9), new_version: 1 } },
      'POST /rest/v1/rpc/publish_article': { body: '2026-11-02T12:00:00Z' },
    });

  test('is published by an admin at once, with links from what it says to the match and the table', async () => {
    const { backend, at } = await openAs(true);
    await page.getByRole('button', { name: 'Publish round-up 1' }).click();
    await expect.element(page.getByText('Article published')).toBeVisible();
    const [saved] = backend.to('/rest/v1/rpc/save_article');
    const { texts } = saved!.body as { texts: { en: { body: string } } };
    expect(texts.en.body).toContain(`[3–1](/matches/${fixture(1, 2, 1).id})`);
    expect(texts.en.body).toContain(`(/leagues/${uuid(50)}?season=4&after=1)`);
    expect(backend.to('/rest/v1/rpc/publish_article').map(({ body }) => body)).toEqual([
      { article_id: uuid(9), version: 1 },
    ]);
    expect(at()).toBe('');
  });

  test('is previewed with how its pairs last met, where a member finds the number behind it', async () => {
    const { backend } = await openAs(true);
    await page.getByRole('button', { name: 'Publish preview 2' }).click();
    await expect.element(page.getByText('Article published')).toBeVisible();
    const [saved] = backend.to('/rest/v1/rpc/save_article');
    const { texts, ...about } = saved!.body as { texts: { en: { body: string } } };
    expect(about).toMatchObject({ of_matchday: 2, of_origin: 'preview' });
    expect(texts.en.body).toContain(`[0–4](/matches/${fixture(7, 1, 2).id})`);
    expect(texts.en.body).toContain(`(/leagues/${uuid(50)}?season=4&after=1)`);
    expect(texts.en.body).toContain(`(/fixtures?league=${uuid(50)}&season=4)`);
  });

  test('is drafted by a moderator, who publishes nothing', async () => {
    await openAs(false);
    await expect.element(page.getByRole('button', { name: 'Draft round-up 1' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Publish round-up 1' }).elements()).toEqual([]);
  });
});

const text = (language: string, title: string, complete = true) => ({ language, title, complete });
const article = (number: number, about: object) => ({
  id: uuid(number),
  category: 'league',
  is_ai_generated: false,
  published_at: null,
  origin: 'editorial',
  updated_at: '2026-11-01T12:00:00Z',
  version: number + 3,
  edit: { editor: { username: 'aylin' } },
  texts: [],
  ...about,
});
const rows = [
  article(1, {
    published_at: '2026-10-01T12:00:00Z',
    texts: [text('en', 'The final is set'), text('tr', 'Finalin adı belli')],
  }),
  article(2, { published_at: '2126-10-01T12:00:00Z', is_ai_generated: true, texts: [text('tr', 'Yarı finaller')] }),
  article(3, {}),
];
const whole = {
  ...rows[0],
  cover: null,
  season: null,
  matchday: null,
  author: null,
  league: null,
  texts: [{ ...text('en', 'The final is set'), summary: '', body: 'On Friday.' }],
};

async function open(answers: Answers = {}, query = '') {
  const backend = fakeBackend({
    [articles]: { body: rows },
    'POST /rest/v1/rpc/rounds_without_article': { body: [] },
    [`POST ${unpublish}`]: {},
    ...answers,
  });
  const { router, client } = await openPage(
    <>
      <AdminNewsPage />
      <Toaster />
    </>,
    { at: `/admin/news${query}`, namespaces: ['staff-news', 'news', 'lists', 'errors'] },
  );
  return {
    backend,
    client,
    at: () => router.state.location.searchStr,
    lastQuery: () => backend.to('/rest/v1/news_articles').at(-1)?.query,
    calls: () => backend.to(unpublish).map(({ body }) => body),
  };
}

const moments: Record<keyof typeof table.states, string | null> = {
  'it is a draft': null,
  'it is scheduled': '2999-01-01T12:00:00Z',
  'it is published': '2026-10-01T12:00:00Z',
};

// the page is the admins'
test.each(cells(table).filter(([, who]) => who === 'admin'))(
  'where %s, the %s is offered what they may do',
  async (state, _who, commands) => {
    const { client } = await open({ [articles]: { body: { ...whole, published_at: moments[state] } } }, `?article=${uuid(1)}`); // prettier-ignore
    await settled(client, newsQueries.detail(uuid(1)).queryKey);
    await expect.poll(() => offered(table)).toEqual(commands);
  },
);
