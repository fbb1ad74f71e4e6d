import type { QueryKey } from '@tanstack/react-query';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { acceptAll, consentToStore } from '#lib/cookie-consent.ts';
import type { LiveStream } from '#domain/match/stream.ts';
import { formatDay } from '#lib/dates.ts';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { storeConsent } from '#lib/consent.ts';
import { storage, storageKeys } from '#lib/storage.ts';
import { chooseZone } from '#lib/time-zone.ts';
import { contract, transfer } from '#testing/contracts.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { noAnswers, openPage, sectionOf } from '#testing/page.tsx';
import { entries, fixture, league, leagueId, season, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { DashboardPage } from './dashboard-page.tsx';

signedInAs({ id: 'mert', email: 'mert@example.com' });

beforeEach(async () => {
  noAnswers();
  await page.viewport(1280, 900);
});

// Kick-offs relative to the clock: what is to come must lie ahead of it.
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const played = fixture(1, 1, 2, [2, 1]);
const matches = [
  { ...played, kickoff_at: '2026-01-01T18:00:00Z' },
  { ...fixture(2, 3, 1), kickoff_at: tomorrow },
  { ...fixture(3, 2, 4), kickoff_at: tomorrow },
];

describe('the dashboard', () => {
  test('shows the live stream an admin put on air, on its streaming site', async () => {
    storeConsent(consentToStore(acceptAll()));
    const stream = { enabled: true, url: 'https://www.twitch.tv/flutlicht', title: 'Final, game 1' };
    const { screen } = await open(undefined, stream);
    const section = await sectionOf(screen, 'Live stream');
    await expect.element(section.getByText('Final, game 1')).toBeVisible();
    await expect.element(section.getByRole('button', { name: 'Play on Twitch' })).toBeVisible();
    await expect
      .element(section.getByRole('link', { name: 'Open the stream in a new tab' }))
      .toHaveAttribute('href', stream.url);
    expect(section.getByText('Stream unavailable').elements()).toHaveLength(0);
  });

  test.each([
    ['off air', { enabled: false, url: 'https://www.twitch.tv/flutlicht', title: null }],
    ['without an address', { enabled: true, url: null, title: null }],
  ])('[S8.41] a stream %s is unavailable', async (_why, stream) => {
    const { screen } = await open(undefined, stream);
    const section = await sectionOf(screen, 'Live stream');
    await expect.element(section.getByText('Stream unavailable', { exact: true })).toBeVisible();
    expect(section.getByRole('link').elements()).toHaveLength(0);
  });

  test.each([
    [1280, 'Bergwacht Sankt Moritz'],
    [390, 'Bergwacht'],
  ])('%s px wide, the head says who comes next as %s', async (width, name) => {
    await page.viewport(width, 900);
    const next = { ...matches[1]! };
    next.home_team = { ...next.home_team!, name: 'Bergwacht Sankt Moritz', short_name: 'Bergwacht' };
    const { screen } = await open(undefined, undefined, [next]);
    await expect.element(screen.getByText('Your next match')).toBeVisible();
    await expect.element(screen.getByRole('link', { name, exact: true }).first()).toBeVisible();
    await expect.element(screen.getByRole('timer')).toBeVisible();
  });

  test('says how the own match stands once it is played, and counts down no more', async () => {
    const live = { ...matches[1]!, status: 'live' as const, live_home_score: 2, live_away_score: 1 };
    const { screen } = await open(undefined, undefined, [matches[0]!, live]);
    const head = () => document.querySelector<HTMLElement>('.page-head-head')!;
    await expect.poll(() => head().querySelector('[data-score]')?.textContent).toBe('2–1');
    await expect.element(screen.getByText('Your match is on')).toBeVisible();
    await expect.element(screen.getByText('Live, unofficial').first()).toBeVisible();
    // It stands as large as the kick-off stood, in the middle between both clubs.
    const middle = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left + right) / 2;
    };
    const score = head().querySelector('[data-score]')!;
    expect(Math.abs(middle(score) - middle(head()))).toBeLessThan(2);
    expect(score.getBoundingClientRect().height).toBeGreaterThan(40);
    expect(screen.getByRole('timer').elements()).toHaveLength(0);
  });

  test('keeps scores from whoever hides them, until one press shows them', async () => {
    hiddenScores.choose(true);
    const { screen } = await open();
    const result = screen.getByRole('link', { name: /^Anchor.*Bergwacht/ });
    await expect.element(result).toMatchTextContent('Score hidden');
    // A table tells as much.
    const table = await sectionOf(screen, 'Table');
    expect(table.getByRole('row').elements()).toHaveLength(0);
    await table.getByRole('button', { name: 'Show scores' }).click();
    await expect.element(result).toMatchTextContent('2–1');
    expect(hiddenScores.on()).toBe(true);
    hiddenScores.choose(false);
  });

  test('keeps the running score from staff who hide scores, and not from whoever plays the match', async () => {
    hiddenScores.choose(true);
    const live = { ...matches[1]!, status: 'live' as const, live_home_score: 2, live_away_score: 1 };
    const head = () => document.querySelector<HTMLElement>('.page-head-head')!;
    const { screen } = await open(undefined, undefined, [live]);
    await expect.poll(() => head().querySelector('[data-score]')?.textContent).toBe('2–1');
    await screen.unmount();
    await open(null, undefined, [], null, 'moderator', [], [[['matches', 'current'], [live]]]);
    await expect.poll(() => head().textContent).toContain('Score hidden');
    expect(head().textContent).not.toMatch(/[12]–/);
    expect(head().querySelector('[data-score]')).toBeNull();
    hiddenScores.choose(false);
  });

  test('shows one’s own place in the table', async () => {
    const { screen } = await open();
    const section = await sectionOf(screen, 'Table');
    await expect.element(section.getByRole('row').nth(1)).toMatchTextContent(/Anchor/);
    expect(section.getByRole('row').nth(1).element().className).toContain('own');
  });

  test('on a phone the table breaks no short name in two', async () => {
    await page.viewport(390, 900);
    const [own, ...others] = entries(4);
    const longer = [{ ...own!, team: { ...own!.team, short_name: 'Obermenzinge' } }, ...others];
    const { screen } = await open(undefined, undefined, undefined, null, 'user', [], [
      [['leagues', leagueId, 4, 'entries'], longer],
    ]); // prettier-ignore
    const section = await sectionOf(screen, 'Table');
    const name = section.getByText('Obermenzinge');
    await expect.element(name).toBeVisible();
    expect(name.element().getBoundingClientRect().height).toBeLessThan(25);
  });

  test('says below the table what put one’s own team where it is among level ones', async () => {
    const won = { ...fixture(4, 3, 4, [3, 0]), kickoff_at: '2026-01-01T18:00:00Z' };
    const { screen } = await open(undefined, undefined, undefined, null, 'user', [], [
      [['matches', 'season', leagueId, 4], [...matches, won]],
    ]); // prettier-ignore
    const section = await sectionOf(screen, 'Table');
    await expect.element(section.getByText(/level on 3 points.*Goal difference puts Anchor FC 2nd/)).toBeVisible();
  });

  test('names the kick-off in the time of the league, too, for whoever reads another', async () => {
    await chooseZone('Asia/Tokyo');
    onTestFinished(() => chooseZone(undefined));
    const evening = { ...matches[1]!, kickoff_at: `${new Date().getUTCFullYear() + 1}-03-02T17:00:00Z` };
    const { screen } = await open(undefined, undefined, [evening], null, 'user', [], [[['leagues'], [league()]]]);
    await expect.element(screen.getByText('20:00 in Istanbul, the league’s time zone')).toBeVisible();
    await expect.element(screen.getByText('Premier Rondo · Round 2')).toBeVisible();
  });

  test('lists what is to come below its day, with the round of the day', async () => {
    const later = { ...fixture(4, 2, 3), kickoff_at: new Date(Date.now() + 3 * 86_400_000).toISOString() };
    const { screen } = await open(undefined, undefined, undefined, null, 'user', [], [
      [['matches', 'current'], [matches[1]!, { ...matches[2]!, matchday: 2 }, later]],
    ]); // prettier-ignore
    const upcoming = await sectionOf(screen, 'Upcoming matches');
    const heads = upcoming.getByRole('heading', { level: 3 });
    expect(heads.elements().map(({ textContent }) => textContent)).toEqual([
      `${formatDay(tomorrow, 'en')}Round 2`,
      `${formatDay(later.kickoff_at, 'en')}Round 4`,
    ]);
  });

  test('tells a free agent how to find a team', async () => {
    const { screen } = await open(null);
    await expect.element(screen.getByText('Find a team')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Table' }).elements()).toHaveLength(0);
    await expect
      .element(screen.getByRole('link', { name: 'Put me on the market' }))
      .toHaveAttribute('href', '/transfercenter?tab=register');
    const looking = await sectionOf(screen, 'Teams looking for a goalkeeper');
    expect(looking.getByRole('listitem').elements()).toHaveLength(3);
    await expect
      .element(looking.getByRole('link', { name: 'Show all' }))
      .toHaveAttribute('href', '/transfercenter?tab=teams&position=goalkeeper');
  });

  test('tells a listed free agent that they are on the market', async () => {
    const { screen } = await open(null, undefined, undefined, { listed: true });
    await expect.element(screen.getByText(/You are on the market/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'My listing' })).toBeVisible();
  });

  test('leads a free agent with an offer to the offer', async () => {
    const { screen } = await open(null, undefined, undefined, null, undefined, [contract(1)]);
    await expect.element(screen.getByText('You have an offer')).toBeVisible();
    expect(screen.getByText('Find a team').elements()).toHaveLength(0);
  });

  test('counts the offers of a free agent who has several', async () => {
    const { screen } = await open(null, undefined, undefined, null, undefined, [contract(1), contract(2)]);
    await expect.element(screen.getByText('You have 2 offers')).toBeVisible();
    await expect.element(screen.getByText(/^Accept one or reject them/)).toBeVisible();
  });

  test.each([
    ['admin', 'Admin', '/admin/dashboard'],
    ['moderator', 'Moderator tools', '/moderation'],
  ])('leads an %s without a team to the work, and tells nothing of a market', async (role, name, path) => {
    const { screen } = await open(null, undefined, undefined, null, role);
    await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    expect(screen.getByText('Find a team').elements()).toHaveLength(0);
    await expect.element(screen.getByText('Next match of the leagues')).toBeVisible();
    await expect.element(screen.getByRole('timer')).toBeVisible();
  });

  test.each([
    ['admin', '/admin/tickets'],
    ['moderator', '/tickets?view=all'],
  ])('lists for the %s what waits for a decision, each the way to where it is decided', async (role, tickets) => {
    const since = new Date(Date.now() - 7_200_000).toISOString();
    const waits = [
      { kind: 'tickets', how_many: 2, since, about: null },
      { kind: 'disputed', how_many: 1, since, about: null },
    ];
    const { screen } = await open(null, undefined, undefined, null, role, [], [[['admin', 'waits'], waits]]);
    const list = screen.getByRole('list', { name: 'Needs a decision' });
    await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/Disputed result/);
    await expect.element(list.getByRole('link', { name: /Unanswered tickets/ })).toHaveAttribute('href', tickets);
  });

  test('lists nothing of the kind for a player', async () => {
    const { screen } = await open();
    await sectionOf(screen, 'Upcoming matches');
    expect(screen.getByRole('heading', { name: 'Needs a decision' }).elements()).toHaveLength(0);
  });

  test('leads the admin of a site without a league to its first steps', async () => {
    const { screen } = await open(null, undefined, [], null, 'admin', [], [
      [['matches', 'current'], []],
      [['leagues'], []],
    ]); // prettier-ignore
    await expect.element(screen.getByText('There is no league yet.')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'First steps' })).toHaveAttribute('href', '/admin/dashboard');
  });

  test('says in the head that the own matches could not be read, and reads them anew', async () => {
    const down = { status: 500, body: { message: 'down' } };
    const backend = fakeBackend({
      'GET /rest/v1/memberships': { body: [{ team_id: uuid(1), team_role: 'player', league_id: leagueId, season: 4 }] },
      'GET /rest/v1/site_settings': { body: { value: { enabled: false } } },
      'GET /rest/v1/team_matches': down,
      'GET /rest/v1/team_fixtures': down,
    });
    const { screen, client } = await open(undefined, undefined, 'unread');
    const head = () => document.querySelector<HTMLElement>('.page-head-head')!;
    await expect.poll(() => head().textContent).toContain('This part could not be loaded');
    await sectionOf(screen, 'Upcoming matches');
    await expect.poll(() => client.isFetching({ queryKey: ['matches', 'team'] })).toBe(0);
    // of each of its two reads one by the page, one by the head, one by the lists below, and no end of them
    expect(backend.to('/rest/v1/team_fixtures').length).toBeLessThanOrEqual(6);
    backend.answers['GET /rest/v1/team_matches'] = { body: matches.slice(0, 2) };
    backend.answers['GET /rest/v1/team_fixtures'] = { body: matches.slice(0, 2) };
    head().querySelector('button')!.click();
    await expect.element(screen.getByText('Your next match')).toBeVisible();
    expect(head().textContent).not.toContain('could not be loaded');
  });

  describe('at full time', () => {
    const result = (hours: number) => ({ ...played, kickoff_at: new Date(Date.now() - hours * 3_600_000).toISOString() }); // prettier-ignore
    const { id } = played;
    const vote = {
      vote: { may_vote: true, closed: false, closes_at: tomorrow, votes: 1, chosen: null },
      candidates: [
        { player_id: uuid(501), username: 'piet', team_id: uuid(2), votes: null, rival_votes: null, place: null },
      ],
    };
    const come = (hours: number, role: 'player' | 'captain' = 'captain') => {
      const over = result(hours);
      return open({ team_id: uuid(1), team_role: role, league_id: leagueId, season: 4 }, undefined, [over, matches[1]!], null, 'user', [], [
        [['matches', id], { ...over, league: null, night_cup: null, series: null }],
        [['matches', id, 'clock'], { ended_at: new Date(Date.now() - 600_000).toISOString() }],
        [['matches', id, 'vote'], vote],
        [['matches', id, 'rated'], []],
        [['matches', 'current'], [over, ...matches.slice(1)]],
        [['leagues'], [league()]],
      ]); // prettier-ignore
    };
    const head = () => page.elementLocator(document.querySelector<HTMLElement>('.page-head-head')!);

    test('a result is told once, with who scored, the vote and Share, until it is closed', async () => {
      storage.write(storageKeys.fullTime, uuid(99));
      const { screen } = await come(20);
      await expect.element(page.getByText('You beat Bergwacht; 0 to 3 points, 1st.')).toBeVisible();
      await expect.element(page.getByText('Full time', { exact: true })).toBeVisible();
      await expect.element(page.getByRole('link', { name: 'Who scored?' })).toHaveAttribute('href', `/matches/${id}?form=stats`); // prettier-ignore
      await expect.element(head().getByRole('button', { name: 'Share' })).toBeVisible();
      await expect.element(page.getByRole('link', { name: 'Choose another player' })).toHaveAttribute('href', `/matches/${id}?form=vote`); // prettier-ignore
      // it is in the head alone
      await sectionOf(screen, 'Upcoming matches');
      expect(screen.getByRole('link', { name: /^Anchor.*2.*1.*Bergwacht/ }).elements()).toEqual([]);
      await head().getByRole('button', { name: 'Close' }).click();
      await expect.element(page.getByText('Your next match')).toBeVisible();
      await cleanup();
      await come(20);
      await expect.element(page.getByText('Your next match')).toBeVisible();
      expect(page.getByText(/^You beat/).elements()).toEqual([]);
    });

    test('a player who does not lead is not asked who scored', async () => {
      storage.write(storageKeys.fullTime, '');
      await come(2, 'player');
      await expect.element(page.getByText(/^You beat Bergwacht/)).toBeVisible();
      expect(page.getByRole('link', { name: 'Who scored?' }).elements()).toEqual([]);
    });

    test('closed on its evening, the score stays with the way to the match', async () => {
      storage.write(storageKeys.fullTime, id);
      await come(2);
      await expect.element(head().getByRole('link', { name: 'Open match' })).toBeVisible();
      expect(page.getByText(/^You beat/).elements()).toEqual([]);
    });

    test('no older result is news on a device that was never here, and the next one is', async () => {
      storage.remove(storageKeys.fullTime);
      await come(20);
      await expect.element(page.getByText('Your next match')).toBeVisible();
      expect(storage.read(storageKeys.fullTime)).toBe(id);
    });

    test('nobody who hides scores reads it there', async () => {
      storage.write(storageKeys.fullTime, '');
      hiddenScores.choose(true);
      await come(2);
      await expect.element(head().getByText('Score hidden')).toBeInTheDocument();
      expect(page.getByText(/^You beat/).elements()).toEqual([]);
      hiddenScores.choose(false);
    });
  });

  describe('when somebody has just signed for the team', () => {
    beforeEach(() => storage.remove(storageKeys.signing));
    const signed = (player_id: string, hours: number) =>
      open(undefined, undefined, undefined, null, 'user', [], [
        [
          ['transfers', 'newest', uuid(1)],
          [
            transfer(2, { kind: 'contract_terminated', to_team: null }),
            transfer(1, {
              kind: 'contract_accepted',
              player_id,
              username: 'piet',
              to_team: entries(1)[0]!.team,
              happened_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
            }),
          ],
        ],
      ]); // prettier-ignore
    const region = (name: RegExp) => page.getByRole('region', { name });

    test('the reader is welcomed there once', async () => {
      await signed('mert', 1);
      await expect.element(region(/^Welcome to /)).toHaveFocus();
      await cleanup();
      const { screen } = await signed('mert', 1);
      await sectionOf(screen, 'Upcoming matches');
      expect(region(/^Welcome to /).elements()).toEqual([]);
    });

    test('the team reads who came, and keeps the focus where it was', async () => {
      await signed(uuid(502), 70);
      const moment = region(/^piet has joined /);
      await expect.element(moment).toBeVisible();
      expect(moment.element().contains(document.activeElement)).toBe(false);
    });

    test('it is news for three days', async () => {
      const { screen } = await signed(uuid(502), 73);
      await sectionOf(screen, 'Upcoming matches');
      expect(region(/^piet has joined /).elements()).toEqual([]);
    });
  });

  test('on phones the own table stands before the matches of others, elsewhere beside them', async () => {
    await page.viewport(390, 844);
    const { screen } = await open();
    const top = async (name: string) => (await sectionOf(screen, name)).element().getBoundingClientRect().top;
    await expect.poll(async () => (await top('Table')) < (await top('Upcoming matches'))).toBe(true);
    await page.viewport(1280, 900);
    await expect.poll(async () => (await top('Table')) === (await top('Upcoming matches'))).toBe(true);
  });

  test('folds a block with nothing in it to one line', async () => {
    const { screen } = await open(undefined, undefined, []);
    const empty = await sectionOf(screen, 'Live stream');
    expect(empty.element().getBoundingClientRect().height).toBeLessThan(50);
  });
});

describe('the work for the league', () => {
  const hint = {
    moderator: 'Tickets that wait for the staff and reported content appear here.',
    referee: 'Disputes, protests and overdue matches of your leagues appear here.',
  };
  const refereed: [QueryKey, unknown] = [['referees', 'leagues-of', 'mert'], [{ id: leagueId, name: 'Erste Liga' }]];
  const casts: [QueryKey, unknown] = [['matches', 'caster', 'mert'], [matches[2]]];
  const waits = (kind: string): [QueryKey, unknown] => [
    ['admin', 'waits'],
    [{ kind, how_many: 2, since: '2026-11-01T18:00:00Z', about: null }],
  ];
  const openAs = (role: string, more: [QueryKey, unknown][]) =>
    open(undefined, undefined, undefined, null, role, [], more);

  test.each([
    ['moderator', [], [hint.moderator]],
    ['user', [refereed], [hint.referee]],
    ['moderator', [refereed], [hint.moderator, hint.referee]],
  ])('says to a %s with nothing to decide what will appear', async (role, more, hints) => {
    const { screen } = await openAs(role, more);
    const work = await sectionOf(screen, 'Needs a decision');
    await expect.element(work.getByText('Nothing to decide.')).toBeVisible();
    for (const each of Object.values(hint))
      expect(work.getByText(each).elements(), each).toHaveLength(hints.includes(each) ? 1 : 0);
  });

  test.each([
    [390, 844],
    [1440, 900],
  ])('stands in the first screen of a referee who plays, %s px wide', async (width, height) => {
    await page.viewport(width, height);
    const { screen } = await openAs('user', [refereed, waits('disputed')]);
    const link = screen.getByRole('link', { name: /2 Disputed results/ });
    await expect.element(link).toHaveAttribute('href', '/referee');
    expect(link.element().getBoundingClientRect().bottom).toBeLessThan(height - 64);
  });

  test('leads a moderator to the tickets that wait', async () => {
    const { screen } = await openAs('moderator', [waits('tickets')]);
    await expect
      .element(screen.getByRole('link', { name: /2 Unanswered tickets/ }))
      .toHaveAttribute('href', '/tickets?view=all');
  });

  test('shows a caster the next matches to cast', async () => {
    const { screen } = await openAs('user', [casts]);
    const work = await sectionOf(screen, 'Matches you cast');
    await expect.element(work.getByRole('link').first()).toHaveAttribute('href', `/matches/${matches[2]!.id}`);
    expect(screen.getByText('Needs a decision').elements()).toHaveLength(0);
  });

  test('is nothing for a player', async () => {
    const { screen } = await openAs('user', []);
    await sectionOf(screen, 'Table');
    for (const title of ['Needs a decision', 'Matches you cast'])
      expect(screen.getByText(title).elements()).toHaveLength(0);
  });
});

function open(
  membership: object | null = { team_id: uuid(1), team_role: 'player', league_id: leagueId, season: 4 },
  stream: LiveStream = { enabled: false, url: null, title: null },
  own: typeof matches | 'unread' = matches.slice(0, 2),
  listing: object | null = null,
  role = 'user',
  offers: object[] = [],
  more: [QueryKey, unknown][] = [],
) {
  const looking = entries(4).map(({ team }) => ({ team_id: team.id, team, training_days: ['mon'] }));
  return openPage(<DashboardPage />, {
    at: '/dashboard',
    namespaces: ['dashboard', 'table', 'waits', 'team-card'],
    seed: [
      [['players', 'mert'], { id: 'mert', username: 'Mert Can', position: 'goalkeeper' }],
      [['teams', 'of-player', 'mert'], membership],
      [['role', 'mert'], { role }],
      [['matches', 'duties', 'mert'], []],
      [['matches', 'caster', 'mert'], []],
      [['referees', 'leagues-of', 'mert'], []],
      [['admin', 'waits'], []],
      [['transfers', 'newest', uuid(1)], []],
      [['contracts', 'player', 'mert', 'open'], { pages: [offers], pageParams: [undefined] }],
      [['market', 'registration', 'mert'], listing],
      [['market', 'requests', 'player', 'mert'], []],
      [['market', 'teams', { q: '', position: 'goalkeeper', days: [] }], { pages: [looking], pageParams: [undefined] }],
      [['site-settings', 'live_stream'], stream],
      [['leagues', leagueId, 4], season()],
      [['leagues', leagueId, 4, 'entries'], entries(4)],
      [['leagues', leagueId, 4, 'adjustments'], []],
      [['matches', 'current'], matches],
      [['matches', 'team', uuid(1)], own === 'unread' ? undefined : own],
      [['matches', 'season', leagueId, 4], matches],
      ...more,
    ],
  });
}
