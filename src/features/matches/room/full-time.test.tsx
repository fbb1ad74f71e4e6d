import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { matchOf } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { entries, fixture, uuid } from '#testing/season.ts';
import { FinalScore } from '#components/league/match/final-score.tsx';
import { MatchHead } from '#features/matches/match-head.tsx';
import { FullTime } from './full-time.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(cleanup);

const namespaces = ['matches', 'match-room'] as const;
// Bergwacht led; then Anchor beat them.
const played = [fixture(1, 2, 3, [2, 0]), fixture(2, 4, 1, [1, 0]), fixture(3, 1, 2, [3, 0])];
const facts: SeasonFacts = {
  entries: entries(4),
  adjustments: [],
  relegationPlaces: 0,
  playoffTeams: 6,
  pointsForWin: 3,
  matches: played,
};
const match = matchOf({ ...played[2], status: 'finished', home_score: 3, away_score: 0 });

test.each([
  ['en', uuid(1), 'You beat the leaders; 0 to 3 points, 1st.'],
  ['en', uuid(2), 'You lost to Anchor; 3 points, 3rd.'],
  ['en', undefined, 'Anchor beat the leaders; 0 to 3 points, 1st.'],
  ['de', uuid(1), 'Ihr habt den Tabellenführer geschlagen: von 0 auf 3 Punkte, 1. Platz.'],
  ['tr', uuid(1), 'Lideri yendiniz: 0 puandan 3 puana, 1. sıra.'],
] as const)('in %s a result says what it means, to %s', async (language, teamId, sentence) => {
  fakeBackend();
  await openPage(<p data-testid="said"><FullTime match={match} facts={facts} teamId={teamId} /></p>, { namespaces: [...namespaces], language }); // prettier-ignore
  await expect.element(page.getByTestId('said')).toMatchTextContent(sentence.replaceAll(' ', ' '));
});

/** How long the motions of an element are, in the styles for who wants motion. */
const motionsOf = (element: Element): number[] => {
  const within = (rules: CSSRuleList): CSSStyleRule[] =>
    [...rules].flatMap((rule) =>
      rule instanceof CSSStyleRule ? [rule] : rule instanceof CSSGroupingRule ? within(rule.cssRules) : [],
    );
  return [...document.styleSheets]
    .flatMap((sheet) => within(sheet.cssRules))
    .filter(({ style, selectorText }) => !['', 'none'].includes(style.animationName) && element.matches(selectorText))
    .map(
      ({ style }) => Number.parseFloat(style.animationDuration) * (style.animationDuration.endsWith('ms') ? 1 : 1000),
    );
};

test.each([
  ['a side that has won', true, [400]],
  ['a side that has lost', false, []],
])('%s sees this motion, and none with reduced motion', async (_side, celebrates, motions) => {
  fakeBackend();
  await openPage(<FinalScore home={3} away={0} celebrates={celebrates} />, { namespaces: [...namespaces] });
  const score = () => document.querySelector('[data-score]');
  await expect.poll(score).not.toBeNull();
  expect(motionsOf(score()!)).toEqual(motions);
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
  expect(getComputedStyle(score()!).animationName).toBe('none');
});

test('whoever looks reads it in the head of the match, unless scores are hidden', async () => {
  fakeBackend();
  await openPage(<MatchHead match={match} stats={[]} season={facts} />, { namespaces: [...namespaces] });
  await expect.element(page.getByText(/^Anchor beat the leaders; 0 to 3/)).toBeVisible();
  await cleanup();
  await openPage(<MatchHead match={match} stats={[]} season={undefined} hiddenText="Hidden" />, { namespaces: [...namespaces] }); // prettier-ignore
  await expect.element(page.getByText('Hidden')).toBeInTheDocument();
  expect(page.getByText(/beat/).elements()).toEqual([]);
});
