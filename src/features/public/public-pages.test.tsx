import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { QueryKey } from '@tanstack/react-query';
import { seasonFacts } from '#domain/competition/season-table.ts';
import { eachStat } from '#domain/competition/statistics.ts';
import type { OpenArticle, OpenClub, OpenLeague, OpenMatch, OpenPlayer, OpenTeam } from '#data/public/queries.ts';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { noAnswers, openPage } from '#testing/page.tsx';
import { entries, fixture, season, team, uuid } from '#testing/season.ts';
import type { OpenCup } from '#domain/competition/open-cup.ts';
import { PublicArticlePage } from './public-article-page.tsx';
import { PublicCupPage } from './public-cup-page.tsx';
import { PublicLeaguePage } from './public-league-page.tsx';
import { PublicMatchPage } from './public-match-page.tsx';
import { PublicPlayerPage } from './public-player-page.tsx';
import { PublicTeamPage } from './public-team-page.tsx';

beforeEach(async () => {
  noAnswers();
  localStorage.clear();
  await page.viewport(1280, 900);
});
afterEach(cleanup);

const at = '/p/premier-rondo';
const head = { slug: 'premier-rondo', name: 'Premier Rondo', time_zone: 'Europe/Istanbul' };
const open = (number: number): OpenTeam => ({ ...team(number), slug: `team-${number}` });
const teams = [1, 2, 3, 4].map((number) => ({ ...open(number), withdrawn: false, playoff_seed: null }));
/** A player with a hidden name and without a number. */
const hidden = { username: null, open: false, shirt_number: null };
const matches = [fixture(1, 1, 2, [2, 1]), fixture(2, 3, 4, [1, 0]), fixture(3, 2, 3)];

const league: OpenLeague = {
  league: { ...head, description: 'Under the lights.', logo: null, tier: 1 },
  seasons: [4, 3],
  season: season(),
  teams,
  facts: seasonFacts({ entries: entries(4), adjustments: [], matches }, season()),
  series: [],
  scorers: [
    { username: 'aylin', open: true, shirt_number: 9, team_id: uuid(1), goals: 2 },
    { ...hidden, shirt_number: 7, team_id: uuid(3), goals: 1 },
    { ...hidden, team_id: uuid(3), goals: 1 },
    { ...hidden, team_id: uuid(3), goals: 1 },
  ],
  news: [{ slug: 'first-night', published_at: '2026-11-02T08:00:00Z', titles: { de: 'Erster Abend' } }],
  decisions: [],
};

const show = (what: React.ReactNode, path: string, address: string, seed: [QueryKey, unknown][]) =>
  openPage(what, {
    path,
    at: address,
    namespaces: ['public', 'share', 'interest', 'leagues', 'table', 'matches', 'stats', 'news', 'night-cup'],
    seed,
  });

const showLeague = (content: OpenLeague | null) =>
  show(<PublicLeaguePage />, '/p/$league', at, [[['public', 'premier-rondo', null], content]]);

test('the table of a public league, its rounds, scorers and news lead to public pages alone', async () => {
  const { screen } = await showLeague(league);
  const table = screen.getByRole('table', { name: 'Standings' });
  await expect
    .element(table.getByRole('link', { name: 'Anchor FC' }).first())
    .toHaveAttribute('href', `${at}/teams/team-1`);
  await expect.element(screen.getByRole('heading', { name: 'Next: round 3' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Last: round 2' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'aylin' })).toHaveAttribute('href', `${at}/players/aylin`);
  await expect.element(screen.getByText(`Player 7 of ${teams[2]!.name}`)).toBeVisible();
  await expect.poll(() => screen.getByText(`A player of ${teams[2]!.name}`).elements()).toHaveLength(2);
  expect(screen.getByRole('link', { name: / of / }).elements()).toHaveLength(0);
  await expect
    .element(screen.getByRole('link', { name: /Erster Abend/ }))
    .toHaveAttribute('href', `${at}/news/first-night`);
  const elsewhere = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  expect(elsewhere.filter((href) => !href.startsWith(at))).toEqual([
    '/feeds/premier-rondo/calendar.ics?lang=en',
    '/feeds/premier-rondo/results.rss?lang=en',
    ...['table', 'schedule', 'squads', 'statistics'].flatMap((file) => [
      `/feeds/premier-rondo/${file}.csv`,
      `/feeds/premier-rondo/${file}.xlsx`,
    ]),
  ]);
});

test('the head of a public league counts the teams that are in it', async () => {
  const withdrawn = entries(4).map((entry, index) =>
    index === 3 ? { ...entry, withdrawn_at: '2026-11-20T12:00:00Z' } : entry,
  );
  const { screen } = await showLeague({
    ...league,
    teams: teams.map((each, index) => ({ ...each, withdrawn: index === 3 })),
    facts: seasonFacts({ entries: withdrawn, adjustments: [], matches }, season()),
  });
  const fact = screen.getByRole('term').filter({ hasText: /^Teams$/ });
  await expect.element(fact).toBeVisible();
  expect(fact.element().nextElementSibling?.textContent).toBe('3');
});

test('whoever hides scores reads the teams by name and is offered the squads alone as a file', async () => {
  hiddenScores.choose(true);
  const { screen } = await showLeague(league);
  await expect
    .element(screen.getByRole('link', { name: 'Squads (CSV)' }))
    .toHaveAttribute('href', '/feeds/premier-rondo/squads.csv');
  expect(screen.getByRole('link', { name: /CSV|Excel/ }).elements()).toHaveLength(2);
  await screen.getByRole('combobox', { name: 'Separator of CSV files' }).selectOptions('CSV: semicolon (;)');
  await expect
    .element(screen.getByRole('link', { name: 'Squads (CSV)' }))
    .toHaveAttribute('href', '/feeds/premier-rondo/squads.csv?separator=semicolon');
  await screen.getByRole('combobox', { name: 'Separator of CSV files' }).selectOptions('CSV: comma (,)');
  expect(screen.getByRole('list', { name: 'Teams', exact: true }).getByRole('link').elements()).not.toHaveLength(0);
  expect(screen.getByRole('table').elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Show scores' }).click();
  await expect.element(screen.getByRole('table', { name: 'Standings' })).toBeVisible();
  hiddenScores.choose(false);
});

test('what is not public is not found, in the words of what does not exist', async () => {
  const { screen } = await show(<PublicLeaguePage />, '/p/$league', at, [
    [['public', 'premier-rondo', null], null],
    [['public', 'address', 'premier-rondo', null, null], null],
  ]);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('an old address leads on to the present one', async () => {
  const { screen, router } = await show(<PublicLeaguePage />, '/p/$league', '/p/old-name', [
    [['public', 'old-name', null], null],
    [['public', 'address', 'old-name', null, null], { league: 'premier-rondo', team: null, username: null }],
    [['public', 'premier-rondo', null], league],
  ]);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Premier Rondo' })).toBeVisible();
  expect(router.state.location.pathname).toBe(at);
});

test('the table of a finished season has the name of then, and what the team is called now', async () => {
  const was = entries(4).map((entry, index) =>
    index === 0 ? { ...entry, team: { ...entry.team, name_then: 'Old Harbour' } } : entry,
  );
  const { screen } = await showLeague({ ...league, facts: seasonFacts({ entries: was, adjustments: [], matches }, season()) }); // prettier-ignore
  const link = screen
    .getByRole('table', { name: 'Standings' })
    .getByRole('link', { name: /Old Harbour/ })
    .first();
  await expect.poll(() => link.element().textContent).toContain('now Anchor FC');
});

test('a league without a season, and one without a team, say so', async () => {
  const { screen } = await showLeague({ ...league, season: null, seasons: [] });
  await expect.element(screen.getByText('No season yet')).toBeVisible();
});

const bare: OpenMatch = {
  league: head,
  season: 4,
  match: {
    id: uuid(101), matchday: 1, stage: 'regular', game_no: null, kickoff_at: '2026-11-01T18:00:00Z', status: 'finished', home_score: 2,
    away_score: 1, live_home_score: null, live_away_score: null, forfeited_by: null, stream_url: null, replay_url: null, home_team: open(1), away_team: open(2),
  },
  series: null,
  line_ups: [],
  stats: [],
  decisions: [],
}; // prettier-ignore

test('what a player of another team decided stands below the table and on the match', async () => {
  const decided = { id: uuid(1), created_at: '2026-11-02T08:00:00Z', about: { slug: 'team-1', name: 'Anchor FC' } };
  const other = { slug: 'team-2', name: 'Bergwacht FC' };
  const ofLeague = await showLeague({ ...league, decisions: [{ ...decided, matter: 'points', kind: 'neighbour', by: other }] });
  const list = { name: 'Decisions by players of other teams' };
  await expect
    .element(ofLeague.screen.getByRole('list', list))
    .toMatchTextContent(/Points: Decided by a player of Bergwacht FC, neighbours of Anchor FC in the table\./);
  await cleanup();
  const content: OpenMatch = { ...bare, decisions: [{ ...decided, matter: 'match', kind: 'rival', by: null }] };
  const { screen } = await show(<PublicMatchPage />, '/p/$league/matches/$id', `${at}/matches/${uuid(101)}`, [
    [['public', 'premier-rondo', 'match', uuid(101)], content],
  ]);
  await expect
    .element(screen.getByRole('list', list))
    .toMatchTextContent(/Match: Decided by a player of another team with an interest in Anchor FC\./);
}); // prettier-ignore

test('a match shows both sides, with stats of whoever came on, and no link to a hidden profile', async () => {
  const stat = { ...eachStat(() => 0), goals: 1, passes: 3, interceptions: 2, mvp: false };
  const content: OpenMatch = {
    ...bare,
    line_ups: [
      { team_id: uuid(1), slot: 1, username: 'aylin', open: true, position: 'striker', shirt_number: 9 },
      { team_id: uuid(2), slot: 1, ...hidden, shirt_number: 7, position: 'goalkeeper' },
    ],
    stats: [
      { ...stat, team_id: uuid(1), slot: 1, username: 'aylin', open: true, shirt_number: 9, mvp: true },
      { ...stat, team_id: uuid(2), slot: 1, ...hidden, shirt_number: 7, saves: 8 },
      { ...stat, team_id: uuid(2), slot: null, ...hidden },
    ],
  }; // prettier-ignore
  const { screen } = await show(<PublicMatchPage />, '/p/$league/matches/$id', `${at}/matches/${uuid(101)}`, [
    [['public', 'premier-rondo', 'match', uuid(101)], content],
  ]);
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Anchor FC against Bergwacht FC' }))
    .toBeInTheDocument();
  await expect.element(screen.getByText('Full time')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'aylin' })).toHaveAttribute('href', `${at}/players/aylin`);
  const keeper = screen.getByRole('row', { name: /Player 7 of Bergwacht FC/ });
  await expect.element(keeper).toMatchTextContent(/8$/);
  await expect.element(screen.getByText('A player of Bergwacht FC')).toBeVisible();
  expect(screen.getByRole('row', { name: / of Bergwacht FC/ }).elements()).toHaveLength(2);
  expect(screen.getByRole('link', { name: / of Bergwacht/ }).elements()).toHaveLength(0);
});

test('beside a match stand the form of both before it, the table, and its round, with the ways to their public pages', async () => {
  const earlier = { ...fixture(1, 1, 2, [0, 3]), kickoff_at: '2026-10-01T18:00:00Z' };
  const same = { ...fixture(9, 3, 4, [1, 0]), matchday: 1 };
  const played = { ...fixture(8, 1, 2, [2, 1]), id: bare.match.id, matchday: 1, kickoff_at: bare.match.kickoff_at };
  const facts = seasonFacts({ entries: entries(4), adjustments: [], matches: [earlier, played, same] }, season());
  const { screen } = await show(<PublicMatchPage />, '/p/$league/matches/$id', `${at}/matches/${bare.match.id}`, [
    [['public', 'premier-rondo', 'match', bare.match.id], bare],
    [['public', 'premier-rondo', 4], { ...league, facts }],
  ]);
  const beside = screen.getByRole('complementary', { name: 'Premier Rondo' });
  await expect
    .element(beside.getByRole('link', { name: 'lost 0–3' }))
    .toHaveAttribute('href', `${at}/matches/${earlier.id}`);
  await expect.element(beside.getByRole('link', { name: 'won 3–0' })).toBeVisible();
  // not its own result
  expect(beside.getByRole('link', { name: /2–1/ }).elements()).toHaveLength(0);
  const table = beside.getByRole('table', { name: 'Standings' });
  await expect.element(table.getByRole('link', { name: /Anchor/ })).toHaveAttribute('href', `${at}/teams/team-1`);
  const round = beside.getByRole('heading', { name: 'Round 1' });
  await expect.element(round).toBeVisible();
  const matches = [...round.element().closest('section')!.querySelectorAll('a[href*="/matches/"]')];
  expect(matches.map((link) => link.getAttribute('href'))).toEqual([`${at}/matches/${same.id}`]);
  // the order alone would tell a reader who hides scores
  hiddenScores.choose(true);
  await expect.element(table).not.toBeInTheDocument();
  await expect.element(beside.getByText('Score hidden').first()).toBeVisible();
  hiddenScores.choose(false);
});

test('a team shows what comes, what was, and its squad', async () => {
  const content: OpenClub = {
    league: head,
    season: 4,
    team: { ...open(2), description: 'From the mountains.', founded_on: null },
    squad: [
      {
        username: 'Kerem Doğan',
        open: true,
        avatar: null,
        nation: 'TR',
        position: 'striker',
        team_role: 'captain',
        shirt_number: 10,
      },
      { ...hidden, shirt_number: 7, avatar: null, nation: null, position: null, team_role: 'player' },
    ],
    teams,
    matches: [matches[0]!, matches[2]!],
  };
  const { screen } = await show(<PublicTeamPage />, '/p/$league/teams/$team', `${at}/teams/team-2`, [
    [['public', 'premier-rondo', 'team', 'team-2'], content],
  ]);
  for (const title of ['Next matches', 'Last results', 'Squad'])
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Kerem Doğan' }))
    .toHaveAttribute('href', `${at}/players/Kerem%20Do%C4%9Fan`);
  await expect.element(screen.getByText('Captain · Striker')).toBeVisible();
  await expect.element(screen.getByText(`Player 7 of ${open(2).name}`)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Calendar' }))
    .toHaveAttribute('href', '/feeds/premier-rondo/teams/team-2.ics?lang=en');
});

test('a player of any letters is found by the address that leads there', async () => {
  const content: OpenPlayer = {
    league: head,
    player: { username: 'Kerem Doğan', avatar: null, nation: 'TR', position: 'striker' },
    team: open(2),
    shirt_number: 10,
    seasons: [
      { season: 4, team: open(2), appearances: 1, ...eachStat(() => 0), goals: 1, passes: 9, interceptions: 2, mvp: 0 },
    ],
    matches: [{ ...fixture(1, 1, 2, [2, 1]), home_team: open(1), away_team: open(2), goals: 1, assists: 2, mvp: true }],
  };
  const { screen } = await show(
    <PublicPlayerPage />,
    '/p/$league/players/$username',
    `${at}/players/Kerem%20Do%C4%9Fan`,
    [[['public', 'premier-rondo', 'player', 'Kerem Doğan'], content]],
  );
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Kerem Doğan' })).toBeVisible();
  await expect.element(screen.getByText(/1 goal · 2 assists · MVP/)).toBeVisible();
});

test('an article in another language says so, how it was generated, and the others and the table stand beside it', async () => {
  const content: OpenArticle = {
    league: head,
    article: {
      slug: 'first-night', category: 'matches', cover: null, is_ai_generated: true, origin: 'round_up', published_at: '2026-11-02T08:00:00Z',
      updated_at: '2026-11-02T08:00:00Z', season: 4, matchday: 1, language: 'de', title: 'Erster Abend', summary: 'Es geht los.', body: 'Unter Licht.',
    },
  }; // prettier-ignore
  const other = { slug: 'second-night', published_at: '2026-11-09T08:00:00Z', titles: { en: 'Second night' } };
  const { screen } = await show(<PublicArticlePage />, '/p/$league/news/$slug', `${at}/news/first-night`, [
    [['public', 'premier-rondo', 'article', 'first-night', 'en'], content],
    [['public', 'premier-rondo', 4], { ...league, news: [...league.news, other] }],
  ]);
  await expect.element(screen.getByText('Unter Licht.')).toBeVisible();
  await expect.element(screen.getByText(/in German/)).toBeVisible();
  await expect.element(screen.getByText('Round-up, generated from results')).toBeVisible();
  const beside = screen.getByRole('complementary', { name: 'Premier Rondo' });
  await expect
    .element(beside.getByRole('link', { name: /Second night/ }))
    .toHaveAttribute('href', `${at}/news/second-night`);
  expect(beside.getByRole('link', { name: /Erster Abend/ }).elements()).toHaveLength(0);
  await expect.element(beside.getByRole('table', { name: 'Standings' })).toBeVisible();
});

const cupOf = (about: Partial<OpenCup['cup']> = {}): OpenCup => {
  const game = (number: number, series_id: string, home: number, away: number, score?: [number, number]) => ({
    ...fixture(number, home, away, score),
    series_id,
    game_no: 1,
  });
  const tie = (number: number, round: number, slot: number, sides: (number | null)[], winner?: number) => ({
    id: uuid(700 + number), round, slot, best_of: 1, wins_a: 0, wins_b: 0, team_a_id: sides[0] ? uuid(sides[0]) : null,
    team_b_id: sides[1] ? uuid(sides[1]) : null, winner_team_id: winner ? uuid(winner) : null, no_winner: false,
  }); // prettier-ignore
  return {
    cup: {
      id: uuid(600), name: 'Friday Night Cup', starts_at: '2026-11-20T18:00:00Z', time_zone: 'Europe/Istanbul', status: 'live', prize: { en: '500 TL' },
      capacity: 8, best_of: 1, final_best_of: 1, winner_team_id: null, ...about,
    },
    teams: [1, 2, 3, 4].map((number) => ({
      ...team(number),
      seed: number,
      league: number === 1 ? 'premier-rondo' : null,
      slug: number === 1 ? 'team-1' : null,
    })),
    series: [tie(1, 1, 1, [1, 4], 1), tie(2, 1, 2, [2, 3]), tie(3, 2, 1, [1, null])],
    matches: [game(1, uuid(701), 1, 4, [4, 2]), game(2, uuid(702), 2, 3)],
  }; // prettier-ignore
};
const showCup = (content: OpenCup | null, id = uuid(600)) =>
  show(<PublicCupPage />, '/p/cups/$id', `/p/cups/${id}`, [[['public', 'cup', id], content]]);

test('a night cup shows its bracket, its teams and what comes next, and leads to a team that has a public page alone', async () => {
  const { screen } = await showCup(cupOf());
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Friday Night Cup' })).toBeVisible();
  const bracket = screen.getByRole('region', { name: 'Bracket' });
  await expect.element(bracket.getByRole('heading', { name: /^Semi-finals/ })).toBeVisible();
  await expect.element(bracket.getByRole('listitem').first()).toHaveTextContent('1Anchor4');
  await expect.element(screen.getByRole('heading', { name: 'Next matches' })).toBeVisible();
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  expect(new Set(links.filter((href) => href.startsWith('/p/')))).toEqual(new Set([`${at}/teams/team-1`]));
  expect(links.filter((href) => /^\/(teams|matches|players)/.test(href))).toEqual([]);
});

test('its champion stands above the bracket', async () => {
  const { screen } = await showCup(cupOf({ status: 'finished', winner_team_id: uuid(1) }));
  await expect.element(screen.getByText('Champion')).toBeVisible();
  await expect.element(screen.getByText('Finished')).toBeVisible();
});

test('before the draw it has its teams and how many places are taken', async () => {
  const { screen } = await showCup({ ...cupOf({ status: 'registration' }), series: [], matches: [] });
  await expect.element(screen.getByText('4 of 8')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Bracket' }).elements()).toHaveLength(0);
});

test.each([uuid(600), 'nothing'])('a night cup that is not public is not found: %s', async (id) => {
  const { screen } = await showCup(null, id);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});
