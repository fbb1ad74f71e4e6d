import * as fc from 'fast-check';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import de from '../locales/de/round-up.json' with { type: 'json' };
import en from '../locales/en/round-up.json' with { type: 'json' };
import tr from '../locales/tr/round-up.json' with { type: 'json' };
import { escapeMarkdown, type RoundFacts, roundFacts, type RoundFigure, roundUp, type Speak } from './round-up.ts';
import { roundRobin } from './schedule.ts';
import type { SeasonFacts } from './season-table.ts';

const words = { en, de, tr };
type Language = keyof typeof words;
const languages = Object.keys(words) as Language[];

/** The words of one language as the app says them; what is missing or left open fails. */
async function speakOf(language: Language, used = new Set<string>()): Promise<Speak> {
  const instance = createInstance();
  await instance.init({
    lng: language,
    resources: { [language]: { translation: words[language] } },
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (text: string) => {
      throw new Error(`${language}: ${text}`);
    },
  });
  return {
    say: (key, values) => {
      const plurals = [key, `${key}_one`, `${key}_other`].filter((each) => instance.exists(each, { lng: language }));
      if (plurals.length === 0) throw new Error(`${language} has no ${key}`);
      plurals.forEach((each) => used.add(each));
      return (instance.t as (key: string, values: object) => string)(key, { ...values });
    },
    place: (place) => `${place}.`,
    day: (iso) => iso.slice(0, 10),
    list: (names) => new Intl.ListFormat(language).format(names),
  };
}

type Played = {
  home: string;
  away: string;
  score?: [number, number];
  round: number;
  status?: string;
  by?: 'home' | 'away' | 'both';
};

/** A season whose teams are called as their ids. */
function seasonOf(teams: string[], matches: Played[]): SeasonFacts {
  return {
    relegationPlaces: 2,
    playoffTeams: 6,
    pointsForWin: 3,
    adjustments: [],
    entries: teams.map((id) => ({ team_id: id, withdrawn_at: null, team: mark(id) })),
    matches: matches.map(({ home, away, score, round, status, by }, index) => ({
      id: `m${index}`,
      stage: 'regular' as const,
      matchday: round,
      kickoff_at: `2026-10-${String(round).padStart(2, '0')}T18:00:00Z`,
      home_team_id: home,
      away_team_id: away,
      home_team: mark(home),
      away_team: mark(away),
      status: (status ?? (score || by ? 'finished' : 'scheduled')) as 'finished',
      home_score: score?.[0] ?? null,
      away_score: score?.[1] ?? null,
      live_home_score: null,
      live_away_score: null,
      forfeited_by: by ?? null,
    })),
  };
}
const mark = (id: string) => ({
  id,
  name: id,
  short_name: id,
  logo: null,
  kit_primary: '#111111',
  kit_secondary: '#eeeeee',
});

const figure = (username: string, team_id: string, goals: number, saves = 0, others = 0): RoundFigure => ({
  player: { username },
  team_id,
  goals,
  assists: others,
  interceptions: others,
  saves,
});

const four = ['Anchor', 'Boat', 'Cove', 'Dock'];
/** Three rounds of four teams: Dock loses twice and then beats Anchor, who led. */
const harbour = seasonOf(four, [
  { home: 'Anchor', away: 'Boat', score: [3, 1], round: 1 },
  { home: 'Cove', away: 'Dock', score: [2, 0], round: 1 },
  { home: 'Anchor', away: 'Cove', score: [2, 1], round: 2 },
  { home: 'Dock', away: 'Boat', score: [0, 1], round: 2 },
  { home: 'Dock', away: 'Anchor', score: [5, 1], round: 3 },
  { home: 'Boat', away: 'Cove', score: [0, 3], by: 'home', round: 3 },
  { home: 'Boat', away: 'Anchor', round: 4 },
  { home: 'Dock', away: 'Cove', round: 4 },
]);
/** The same, but Anchor has lost to Cove as well. */
const lateStart = {
  ...harbour,
  matches: harbour.matches.map((match) =>
    match.matchday === 2 && match.home_team_id === 'Anchor' ? { ...match, home_score: 0, away_score: 1 } : match,
  ),
};
const factsOf = (round: number, figures: RoundFigure[] = [], season = harbour): RoundFacts =>
  roundFacts(season, { league: 'Harbour League', round, figures });

describe('the facts of a round', () => {
  test('are its results, with who won and what was never played', () => {
    expect(factsOf(3).results).toEqual([
      { home: 'Dock', away: 'Anchor', homeScore: 5, awayScore: 1, homeWon: true, isForfeit: false },
      { home: 'Boat', away: 'Cove', homeScore: 0, awayScore: 3, homeWon: false, isForfeit: true },
    ]);
  });

  test('name the leader, since when, and by how much', () => {
    expect(factsOf(1).lead).toMatchObject({ since: null });
    expect(factsOf(2).lead).toEqual({ teams: ['Anchor'], count: 1, points: 6, ahead: 3, second: 'Cove', since: 'before' });
    expect(factsOf(3).lead).toMatchObject({ teams: ['Anchor'], ahead: 0, second: 'Cove', since: 'before' });
    expect(factsOf(2, [], lateStart).lead).toMatchObject({ teams: ['Cove'], since: 'now' });
  });

  test('know the upset by the table before kick-off, once a table says something', () => {
    expect(factsOf(3).upset).toEqual({ winner: 'Dock', loser: 'Anchor', scored: 5, conceded: 1, winnerPlace: 4, loserPlace: 1 });
    expect(factsOf(2).upset).toBeUndefined();
  });

  test('know the clearest win, and none where two are as clear or nobody played', () => {
    expect(factsOf(3).clearest).toMatchObject({ winner: 'Dock', scored: 5 });
    expect(factsOf(1).clearest).toBeUndefined();
    const level = seasonOf(four, [
      { home: 'Anchor', away: 'Boat', score: [4, 0], round: 1 },
      { home: 'Cove', away: 'Dock', score: [5, 1], round: 1 },
    ]);
    expect(factsOf(1, [], level).clearest).toBeUndefined();
  });

  test('tell who did most, and of nobody where many did as much', () => {
    const done = [figure('mara', 'Dock', 3), figure('nils', 'Dock', 3), figure('okan', 'Anchor', 1, 7)];
    expect(factsOf(3, done).figures).toEqual([
      { figure: 'goals', count: 3, players: [{ name: 'mara', team: 'Dock' }, { name: 'nils', team: 'Dock' }] },
      { figure: 'saves', count: 7, players: [{ name: 'okan', team: 'Anchor' }] },
    ]);
    const all = ['a', 'b', 'c', 'd'].map((name) => figure(name, 'Dock', 1));
    expect(factsOf(3, all).figures).toEqual([]);
  });

  test('know what comes next, and that a last round is the last', () => {
    expect(factsOf(3).next).toMatchObject({ round: 4, begins: '2026-10-04T18:00:00Z' });
    expect(factsOf(3).next?.matches).toEqual([{ home: 'Boat', away: 'Anchor' }, { home: 'Dock', away: 'Cove' }]);
    expect(factsOf(4)).toMatchObject({ isLast: true });
  });

  test('name who rose and who fell by more than a place', () => {
    const turned = seasonOf(four, [
      { home: 'Anchor', away: 'Dock', score: [1, 0], round: 1 },
      { home: 'Boat', away: 'Cove', score: [1, 0], round: 1 },
      { home: 'Dock', away: 'Anchor', score: [9, 0], round: 2 },
      { home: 'Cove', away: 'Boat', score: [1, 0], round: 2 },
    ]);
    expect(factsOf(2, [], turned).moves).toEqual([
      { team: 'Dock', from: 3, to: 1 },
      { team: 'Anchor', from: 1, to: 4 },
    ]);
  });

  test('count no later result', () => {
    const alone = { ...harbour, matches: harbour.matches.filter(({ matchday }) => (matchday ?? 0) <= 2) };
    expect(factsOf(2).table).toEqual(factsOf(2, [], alone).table);
    expect(factsOf(2).moves).toEqual(factsOf(2, [], alone).moves);
  });
}); // prettier-ignore

describe('a round-up', () => {
  test('tells them in English, German and Turkish', async () => {
    const facts = factsOf(3, [figure('mara', 'Dock', 3)]);
    expect(roundUp(facts, await speakOf('en'))).toMatchInlineSnapshot(`
      {
        "body": "**Anchor** stay top on the tie-breakers: **Cove** have 6 points as well. The upset of the round: **Dock**, 4. before kick-off, beat **Anchor** (1.) 5–1.

      ## Results

      - **Dock** 5–1 Anchor
      - Boat 0–3 **Cove** (forfeit)

      ## The table

      No team moved by more than a place.

      | Place | Team | Played | Points |
      | --- | --- | ---: | ---: |
      | 1 | Anchor | 3 | 6 |
      | 2 | Cove | 3 | 6 |
      | 3 | Boat | 3 | 3 |
      | 4 | Dock | 3 | 3 |

      ## Best of the round

      - Most goals: **mara** (Dock), 3

      ## What comes next

      Round 4 begins on 2026-10-04:

      - Boat – Anchor
      - Dock – Cove",
        "summary": "Anchor stay top on the tie-breakers: Cove have 6 points as well. The upset of the round: Dock, 4. before kick-off, beat Anchor (1.) 5–1.",
        "title": "Round 3: Anchor stay top",
      }
    `);
    const german = roundUp(facts, await speakOf('de'));
    expect(german.title).toBe('Spieltag 3: Anchor bleibt vorn');
    expect(german.body).toContain('**Dock**, vor dem Anpfiff 4. der Tabelle, schlug **Anchor** (1.) 5–1.');
    const turkish = roundUp(facts, await speakOf('tr'));
    expect(turkish.title).toBe('3. hafta: Anchor zirvede kaldı');
    expect(turkish.body).toContain('- En çok gol: **mara** (Dock), 3');
  });

  const names = fc.uniqueArray(fc.string({ minLength: 3, maxLength: 40 }).map((name) => name.trim()), {
    minLength: 4,
    maxLength: 8,
    selector: (name) => name,
  });
  /** Any round of any season, some of it not played, given up or put off. */
  const anyFacts = names
    .filter((all) => all.every((name) => name.length > 0))
    .chain((all) => {
      const fixtures = roundRobin(all, 1);
      const result = fc.record({
        score: fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 20 }), fc.boolean()),
        fate: fc.constantFrom('played', 'played', 'played', 'forfeit', 'both', 'postponed', 'open'),
      });
      return fc.record({
        all: fc.constant(all),
        round: fc.integer({ min: 1, max: all.length - 1 }),
        results: fc.array(result, { minLength: fixtures.length, maxLength: fixtures.length }),
        figures: fc.array(fc.tuple(fc.constantFrom(...all), fc.string({ maxLength: 20 }), fc.nat(9), fc.nat(9)), {
          maxLength: 8,
        }),
        fixtures: fc.constant(fixtures),
      });
    })
    .map(({ all, round, results, figures, fixtures }) => {
      const matches = fixtures.map(({ home_team_id: home, away_team_id: away, matchday }, index): Played => {
        const { score: [least, margin, homeWon], fate } = results[index]!; // prettier-ignore
        const pair = { home, away, round: matchday };
        if (fate === 'open') return pair;
        if (fate === 'postponed') return { ...pair, status: 'postponed' };
        if (fate === 'both') return { ...pair, by: 'both' };
        if (fate === 'forfeit') return { ...pair, by: 'away', score: [3, 0] };
        return { ...pair, score: homeWon ? [least + margin, least] : [least, least + margin] };
      });
      return roundFacts(seasonOf(all, matches), {
        league: 'Liga 7',
        round,
        figures: figures.map(([team, name, goals, saves]) => figure(name, team, goals, saves, goals + saves)),
      });
    });
  const numbersIn = (text: string) => text.match(/\d+/g) ?? [];

  test.each(languages)('holds no number that is not among the facts, in %s, and every word has its use', async (language) => {
    const used = new Set<string>();
    const speak = await speakOf(language, used);
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const known = new Set(numbersIn(JSON.stringify(facts)));
        const { title, summary, body } = roundUp(facts, speak);
        expect(numbersIn(`${title} ${summary} ${body}`).filter((number) => !known.has(number))).toEqual([]);
        expect(title.length).toBeLessThanOrEqual(120);
        expect(summary.length).toBeLessThanOrEqual(300);
        expect(title.trim()).not.toBe('');
        expect(body).not.toMatch(/undefined|NaN/);
      }),
      { numRuns: 600, seed: 11 },
    );
    expect(keysOf(words[language]).filter((key) => !used.has(key))).toEqual([]);
  });

  test('says who won of every match that was played', async () => {
    const speak = await speakOf('en');
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { body } = roundUp(facts, speak);
        for (const { home, away, homeScore, awayScore, homeWon } of facts.results) {
          const [one, other] = [escapeMarkdown(home), escapeMarkdown(away)];
          expect(body).toContain(`${homeWon ? `**${one}**` : one} ${homeScore}–${awayScore} ${homeWon ? other : `**${other}**`}`);
        }
      }),
      { numRuns: 200, seed: 5 },
    );
  });
}); // prettier-ignore

const keysOf = (group: object, before = ''): string[] =>
  Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${before}${key}`] : keysOf(value as object, `${before}${key}.`),
  );
