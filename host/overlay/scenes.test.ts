import { expect, test } from 'vitest';
import { eachStat } from '#domain/competition/statistics.ts';
import type { OpenSeason } from '#supabase/functions/_shared/season.ts';
import { drawScene, type OverlayAnswer, type Scene, sceneOf } from '#supabase/functions/overlay/scenes.ts';

const team = (number: number, name: string) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name,
  short_name: name.slice(0, 8),
  logo: null,
  kit_primary: '#114488',
  kit_secondary: '#ffffff',
  tag: 'ABC',
});
const [home, away] = [team(1, 'Nordlicht Kiel'), team(2, 'Rıhtım Gücü')];
const answer = (match: Partial<NonNullable<OverlayAnswer['match']>>, more: Partial<OverlayAnswer> = {}): OverlayAnswer => ({
  competition: { id: 'l', name: 'Flutlicht Liga', logo: null, time_zone: 'Europe/Berlin' },
  match: {
    id: 'm', matchday: 3, stage: 'regular', kickoff_at: '2027-01-05T17:30:00Z', status: 'scheduled', home_score: null,
    away_score: null, live_home_score: null, live_away_score: null, live_at: null, forfeited_by: null, home_team: home, away_team: away, ...match,
  },
  series: null, line_ups: [], mvp: null, ...more,
}); // prettier-ignore
const drawn = (scene: Scene, facts: OverlayAnswer, season: OpenSeason | null = null, language: 'en' | 'de' | 'tr' = 'en') =>
  drawScene(scene, facts, season, language)?.html ?? null; // prettier-ignore
const textOf = (html: string) => html.replaceAll(/(<[^>]*>\s*)+/g, ' ');

const mvp = {
  team_id: away.id,
  username: 'Kerem',
  open: true,
  shirt_number: 9,
  ...eachStat(() => 0),
  goals: 3,
  assists: 1,
};

test.each([
  ['scheduled', 'before'],
  ['postponed', 'before'],
  ['cancelled', 'before'],
  ['live', 'live'],
  ['reported', 'live'],
  ['disputed', 'live'],
  ['finished', 'live'],
] as const)('of a match that is %s it is by itself "%s"', (status, scene) => {
  expect(sceneOf(answer({ status }))).toBe(scene);
});

test('the best player is shown once there is one, the table where nothing is played', () => {
  expect(sceneOf(answer({ status: 'finished', home_score: 1, away_score: 4 }, { mvp }))).toBe('mvp');
  expect(sceneOf({ ...answer({}), match: null })).toBe('table');
});

test('before: the kick-off in the league’s time, a countdown, and line-ups once they are known', () => {
  const early = drawn('before', answer({}))!;
  expect(early).toContain('data-until="2027-01-05T17:30:00Z"');
  expect(early).toMatch(/Tuesday,? 5 January · 18:30 (CET|GMT\+1)/);
  expect(early.match(/Line-ups 15 minutes before kick-off/g)).toHaveLength(2);
  const place = (team_id: string, slot: number, username: string) => ({ team_id, slot, username, open: true, position: 'striker' as const, shirt_number: slot }); // prettier-ignore
  const late = drawn('before', answer({}, { line_ups: [place(home.id, 1, 'Lena'), place(away.id, 1, 'Kerem')] }), null, 'de')!; // prettier-ignore
  expect(late).toContain('Lena');
  expect(late).toContain('Stürmer');
  expect(late).not.toContain('Aufstellungen');
  const off = drawn('before', answer({ status: 'postponed' }), null, 'tr')!;
  // nor when line-ups come, as nobody knows when it is played
  expect([off.includes('Ertelendi'), off.includes('data-until'), off.includes('dakika')]).toEqual([true, false, false]);
  expect(drawn('before', answer({}), null, 'tr')).toContain('dakika');
});

test('live: the running score and the clock of the match; a report’s score is nobody’s', () => {
  const live = drawn('live', answer({ status: 'live', live_home_score: 2, live_away_score: 2, live_at: '2027-01-05T17:31:00Z' }))!; // prettier-ignore
  expect(live.match(/<span class="goals">2<\/span>/g)).toHaveLength(2);
  expect(live).toContain('data-since="2027-01-05T17:31:00Z"');
  expect(drawn('live', answer({ status: 'live' }))).toContain('<span class="goals">0</span>');
  const reported = drawn('live', answer({ status: 'reported' }))!;
  expect(reported).toContain('Result to be confirmed');
  expect(reported).toContain('<span class="goals">–</span>');
  expect(drawn('live', answer({ status: 'finished', home_score: 3, away_score: 0, forfeited_by: 'away' }))).toContain('Forfeit'); // prettier-ignore
});

test('asked for live, a match that has not begun says when it does, or that it does not', () => {
  const ahead = drawn('live', answer({ status: 'scheduled' }))!;
  expect(ahead).toContain('Kick-off in');
  expect(ahead).toMatch(/class="count" data-until="2027-/);
  expect(drawn('live', answer({ status: 'postponed' }))).toContain('Postponed');
  expect(drawn('live', answer({ status: 'cancelled' }))).toContain('Cancelled');
});

test('a series says its games, the home side’s first', () => {
  const series = { best_of: 5, team_a_id: away.id, wins_a: 2, wins_b: 1 };
  const live = drawn('live', answer({ status: 'live', stage: 'final', matchday: null }, { series }), null, 'de')!;
  expect(live).toContain('Spiele 1–2');
  expect(live).toContain('Finale · Best of 5');
});

test('the best player comes with what they did, and no more', () => {
  const facts = answer({ status: 'finished', home_score: 1, away_score: 4 }, { mvp });
  const text = textOf(drawn('mvp', facts, null, 'tr')!);
  for (const phrase of ['Maçın oyuncusu', 'Kerem', 'Rıhtım Gücü', '3 Gol', '1 Asist', '1–4']) expect(text).toContain(phrase); // prettier-ignore
  expect(text).not.toContain('Pas');
});

const season: OpenSeason = {
  season: { season: 4, relegation_places: 0, playoff_teams: 4, points_for_win: 3 },
  teams: [home, away],
  adjustments: [{ team_id: home.id, points: -1 }],
  matches: [{ id: 'a', matchday: 1, stage: 'regular', series_id: null, game_no: null, home_team_id: home.id, away_team_id: away.id, kickoff_at: '2027-01-04T17:30:00Z', status: 'finished', home_score: 2, away_score: 1, live_home_score: null, live_away_score: null, forfeited_by: null }],
  series: [
    { id: 's', round: 2, slot: 1, best_of: 3, team_a_id: home.id, team_b_id: null, wins_a: 0, wins_b: 0, winner_team_id: null },
    { id: 't', round: 3, slot: 2, best_of: 1, team_a_id: home.id, team_b_id: away.id, wins_a: 1, wins_b: 0, winner_team_id: home.id },
  ],
}; // prettier-ignore

test('the table is ranked by the rule book, and marks who plays', () => {
  const table = drawn('table', answer({}), season)!;
  expect(table).toMatch(/playing"><td class="position">1<\/td>.*Nordlicht Kiel.*<td>\+1<\/td><td>2<\/td>.*Rıhtım Gücü.*<td>−1<\/td><td>0<\/td>/s); // prettier-ignore
  expect(drawn('table', answer({}))).toBeNull();
  expect(drawn('table', answer({}), { ...season, season: null })).toBeNull();
});

test('a league’s bracket names its rounds from the final back, the match for third place too', () => {
  const bracket = drawn('bracket', answer({}), season, 'de')!;
  for (const phrase of ['Halbfinale', 'Finale', 'Spiel um Platz 3', 'Offen']) expect(bracket).toContain(phrase);
  expect(drawn('bracket', answer({}), { ...season, series: [] })).toBeNull();
  const cup = drawn('bracket', answer({}), { ...season, season: null, series: season.series.map((each) => ({ ...each, round: each.round - 1, slot: 1 })) })!; // prettier-ignore
  expect([cup.includes('Semi-final'), cup.includes('Final')]).toEqual([true, true]);
});

test('the table and bracket of a finished season have the names of then, and those of now', () => {
  const was = { ...season, teams: [{ ...home, name_then: 'Alte Laterne' }, away] };
  for (const scene of ['table', 'bracket'] as const)
    expect(textOf(drawn(scene, answer({}), was, 'de')!)).toMatch(/Alte Laterne\s+heute Nordlicht Kiel/);
});

test('a long table stands in two columns, none of its rows left out', () => {
  const teams = Array.from({ length: 40 }, (_, number) => ({
    ...team(1, `Team ${number}`),
    id: `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`,
  }));
  const table = drawn('table', answer({}), { ...season, teams, matches: [], adjustments: [] })!;
  expect([table.match(/<table>/g)?.length, table.match(/<tr class/g)?.length]).toEqual([2, 40]);
});
