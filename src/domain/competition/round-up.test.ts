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
import { escapeMarkdown } from './generated-article.ts';
import { type RoundFacts, roundFacts, type RoundStat, roundUp } from './round-up.ts';
import { roundRobin } from './schedule.ts';

const stat = (username: string, team_id: string, goals: number, saves = 0, others = 0): RoundStat => ({
  match_id: `of ${team_id}`,
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
/** The same, but Anchor has lost to Cove, too. */
const lateStart = {
  ...harbour,
  matches: harbour.matches.map((match) =>
    match.matchday === 2 && match.home_team_id === 'Anchor' ? { ...match, home_score: 0, away_score: 1 } : match,
  ),
};
const factsOf = (round: number, stats: RoundStat[] = [], season = harbour): RoundFacts =>
  roundFacts(season, { league: 'Harbour League', round, stats });

describe('the facts of a round', () => {
  test('are its results, with who won and what was never played', () => {
    expect(factsOf(3).results).toEqual([
      { match: 'm4', home: 'Dock', away: 'Anchor', homeScore: 5, awayScore: 1, homeWon: true, isForfeit: false },
      { match: 'm5', home: 'Boat', away: 'Cove', homeScore: 0, awayScore: 3, homeWon: false, isForfeit: true },
    ]);
  });

  test('name the leader, since when, and by how much', () => {
    expect(factsOf(1).lead).toMatchObject({ since: null });
    expect(factsOf(2).lead).toEqual({ teams: ['Anchor'], count: 1, points: 6, ahead: 3, second: 'Cove', since: 'before' });
    expect(factsOf(3).lead).toMatchObject({ teams: ['Anchor'], ahead: 0, second: 'Cove', since: 'before' });
    expect(factsOf(2, [], lateStart).lead).toMatchObject({ teams: ['Cove'], since: 'now' });
  });

  test('know the upset by the table before kick-off, once a table says something', () => {
    expect(factsOf(3).upset).toEqual({ match: 'm4', winner: 'Dock', loser: 'Anchor', scored: 5, conceded: 1, winnerPlace: 4, loserPlace: 1 });
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
    const done = [stat('mara', 'Dock', 3), stat('nils', 'Dock', 3), stat('okan', 'Anchor', 1, 7)];
    expect(factsOf(3, done).stats).toEqual([
      { stat: 'goals', count: 3, players: ['mara', 'nils'].map((name) => ({ match: 'of Dock', name, team: 'Dock' })) },
      { stat: 'saves', count: 7, players: [{ match: 'of Anchor', name: 'okan', team: 'Anchor' }] },
    ]);
    const all = ['a', 'b', 'c', 'd'].map((name) => stat(name, 'Dock', 1));
    expect(factsOf(3, all).stats).toEqual([]);
    expect(factsOf(3, all.slice(1)).stats.map(({ players }) => players.length)).toEqual([3]);
  });

  test('know what comes next, and that a last round is the last', () => {
    expect(factsOf(3).next).toMatchObject({ round: 4, begins: '2026-10-04T18:00:00Z' });
    expect(factsOf(3).next?.matches).toEqual([
      { match: 'm6', home: 'Boat', away: 'Anchor' },
      { match: 'm7', home: 'Dock', away: 'Cove' },
    ]);
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

  const eight = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  const first = [['A', 'H', 4], ['B', 'G', 3], ['C', 'F', 2], ['D', 'E', 1]] as const;
  const round = (number: number, wins: readonly (readonly [string, string, number])[]) =>
    wins.map(([home, away, goals]): Played => ({ home, away, score: [goals, 0], round: number }));

  test('name the two that rose most and the one that fell most, and nobody for a single place', () => {
    const second = round(2, [['E', 'A', 40], ['H', 'D', 30], ['G', 'C', 20], ['F', 'B', 10]]);
    expect(factsOf(2, [], seasonOf(eight, [...round(1, first), ...second])).moves).toEqual([
      { team: 'H', from: 8, to: 2 },
      { team: 'E', from: 5, to: 1 },
      { team: 'A', from: 1, to: 8 },
    ]);
    const passed = seasonOf(four, [
      ...round(1, [['Anchor', 'Dock', 3], ['Boat', 'Cove', 1]]),
      ...round(2, [['Cove', 'Dock', 9]]),
      { home: 'Anchor', away: 'Boat', by: 'both', round: 2 },
    ]);
    expect(factsOf(2, [], passed).moves).toEqual([{ team: 'Cove', from: 3, to: 1 }]);
  });

  test('know of several upsets the greatest, and none by fewer than three places', () => {
    const upsetOf = (third: Played[]) =>
      factsOf(3, [], seasonOf(eight, [...round(1, first), ...round(2, first), ...third])).upset;
    const wins = round(3, [['E', 'A', 1], ['H', 'B', 1], ['F', 'D', 1]]);
    const upset = { winner: 'H', loser: 'B', scored: 1, conceded: 0, winnerPlace: 8, loserPlace: 2 };
    expect([upsetOf(wins), upsetOf(wins.toReversed())]).toEqual([{ match: 'm9', ...upset }, { match: 'm9', ...upset }]);
    expect(upsetOf(wins.slice(2))).toBeUndefined();
    const [leaver] = round(3, [['H', 'A', 1]]);
    const season = seasonOf(eight, [...round(1, first), ...round(2, first), leaver!]);
    const without = (team: string) => ({
      ...season,
      entries: season.entries.map((entry) => (entry.team_id === team ? { ...entry, withdrawn_at: 'now' } : entry)),
    });
    expect([without('H'), without('A')].map((left) => factsOf(3, [], left).upset)).toEqual([undefined, undefined]);
  });

  test('are those of the regular season, of matches that were played', () => {
    const more = seasonOf(four, [
      { home: 'Anchor', away: 'Cove', score: [2, 0], round: 3, status: 'cancelled' },
      { home: 'Boat', away: 'Dock', score: [9, 0], round: 3 },
      { home: 'Boat', away: 'Anchor', round: 4 },
    ]).matches;
    const [cancelled, final, scheduled] = more;
    const season = {
      ...harbour,
      matches: [...harbour.matches, cancelled!, { ...final!, stage: 'final' as const }, { ...scheduled!, stage: 'final' as const }],
    };
    expect(factsOf(3, [], season)).toEqual(factsOf(3));
  });

  test('count no later result', () => {
    const alone = { ...harbour, matches: harbour.matches.filter(({ matchday }) => (matchday ?? 0) <= 2) };
    expect(factsOf(2).table).toEqual(factsOf(2, [], alone).table);
    expect(factsOf(2).moves).toEqual(factsOf(2, [], alone).moves);
  });
}); // prettier-ignore

describe('a round-up', () => {
  test('tells them in English, German and Turkish', async () => {
    const facts = factsOf(3, [stat('mara', 'Dock', 3)]);
    expect(roundUp(facts, await speakOf('en'))).toMatchInlineSnapshot(`
      {
        "body": "**Anchor** stay top on the tie-breakers: **Cove** have 6 points as well. Upset of the round: **Dock**, 4. before kick-off, beat **Anchor** (1.) 5–1.

      ## Results

      - **Dock** 5–1 Anchor
      - Boat 0–3 **Cove** (forfeit)

      ## Table

      No team moved more than one place.

      | Place | Team | Played | Points |
      | --- | --- | ---: | ---: |
      | 1 | Anchor | 3 | 6 |
      | 2 | Cove | 3 | 6 |
      | 3 | Boat | 3 | 3 |
      | 4 | Dock | 3 | 3 |

      ## Best of the round

      - Most goals: **mara** (Dock), 3

      ## Next round

      Round 4 starts on 2026-10-04:

      - Boat – Anchor
      - Dock – Cove",
        "summary": "Anchor stay top on the tie-breakers: Cove have 6 points as well. Upset of the round: Dock, 4. before kick-off, beat Anchor (1.) 5–1.",
        "title": "Round 3: Anchor stay top",
      }
    `);
    const german = roundUp(facts, await speakOf('de'));
    expect(german.title).toBe('3. Spieltag: Anchor bleibt vorn');
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
        stats: fc.array(fc.tuple(fc.constantFrom(...all), fc.string({ maxLength: 20 }), fc.nat(9), fc.nat(9)), {
          maxLength: 8,
        }),
        fixtures: fc.constant(fixtures),
      });
    })
    .map(({ all, round, results, stats, fixtures }) => {
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
        stats: stats.map(([team, name, goals, saves]) => stat(name, team, goals, saves, goals + saves)),
      });
    });

  test.each(languages)('holds no number that is not among the facts, in %s, and every word has its use', async (language) => {
    const used = new Set<string>();
    const speak = await speakOf(language, used);
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const numbers = new Set(numbersIn(JSON.stringify(facts)));
        const { title, summary, body } = roundUp(facts, speak);
        expect(numbersIn(`${title} ${summary} ${body}`).filter((number) => !numbers.has(number))).toEqual([]);
        expect(title.length).toBeLessThanOrEqual(120);
        expect(summary.length).toBeLessThanOrEqual(300);
        expect(title.trim()).not.toBe('');
        expect(body).not.toMatch(/undefined|NaN/);
      }),
      { numRuns: 600, seed: 11 },
    );
    const { preview: _preview, ...words } = texts[language];
    expect(keysOf(words).filter((key) => !used.has(key))).toEqual([]);
  });

  test.each(languages)('leads from every sentence to where it can be looked up, in %s', async (language) => {
    const speak = sourced(await speakOf(language));
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const lines = roundUp(facts, speak).body.split('\n');
        // the table's rows are what its title leads to
        const sentences = lines.filter((line) => line !== '' && !/^\||^## (?!\[)/.test(line));
        expect(sentences.filter((line) => !/\]\((?:table \d+|fixtures|m\d+|of .*)\)/.test(line))).toEqual([]);
        expect(lines.find((line) => /^## \[.*\]\(table \d+\)$/.test(line))).toBeDefined();
        for (const { match, homeScore, awayScore } of facts.results)
          expect(lines.join('\n')).toContain(`[${homeScore}–${awayScore}](${match})`);
      }),
      { numRuns: 200, seed: 3 },
    );
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

describe('the sentences of a round-up', () => {
  const facts: RoundFacts = {
    league: 'Harbour League',
    round: 5,
    isLast: false,
    results: [],
    unplayed: [],
    postponed: [],
    table: [],
    lead: { teams: ['An*chor'], count: 1, points: 9, ahead: 2, second: 'Bo_at', since: 'before' },
    moves: [],
    stats: [],
  };
  const told = (about: Partial<RoundFacts>) => roundUp({ ...facts, ...about }, plainly);
  const leadOf = (about: Partial<RoundFacts['lead']>) => told({ lead: { ...facts.lead, ...about } });
  const upset = { match: 'm1', winner: 'Dock', loser: 'Anchor', scored: 5, conceded: 1, winnerPlace: 7, loserPlace: 1 };

  test.each<[string, Partial<RoundFacts['lead']>, string, string]>([
    ['stays ahead', {}, 'lead.held team=An*chor count=9 ahead=2 second=Bo_at', 'title.held round=5 team=An*chor'],
    ['stays first though level', { ahead: 0 }, 'lead.heldLevel team=An*chor count=9 second=Bo_at', 'title.held round=5 team=An*chor'],
    ['is new', { since: 'now' }, 'lead.taken team=An*chor count=9 ahead=2 second=Bo_at', 'title.taken round=5 team=An*chor'],
    ['is new though level', { since: 'now', ahead: 0 }, 'lead.takenLevel team=An*chor count=9 second=Bo_at', 'title.taken round=5 team=An*chor'],
    ['is the first there ever was', { since: null }, 'lead.first team=An*chor count=9', 'title.plain round=5 league=Harbour League'],
    ['is alone in its league', { second: undefined }, 'lead.first team=An*chor count=9', 'title.held round=5 team=An*chor'],
    ['is shared by three', { teams: ['A', 'B', 'C'], count: 3 }, 'lead.shared teams=A & B & C count=9', 'title.plain round=5 league=Harbour League'],
    ['is shared by more', { teams: ['A', 'B', 'C', 'D'], count: 4 }, 'lead.many teams=4 count=9', 'title.plain round=5 league=Harbour League'],
  ])('a leader who %s is told so', (_who, lead, summary, title) => {
    expect(leadOf(lead)).toMatchObject({ summary, title });
  });

  test('in the body names are strong and show as they are written', () => {
    expect(leadOf({}).body.split('\n\n')[0]).toBe(String.raw`lead.held team=**An\*chor** count=9 ahead=2 second=**Bo\_at**`);
  });

  test('the upset follows the leader, with the places by their names', () => {
    const sentence = 'upset winner=Dock loser=Anchor scored=5 conceded=1 winnerPlace=no. 7 loserPlace=no. 1';
    expect(told({ upset }).summary).toBe(`lead.held team=An*chor count=9 ahead=2 second=Bo_at ${sentence}`);
  });

  test('the clearest win is told in the body alone, and not again when it was the upset', () => {
    const clearest = { match: 'm2', winner: 'Cove', loser: 'Boat', scored: 4, conceded: 0 };
    const { summary, body } = told({ clearest, upset });
    expect(summary).not.toContain('clearest');
    expect(body).toContain('clearest winner=**Cove** loser=**Boat** scored=4 conceded=0');
    expect(told({ clearest: { ...clearest, winner: 'Dock' }, upset }).body).not.toContain('clearest');
    expect(told({ clearest }).body).toContain('clearest winner=**Cove**');
  });

  test('a summary that would be too long tells of the leader alone', () => {
    const long = { ...upset, winner: 'D'.repeat(200), loser: 'A'.repeat(50) };
    expect(told({ upset: long }).summary).toBe('lead.held team=An*chor count=9 ahead=2 second=Bo_at');
    const { length } = told({ upset: { ...upset, winner: '' } }).summary;
    const fits = { ...upset, winner: 'D'.repeat(300 - length) };
    expect(told({ upset: fits }).summary).toHaveLength(300);
  });

  test('a title that would be too long names the league, cut where it has to be', () => {
    const fits = 'T'.repeat(120 - 'title.held round=5 team='.length);
    expect(leadOf({ teams: [fits] }).title).toBe(`title.held round=5 team=${fits}`);
    expect(leadOf({ teams: [`${fits}T`] }).title).toBe('title.plain round=5 league=Harbour League');
    const league = 'L'.repeat(200);
    const cut = `title.plain round=5 league=${league}`.slice(0, 120);
    expect(told({ league, lead: { ...facts.lead, since: null } }).title).toBe(cut);
    expect(told({ league, lead: { ...facts.lead, teams: [league] } }).title).toBe(cut);
  });

  test('the parts of the body stand in their order, those without a word left out', () => {
    const { body } = told({
      results: [
        { match: 'm3', home: 'A', away: 'B', homeScore: 2, awayScore: 1, homeWon: true, isForfeit: false },
        { match: 'm4', home: 'C', away: 'D', homeScore: 0, awayScore: 3, homeWon: false, isForfeit: true },
      ],
      unplayed: [{ match: 'm5', home: 'E*', away: 'F' }],
      postponed: [{ match: 'm6', home: 'G', away: 'H*' }],
      moves: [
        { team: 'A', from: 3, to: 1 },
        { team: 'B', from: 1, to: 4 },
      ],
      table: [{ place: 1, team: 'A*', played: 5, points: 9 }],
      stats: [{ stat: 'saves', count: 7, players: [{ match: 'm7', name: 'm*', team: 'B*' }, { match: 'm8', name: 'n', team: 'C' }] }],
      next: { round: 6, begins: '2026-10-04T18:00:00Z', matches: [{ match: 'm9', home: 'A*', away: 'B' }, { match: 'm10', home: 'C', away: 'D*' }] },
    });
    expect(body).toBe(
      [
        String.raw`lead.held team=**An\*chor** count=9 ahead=2 second=**Bo\_at**`,
        '',
        '## results.title',
        '',
        '- **A** 2–1 B',
        '- results.forfeit score=C 0–3 **D**',
        String.raw`- results.unplayed home=E\* away=F`,
        String.raw`- results.postponed home=G away=H\*`,
        '',
        '## table.title',
        '',
        'table.rose team=**A** from=no. 3 to=no. 1 table.fell team=**B** from=no. 1 to=no. 4',
        '',
        '| table.place | table.team | table.played | table.points |',
        '| --- | --- | ---: | ---: |',
        String.raw`| 1 | A\* | 5 | 9 |`,
        '',
        '## stats.title',
        '',
        String.raw`- stats.saves names=**m\*** (B\*) & **n** (C) count=7`,
        '',
        '## next.title',
        '',
        'next.begins round=6 day=2026-10-04',
        '',
        String.raw`- A\* – B`,
        String.raw`- C – D\*`,
      ].join('\n'),
    );
  });

  test('a quiet round says that nobody moved, the first nothing of it, and the last that nothing follows', () => {
    expect(told({}).body).toContain('## table.title\n\ntable.still\n\n|');
    expect(told({}).body).toMatch(/ \|\n\| --- \| --- \| ---: \| ---: \|$/);
    expect(told({ round: 1 }).body).toContain('## table.title\n\n|');
    expect(told({ isLast: true }).body).toContain('\n\nnext.none');
    expect(told({}).body).not.toContain('next.');
    expect(told({}).body).not.toContain('stats.');
  });
}); // prettier-ignore

describe('a name in Markdown', () => {
  test.each([
    [String.raw`a\b`, String.raw`a\\b`],
    ['`a` *b* _c_ [d] <e> |f| ~g~ &h', String.raw`\`a\` \*b\* \_c\_ \[d\] \<e\> \|f\| \~g\~ \&h`],
    ['a.b c:d e@f g/h', String.raw`a\.b c\:d e\@f g\/h`],
    ['a. :b', 'a. :b'],
    ['1. FC', String.raw`1\. FC`],
    ['12) FC', String.raw`12\) FC`],
    ['FC 1. b', 'FC 1. b'],
    ['# a #', String.raw`\# a #`],
    ['+ a +', String.raw`\+ a +`],
    ['- a -', String.raw`\- a -`],
    ['= a =', String.raw`\= a =`],
  ])('%s is written %s', (name, written) => expect(escapeMarkdown(name)).toBe(written));
});

describe('the facts of a season that is under way', () => {
  const pair = (home: string, away: string, round: number, about: Partial<Played> = {}): Played => ({ home, away, round, ...about });

  test('leave out a leader’s rivals, and count who shares the first place', () => {
    const shared = seasonOf(four, [
      pair('Anchor', 'Boat', 1, { score: [2, 0] }),
      pair('Cove', 'Dock', 1, { score: [2, 0] }),
    ]);
    expect(factsOf(1, [], shared).lead).toEqual({
      teams: ['Anchor', 'Cove'],
      count: 2,
      points: 3,
      ahead: 3,
      second: 'Boat',
      since: null,
    });
    const all = seasonOf(four.slice(0, 2), [pair('Anchor', 'Boat', 1, { by: 'both' })]);
    expect(factsOf(1, [], all).lead).toEqual({ teams: ['Anchor', 'Boat'], count: 2, points: 0, ahead: 0, since: null });
  });

  test('hold at most six rows of the table, in order', () => {
    const teams = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const season = seasonOf(teams, [pair('H', 'A', 1, { score: [9, 0] })]);
    const { table } = factsOf(1, [], season);
    expect(table).toHaveLength(6);
    expect(table[0]).toEqual({ place: 1, team: 'H', played: 1, points: 3 });
  });

  test('tell what was put off or never played, and no result of it', () => {
    const season = seasonOf(four, [
      pair('Anchor', 'Boat', 1, { by: 'both' }),
      pair('Cove', 'Dock', 1, { status: 'postponed' }),
      pair('Cove', 'Anchor', 2, { status: 'postponed' }),
    ]);
    expect(factsOf(1, [], season)).toMatchObject({
      results: [],
      unplayed: [{ home: 'Anchor', away: 'Boat' }],
      postponed: [{ home: 'Cove', away: 'Dock' }],
      isLast: false,
    });
    expect(factsOf(1, [], season).next).toBeUndefined();
  });

  test('count what was decided beside the matches in the latest table alone', () => {
    const taken = { ...harbour, adjustments: [{ team_id: 'Anchor', points: -6, reason: '', reversed_at: null }] };
    expect(factsOf(3, [], taken).table.find(({ team }) => team === 'Anchor')?.points).toBe(0);
    expect(factsOf(2, [], taken).table.find(({ team }) => team === 'Anchor')?.points).toBe(6);
  });

  test('a win by forfeit is neither the clearest nor an upset', () => {
    const forfeited = pair('Anchor', 'Boat', 1, { score: [0, 3], by: 'home' });
    const season = seasonOf(four, [
      forfeited,
      pair('Cove', 'Dock', 1, { score: [3, 1] }),
    ]);
    expect(factsOf(1, [], season).clearest).toBeUndefined();
  });

  test('a win is clear from three goals on, at home or away', () => {
    const won = (score: [number, number]) =>
      factsOf(1, [], seasonOf(four, [pair('Anchor', 'Boat', 1, { score }), pair('Cove', 'Dock', 1, { score: [1, 0] })])).clearest;
    expect(won([3, 1])).toBeUndefined();
    expect(won([4, 1])).toEqual({ match: 'm0', winner: 'Anchor', loser: 'Boat', scored: 4, conceded: 1 });
    expect(won([1, 4])).toEqual({ match: 'm0', winner: 'Boat', loser: 'Anchor', scored: 4, conceded: 1 });
    const last = [pair('Cove', 'Dock', 1, { score: [1, 0] }), pair('Anchor', 'Boat', 1, { score: [5, 0] })];
    expect(factsOf(1, [], seasonOf(four, last)).clearest).toMatchObject({ winner: 'Anchor' });
  });

  test('stats of nobody who is known are nobody’s', () => {
    const gone = { ...stat('', 'Dock', 9), player: null };
    expect(factsOf(3, [gone]).stats).toEqual([]);
    expect(factsOf(3, [gone, stat('mara', 'Dock', 2)]).stats).toEqual([
      { stat: 'goals', count: 2, players: [{ match: 'of Dock', name: 'mara', team: 'Dock' }] },
    ]);
  });

  test('what comes next begins with its first kick-off, in the order of them', () => {
    const season = seasonOf(four, [
      pair('Anchor', 'Boat', 1, { score: [1, 0] }),
      pair('Cove', 'Dock', 2),
      pair('Boat', 'Anchor', 2),
      pair('Dock', 'Anchor', 2, { status: 'postponed' }),
      pair('Cove', 'Boat', 3),
    ]);
    season.matches[2]!.kickoff_at = '2026-10-01T18:00:00Z';
    expect(factsOf(1, [], season).next).toEqual({
      round: 2,
      begins: '2026-10-01T18:00:00Z',
      matches: [
        { match: 'm2', home: 'Boat', away: 'Anchor' },
        { match: 'm1', home: 'Cove', away: 'Dock' },
      ],
    });
  });
}); // prettier-ignore
