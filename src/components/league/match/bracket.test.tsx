import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { playoffBracket, playoffDefaults } from '#domain/competition/playoffs.ts';
import { advanceWinners } from '#domain/testdata/brackets.ts';
import { mert } from '#testing/fake-backend.ts';
import { noAnswers, openPage } from '#testing/page.tsx';
import { fixture, team, uuid } from '#testing/season.ts';
import { signedInAs } from '#testing/session.ts';
import { Bracket, type BracketSeries, CupBracket } from './bracket.tsx';

afterEach(cleanup);
beforeEach(() => noAnswers());

type Setting = {
  size: 4 | 6 | 8;
  thirdPlace?: boolean;
  winners?: Record<string, number>;
  /** So many games of every series are played. */
  games?: number;
  width?: number;
  hiddenText?: string;
  /** The name the first team had then. */
  formerly?: string;
  /** The reader's team. */
  own?: number;
};

/** The playoffs of teams 1 to `size`; `winners` are the teams that won a series, by its id. */
async function open({
  size,
  thirdPlace = false,
  winners = {},
  games = 0,
  width = 1440,
  hiddenText,
  formerly,
  own,
}: Setting) {
  await page.viewport(width, 1000);
  const seeds = Array.from({ length: size }, (_, index) => uuid(index + 1));
  const settings = { ...playoffDefaults, playoff_teams: size, third_place_match: thirdPlace };
  let bracket = playoffBracket(seeds, settings);
  for (let round = 1; round <= 3; round += 1) {
    bracket = advanceWinners(
      bracket.map((each) => ({ ...each, winner_team_id: winners[each.id] ? uuid(winners[each.id]!) : null })),
    );
  }
  const badge = (id: string | null) =>
    id === null
      ? null
      : { ...team(seeds.indexOf(id) + 1), ...(id === seeds[0] && formerly && { name_then: formerly }) };
  const series: BracketSeries[] = bracket.map((each, index) => ({
    ...each,
    team_a: badge(each.team_a_id),
    team_b: badge(each.team_b_id),
    games:
      each.team_a_id && each.team_b_id
        ? Array.from({ length: Math.max(1, games) }, (_, at) => ({
            ...fixture(
              10 * index + at + 1,
              seeds.indexOf(each.team_a_id!) + 1,
              seeds.indexOf(each.team_b_id!) + 1,
              games > 0 ? [2, 1] : undefined,
            ),
            kickoff_at: '2026-12-01T18:00:00Z',
            game_no: at + 1,
          }))
        : [],
  }));
  const { screen } = await openPage(
    <main className="p-4">
      <button type="button">Before</button>
      <Bracket
        series={series}
        seeds={Object.fromEntries(seeds.map((id, index) => [id, index + 1]))}
        hiddenText={hiddenText}
        share={{ title: 'Premier Rondo', address: '/p/premier-rondo' }}
      />
    </main>,
    {
      namespaces: ['table', 'share'],
      seed: [[['teams', 'of-player', mert.id], own === undefined ? null : { team_id: uuid(own), team_role: 'player' }]],
    },
  );
  await expect.element(screen.getByRole('heading', { name: /^Final/ })).toBeVisible();
  return screen;
}
/** Every series of a round, or of the match for third place, in the order it is on the screen. */
const listsOf = (screen: Awaited<ReturnType<typeof open>>, heading: RegExp) =>
  [...screen.getByRole('heading', { name: heading }).element().closest('section')!.querySelectorAll('ul')]
    .filter((list) => list.closest('section')!.querySelector('h2, h3')!.textContent.match(heading))
    .map((list) =>
      [...list.querySelectorAll('li')].map(
        (side) => `${side.firstElementChild!.textContent} ${side.querySelector('.truncate')!.textContent}`,
      ),
    );

describe('the bracket', () => {
  test('tells whoever hides scores neither results nor whom they brought further', async () => {
    const winners = { 'quarterfinal-1': 5, 'quarterfinal-2': 6, 'semifinal-1': 5, 'semifinal-2': 6, final: 6 };
    const screen = await open({ size: 6, winners, games: 1, hiddenText: 'Score hidden' });
    expect(listsOf(screen, /^Quarter-finals/).flat()).toEqual(expect.arrayContaining([expect.stringMatching(/^5/)]));
    expect(listsOf(screen, /^Semi-finals/)).toEqual([
      [expect.stringMatching(/^1 /), ' Open'],
      [expect.stringMatching(/^2 /), ' Open'],
    ]);
    expect(listsOf(screen, /^Final/)).toEqual([[' Open', ' Open']]);
    expect(document.querySelectorAll('.bracket-won, .bracket-lost')).toHaveLength(0);
    const texts = [...document.querySelectorAll('li b')].map(({ textContent }) => textContent).filter(Boolean);
    expect(texts.length).toBeGreaterThan(4);
    expect(new Set(texts)).toEqual(new Set(['?Score hidden']));
  });

  test('of four begins with the semi-finals', async () => {
    const screen = await open({ size: 4 });
    expect(screen.getByRole('heading', { level: 2 }).elements()).toHaveLength(2);
    expect(listsOf(screen, /^Semi-finals/)).toEqual([
      ['1 Anchor', '4 Doğan'],
      ['2 Bergwacht', '3 Corsairs'],
    ]);
    expect(screen.getByText('bye').elements()).toHaveLength(0);
  });

  test('of a finished season has the name of then, and that of now', async () => {
    const screen = await open({ size: 4, formerly: 'Old Harbour' });
    expect(listsOf(screen, /^Semi-finals/)[0]).toEqual(['1 Old Harbour now Anchor FC', '4 Doğan']);
    await expect.element(screen.getByRole('link', { name: /^Old Harbour, / })).toBeVisible();
  });

  test('of six has the first two wait, one above and one below the quarter-finals', async () => {
    const screen = await open({ size: 6 });
    const middle = (text: string) => {
      const [first] = screen.getByText(text).elements();
      return first!.getBoundingClientRect().top;
    };
    expect(screen.getByText('bye').elements()).toHaveLength(2);
    expect(listsOf(screen, /^Quarter-finals/)).toEqual([
      ['1 Anchor'],
      ['2 Bergwacht'],
      ['4 Doğan', '5 Elbufer'],
      ['3 Corsairs', '6 Falken'],
    ]);
    expect(middle('Anchor')).toBeLessThan(middle('Doğan'));
    expect(middle('Falken')).toBeLessThan(middle('Bergwacht'));
  });

  test('of eight has each semi-final between the two quarter-finals that lead to it', async () => {
    const screen = await open({ size: 8 });
    expect(screen.getByText('bye').elements()).toHaveLength(0);
    expect(listsOf(screen, /^Quarter-finals/)).toEqual([
      ['1 Anchor', '8 Hansa'],
      ['4 Doğan', '5 Elbufer'],
      ['2 Bergwacht', '7 Gezi'],
      ['3 Corsairs', '6 Falken'],
    ]);
    const lists = [...document.querySelectorAll('ul')].map((list) => list.getBoundingClientRect());
    const middle = (at: number) => (lists[at]!.top + lists[at]!.bottom) / 2;
    expect(middle(4)).toBeCloseTo((middle(0) + middle(1)) / 2, 0);
    expect(middle(5)).toBeCloseTo((middle(2) + middle(3)) / 2, 0);
    expect(middle(6)).toBeCloseTo((middle(4) + middle(5)) / 2, 0);
  });

  const decided = { 'semifinal-1': 1, 'semifinal-2': 3, 'third-place': 4 };

  test.each([1440, 390])('has the match for third place below the final, at %i px', async (width) => {
    const screen = await open({ size: 4, thirdPlace: true, winners: decided, width });
    const third = screen.getByRole('heading', { level: 3, name: 'Third-place match' });
    await expect.element(third).toBeInTheDocument();
    expect(listsOf(screen, /^Third-place match/)).toEqual([['4 Doğan', '2 Bergwacht']]);
    expect(listsOf(screen, /^Final/)).toEqual([['1 Anchor', '3 Corsairs']]);
    const [final, box] = [...document.querySelectorAll('section section, section:has(> section)')]
      .flatMap((section) => [...section.querySelectorAll(':scope > div > ul')])
      .map((list) => list.getBoundingClientRect());
    const heads = screen.getByRole('heading', { level: 2 }).elements();
    expect(new Set(heads.map((head) => head.getBoundingClientRect().bottom)).size).toBe(1);
    expect(final!.bottom).toBeLessThan(third.element().getBoundingClientRect().top);
    expect(third.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(box!.top);
  });

  test('has none where the season plays none', async () => {
    const screen = await open({ size: 8 });
    expect(screen.getByText('Third-place match').elements()).toHaveLength(0);
  });

  describe('on a phone', () => {
    const round = (screen: Awaited<ReturnType<typeof open>>, name: string) =>
      screen.getByRole('group', { name: 'Rounds' }).getByRole('button', { name });
    const heading = (screen: Awaited<ReturnType<typeof open>>, name: RegExp) =>
      screen.getByRole('heading', { level: 2, name });

    test('shows a round a page, and its name turns to it', async () => {
      const screen = await open({ size: 8, width: 390 });
      await expect.element(round(screen, 'Quarter-finals')).toHaveAttribute('aria-pressed', 'true');
      await expect.element(heading(screen, /^Final/)).not.toBeInViewport();
      await round(screen, 'Final').click();
      await expect.element(heading(screen, /^Final/)).toBeInViewport({ ratio: 1 });
      await expect.element(round(screen, 'Final')).toHaveAttribute('aria-pressed', 'true');
    });

    test('a round is shared by its address, which opens it', async () => {
      const shared: ShareData[] = [];
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: (data: ShareData) => Promise.resolve(void shared.push(data)),
      });
      onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
      let screen = await open({ size: 8, width: 390 });
      await round(screen, 'Semi-finals').click();
      await expect.element(round(screen, 'Semi-finals')).toHaveAttribute('aria-pressed', 'true');
      await screen.getByRole('button', { name: 'Share' }).click();
      await expect
        .poll(() => shared)
        .toEqual([{ title: 'Premier Rondo, Semi-finals', url: `${location.origin}/p/premier-rondo#round-2` }]);
      await cleanup();
      const before = location.href;
      onTestFinished(() => history.replaceState(null, '', before));
      history.replaceState(null, '', '#round-3');
      screen = await open({ size: 8, width: 390 });
      await expect.element(round(screen, 'Final')).toHaveAttribute('aria-pressed', 'true');
    });

    test('says which round a finger has turned to', async () => {
      const screen = await open({ size: 8, width: 390 });
      screen.getByRole('region', { name: 'Playoffs' }).element().scrollBy({ left: 320, behavior: 'instant' });
      await expect.element(round(screen, 'Semi-finals')).toHaveAttribute('aria-pressed', 'true');
      await expect.element(heading(screen, /^Semi-finals/)).toBeInViewport({ ratio: 1 });
    });

    test('turned upright it stands at the round that its names say', async () => {
      const screen = await open({ size: 4, winners: { 'semifinal-1': 1, 'semifinal-2': 3 } });
      await page.viewport(390, 800);
      const region = screen.getByRole('region', { name: 'Playoffs' }).element();
      const final = () =>
        screen
          .getByRole('heading', { name: /^Final/ })
          .element()
          .getBoundingClientRect();
      await expect.element(screen.getByRole('button', { name: 'Final' })).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => final().right).toBeLessThanOrEqual(region.getBoundingClientRect().right);
    });

    test('begins with the round that is being played', async () => {
      const screen = await open({ size: 4, thirdPlace: true, winners: decided, width: 390 });
      await expect.element(round(screen, 'Final')).toHaveAttribute('aria-pressed', 'true');
      await expect.element(heading(screen, /^Final/)).toBeInViewport({ ratio: 1 });
    });

    test('a final of five games is no wider than its page', async () => {
      const screen = await open({ size: 4, winners: decided, games: 5, width: 390 });
      const list = [
        ...screen
          .getByRole('heading', { level: 2, name: /^Final/ })
          .element()
          .closest('section')!.children,
      ].at(-1)!;
      expect(list.getBoundingClientRect().right).toBeLessThanOrEqual(390);
      expect(list.querySelector('.truncate')!.clientWidth).toBeGreaterThan(70);
    });

    test('has no names to turn by where all rounds are in view', async () => {
      const screen = await open({ size: 4 });
      expect(screen.getByRole('group', { name: 'Rounds' }).elements()).toHaveLength(0);
    });
  });
});

/** The accessible name of each link. */
const heard = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('aria-label') ?? link.textContent);

describe('read aloud, every link of a bracket says for itself where it leads', () => {
  test('in playoffs of eight with a match for third place, game by game', async () => {
    const winners = {
      'quarterfinal-1': 1, 'quarterfinal-2': 4, 'quarterfinal-3': 2, 'quarterfinal-4': 3, 'semifinal-1': 1, 'semifinal-2': 2,
      'third-place': 3, final: 1,
    }; // prettier-ignore
    await open({ size: 8, thirdPlace: true, winners, games: 3 });
    const names = heard();
    // two teams and a match; three games more where more than one is played
    expect(names).toHaveLength(8 * 3 + 3 * 3);
    expect(new Set(names).size).toBe(names.length);
    const sides = /, (Quarter-finals|Semi-finals|Final|Third-place match), \p{L}+ (–|\d–\d) \p{L}+$/u;
    expect(names.filter((name) => !sides.test(name))).toEqual([]);
    expect(names).toContain('Game 2, Semi-finals, Anchor 2–1 Doğan');
    expect(names).toContain('Anchor, Semi-finals, Anchor – Doğan');
  });

  test('in a cup of thirty-two', async () => {
    const rounds = [16, 8, 4, 2, 1];
    const series = rounds.flatMap((count, index): BracketSeries[] =>
      Array.from({ length: count }, (_, at) => {
        const [a, b] = [at * 2 ** (index + 1) + 1, at * 2 ** (index + 1) + 2 ** index + 1];
        return {
          id: uuid(1000 * (index + 1) + at), round: index + 1, slot: at + 1, best_of: 1, wins_a: 1, wins_b: 0, winner_team_id: uuid(a),
          no_winner: false, team_a: team(a), team_b: team(b), games: [{ ...fixture(1, a, b, [2, 1]), id: uuid(5000 * (index + 1) + at) }],
        }; // prettier-ignore
      }),
    );
    const names = ['Round of 32', 'Round of 16', 'Quarter-finals', 'Semi-finals', 'Final'];
    await openPage(<CupBracket label="Bracket" series={series} seeds={{}} names={names} />, { namespaces: ['table'] });
    await expect.element(page.getByRole('heading', { name: /^Final/ })).toBeVisible();
    expect(heard()).toHaveLength(31 * 3);
    expect(new Set(heard()).size).toBe(31 * 3);
    for (const name of heard())
      expect(
        names.some((round) => name.includes(`, ${round}, `)),
        name,
      ).toBe(true);
  });

  describe('for whom plays in it', () => {
    signedInAs(mert);

    test('the next match is five keys away at most', async () => {
      noAnswers();
      const screen = await open({ size: 8, own: 6 });
      const next = screen.getByRole('link', { name: 'Your next match · Corsairs – Falken, Quarter-finals' });
      await expect.element(next).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Before' }));
      let keys = 0;
      while (document.activeElement !== next.element() && keys < 6) {
        await userEvent.keyboard('{Tab}');
        keys += 1;
      }
      expect(keys).toBeLessThanOrEqual(5);
      expect(next.element().getAttribute('href')).toMatch(/^\/matches\//);
    });
  });
});
