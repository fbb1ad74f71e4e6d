import { type SeasonFacts, tableOf } from './season-table.ts';
import type { StandingsRow } from './standings.ts';
import type { Supposed } from './what-if.ts';

/** The shared part of the two generated articles about a round, preview and round-up. */
export type ArticleText = { title: string; summary: string; body: string };

/** Where a reader can look up what a sentence says: a table after a round, all fixtures or those of a team, a match. */
export type Source = 'fixtures' | { table: number; if?: Supposed } | { team: string } | { match: string };

/** How a language says it: the words of round-up.json, places, days and lists. `link` leads from a text to its source. */
export type Speak = {
  say: (key: string, values?: Record<string, string | number>) => string;
  place: (place: number) => string;
  day: (iso: string) => string;
  time: (iso: string) => string;
  /** The city by whose clock days and times are told. */
  zone: string;
  list: (names: string[]) => string;
  link: (text: string, to: Source) => string;
};

/** Writes names and numbers with their sources in the body; title and summary are plain text. */
export type Mark = { name: (name: string, to: Source) => string; link: Speak['link'] };
export const plain: Mark = { name: (name) => name, link: (text) => text };
export const linked = ({ link }: Speak): Mark => ({
  name: (name, to) => link(`**${escapeMarkdown(name)}**`, to),
  link,
});

/** Before this round a table says little about who is better. */
export const tableCountsFrom = 3;
export const fewNames = 3;
const titleMax = 120;
const summaryMax = 300;

type Match = SeasonFacts['matches'][number];
export type Pair = { match: string; home: string; away: string };
export type NameOf = (teamId: string) => string;

/** A season as an article about one of its rounds sees it: teams by name, and the table after any round. */
export function seasonOf(facts: SeasonFacts) {
  const regular = facts.matches.filter(({ stage }) => stage === 'regular');
  const names = new Map(facts.entries.map(({ team }) => [team.id, team.name]));
  const nameOf: NameOf = (id) => names.get(id) ?? '';
  const lastPlayed = Math.max(
    ...regular.filter(({ status }) => status === 'finished').map(({ matchday }) => matchday ?? 0),
  );
  const until = (round: number): SeasonFacts => ({
    ...facts,
    matches: regular.filter(({ matchday }) => (matchday ?? Infinity) <= round),
    // what was decided later counts in the latest table alone
    adjustments: round === lastPlayed ? facts.adjustments : [],
  });
  return {
    regular,
    nameOf,
    pairOf: ({ id: match, home_team_id: home, away_team_id: away }: Match): Pair => ({
      match,
      home: nameOf(home),
      away: nameOf(away),
    }),
    isLast: (round: number) => !regular.some(({ matchday }) => (matchday ?? 0) > round),
    tableAfter: (round: number): StandingsRow[] => tableOf(until(round)).rows,
  };
}

/** The title that fits, else the plain one, cut where it has to be. */
export const fittingTitle = (title: string, plainTitle: string): string =>
  title.length <= titleMax ? title : plainTitle.slice(0, titleMax);

/** The sentences as a summary, or the first alone where they are too many. */
export function summaryOf(sentences: (string | undefined)[]): string {
  const summary = sentences.filter(Boolean).join(' ');
  return summary.length <= summaryMax ? summary : (sentences[0] ?? '');
}

/** Paragraphs of sentences, those without a word left out. */
export const bodyOf = (paragraphs: (string | undefined | false)[][]): string =>
  paragraphs.flatMap((sentences) => sentences.filter(Boolean).join(' ') || []).join('\n\n');

export const heading = (title: string) => `## ${title}`;

/** A name as Markdown that shows exactly that name: no emphasis, no link, no list. */
export function escapeMarkdown(name: string): string {
  return name
    .replaceAll(/[\\`*_[\]<>|~&]/g, String.raw`\$&`)
    .replaceAll(/(?<=\S)[.:@/](?=\S)/g, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)
    .replace(/^[#+=-]/, String.raw`\$&`);
}
