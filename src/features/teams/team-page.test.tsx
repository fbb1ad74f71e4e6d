import type { QueryKey } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { limits } from '#domain/limits.ts';
import { transfer } from '#testing/contracts.ts';
import { startOfDay } from '#lib/dates.ts';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { noAnswers, openPage, sectionOf } from '#testing/page.tsx';
import type { Penalty } from '#data/discipline/queries.ts';
import { entries, fixture, leagueId, season, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { anchor, member } from '#testing/squad.ts';
import { TeamPage } from './team-page.tsx';

signedInAs({ id: 'mert', email: 'mert@example.com' });

beforeEach(async () => {
  noAnswers();
  await page.viewport(1280, 900);
});

describe('a team', () => {
  test('[S2.66 S2.67 S2.68 S2.69 S2.70 S2.71 S2.72 S2.73 S2.74 S2.76] has an overview and eleven tabs, each with its panel', async () => {
    const { screen, router } = await open();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Anchor FC' })).toBeVisible();
    const names = (role: 'tab' | 'menuitemradio') =>
      screen
        .getByRole(role)
        .elements()
        .map(({ textContent }) => textContent);
    const more = screen.getByRole('button', { name: /^More/ });
    const inSight = names('tab');
    expect(inSight).toEqual(['Overview', 'Squad', 'Schedule', 'Stats', 'Achievements']);
    await more.click();
    const inMenu = names('menuitemradio');
    expect(inMenu).toEqual(['Form', 'Transfers', 'About', 'Contact', 'Stream', 'Penalties', 'Contracts']);
    await userEvent.keyboard('{Escape}');
    for (const name of inSight) {
      await screen.getByRole('tab', { name }).click();
      await expect.element(screen.getByRole('tabpanel', { name })).not.toBeEmptyDOMElement();
    }
    for (const name of inMenu) {
      await more.click();
      await screen.getByRole('menuitemradio', { name }).click();
      await expect.element(screen.getByRole('tabpanel', { name, exact: true })).not.toBeEmptyDOMElement();
      await expect.element(more).toHaveAccessibleName(`More: ${name}`);
      expect(router.state.location.search).toEqual({ tab: name.toLowerCase() });
    }
  });

  test('what is under More is chosen by keyboard, and the tabs beside it stay within reach of it', async () => {
    const { screen } = await open('?tab=contracts');
    const more = screen.getByRole('button', { name: 'More: Contracts' });
    (more.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(screen.getByRole('tabpanel', { name: 'Transfers' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'More: Transfers' })).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(screen.getByRole('tab', { name: 'Overview' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(screen.getByRole('tab', { name: 'Squad' })).toHaveFocus();
    await expect.element(screen.getByRole('tabpanel', { name: 'Squad' })).toBeVisible();
  });

  test.each([
    ['Stats shows the sums, without draws', 'stats', /Matches4Wins3Losses1Goals scored9Goals conceded4Win rate75%/],
    ['Form shows the last results, newest at the right', 'form', /Last results.*W.*L/],
    ['About shows what the team says of itself', 'about', /Founded on a rainy evening\./],
    ['Schedule shows what is to come and what was played', 'schedule', /Upcoming.*Corsairs.*Played.*Bergwacht/],
    ['Achievements shows the shelf', 'achievements', /Champions of season 3Championship · Season 3/],
    ['Transfers shows who came and who went', 'transfers', /1 in, 1 out this season.*In.*piet.*Out.*ole/],
    ['Stream says that there is none', 'stream', /Stream unavailable/],
    ['Contact names the captain and the way', 'contact', /Captainaylin.*anchor@example\.com/],
    ['Contracts tells outsiders who sees them', 'contracts', /visible to the team and staff/],
  ])('%s', async (_title, tab, text) => {
    const { screen } = await open(`?tab=${tab}`);
    await expect.element(screen.getByRole('tabpanel')).toMatchTextContent(text);
  });

  test('[S2.75] Penalties shows what is in force with its reason and the matches left, and what there has been', async () => {
    const { screen } = await open('?tab=penalties');
    const inForce = await sectionOf(screen, 'Active');
    await expect
      .element(inForce)
      .toMatchTextContent(
        /Suspension for 3 matches.*Active.*piet.*Played with another account.*2 matches left.*Premier Rondo, season 4/,
      );
    expect(inForce.getByRole('article').elements()).toHaveLength(1);
    const past = await sectionOf(screen, 'Past');
    await expect
      .element(past)
      .toMatchTextContent(/Warning.*Counted towards a suspension.*piet.*Insults.*Suspension for 1 match.*Served/);
  });

  test('Penalties says that none was given', async () => {
    const { screen } = await open('?tab=penalties', [[['penalties', 'team', id], { pages: [[]], pageParams: [null] }]]);
    await expect.element(screen.getByRole('tabpanel')).toMatchTextContent(/^No penalties\.$/);
  });

  test('Penalties shows the points that were taken too, with their season', async () => {
    const taken = {
      id: uuid(710), league_id: leagueId, season: 4, points: -3, reason: 'A player too many', created_at: '2026-05-02T00:00:00Z',
      team: anchor, entry: { run: { league: { name: 'Premier Rondo' } } },
    }; // prettier-ignore
    const { screen } = await open('?tab=penalties', [[['leagues', 'points', id], [taken]]]);
    const points = await sectionOf(screen, 'Point adjustments');
    await expect.element(points).toMatchTextContent(/−3.*A player too many.*Premier Rondo, season 4/);
    await expect.element(points.getByRole('link')).toHaveAttribute('href', `/leagues/${leagueId}?season=4`);
  });

  test('its head says when it plays, in which zone, and shows the captain’s face', async () => {
    const { screen } = await open();
    const about = (name: string) => screen.getByText(name, { exact: true }).element().parentElement!;
    await expect
      .element(page.elementLocator(about('Plays')))
      .toMatchTextContent(/Usually plays: Tuesday, Thursday.*19:00–00:00 in Auckland/);
    const face = about('Captain').querySelector('img');
    expect(face?.getAttribute('src')).toMatch(/aylin/);
    await screen.getByRole('button', { name: /^More/ }).click();
    await screen.getByRole('menuitemradio', { name: 'About' }).click();
    // phones have no room for it in the head
    await expect.element(screen.getByRole('tabpanel')).toMatchTextContent(/Plays.*19:00–00:00/);
  });

  test('it opens on the overview, with an unknown tab in the address too', async () => {
    const { screen } = await open('?tab=nonsense');
    await expect.element(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  });

  test.each([
    ['that does not exist', uuid(999)],
    ['whose address is no id', 'anchor'],
  ])('[S8.28] %s shows Team Not Found', async (_title, id) => {
    const { screen } = await openPage(<TeamPage />, {
      at: `/teams/${id}`,
      path: '/teams/$id',
      namespaces: ['teams', 'stats', 'report'],
      seed: [[['teams', id], null]],
    });
    await expect.element(screen.getByRole('heading', { name: 'Team Not Found' })).toBeVisible();
  });
});

describe('the overview', () => {
  const seasonReads: [QueryKey, unknown][] = [
    [['leagues', leagueId, 4], season()],
    [['leagues', leagueId, 4, 'entries'], entries(4)],
    [['leagues', leagueId, 4, 'adjustments'], []],
    [
      ['matches', 'season', leagueId, 4],
      [...played, fixture(3, 2, 3, [2, 0]), next],
    ],
  ];

  test('shows the matches before and after now, the form, places by round, five faces and who scores', async () => {
    const squad = Array.from({ length: 7 }, (_, at) => member(at + 1, `player ${at}`, { goals: at, matches: 5 }));
    const { screen } = await open('', [...seasonReads, [['teams', id, 'roster'], squad]]);
    const matches = (await sectionOf(screen, 'Matches')).getByRole('listitem');
    await expect.element(matches.nth(0)).toMatchTextContent(/Corsairs.*Next match/);
    await expect.element(matches.nth(1)).toMatchTextContent(/Corsairs.*Anchor.*Last match/);
    await expect
      .element(await sectionOf(screen, 'Form'))
      .toMatchTextContent(/won.*2–1.*Bergwacht.*lost.*0–1.*Corsairs/);
    const places = screen.getByRole('table', { name: 'Place in the table after each round' });
    await expect.element(places.getByRole('row').nth(1)).toMatchTextContent(/1.*1st/);
    const faces = await sectionOf(screen, 'Squad');
    expect(faces.getByRole('listitem').elements()).toHaveLength(5);
    await expect
      .element(faces.getByRole('link', { name: 'All 7 players' }))
      .toHaveAttribute('href', `/teams/${id}?tab=squad`);
    await expect.element(await sectionOf(screen, 'Top scorer')).toMatchTextContent(/player 6.*5 matches.*6Goals/);
  });

  test('reads no more than the head of the page and the squad', async () => {
    const readKeys = async (query: string) => {
      const { client } = await open(query, seasonReads);
      const unanswered = client.getQueryCache().getAll().filter(({ state }) => state.status === 'pending'); // prettier-ignore
      return unanswered.map(({ queryKey }) => JSON.stringify(queryKey)).toSorted();
    };
    expect(await readKeys('')).toEqual(await readKeys('?tab=stream'));
  });

  test('keeps its scores back from whoever hides them', async () => {
    hiddenScores.choose(true);
    try {
      const { screen } = await open('', seasonReads);
      await expect.element(screen.getByRole('button', { name: 'Show scores' }).first()).toBeVisible();
      expect(screen.getByText(/(?<!:\d)\d–\d/).elements()).toHaveLength(0);
      expect(screen.getByRole('table', { name: /Place in the table/ }).elements()).toHaveLength(0);
    } finally {
      hiddenScores.choose(false);
    }
  });

  test('of a team without a season or players says so, and leads its captain on', async () => {
    const { screen } = await open('', [
      [['teams', 'of-player', 'mert'], { id: uuid(601), team_id: id, team_role: 'captain', eligibility: 'eligible' }],
      [['teams', id], { ...anchor, league_id: null, league_name: null, season: null, matches: 0, description: null }],
      [['teams', id, 'roster'], []],
    ]);
    await expect.element(screen.getByText('No players yet.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Next steps' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Matches' }).elements()).toHaveLength(0);
  });
});

test('on a phone the head of one’s own team leaves the screen to what it is about', async () => {
  await page.viewport(390, 844);
  const { screen } = await open('', [
    [['teams', 'of-player', 'mert'], { id: uuid(601), team_id: id, team_role: 'captain', eligibility: 'eligible' }],
  ]);
  await expect.element(screen.getByRole('button', { name: 'Team actions' })).toBeVisible();
  const head = screen.getByRole('navigation', { name: 'You are here' }).element().getBoundingClientRect();
  const tabs = screen.getByRole('tablist').element().getBoundingClientRect();
  expect(tabs.top - head.top).toBeLessThanOrEqual(150);
});

test('what a captain may do leaves the name of the team its line', async () => {
  await page.viewport(1280, 900);
  const { screen } = await open('', [
    [['teams', 'of-player', 'mert'], { id: uuid(601), team_id: id, team_role: 'captain', eligibility: 'eligible' }],
  ]);
  await expect.element(screen.getByRole('button', { name: 'Withdraw from the season' })).toBeVisible();
  const name = screen.getByRole('heading', { level: 1 }).element();
  expect(name.scrollHeight).toBeLessThan(2 * Number.parseFloat(getComputedStyle(name).fontSize));
  const facts = screen.getByText('Form', { exact: true }).first().element().closest('dl')!;
  expect(facts.getBoundingClientRect().width).toBeGreaterThan(400);
});

test('its schedule says of every match that was played whether it was won', async () => {
  const { screen } = await open('?tab=schedule');
  const done = await sectionOf(screen, 'Played');
  await expect.element(done.getByRole('listitem').nth(0)).toMatchTextContent(/Corsairs.*Lost/);
  await expect.element(done.getByRole('listitem').nth(1)).toMatchTextContent(/Bergwacht.*Won/);
  const upcoming = await sectionOf(screen, 'Upcoming');
  expect(upcoming.getByText(/^(Won|Lost)$/).elements()).toHaveLength(0);
});

describe('a squad', () => {
  test('[S3.25] active players stand in the table, former ones are folded below it', async () => {
    const { screen } = await open('?tab=squad&squad=table');
    const active = screen.getByRole('region', { name: 'Active players' });
    await expect.element(active.getByRole('row').nth(1)).toMatchTextContent(/aylin.*Captain/);
    expect(active.getByRole('row').elements()).toHaveLength(4);
    expect(active.getByText('gone').elements()).toHaveLength(0);

    const former = screen.getByText('Former players');
    await former.click();
    await expect
      .element(screen.getByRole('region', { name: 'Former players' }).getByRole('rowheader', { name: 'gone' }))
      .toBeVisible();
  });

  test('[S4.33] a pending eligibility is shown as pending review', async () => {
    const { screen } = await open('?tab=squad&squad=table');
    const row = (name: string) => screen.getByRole('row').filter({ hasText: name });
    await expect.element(row('aylin')).toMatchTextContent(/Eligible/);
    await expect.element(row('piet')).toMatchTextContent(/Pending review/);
    await expect.element(row('ole')).toMatchTextContent(/Ineligible/);
  });

  test('says who sits out, for how many matches and why', async () => {
    const { screen } = await open('?tab=squad&squad=table');
    const row = screen.getByRole('row').filter({ hasText: 'piet' });
    await expect.element(row).toMatchTextContent(/Suspended for 2 matches: Played with another account/);
    await expect.element(screen.getByRole('row').filter({ hasText: 'aylin' })).not.toMatchTextContent(/Suspended/);
  });

  test('stands there with faces and numbers, and says who leads and who may not play', async () => {
    const { screen } = await open('?tab=squad');
    const cards = screen.getByRole('list', { name: 'Active players' }).getByRole('listitem');
    await expect.element(cards.nth(0)).toMatchTextContent(/aylin.*Captain/);
    await expect.element(cards.filter({ hasText: 'piet' })).toMatchTextContent(/Suspended for 2 matches/);
    await expect.element(cards.filter({ hasText: 'ole' })).toMatchTextContent(/Ineligible/);
    await screen.getByRole('button', { name: 'Table' }).click();
    await expect.element(screen.getByRole('region', { name: 'Active players' })).toBeVisible();
  });

  test('counts its active players against the most a team may have', async () => {
    const { screen } = await open('?tab=squad');
    await expect
      .element(await sectionOf(screen, 'Active players'))
      .toMatchTextContent(`3 of ${limits.squadMax} players`);
  });
});

const { id } = anchor;

const roster = [
  member(3, 'ole', { eligibility: 'ineligible' }),
  member(2, 'piet', { eligibility: 'pending' }),
  member(1, 'aylin', { team_role: 'captain' }),
];
const gone = member(4, 'gone', { active: false, left_at: '2026-05-01T00:00:00Z' });

const transfers = [
  transfer(1, { username: 'piet', from_team: null, to_team: anchor }),
  transfer(2, { username: 'ole' }),
  transfer(3, { username: 'gone', season: 3 }),
];

const suspension: Penalty = penalty(1, {
  kind: 'suspension',
  matches: 3,
  served: 1,
  reason: 'Played with another account',
});
const penalties: Penalty[] = [
  suspension,
  penalty(2, { kind: 'warning', suspension_id: suspension.id, reason: 'Insults' }),
  penalty(3, { kind: 'suspension', status: 'served', matches: 1, served: 1 }),
];

function penalty(number: number, about: Partial<Penalty>): Penalty {
  const player = { id: uuid(502), username: 'piet', avatar: null, deleted_at: null };
  return {
    id: uuid(800 + number),
    league_id: leagueId,
    season: 4,
    team_id: id,
    player_id: player.id,
    kind: 'warning',
    status: 'active',
    matches: null,
    served: 0,
    reason: 'Left the lobby',
    ruling: null,
    match_id: null,
    suspension_id: null,
    active_from: '2026-05-01T00:00:00Z',
    created_at: '2026-05-01T00:00:00Z',
    player,
    team: anchor,
    league: { id: leagueId, name: 'Premier Rondo' },
    match: null,
    ...about,
  };
}

const now = new Date();
const next = fixture(9, 1, 3);
const played = [fixture(2, 3, 1, [1, 0]), fixture(1, 1, 2, [2, 1])];

const card = {
  training_days: null,
  usual_days: ['tue', 'thu'],
  usual_from: '19:00:00',
  usual_until: '00:00:00',
  zone: 'Pacific/Auckland',
  captain: { id: uuid(501), username: 'aylin', avatar: 'avatars/aylin.webp' },
};

function open(query = '', more: [QueryKey, unknown][] = []) {
  return openPage(<TeamPage />, {
    at: `/teams/${id}${query}`,
    path: '/teams/$id',
    namespaces: ['teams', 'stats', 'discipline', 'report', 'team-card'],
    seed: [
      [
        ['teams', 'of-player', 'mert'],
        { id: uuid(699), team_id: uuid(698), team_role: 'player', eligibility: 'eligible' },
      ],
      [['penalties', 'team', id], { pages: [penalties], pageParams: [null] }],
      [['leagues', 'points', id], []],
      [['penalties', 'standing', [uuid(501), uuid(502), uuid(503)]], [suspension]],
      [['teams', id], anchor],
      [['teams', 'facts', [id]], { [id]: card }],
      [['teams', id, 'roster'], roster],
      ...more,
      [['teams', id, 'former'], { pages: [[gone]], pageParams: [null] }],
      [
        ['teams', id, 'achievements'],
        [{ id: uuid(700), title: 'Champions of season 3', type: 'championship', season: 3, verified: true }],
      ],
      [['teams', id, 'given-awards'], []],
      [['transfers', 'team', id], { pages: [transfers], pageParams: [undefined] }],
      [
        ['matches', 'team', id],
        [...played.toReversed(), next],
      ],
      [['matches', 'ahead', { team: id }, startOfDay(now)], { pages: [[next]], pageParams: [null] }],
      [['matches', 'behind', { team: id }, startOfDay(now, 1)], { pages: [played], pageParams: [null] }],
    ],
  });
}
