import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  keysOf,
  languages,
  numbersIn,
  plainly,
  type Played,
  seasonOf,
  sourced,
  speakOf,
  texts,
} from '#testing/articles.ts';
import { preview, type PreviewFacts, previewFacts } from './preview.ts';
import { roundRobin } from './schedule.ts';
import type { SeasonFacts } from './season-table.ts';

const four = ['Anchor', 'Boat', 'Cove', 'Dock'];
/** Anchor has won everything and Dock nothing; a second leg follows. */
const harbour = seasonOf(four, [
  { home: 'Anchor', away: 'Boat', score: [3, 1], round: 1 },
  { home: 'Cove', away: 'Dock', score: [2, 0], round: 1 },
  { home: 'Anchor', away: 'Cove', score: [2, 1], round: 2 },
  { home: 'Dock', away: 'Boat', score: [0, 1], round: 2 },
  { home: 'Dock', away: 'Anchor', score: [0, 1], round: 3 },
  { home: 'Boat', away: 'Cove', score: [3, 2], round: 3 },
  { home: 'Boat', away: 'Anchor', round: 4 },
  { home: 'Dock', away: 'Cove', round: 4 },
  { home: 'Anchor', away: 'Dock', round: 5 },
]);
const factsOf = (round: number, season: SeasonFacts = harbour, meetings = season.matches.filter(({ status }) => status === 'finished').toReversed()) =>
  previewFacts(season, { league: 'Harbour League', round, meetings }); // prettier-ignore

describe('the facts of a round to come', () => {
  test('are its matches in the order of their kick-offs, with places and how the two last met', () => {
    const season = structuredClone(harbour);
    season.matches[7]!.kickoff_at = '2026-10-03T18:00:00Z';
    expect(factsOf(4, season).matches).toEqual([
      { match: 'm7', home: 'Dock', away: 'Cove', kickoff: '2026-10-03T18:00:00Z', homePlace: 4, awayPlace: 3, last: { match: 'm1', home: 'Cove', away: 'Dock', homeScore: 2, awayScore: 0 } },
      { match: 'm6', home: 'Boat', away: 'Anchor', kickoff: '2026-10-04T18:00:00Z', homePlace: 2, awayPlace: 1, last: { match: 'm0', home: 'Anchor', away: 'Boat', homeScore: 3, awayScore: 1 } },
    ]); // prettier-ignore
  });

  test('tell of several meetings the newest, and of one without a score nothing', () => {
    const meeting = { id: 'old', home_team_id: 'Boat', away_team_id: 'Anchor', kickoff_at: '', home_score: 9, away_score: 0 };
    const first = (meetings: (typeof meeting | (typeof harbour)['matches'][number])[]) => factsOf(4, harbour, meetings as never).matches[0];
    expect(first([{ ...meeting, id: 'new', home_score: 1 }, meeting])?.last).toMatchObject({ match: 'new', homeScore: 1 });
    expect(first([{ ...meeting, home_score: null as never }])).not.toHaveProperty('last');
    expect(first([{ ...meeting, away_team_id: 'Cove' }])).not.toHaveProperty('last');
  }); // prettier-ignore

  test('name the match of those who stand highest, once the table says something', () => {
    expect(factsOf(4).top).toEqual({ match: 'm6', home: 'Boat', away: 'Anchor', homePlace: 2, awayPlace: 1 });
    const second = { ...harbour, matches: harbour.matches.map((match) => (match.matchday === 2 ? { ...match, status: 'scheduled' as const } : match)) };
    expect(factsOf(2, second)).toMatchObject({ lead: { count: 1 }, lines: [], secures: [], form: [] });
    expect(factsOf(2, second)).not.toHaveProperty('top');
  }); // prettier-ignore

  test('of a first round know no table at all', () => {
    const drawn = seasonOf(four, roundRobin(four, 1).map(({ home_team_id: home, away_team_id: away, matchday: round }) => ({ home, away, round })));
    const { lead, matches, ...facts } = factsOf(1, drawn, []);
    expect(lead).toBeUndefined();
    expect(matches.map(({ home, away }) => [home, away])).toHaveLength(2);
    expect(matches[0]).not.toHaveProperty('homePlace');
    expect(facts).toEqual({ league: 'Harbour League', round: 1, isLast: false, form: [], runs: [], lines: [], secures: [] });
  }); // prettier-ignore

  test('know runs of three and more, and the form of the others in the match of the round', () => {
    expect(factsOf(4).runs).toEqual([
      { id: 'Anchor', team: 'Anchor', kind: 'unbeaten', count: 3 },
      { id: 'Dock', team: 'Dock', kind: 'lost', count: 3 },
    ]);
    expect(factsOf(4).form).toEqual([{ id: 'Boat', team: 'Boat', won: 2, count: 3 }]);
    const lost = structuredClone(harbour);
    const opening = { ...lost.matches[0]!, id: 'm99', matchday: 0, kickoff_at: '2026-09-01T18:00:00Z', home_score: 0 };
    expect(factsOf(4, { ...lost, matches: [opening, ...lost.matches] }).runs[0]).toMatchObject({ kind: 'won', count: 3 });
  }); // prettier-ignore

  test('count no later result, no match of a later stage and none that is put off', () => {
    const [early, final, off] = seasonOf(four, [
      { home: 'Anchor', away: 'Dock', score: [0, 9], round: 5 },
      { home: 'Anchor', away: 'Dock', round: 4 },
      { home: 'Boat', away: 'Dock', round: 4, status: 'postponed' },
    ]).matches.map((match, index) => ({ ...match, id: `later${index}` }));
    const season = { ...harbour, matches: [...harbour.matches.filter(({ matchday }) => matchday !== 5), early!, { ...final!, stage: 'final' as const }, off!] };
    const { secures: _, ...facts } = factsOf(4, season);
    const { secures: __, ...same } = factsOf(4);
    expect(facts).toEqual(same);
    expect(factsOf(5)).toMatchObject({ isLast: true });
  }); // prettier-ignore

  test('know who stands at the lines, unless a place is shared across one', () => {
    const lined = { ...harbour, playoffTeams: 2, relegationPlaces: 1 };
    expect(factsOf(4, lined).lines).toEqual([
      { line: 'playoff', team: 'Boat', place: 2, ahead: 3, next: 'Cove' },
      { line: 'safe', team: 'Cove', place: 3, ahead: 3, next: 'Dock' },
    ]);
    expect(factsOf(4, { ...lined, relegationPlaces: 2 }).lines.map(({ line }) => line)).toEqual(['playoff']);
    expect(factsOf(4, { ...lined, playoffTeams: 4 }).lines).toEqual([]);
    const level = seasonOf(four, [
      { home: 'Anchor', away: 'Boat', score: [1, 0], round: 1 },
      { home: 'Cove', away: 'Dock', score: [1, 0], round: 1 },
      { home: 'Boat', away: 'Cove', round: 3 },
    ]);
    expect(factsOf(3, { ...level, playoffTeams: 1, relegationPlaces: 1 }).lines).toEqual([]);
  });

  test('know what a win would make certain, and nothing that is certain already', () => {
    const close = { ...harbour, playoffTeams: 4, matches: harbour.matches.filter(({ matchday }) => matchday !== 5) };
    expect(factsOf(4, close).secures).toEqual([{ team: 'Anchor', outcome: 'first', if: { m6: 'away' } }]);
    const begun = { ...close, matches: close.matches.filter(({ id }) => id !== 'm4') };
    expect(factsOf(4, begun).secures).toEqual([
      { team: 'Boat', outcome: 'first', if: { m6: 'home' } },
      { team: 'Anchor', outcome: 'first', if: { m6: 'away' } },
    ]);
    const won = { ...close, matches: close.matches.filter(({ id }) => id !== 'm6') };
    expect(factsOf(4, won).secures).toEqual([]);
  });
});

describe('a preview', () => {
  const lined = { ...harbour, playoffTeams: 2, relegationPlaces: 1 };

  test('tells them in English, German and Turkish', async () => {
    const facts = factsOf(4, lined);
    expect(preview(facts, await speakOf('en'))).toMatchInlineSnapshot(`
      {
        "body": "Round 4 starts on 2026-10-04 at 18:00 (Berlin time). **Anchor** lead the table with 9 points.

      Match of the round: **Boat** (2.) v **Anchor** (1.). **Boat** have won 2 of their last 3 matches. **Anchor** have won all 3 of their matches. **Dock** have lost their last 3 matches.

      ## What is at stake

      **Boat** hold the last playoff place (2.), 3 points ahead of **Cove**. **Cove** are just above the relegation places (3.), 3 points ahead of **Dock**. With a win, **Anchor** are certain of first place.

      ## Matches

      - 2026-10-04, 18:00: **Boat** (2.) – **Anchor** (1.). Last meeting: Anchor 3–1 Boat.
      - 2026-10-04, 18:00: **Dock** (4.) – **Cove** (3.). Last meeting: Cove 2–0 Dock.",
        "summary": "Round 4 starts on 2026-10-04 at 18:00 (Berlin time). Match of the round: Boat (2.) v Anchor (1.).",
        "title": "Round 4 preview: Boat v Anchor",
      }
    `);
    expect(preview(facts, await speakOf('de'))).toMatchInlineSnapshot(`
      {
        "body": "Der 4. Spieltag beginnt am 2026-10-04, um 18:00 Uhr (Ortszeit Berlin). **Anchor** führt die Tabelle mit 9 Punkten an.

      Das Spiel des Spieltags: **Boat** (2.) gegen **Anchor** (1.). **Boat** hat 2 der letzten 3 Spiele gewonnen. **Anchor** hat alle bisherigen 3 Spiele gewonnen. **Dock** hat die letzten 3 Spiele verloren.

      ## Worum es geht

      **Boat** steht auf dem letzten Playoff-Platz (2.), 3 Punkte vor **Cove**. **Cove** steht direkt über den Abstiegsplätzen (3.), 3 Punkte vor **Dock**. Mit einem Sieg ist **Anchor** der erste Platz nicht mehr zu nehmen.

      ## Die Spiele

      - 2026-10-04, 18:00 Uhr: **Boat** (2.) – **Anchor** (1.). Zuletzt: Anchor 3–1 Boat.
      - 2026-10-04, 18:00 Uhr: **Dock** (4.) – **Cove** (3.). Zuletzt: Cove 2–0 Dock.",
        "summary": "Der 4. Spieltag beginnt am 2026-10-04, um 18:00 Uhr (Ortszeit Berlin). Das Spiel des Spieltags: Boat (2.) gegen Anchor (1.).",
        "title": "Vorschau auf den 4. Spieltag: Boat gegen Anchor",
      }
    `);
    expect(preview(facts, await speakOf('tr'))).toMatchInlineSnapshot(`
      {
        "body": "4. hafta 2026-10-04 günü saat 18:00 maçıyla başlıyor (Berlin saati). **Anchor** 9 puanla zirvede.

      Haftanın maçı: **Boat** (2.) – **Anchor** (1.). **Boat**, son 3 maçının 2 tanesini kazandı. **Anchor**, oynadığı 3 maçın tamamını kazandı. **Dock**, son 3 maçını kaybetti.

      ## Haftanın hesapları

      **Boat** son play-off sırasında (2.); **Cove** 3 puan geride. **Cove** düşme hattının hemen üstünde (3.); **Dock** 3 puan geride. **Anchor** kazanırsa birinciliği garantiliyor.

      ## Haftanın maçları

      - 2026-10-04, 18:00: **Boat** (2.) – **Anchor** (1.). Son karşılaşma: Anchor 3–1 Boat.
      - 2026-10-04, 18:00: **Dock** (4.) – **Cove** (3.). Son karşılaşma: Cove 2–0 Dock.",
        "summary": "4. hafta 2026-10-04 günü saat 18:00 maçıyla başlıyor (Berlin saati). Haftanın maçı: Boat (2.) – Anchor (1.).",
        "title": "4. haftaya bakış: Boat – Anchor",
      }
    `);
  });

  const results = fc.record({
    score: fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 9 }), fc.boolean()),
    fate: fc.constantFrom('played', 'played', 'played', 'both', 'postponed'),
  });
  const names = fc
    .uniqueArray(
      fc.string({ minLength: 3, maxLength: 40 }).map((name) => name.trim()),
      { minLength: 4, maxLength: 6, selector: (name) => name },
    )
    .filter((all) => all.every((name) => name.length > 0));
  /** The next round of any season, with what was played, given up or put off before it. */
  const anyFacts = names
    .chain((all) => {
      // few enough matches to come for each outcome to be tried at once
      const fixtures = roundRobin(all, all.length > 4 ? 1 : 2);
      return fc.record({
        fixtures: fc.constant(fixtures),
        all: fc.constant(all),
        round: fc.integer({ min: 1, max: Math.max(...fixtures.map(({ matchday }) => matchday)) }),
        results: fc.array(results, { minLength: fixtures.length, maxLength: fixtures.length }),
        lines: fc.tuple(fc.constantFrom(4, 6), fc.nat(2)),
      });
    })
    .map(({ all, fixtures, round, results: ends, lines: [playoffTeams, relegationPlaces] }) => {
      const matches = fixtures.map(({ home_team_id: home, away_team_id: away, matchday }, index): Played => {
        const { score: [least, margin, homeWon], fate } = ends[index]!; // prettier-ignore
        const pair = { home, away, round: matchday };
        if (matchday >= round) return pair;
        if (fate === 'postponed') return { ...pair, status: 'postponed' };
        if (fate === 'both') return { ...pair, by: 'both' };
        return { ...pair, score: homeWon ? [least + margin, least] : [least, least + margin] };
      });
      return factsOf(round, { ...seasonOf(all, matches), playoffTeams, relegationPlaces });
    }); // prettier-ignore

  test.each(languages)('holds no number that is not among the facts and leads from every sentence to its source, in %s', async (language) => {
    const speak = await speakOf(language);
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const numbers = new Set(numbersIn(JSON.stringify(facts)));
        const { title, summary, body } = preview(facts, speak);
        expect(numbersIn(`${title} ${summary} ${body}`).filter((number) => !numbers.has(number))).toEqual([]);
        expect(title.length).toBeLessThanOrEqual(120);
        expect(summary.length).toBeLessThanOrEqual(300);
        expect(body).not.toMatch(/undefined|NaN/);
        expect(withoutSource(preview(facts, markSentences(sourced(speak))).body)).toEqual([]);
      }),
      { numRuns: 100, seed: 7 },
    );
  }); // prettier-ignore

  test.each(languages)('has a use for every word, in %s', async (language) => {
    const used = new Set<string>();
    const speak = await speakOf(language, used);
    const facts = factsOf(4, lined);
    const outcomes = ['first', 'semifinal', 'playoff', 'safe'] as const;
    const told: PreviewFacts[] = [
      { ...facts, isLast: true, secures: outcomes.map((outcome) => ({ team: 'Anchor', outcome, if: { m6: 'away' } })) },
      { ...facts, runs: (['won', 'unbeaten', 'lost'] as const).map((kind) => ({ id: 'Boat', team: 'Boat', kind, count: 4 })) },
      { ...facts, lines: facts.lines.map((line) => ({ ...line, ahead: 0 })) },
    ]; // prettier-ignore
    for (const each of told) preview(each, speak);
    expect(keysOf({ preview: texts[language].preview }).filter((key) => !used.has(key))).toEqual([]);
  });

  test('a title that would be too long names the league', () => {
    const facts = factsOf(4);
    expect(preview(facts, plainly).title).toBe('preview.title.top round=4 home=Boat away=Anchor');
    const long = { ...facts, top: { ...facts.top!, home: 'B'.repeat(120) } };
    expect(preview(long, plainly).title).toBe('preview.title.plain round=4 league=Harbour League');
  });
});

/** Puts every sentence between ⟦ and ⟧. */
const markSentences = (speak: ReturnType<typeof sourced>) => ({
  ...speak,
  say: (...[key, values]: Parameters<typeof speak.say>) =>
    /title|kickoff/.test(key) ? speak.say(key, values) : `⟦${speak.say(key, values)}⟧`,
});
const sentence = /\[?⟦[^⟧]*⟧(?:\]\([^)]+\))?/g;
const withoutSource = (body: string) => {
  const sentences = body.match(sentence) ?? [];
  const others = body.replaceAll(sentence, '').split('\n').filter((line) => line !== '' && !line.startsWith('## ')); // prettier-ignore
  return [...sentences, ...others.filter((line) => line.trim() !== '')].filter((each) => !/\]\([^)]+\)/.test(each));
};
