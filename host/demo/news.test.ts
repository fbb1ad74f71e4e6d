import { describe, expect, test } from 'vitest';
import type { Source, Speak } from '#domain/competition/generated-article.ts';
import { preview, previewFacts } from '#domain/competition/preview.ts';
import { roundFacts, roundUp } from '#domain/competition/round-up.ts';
import { type SeasonFacts, tableOf } from '#domain/competition/season-table.ts';
import type { StandingsRow } from '#domain/competition/standings.ts';
import { supposing } from '#domain/competition/what-if.ts';
import { winnerOf } from '#domain/match/scores.ts';
import { languages } from '#domain/languages.ts';
import { makeDemoLeague } from './league.ts';
import { factsOf, speak, statsOf } from './news.ts';

/**
 * Every sentence of the generated articles about the demo seasons leads to a source, and the sources of a sentence hold
 * every number it states: the rows of the teams it names in a table, the day and time of a kick-off, a score, stats.
 */
const demo = makeDemoLeague(new Date('2026-11-21T12:00:00Z'));
type Match = SeasonFacts['matches'][number];

const rounds = [3, 4].flatMap((season) => {
  const facts = factsOf(demo, season);
  const all = [...new Set(facts.matches.flatMap(({ stage, matchday }) => (stage === 'regular' && matchday) || []))];
  return all.map((round) => ({ season, round, facts }));
});
/** The facts of each round's preview: the season as it was before the round. */
const previews = rounds.map(({ round, facts }) => {
  const before = asBefore(facts, round);
  const meetings = demo.team_matches.filter(({ status }) => status === 'finished').toReversed();
  return { facts: before, preview: previewFacts(before, { league: 'Flutlicht Liga', round, meetings }) };
});
const over = rounds.filter(({ facts, round }) => ofRound(facts, round).every(({ status }) => status === 'finished'));

test('both seasons have rounds to tell of', () => {
  expect(rounds).toHaveLength(36);
  expect(over.length).toBeGreaterThanOrEqual(30);
});

describe.each(languages)('in %s', (language) => {
  test('0 sentences of the round-ups are without a source, and 0 numbers without one that holds them', () => {
    const faults = over.flatMap(({ season, round, facts }) => {
      const input = roundFacts(facts, { league: 'Flutlicht Liga', round, stats: statsOf(demo, season, round) });
      return faultsOf(facts, (speaks) => roundUp(input, speaks).body);
    });
    expect(faults).toEqual([]);
  });

  test('0 sentences of the previews are without a source, and 0 numbers without one that holds them', () => {
    const faults = previews.flatMap(({ facts, preview: input }) =>
      faultsOf(facts, (speaks) => preview(input, speaks).body),
    );
    expect(faults).toEqual([]);
  });

  const words = speak(language);

  /** Claims of an article that its links do not confirm. */
  function faultsOf(facts: SeasonFacts, write: (speaks: Speak) => string): string[] {
    const sources: Source[] = [];
    const body = write({
      ...words,
      // a heading, the head of the table and a kick-off are parts of what stands between the marks
      say: (key, values) =>
        /title|kickoff|^table\.(?:place|team|played|points)$/.test(key) ? words.say(key, values) : `⟦${words.say(key, values)}⟧`,
      link: (text, to) => `[${text}](${sources.push(to) - 1})`,
    }); // prettier-ignore
    const title = body.split('\n').find((line) => line.startsWith('## ['));
    const rows = body.match(/^\|.*\|$/gm)?.slice(2) ?? [];
    const sentences = body.split('\n').flatMap((line) => {
      if (line === '' || line.startsWith('## ') || line.startsWith('|')) return [];
      return line.startsWith('- ') ? [line] : (line.match(/\[?⟦[^⟧]*⟧(?:\]\(\d+\))?/g) ?? [line]);
    });
    const told = [...sentences, ...rows.map((row) => `${title ?? ''} ${row}`)];
    return told.filter((sentence) => {
      const leads = [...sentence.matchAll(/\]\((\d+)\)/g)].map(([, at]) => sources[Number(at)]!);
      const held = new Set(leads.flatMap((to) => numbersAt(facts, to, sentence)));
      return leads.length === 0 || numbersOf(facts, sentence).some((number) => !held.has(number));
    });
  }

  const daysOf = ({ kickoff_at }: Pick<Match, 'kickoff_at'>) =>
    `${words.day(kickoff_at)} ${words.time(kickoff_at)}`.match(/\d+/g) ?? [];

  /** The numbers of a source that belong to what a sentence names. */
  function numbersAt(facts: SeasonFacts, to: Source, sentence: string): string[] {
    if (to === 'fixtures') return facts.matches.flatMap((match) => [`${match.matchday}`, ...daysOf(match)]);
    if ('match' in to) {
      const match = demo.team_matches.find(({ id }) => id === to.match)!;
      const stats = demo.match_player_stats.filter(({ match_id }) => match_id === to.match);
      return [
        ...[match.home_score, match.away_score].map(String),
        ...daysOf(match),
        ...stats.flatMap(({ goals, assists, saves, interceptions }) => [goals, assists, saves, interceptions].map(String)),
      ];
    }
    if ('team' in to) {
      const won = facts.matches
        .filter(({ status, stage, home_team_id, away_team_id }) =>
          status === 'finished' && stage === 'regular' && [home_team_id, away_team_id].includes(to.team))
        .toSorted((one, other) => one.kickoff_at.localeCompare(other.kickoff_at))
        .map((match) => winnerOf(match) === to.team);
      const five = won.slice(-5);
      const run = won.length - 1 - won.lastIndexOf(!won.at(-1));
      return [run, five.length, five.filter(Boolean).length].map(String);
    }
    const rows = rowsAt(facts, to);
    const named = rows.filter(({ team_id }) => sentence.includes(nameOf(facts, team_id)));
    const leaders = rows.filter(({ position }) => position === 1);
    return [
      ...named.flatMap(({ position, played, points }) => [position, played, points].map(String)),
      // how far apart the teams it names are, and how many share the first place
      ...named.flatMap((one) => named.map((other) => String(Math.abs(one.points - other.points)))),
      ...(named.length === 0 ? [leaders.length, leaders[0]?.points].map(String) : []),
    ];
  } // prettier-ignore
});

const tables = new Map<SeasonFacts, Map<string, StandingsRow[]>>();

/** The table of a source, worked out once. */
function rowsAt(facts: SeasonFacts, to: Extract<Source, { table: number }>): StandingsRow[] {
  const rowsByKey = tables.get(facts) ?? new Map<string, StandingsRow[]>();
  tables.set(facts, rowsByKey);
  const key = JSON.stringify(to);
  const regular = facts.matches.filter(({ stage }) => stage === 'regular');
  const matches = () =>
    to.if ? supposing(regular, to.if) : regular.filter(({ matchday }) => (matchday ?? 0) <= to.table);
  const rows = rowsByKey.get(key) ?? tableOf({ ...facts, matches: matches() }).rows;
  rowsByKey.set(key, rows);
  return rows;
}

function ofRound(facts: SeasonFacts, round: number): Match[] {
  return facts.matches.filter(({ stage, matchday }) => stage === 'regular' && matchday === round);
}

/** The season before a round began. */
function asBefore(facts: SeasonFacts, round: number): SeasonFacts {
  const matches = facts.matches
    .filter(({ stage }) => stage === 'regular')
    .map((match): Match =>
      (match.matchday ?? 0) < round
        ? match
        : { ...match, status: 'scheduled', home_score: null, away_score: null, forfeited_by: null },
    );
  return { ...facts, matches };
}

const nameOf = (facts: SeasonFacts, id: string) => facts.entries.find(({ team_id }) => team_id === id)?.team.name ?? '';

/** The numbers of a sentence that are no part of a name or an address. */
function numbersOf(facts: SeasonFacts, sentence: string): string[] {
  const names = [...facts.entries.map(({ team }) => team.name), ...demo.profiles.map(({ username }) => username)];
  const text = names.reduce((rest, name) => rest.replaceAll(name, ''), sentence.replaceAll(/\]\(\d+\)/g, ']'));
  return text.match(/\d+/g) ?? [];
}
