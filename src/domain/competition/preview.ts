import { compare } from '../compare.ts';
import { limits } from '../limits.ts';
import { formOf } from './form.ts';
import {
  type ArticleText,
  bodyOf,
  escapeMarkdown,
  fewNames,
  fittingTitle,
  heading,
  linked,
  type Mark,
  type Pair,
  plain,
  seasonOf,
  type Speak,
  summaryOf,
  tableCountsFrom,
} from './generated-article.ts';
import { leadOf, leadSentence, type RoundFacts } from './round-up.ts';
import { certainOutcomes, type CertainOutcome } from './run-in.ts';
import type { SeasonFacts } from './season-table.ts';
import { linesOf, type StandingsRow } from './standings.ts';
import { type Supposed, supposing } from './what-if.ts';

type Match = SeasonFacts['matches'][number];
/** A finished match of two teams that meet again. */
export type Meeting = Pick<Match, 'id' | 'home_team_id' | 'away_team_id' | 'kickoff_at' | 'home_score' | 'away_score'>;
const secured = ['safe', 'playoff', 'semifinal', 'first'] as const satisfies CertainOutcome[];
type Secured = (typeof secured)[number];

/** All that a preview knows: its texts are chosen by these facts and hold no number that is not among them. */
export type PreviewFacts = {
  league: string;
  round: number;
  isLast: boolean;
  /** In the order of their kick-offs. */
  matches: (Pair & {
    kickoff: string;
    homePlace?: number;
    awayPlace?: number;
    /** How it ended when the two last met in this league. */
    last?: Pair & { homeScore: number; awayScore: number };
  })[];
  lead?: RoundFacts['lead'];
  top?: Pair & { homePlace: number; awayPlace: number };
  form: { id: string; team: string; won: number; count: number }[];
  runs: { id: string; team: string; kind: 'won' | 'unbeaten' | 'lost'; count: number }[];
  /** The holder of the last place above a line of the table, and by how many points. */
  lines: { line: 'playoff' | 'safe'; team: string; place: number; ahead: number; next: string }[];
  /** The certainties after a win, whatever the others do. */
  secures: { team: string; outcome: Secured; if: Supposed }[];
};

/** From so many matches on a row of wins or defeats is worth a word. */
const notableRun = 3;

/** The events in a round of a regular season; `meetings` are earlier ones of its pairs, the newest first. */
export function previewFacts(
  facts: SeasonFacts,
  { league, round, meetings }: { league: string; round: number; meetings: Meeting[] },
): PreviewFacts {
  const { regular, nameOf, pairOf, isLast, tableAfter } = seasonOf(facts);
  const ahead = regular
    .filter(({ matchday, status }) => matchday === round && status === 'scheduled')
    .toSorted((one, other) => compare(one.kickoff_at, other.kickoff_at));
  const before = regular.filter(({ matchday }) => (matchday ?? Infinity) < round);
  const begun = before.some(({ status }) => status === 'finished');
  const table = begun ? tableAfter(round - 1) : [];
  const says = round >= tableCountsFrom ? table : [];
  const places = new Map(table.map(({ team_id, position }) => [team_id, position]));
  const playing = ahead.flatMap(({ home_team_id, away_team_id }) => [home_team_id, away_team_id]);
  const runs = playing.flatMap((id) => runOf(id, before) ?? []).toSorted((one, other) => other.count - one.count);
  const top = topOf(ahead, says);

  return {
    league,
    round,
    isLast: isLast(round),
    matches: ahead.map((match) => {
      const { kickoff_at: kickoff, home_team_id: home, away_team_id: away } = match;
      const [homePlace, awayPlace] = [places.get(home), places.get(away)];
      const last = meetings.find(({ home_team_id, away_team_id }) =>
        [home, away].every((id) => id === home_team_id || id === away_team_id),
      );
      return {
        ...pairOf(match),
        kickoff,
        ...(homePlace !== undefined && awayPlace !== undefined && { homePlace, awayPlace }),
        ...(last &&
          last.home_score !== null &&
          last.away_score !== null && {
            last: {
              match: last.id,
              home: nameOf(last.home_team_id),
              away: nameOf(last.away_team_id),
              homeScore: last.home_score,
              awayScore: last.away_score,
            },
          }),
      };
    }),
    ...(begun && { lead: leadOf(table, [], nameOf) }),
    ...(top && { top: { ...pairOf(top), ...placesIn(says, top) } }),
    form: top ? [top.home_team_id, top.away_team_id].flatMap((id) => formFact(id, before, nameOf(id)) ?? []) : [],
    runs: runs.slice(0, fewNames).map((run) => ({ ...run, team: nameOf(run.id) })),
    lines: linesAt(says, facts).map(({ row, next, line }) => ({
      line,
      team: nameOf(row.team_id),
      place: row.position,
      ahead: row.points - next.points,
      next: nameOf(next.team_id),
    })),
    secures: says.length > 0 ? securesOf(facts, ahead).map(({ id, ...more }) => ({ team: nameOf(id), ...more })) : [],
  };
}

type Sides = Pick<Match, 'home_team_id' | 'away_team_id'>;

function placesIn(table: StandingsRow[], { home_team_id, away_team_id }: Sides) {
  const place = (id: string) => table.find(({ team_id }) => team_id === id)?.position ?? NaN;
  return { homePlace: place(home_team_id), awayPlace: place(away_team_id) };
}

/** The match of those who stand highest together; the earlier of two. */
function topOf<Of extends Sides>(ahead: Of[], table: StandingsRow[]): Of | undefined {
  const sum = (match: Of) => Object.values(placesIn(table, match)).reduce((one, other) => one + other);
  return ahead.filter((match) => !Number.isNaN(sum(match))).toSorted((one, other) => sum(one) - sum(other))[0];
}

/** How many of its last matches a team has won in a row, or lost. */
function runOf(id: string, before: Match[]): Omit<PreviewFacts['runs'][number], 'team'> | undefined {
  const results = formOf(id, before, Infinity).map(({ result }) => result);
  const last = results.at(-1);
  const count = results.length - 1 - results.findLastIndex((result) => result !== last);
  if (last === undefined || count < notableRun) return undefined;
  if (last === 'L') return { id, kind: 'lost', count };
  return { id, kind: count === results.length ? 'unbeaten' : 'won', count };
}

/** A team's last matches, where a run does not say more. */
function formFact(id: string, before: Match[], team: string): PreviewFacts['form'][number] | undefined {
  const results = formOf(id, before, limits.formMatches);
  const won = results.filter(({ result }) => result === 'W').length;
  return won > 0 && results.length >= notableRun && !runOf(id, before)
    ? { id, team, won, count: results.length }
    : undefined;
}

/** The rows on both sides of the lines for the playoffs and against relegation; none where they share a place. */
function linesAt(table: StandingsRow[], { playoffTeams, relegationPlaces }: SeasonFacts) {
  const { playoff, safe } = linesOf({ teams: table.length, playoffTeams, relegationPlaces });
  const lines = safe > playoff ? (['playoff', 'safe'] as const) : (['playoff'] as const);
  return lines.flatMap((line) => {
    const last = line === 'playoff' ? playoff : safe;
    const [row, next] = [table[last - 1], table[last]];
    return row && next && row.position !== next.position ? { line, row, next } : [];
  });
}

/** Which sides a win would make sure of more than they have for sure now. */
function securesOf(facts: SeasonFacts, ahead: Match[]) {
  const now = certainOutcomes(facts);
  const worth = (outcome: CertainOutcome | undefined) => secured.findIndex((each) => each === outcome);
  return ahead.flatMap((match) =>
    (['home', 'away'] as const).flatMap((side) => {
      const id = match[`${side}_team_id`];
      const supposed: Supposed = { [match.id]: side };
      const outcome = certainOutcomes({ ...facts, matches: supposing(facts.matches, supposed) })[id];
      return worth(outcome) > worth(now[id]) ? { id, outcome: outcome as Secured, if: supposed } : [];
    }),
  );
}

/** The preview of a round in one language: title and summary as plain text, the body as Markdown. */
export function preview(facts: PreviewFacts, speak: Speak): ArticleText {
  const { say } = speak;
  const mark = linked(speak);
  const { top, league, round } = facts;
  const plainTitle = say('preview.title.plain', { round, league });
  const title = top ? say('preview.title.top', { round, home: top.home, away: top.away }) : plainTitle;
  const stakes = [...lineSentences(facts, speak, mark), ...secureSentences(facts, speak, mark)];
  return {
    title: fittingTitle(title, plainTitle),
    summary: summaryOf([beginSentence(facts, speak, plain), topSentence(facts, speak, plain)]),
    body: bodyOf([
      [
        beginSentence(facts, speak, mark),
        facts.isLast && mark.link(say('preview.last'), 'fixtures'),
        facts.lead && leadSentence({ lead: facts.lead, round: round - 1 }, speak, mark),
      ],
      [topSentence(facts, speak, mark), ...formSentences(facts, speak, mark), ...runSentences(facts, speak, mark)],
      stakes.length > 0 ? [heading(say('preview.stake.title'))] : [],
      stakes,
      [heading(say('preview.matches.title'))],
      [matchLines(facts, speak, mark)],
    ]),
  };
}

function beginSentence({ round, matches }: PreviewFacts, { say, day, time, zone }: Speak, { link }: Mark): string {
  const [{ kickoff } = { kickoff: '' }] = matches;
  return say('preview.begins', { round, day: link(day(kickoff), 'fixtures'), time: time(kickoff), zone });
}

function topSentence({ top, round }: PreviewFacts, { say, place }: Speak, mark: Mark): string | undefined {
  if (!top) return undefined;
  const { match, home, away, homePlace, awayPlace } = top;
  const table = { table: round - 1 };
  return say('preview.top', {
    home: mark.name(home, { match }),
    away: mark.name(away, { match }),
    homePlace: mark.link(place(homePlace), table),
    awayPlace: mark.link(place(awayPlace), table),
  });
}

const formSentences = ({ form }: PreviewFacts, { say }: Speak, mark: Mark): string[] =>
  form.map(({ id, team, won, count }) => say('preview.form', { team: mark.name(team, { team: id }), won, count }));

const runSentences = ({ runs }: PreviewFacts, { say }: Speak, mark: Mark): string[] =>
  runs.map(({ id, team, kind, count }) => say(`preview.run.${kind}`, { team: mark.name(team, { team: id }), count }));

const lineSentences = ({ lines, round }: PreviewFacts, { say, place }: Speak, mark: Mark): string[] =>
  lines.map(({ line, team, next, ahead, place: last }) => {
    const table = { table: round - 1 };
    const values = { team: mark.name(team, table), next: mark.name(next, table), place: place(last) };
    return ahead > 0
      ? say(`preview.stake.${line}`, { ...values, count: ahead })
      : say(`preview.stake.${line}Level`, values);
  });

const secureSentences = ({ secures, round }: PreviewFacts, { say }: Speak, mark: Mark): string[] =>
  secures.map(({ team, outcome, if: supposed }) =>
    say(`preview.secures.${outcome}`, { team: mark.name(team, { table: round, if: supposed }) }),
  );

function matchLines({ matches, round }: PreviewFacts, { say, day, time, place }: Speak, { name, link }: Mark): string {
  const table = { table: round - 1 };
  return matches
    .map(({ match, kickoff, home, away, homePlace, awayPlace, last }) => {
      const side = (team: string, at?: number) =>
        at === undefined ? name(team, { match }) : `${name(team, { match })} (${link(place(at), table)})`;
      const when = link(say('preview.matches.kickoff', { day: day(kickoff), time: time(kickoff) }), { match });
      const pair = `${when}: ${side(home, homePlace)} – ${side(away, awayPlace)}`;
      const met =
        last &&
        say('preview.matches.met', {
          home: escapeMarkdown(last.home),
          away: escapeMarkdown(last.away),
          score: link(`${last.homeScore}–${last.awayScore}`, last),
        });
      return `- ${pair}${met ? `. ${met}` : ''}`;
    })
    .join('\n');
}
