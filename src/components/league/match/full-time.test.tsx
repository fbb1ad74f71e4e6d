import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { SeasonFacts } from '#domain/competition/season-table.ts';
import { fakeBackend } from '#testing/fake-backend.ts';
import { matchOf } from '#testing/match.ts';
import { openPage } from '#testing/page.tsx';
import { entries, fixture, uuid } from '#testing/season.ts';
import { FinalScore } from './final-score.tsx';
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

const series = (about: object) => ({ id: uuid(700), round: 2, slot: 1, best_of: 1, team_a_id: uuid(1), team_b_id: uuid(2), loser_series_id: null, ...about }); // prettier-ignore
const leagueTie = { stage: 'semifinal', series_id: uuid(700), game_no: 1, matchday: null };
const cup = { ...leagueTie, stage: 'cup', league_id: null, season: null, night_cup: { id: uuid(800), name: 'Friday' } };
const up = series({ best_of: 3 });

test.each([
  ['en', uuid(1), leagueTie, up, 'You beat Bergwacht; 1–0 up in the series.'],
  ['en', uuid(2), leagueTie, up, 'You lost to Anchor; 0–1 down in the series.'],
  ['de', uuid(1), leagueTie, up, 'Ihr habt Bergwacht geschlagen: 1–0-Führung in der Serie.'],
  ['tr', uuid(1), leagueTie, up, 'Bergwacht takımını yendiniz: seride 1–0 üstünlük.'],
  ['en', uuid(1), leagueTie, series({ round: 1 }), 'You beat Bergwacht; you are in the semi-final.'],
  ['en', uuid(2), leagueTie, series({ round: 1 }), 'You lost to Anchor; out in the quarter-final.'],
  ['de', undefined, leagueTie, series({ round: 1 }), 'Anchor schlägt Bergwacht und steht im Halbfinale.'],
  ['tr', undefined, leagueTie, series({ round: 1 }), 'Anchor, Bergwacht takımını yendi ve yarı finale çıktı.'],
  ['en', undefined, leagueTie, series({ round: 3 }), 'Anchor beat Bergwacht and are champions.'],
  ['de', uuid(2), cup, series({ round: 2 }), 'Ihr habt gegen Anchor verloren: Aus im Viertelfinale.'],
  ['tr', uuid(1), cup, series({ round: 4 }), 'Bergwacht takımını yendiniz: kupa sizin.'],
] as const)('in %s a game of a series says where it brings a side', async (language, teamId, about, tie, sentence) => {
  fakeBackend({
    'GET /rest/v1/team_matches': { body: [{ ...played[2], ...about, home_score: 3, away_score: 0 }] },
    'GET /rest/v1/series': { body: [1, 2, 3, 4].map((round) => series({ round })) },
    'GET /rest/v1/teams': { body: [] },
  });
  const game = matchOf({ ...match, ...about, series: tie });
  await openPage(<p data-testid="said"><FullTime match={game} facts={undefined} teamId={teamId} /></p>, { namespaces: [...namespaces], language }); // prettier-ignore
  await expect.element(page.getByTestId('said')).toMatchTextContent(sentence);
}); // prettier-ignore

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
