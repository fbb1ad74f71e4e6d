import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { acceptAll, consentToStore } from '#lib/cookie-consent.ts';
import type { LiveStream } from '#domain/match/stream.ts';
import { hiddenScores } from '#lib/hidden-scores.ts';
import { storeConsent } from '#lib/consent.ts';
import type { Session } from '#lib/session.ts';
import { contract } from '#testing/contracts.ts';
import { noAnswers, openPage, sectionOf } from '#testing/page.tsx';
import { entries, fixture, leagueId, season, uuid } from '#testing/season.ts';
import { DashboardPage } from './dashboard-page.tsx';

const me: Session = { status: 'signed-in', user: { id: 'mert', email: 'mert@example.com' } };
vi.mock('#lib/session.ts', () => ({ useSession: () => me }));

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
    await expect.poll(() => document.querySelector('.page-head-head .score-box-live')?.textContent).toBe('2–1');
    expect(screen.getByRole('timer').elements()).toHaveLength(0);
  });

  test('keeps scores from whoever hides them, until one press shows them', async () => {
    hiddenScores.choose(true);
    const { screen } = await open();
    const result = screen.getByRole('link', { name: /^Anchor.*Bergwacht/ });
    await expect.element(result).toMatchTextContent('Score hidden');
    await screen.getByRole('button', { name: 'Show scores' }).click();
    await expect.element(result).toMatchTextContent('2–1');
    expect(hiddenScores.on()).toBe(true);
    hiddenScores.choose(false);
  });

  test('shows one’s own place in the table', async () => {
    const { screen } = await open();
    const section = await sectionOf(screen, 'Table');
    await expect.element(section.getByRole('row').nth(1)).toMatchTextContent(/Anchor/);
    expect(section.getByRole('row').nth(1).element().className).toContain('own');
  });

  test('tells a free agent how to find a team', async () => {
    const { screen } = await open(null);
    await expect.element(screen.getByText('Find a team')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Table' }).elements()).toHaveLength(0);
    await expect
      .element(screen.getByRole('link', { name: 'Register' }))
      .toHaveAttribute('href', '/transfercenter?tab=register');
    const looking = await sectionOf(screen, 'Teams looking: Goalkeeper');
    expect(looking.getByRole('listitem').elements()).toHaveLength(3);
    await expect
      .element(looking.getByRole('link', { name: 'Show all' }))
      .toHaveAttribute('href', '/transfercenter?tab=teams&position=goalkeeper');
  });

  test('tells a listed free agent that captains find them', async () => {
    const { screen } = await open(null, undefined, undefined, { listed: true });
    await expect.element(screen.getByText(/You are on the market/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'My listing' })).toBeVisible();
  });

  test('leads a free agent with an offer to the offer', async () => {
    const { screen } = await open(null, undefined, undefined, null, undefined, [contract(1)]);
    await expect.element(screen.getByText('You have an offer')).toBeVisible();
    expect(screen.getByText('Find a team').elements()).toHaveLength(0);
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

  test('folds a block with nothing in it to one line', async () => {
    const { screen } = await open(undefined, undefined, []);
    const empty = await sectionOf(screen, 'Live stream');
    expect(empty.element().getBoundingClientRect().height).toBeLessThan(50);
  });
});

function open(
  membership: object | null = { team_id: uuid(1), team_role: 'player', league_id: leagueId, season: 4 },
  stream: LiveStream = { enabled: false, url: null, title: null },
  own: typeof matches = matches.slice(0, 2),
  listing: object | null = null,
  role = 'user',
  offers: object[] = [],
) {
  const looking = entries(4).map(({ team }) => ({ team_id: team.id, team, training_days: ['mon'] }));
  return openPage(<DashboardPage />, {
    at: '/dashboard',
    namespaces: ['dashboard', 'table'],
    seed: [
      [['players', 'mert'], { id: 'mert', username: 'Mert Can', position: 'goalkeeper' }],
      [['teams', 'of-player', 'mert'], membership],
      [['role', 'mert'], { role }],
      [['matches', 'duties', 'mert'], []],
      [['contracts', 'player', 'mert', 'open'], { pages: [offers], pageParams: [undefined] }],
      [['market', 'registration', 'mert'], listing],
      [['market', 'teams', { q: '', position: 'goalkeeper', days: [] }], { pages: [looking], pageParams: [undefined] }],
      [['site-settings', 'live_stream'], stream],
      [['leagues', leagueId, 4], season()],
      [['leagues', leagueId, 4, 'entries'], entries(4)],
      [['leagues', leagueId, 4, 'adjustments'], []],
      [['matches', 'current'], matches],
      [['matches', 'team', uuid(1)], own],
      [['matches', 'season', leagueId, 4], matches],
    ],
  });
}
