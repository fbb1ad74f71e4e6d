import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noAnswers, openPage, sectionOf } from '#testing/page.tsx';
import { entries, fixture, league, leagueId, season, team, uuid } from '#testing/season.ts';
import { fakeBackend, mert } from '#testing/fake-backend.ts';
import { signIn, signOut } from '#testing/session.ts';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { LeaguePage } from './league-page.tsx';
import type { Fixture } from '#data/matches/queries.ts';

beforeEach(async () => {
  noAnswers();
  await page.viewport(1280, 900);
});

// Corsairs 6 points, Anchor and Bergwacht 3, Doğan 0; Anchor won the meeting of the two.
const matches = [
  fixture(1, 1, 2, [2, 1]),
  fixture(2, 3, 1, [1, 0]),
  fixture(3, 3, 4, [2, 0]),
  fixture(4, 2, 4, [3, 1]),
  fixture(5, 1, 4),
];
const stats = [player(1, 'aylin', 9, 2, 1), player(2, 'piet', 4, 7, 0), player(3, 'ole', 4, 1, 5)];

describe('a league', () => {
  test('[S2.58 S2.59 S2.60 S2.61] has the tabs Standings, Schedule, Teams and Stats', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Premier Rondo' })).toBeVisible();
    const tabs = screen
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Standings', 'Schedule', 'Teams', 'Stats']);
  });

  test('Schedule shows the season round by round', async () => {
    const { screen } = await open('?tab=schedule');
    const round = await sectionOf(screen, 'Round 1');
    await expect.element(round.getByRole('link', { name: /^Anchor.*Bergwacht/ })).toMatchTextContent(/2–1/);
  });

  test('Schedule says who rests in a round, on screen and on paper, and nobody else', async () => {
    const { screen } = await open('?tab=schedule', matches, {}, [], entries(5));
    const round = await sectionOf(screen, 'Round 1');
    await expect.element(round.getByText(/^Rests: /)).toBeVisible();
    expect(round.getByText(/^Rests: /).element().textContent).not.toContain('Anchor');
    const onPaper = document.querySelector('[class~="print:block"]')!;
    expect(onPaper.textContent).toContain(round.getByText(/^Rests: /).element().textContent);
  });

  test('keeps scores from whoever hides them on every tab, until one press shows them all', async () => {
    hiddenScores.choose(true);
    const { screen } = await open();
    // a table tells as much
    await expect.element(screen.getByText('Teams by name while scores are hidden.')).toBeVisible();
    expect(screen.getByRole('table').elements()).toHaveLength(0);
    await screen.getByRole('tab', { name: 'Schedule' }).click();
    const result = screen.getByRole('link', { name: /^Anchor.*Bergwacht/ });
    await expect.element(result).toMatchTextContent('Score hidden');
    expect(result.element().textContent).not.toMatch(/\d–\d/);
    // nor on paper, where a hidden score is told from one that is still to be written in
    const onPaper = document.querySelector('[class~="print:block"]')!;
    expect(onPaper.textContent).toMatch(/Anchor FC\? – \?Bergwacht FC/);
    expect(onPaper.textContent).toContain('Score hidden');
    expect(onPaper.textContent).not.toMatch(/\d–\d/);
    // nor who leads
    expect(screen.getByText('Leader', { exact: true }).elements()).toHaveLength(0);
    await screen.getByRole('button', { name: 'Show scores' }).click();
    await expect.element(screen.getByText('Leader', { exact: true })).toBeVisible();
    expect(onPaper.textContent).toMatch(/Anchor FC2–1Bergwacht FC/);
    await expect.element(result).toMatchTextContent(/2–1/);
    await screen.getByRole('tab', { name: 'Standings' }).click();
    const now = screen.getByRole('complementary').getByRole('link', { name: /^Doğan|^Anchor|^Corsairs/ });
    await expect.element(now.first()).toBeVisible();
    expect(screen.getByText('Score hidden').elements()).toEqual([]);
    hiddenScores.choose(false);
  });

  test.each([
    ['standings', 'table', 'place,team,played', '1,Corsairs FC,2,2,0,'],
    ['schedule', 'schedule', 'round,date,time,home,away', ',Anchor FC,Bergwacht FC,2,1,'],
    ['teams', 'squads', 'team,player,role,number', 'Anchor FC,aylin,captain,7'],
    ['stats', 'statistics', 'player,team,goals', 'aylin,Anchor FC,9,2,'],
  ])('%s is taken along as a file', async (tab, file, head, line) => {
    fakeBackend({
      'GET /rest/v1/team_members': {
        body: [{ team_id: uuid(1), player: { username: 'aylin' }, team_role: 'captain', shirt_number: 7 }],
      },
    });
    let type = 'csv';
    const saved = vi.spyOn(URL, 'createObjectURL');
    const named = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      expect(this.download).toBe(`premier-rondo-4-${file}.${type}`);
    });
    const { screen } = await open(`?tab=${tab}`);
    await screen.getByRole('button', { name: 'Download as CSV' }).click();
    await expect.poll(() => named.mock.calls.length).toBe(1);
    const text = await (saved.mock.calls[0]![0] as Blob).text();
    expect(text).toContain(head);
    expect(text).toContain(line);
    const separator = screen.getByRole('combobox', { name: 'Separator of CSV files' });
    await separator.selectOptions('CSV: semicolon (;)');
    await screen.getByRole('button', { name: 'Download as CSV' }).click();
    await expect.poll(() => named.mock.calls.length).toBe(2);
    expect(await (saved.mock.calls[1]![0] as Blob).text()).toContain(line.replaceAll(',', ';'));
    await separator.selectOptions('CSV: comma (,)');
    type = 'xlsx';
    await screen.getByRole('button', { name: 'Download as Excel' }).click();
    await expect.poll(() => named.mock.calls.length).toBe(3);
    expect((saved.mock.calls[2]![0] as Blob).type).toMatch(/spreadsheetml/);
    saved.mockRestore();
    named.mockRestore();
  });

  test('no scores are taken along by whoever hides them', async () => {
    hiddenScores.choose(true);
    const { screen } = await open();
    await screen.getByRole('tab', { name: 'Teams' }).click();
    await expect.element(screen.getByRole('button', { name: 'Download as CSV' })).toBeVisible();
    await screen.getByRole('tab', { name: 'Standings' }).click();
    await expect.element(screen.getByRole('button', { name: 'Download as CSV' })).not.toBeInTheDocument();
    hiddenScores.choose(false);
  });

  test.each(['playoffs', 'finished'] as const)(
    'on phones the bracket of a season in %s stands above the table',
    async (phase) => {
      await page.viewport(390, 844);
      const bracket = {
      id: uuid(700), round: 3, slot: 1, best_of: 1, wins_a: 0, wins_b: 0, winner_team_id: null, no_winner: false,
      team_a: team(1), team_b: team(3),
    }; // prettier-ignore
      const champion_team_id = phase === 'finished' ? uuid(1) : null;
      const { screen } = await open('', matches, { phase, champion_team_id }, [bracket]);
      await expect.element(screen.getByRole('region', { name: 'Playoffs' })).toBeVisible();
      const [playoffs, table] = [
        screen.getByRole('region', { name: 'Playoffs' }),
        screen.getByRole('table').first(),
      ].map((each) => each.element().getBoundingClientRect().top);
      expect(playoffs).toBeLessThan(table!);
      if (phase === 'playoffs') return;
      const champion = screen.getByText('Champions of season 4').element();
      expect(champion.getBoundingClientRect().top).toBeLessThan(playoffs!);
    },
  );

  test('a team that has withdrawn is counted neither in the head nor under Teams', async () => {
    const withdrawn = entries(4).map((entry, index) =>
      index === 3 ? { ...entry, withdrawn_at: '2026-11-20T12:00:00Z' } : entry,
    );
    const { screen } = await open('?tab=teams', [], { phase: 'registration' }, [], withdrawn);
    await expect.element(screen.getByText('3 of 10 teams entered.')).toBeVisible();
    const fact = screen.getByRole('term').filter({ hasText: /^Teams$/ });
    expect(fact.element().nextElementSibling?.textContent).toBe('3');
  });

  test('Teams shows who entered, in the order of their names', async () => {
    const { screen } = await open('?tab=teams');
    const links = screen.getByRole('tabpanel').getByRole('link');
    await expect.element(links.first()).toHaveAttribute('href', `/teams/${uuid(1)}`);
    expect(links.elements().map(({ textContent }) => textContent)).toEqual(
      ['Anchor FC', 'Bergwacht FC', 'Corsairs FC', 'Doğan FC'].map((name) => expect.stringContaining(name)),
    );
  });

  test.each([
    ['[S2.62] Stats shows the top scorers', 'Top scorers', ['1aylinAnchor9', '2oleCorsairs4', '2pietBergwacht4']],
    ['[S2.63] Stats shows the top assists', 'Top assists', ['1pietBergwacht7', '2aylinAnchor2', '3oleCorsairs1']],
    [
      'Stats shows the top defenders by interceptions',
      'Top defenders (interceptions)',
      ['1oleCorsairs3', '2pietBergwacht2', '3aylinAnchor1'],
    ],
    ['[S2.64] Stats shows the most valuable players', 'Most valuable players', ['1oleCorsairs5', '2aylinAnchor1']],
  ])('%s, level players on one rank', async (_title, heading, rows) => {
    const { screen } = await open('?tab=stats');
    const section = await sectionOf(screen, heading);
    const shown = section
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent);
    expect(shown).toEqual(rows);
  });

  test('marks the viewer’s own row in the top lists', async () => {
    await signIn();
    stats[0]!.player_id = mert.id;
    const { screen } = await open('?tab=stats');
    const section = await sectionOf(screen, 'Top scorers');
    const rows = section.getByRole('listitem');
    await expect.element(rows.first()).toHaveAttribute('aria-current', 'true');
    await expect.element(rows.nth(1)).not.toHaveAttribute('aria-current');
    stats[0]!.player_id = uuid(501);
    await signOut();
  });

  test('says when its season began and ends, and how the prize is split', async () => {
    const { screen } = await open('', matches, {
      starts_on: '2026-09-03',
      ends_on: '2026-12-20',
      prize_pool: { total: 3000, currency: 'TRY', places: [2000, 700, 300], business_days: 7 },
    });
    await expect.element(screen.getByText('Since Thu 3 Sept')).toBeVisible();
    await expect.element(screen.getByText('Until Sun 20 Dec')).toBeVisible();
    await expect.element(screen.getByText('Places 1–3')).toBeVisible();
    await expect.element(screen.getByText('₺2,000 · ₺700 · ₺300')).toBeVisible();
  });

  test('names its referees below everything else', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { name: 'Referees' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'rana' })).toHaveAttribute('href', `/players/${uuid(520)}`);
  });

  test('[S8.30] that does not exist shows League not found', async () => {
    const { screen } = await openPage(<LeaguePage />, {
      at: `/leagues/${uuid(999)}`,
      path: '/leagues/$id',
      namespaces: ['leagues', 'table', 'matches'],
      seed: [
        [['leagues', uuid(999)], null],
        [['leagues', uuid(999), 'numbers'], []],
      ],
    });
    await expect.element(screen.getByRole('heading', { name: 'League not found' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'All leagues' })).toHaveAttribute('href', '/leagues');
  });

  test('with an address that is no id shows League not found, and asks nobody', async () => {
    const { screen } = await openPage(<LeaguePage />, {
      at: '/leagues/premier',
      path: '/leagues/$id',
      namespaces: ['leagues', 'table', 'matches'],
    });
    await expect.element(screen.getByRole('heading', { name: 'League not found' })).toBeVisible();
  });
});

describe('the standings', () => {
  test.each([
    ['names the next opponents', matches, 'Next'],
    ['has no column for next opponents where no match is left', matches.slice(0, 4), 'Form'],
  ])('%s', async (_what, played, last) => {
    const { screen } = await open('', played);
    const table = screen.getByRole('table', { name: 'Standings' });
    await expect.element(table.getByRole('columnheader').last()).toMatchTextContent(last);
  });

  test('[S3.35] a row has position, team, played, won, lost, goals for and against, difference and points', async () => {
    const { screen } = await open();
    const table = screen.getByRole('table', { name: 'Standings' });
    await expect.element(table).toBeVisible();
    const heads = table
      .getByRole('columnheader')
      .elements()
      .map((head) => head.querySelector('abbr')?.title ?? head.textContent);
    expect(heads.slice(0, 9)).toEqual([
      'Position',
      'Team',
      'Played',
      'Won',
      'Lost',
      'Goals for',
      'Goals against',
      'Goal difference',
      'Points',
    ]);
    expect(cellsOf(table.getByRole('row').nth(1).element())).toEqual([
      '1, Semi-final qualification',
      'Corsairs FC',
      '2',
      '2',
      '0',
      '3',
      '0',
      '+3',
      '6',
    ]);
    expect(cellsOf(table.getByRole('row').nth(4).element())).toEqual([
      '4, Playoff round 1 qualification',
      'Doğan FC',
      '2',
      '0',
      '2',
      '1',
      '5',
      '−4',
      '0',
    ]);
  });

  test.each([
    ['[S2.83] the legend names semi-final qualification', 'Semi-final qualification'],
    ['[S2.84] the legend names playoff round 1 qualification', 'Playoff round 1 qualification'],
    ['[S2.85] the legend names the relegation zone', 'Relegation zone'],
  ])('%s', async (_title, entry) => {
    const { screen } = await open();
    await expect.element(screen.getByRole('list', { name: 'Legend' }).getByText(entry)).toBeVisible();
  });

  test('what is certain beside a long name does not cut it, in German neither', async () => {
    await page.viewport(1440, 900);
    // Everybody has met twice but the fourth to the eighth: they are safe, and may still miss the playoffs.
    const kickoff_at = '2026-11-01T18:00:00Z';
    const isOpen = (one: number, other: number) => one >= 4 && other <= 8;
    const pairs = Array.from({ length: 10 }, (_, home) => home + 1).flatMap((one) =>
      Array.from({ length: 10 - one }, (_, at) => [one, one + at + 1] as const),
    );
    const all = pairs.flatMap(([one, other], at) => [
      { ...fixture(2 * at + 1, one, other, [1, 0]), kickoff_at },
      { ...fixture(2 * at + 2, other, one, isOpen(one, other) ? undefined : [0, 1]), kickoff_at },
    ]);
    const named = entries(10).map((entry) => ({
      ...entry,
      team: { ...entry.team, name: `Spielvereinigung Moor ${entry.team.tag}` },
    }));
    const { screen } = await open('', all, { relegation_places: 2 }, [], named, 'de');
    await expect.element(screen.getByText('Der Klassenerhalt ist sicher').first()).toBeInTheDocument();
    const names = [...document.querySelectorAll('.standings-table-name')];
    expect(names.length).toBe(10);
    // measured in the site's letters, once they are there; both widths are rounded, each for itself
    const cut = () => names.filter((name) => name.scrollWidth > name.clientWidth + 1).map((name) => name.textContent);
    await expect.poll(cut).toEqual([]);
  });

  test('level teams open the reason for their order, with the deciding rule framed', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: /Why Anchor FC stands here$/ }).click();

    const sentence = 'Anchor FC and Bergwacht FC are level on 3 points. Head-to-head points puts Anchor FC 2nd.';
    await expect.element(screen.getByRole('heading', { name: sentence })).toBeVisible();
    expect(ladder()).toEqual([
      ['Head-to-head points', 'hit'],
      ['Head-to-head goal difference', 'off'],
      ['Goal difference', 'off'],
      ['Goals scored', 'off'],
      ['Special playoff match', 'off'],
    ]);
    await expect.element(screen.getByRole('table').getByRole('link', { name: /^Anchor.*Bergwacht/ })).toBeVisible();

    await screen.getByRole('button', { name: /Hide why Anchor FC stands here$/ }).click();
    expect(document.querySelector('.tie-reason-ladder')).toBeNull();
  });

  test('the frame stands on a later rule when the earlier ones separate nobody', async () => {
    const twice = [
      fixture(1, 1, 2, [1, 0]),
      fixture(2, 2, 1, [1, 0]),
      fixture(3, 1, 3, [3, 0]),
      fixture(4, 2, 3, [1, 0]),
    ];
    const { screen } = await open('', twice);
    await screen.getByRole('button', { name: /Why Bergwacht FC stands here$/ }).click();
    await expect.element(screen.getByRole('heading', { name: /Goal difference puts Bergwacht FC 2nd/ })).toBeVisible();
    expect(ladder().slice(0, 4)).toEqual([
      ['Head-to-head points', 'level'],
      ['Head-to-head goal difference', 'level'],
      ['Goal difference', 'hit'],
      ['Goals scored', 'off'],
    ]);
  });

  test('teams that are level with nobody have no reason to open', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('table', { name: 'Standings' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Why (Corsairs|Doğan)/ }).elements()).toHaveLength(0);
  });
});

describe('the tabs by keyboard', () => {
  test('arrows move and choose, round the ends; Home and End go to the first and the last', async () => {
    const { screen, router } = await open();
    const tab = (name: string) => screen.getByRole('tab', { name });
    await tab('Standings').click();
    for (const [key, name, search] of [
      ['ArrowRight', 'Schedule', 'schedule'],
      ['ArrowLeft', 'Standings', undefined],
      ['ArrowLeft', 'Stats', 'stats'],
      ['ArrowRight', 'Standings', undefined],
      ['End', 'Stats', 'stats'],
      ['Home', 'Standings', undefined],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
      await expect.element(tab(name)).toHaveFocus();
      expect(router.state.location.search).toEqual(search ? { tab: search } : {});
    }
  });

  test('only the chosen tab is a stop of the Tab key, and it names its panel', async () => {
    const { screen } = await open('?tab=teams');
    await expect.element(screen.getByRole('tab', { name: 'Teams' })).toHaveAttribute('tabindex', '0');
    const stops = screen
      .getByRole('tab')
      .elements()
      .filter((each) => each.getAttribute('tabindex') === '0');
    expect(stops).toHaveLength(1);
    await expect.element(screen.getByRole('tabpanel', { name: 'Teams' })).toBeVisible();
  });
});

function open(
  query = '',
  played: Fixture[] = matches,
  about: Parameters<typeof season>[0] = {},
  series: object[] = [],
  entered: object[] = entries(4),
  language: 'en' | 'de' = 'en',
) {
  return openPage(<LeaguePage />, {
    at: `/leagues/${leagueId}${query}`,
    path: '/leagues/$id',
    namespaces: ['leagues', 'table', 'matches'],
    language,
    seed: [
      [['leagues', leagueId], league()],
      [['leagues', leagueId, 'numbers'], [4]],
      [['leagues', leagueId, 4], season({ relegation_places: 0, ...about })],
      [['leagues', leagueId, 4, 'entries'], entered],
      [['leagues', leagueId, 4, 'adjustments'], []],
      [['matches', 'season', leagueId, 4], played],
      [['leagues', leagueId, 4, 'series'], series],
      [['leagues', leagueId, 4, 'stats'], stats],
      [
        ['referees', 'of-league', leagueId],
        [{ id: uuid(520), username: 'rana', avatar: null, since: '2026-02-01T00:00:00Z' }],
      ],
      ...rankings.map((stat): [(string | number)[], unknown] => [
        ['leagues', leagueId, 4, 'best', stat],
        { pages: [best(stat)], pageParams: [0] },
      ]),
    ],
  });
}

const rankings = ['goals', 'assists', 'mvp', 'interceptions', 'saves'] as const;
/** As the backend answers: who has any, the most first, level ones by name. */
const best = (stat: (typeof rankings)[number]) =>
  stats
    .filter((row) => row[stat] > 0)
    .toSorted((one, other) => other[stat] - one[stat] || one.username.localeCompare(other.username));

function player(number: number, username: string, goals: number, assists: number, mvp: number) {
  return {
    player_id: uuid(500 + number),
    username,
    team_id: uuid(number),
    team_name: team(number).name,
    goals,
    assists,
    interceptions: number,
    saves: 0,
    mvp,
  };
}

/** The texts of a row's first nine cells as a reader hears them. */
function cellsOf(row: Element): (string | undefined)[] {
  return [...row.querySelectorAll('th, td')]
    .slice(0, 9)
    .map((cell) => (cell.querySelector('[title] > span') ?? cell).textContent?.trim());
}

/** The ladder of rules as drawn: each rule's name and whether it left the teams level, decided, or was not needed. */
function ladder(): [string | undefined, string][] {
  return [...document.querySelectorAll('.tie-reason-ladder ol > li')].map((rung) => [
    rung.children[1]?.firstChild?.textContent ?? undefined,
    rung.className.replace('tie-reason-', ''),
  ]);
}
