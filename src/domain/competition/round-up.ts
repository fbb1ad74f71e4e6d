import type { Tables } from '#database.types.ts';
import { compare } from '../compare.ts';
import { winnerOf } from '../match/scores.ts';
import {
  type ArticleText,
  bodyOf,
  escapeMarkdown,
  fewNames,
  fittingTitle,
  heading,
  linked,
  type Mark,
  type NameOf,
  type Pair,
  plain,
  seasonOf,
  type Speak,
  summaryOf,
  tableCountsFrom,
} from './generated-article.ts';
import type { SeasonFacts } from './season-table.ts';
import type { StandingsRow } from './standings.ts';
import { awards } from './statistics.ts';

/** The stats a round-up names: who did most of each. */
const reported = awards.flatMap(([, stat]) => (stat === 'mvp' ? [] : stat));
type Reported = (typeof reported)[number];
/** A player's stats in one match of the round. */
export type RoundStat = Pick<Tables<'match_player_stats'>, 'match_id' | 'team_id' | Reported> & {
  player: { username: string } | null;
};
type Match = SeasonFacts['matches'][number];

/** All that a round-up knows: its texts are chosen by these facts and hold no number that is not among them. */
export type RoundFacts = {
  league: string;
  round: number;
  isLast: boolean;
  results: (Pair & { homeScore: number; awayScore: number; homeWon: boolean; isForfeit: boolean })[];
  /** Nobody came, which both have lost. */
  unplayed: Pair[];
  postponed: Pair[];
  table: { place: number; team: string; played: number; points: number }[];
  lead: {
    teams: string[];
    count: number;
    points: number;
    ahead: number;
    second?: string;
    since: 'now' | 'before' | null;
  };
  moves: { team: string; from: number; to: number }[];
  clearest?: Winner;
  upset?: Winner & { winnerPlace: number; loserPlace: number };
  stats: { stat: Reported; count: number; players: { match: string; name: string; team: string }[] }[];
  next?: { round: number; begins: string; matches: Pair[] };
};
type Winner = { match: string; winner: string; loser: string; scored: number; conceded: number };

const tableRows = 6;
/** From these on a win is clear, a place gained or lost is worth a word, and an underdog's win is an upset. */
const clearMargin = 3;
const notableMove = 2;
const upsetPlaces = 3;

/** The events of a round of a regular season: `stats` are those of its matches. */
export function roundFacts(
  facts: SeasonFacts,
  { league, round, stats }: { league: string; round: number; stats: RoundStat[] },
): RoundFacts {
  const { regular, nameOf, pairOf, isLast, tableAfter } = seasonOf(facts);
  const ofRound = regular.filter(({ matchday }) => matchday === round);
  const after = tableAfter(round);
  const before = round > 1 ? tableAfter(round - 1) : [];
  const over = ofRound.filter(({ status }) => status === 'finished');
  const wins = over.flatMap((match) => winOf(match) ?? []);
  const next = regular
    .filter(({ matchday, status }) => matchday === round + 1 && status === 'scheduled')
    .toSorted((one, other) => compare(one.kickoff_at, other.kickoff_at));

  return {
    league,
    round,
    isLast: isLast(round),
    results: over.flatMap((match) => {
      const { home_score: homeScore, away_score: awayScore } = match;
      if (homeScore === null || awayScore === null) return [];
      const homeWon = winnerOf(match) === match.home_team_id;
      return { ...pairOf(match), homeScore, awayScore, homeWon, isForfeit: match.forfeited_by !== null };
    }),
    unplayed: over.filter(({ forfeited_by }) => forfeited_by === 'both').map(pairOf),
    postponed: ofRound.filter(({ status }) => status === 'postponed').map(pairOf),
    table: after
      .slice(0, tableRows)
      .map(({ team_id, position: place, played, points }) => ({ place, team: nameOf(team_id), played, points })),
    lead: leadOf(after, before, nameOf),
    moves: movesOf(after, before, nameOf),
    ...clearestOf(wins, nameOf),
    ...upsetOf(wins, round < tableCountsFrom ? [] : before, nameOf),
    stats: reported.flatMap((stat) => mostOf(stat, stats, nameOf) ?? []),
    ...(next[0] && { next: { round: round + 1, begins: next[0].kickoff_at, matches: next.map(pairOf) } }),
  };
}

/** A win that was played, by ids. */
function winOf({ id: match, home_team_id: home, away_team_id: away, home_score, away_score, forfeited_by }: Match) {
  if (home_score === null || away_score === null || forfeited_by !== null) return undefined;
  return home_score > away_score
    ? { match, winner: home, loser: away, scored: home_score, conceded: away_score }
    : { match, winner: away, loser: home, scored: away_score, conceded: home_score };
}

export function leadOf(after: StandingsRow[], before: StandingsRow[], nameOf: NameOf): RoundFacts['lead'] {
  const first = after.filter(({ position }) => position === 1);
  const points = first[0]?.points ?? 0;
  const second = after[first.length];
  const led = before.filter(({ position }) => position === 1).map(({ team_id }) => team_id);
  const stayed = first.every(({ team_id }) => led.includes(team_id));
  return {
    teams: first.map(({ team_id }) => nameOf(team_id)),
    count: first.length,
    points,
    ahead: points - (second?.points ?? points),
    ...(second && { second: nameOf(second.team_id) }),
    since: led.length === 0 ? null : stayed ? 'before' : 'now',
  };
}

/** The two that rose most and the one that fell most. */
function movesOf(after: StandingsRow[], before: StandingsRow[], nameOf: NameOf): RoundFacts['moves'] {
  const places = new Map(before.map(({ team_id, position }) => [team_id, position]));
  const moves = after
    .map(({ team_id, position: to }) => ({ team: nameOf(team_id), from: places.get(team_id) ?? to, to }))
    .toSorted((one, other) => other.from - other.to - (one.from - one.to));
  const rose = moves.filter(({ from, to }) => from - to >= notableMove).slice(0, 2);
  const fell = moves.filter(({ from, to }) => to - from >= notableMove).slice(-1);
  return [...rose, ...fell];
}

/** The one win that was clearer than every other. */
function clearestOf(wins: Winner[], nameOf: NameOf): Pick<RoundFacts, 'clearest'> {
  const margin = ({ scored, conceded }: Winner) => scored - conceded;
  const [best, other] = wins.toSorted((one, another) => margin(another) - margin(one));
  if (!best || margin(best) < clearMargin || (other && margin(other) === margin(best))) return {};
  return { clearest: { ...best, winner: nameOf(best.winner), loser: nameOf(best.loser) } };
}

/** The win of the team that stood furthest below the one it beat. */
function upsetOf(wins: Winner[], before: StandingsRow[], nameOf: NameOf): Pick<RoundFacts, 'upset'> {
  const place = (id: string) => before.find(({ team_id }) => team_id === id)?.position ?? NaN;
  const [most] = wins
    .map((win) => ({ ...win, winnerPlace: place(win.winner), loserPlace: place(win.loser) }))
    .filter(({ winnerPlace, loserPlace }) => winnerPlace - loserPlace >= upsetPlaces)
    .toSorted((one, other) => other.winnerPlace - other.loserPlace - (one.winnerPlace - one.loserPlace));
  return most ? { upset: { ...most, winner: nameOf(most.winner), loser: nameOf(most.loser) } } : {};
}

/** The leaders of a stat; nobody where many did as much. */
function mostOf(stat: Reported, stats: RoundStat[], nameOf: NameOf): RoundFacts['stats'][number] | undefined {
  const named = stats.flatMap((row) => (row.player ? { ...row, name: row.player.username } : []));
  const count = Math.max(0, ...named.map((row) => row[stat]));
  const players = named
    .filter((row) => row[stat] === count)
    .map(({ match_id: match, name, team_id }) => ({ match, name, team: nameOf(team_id) }));
  return count > 0 && players.length <= fewNames ? { stat, count, players } : undefined;
}

/** The round-up of a round in one language: title and summary as plain text, the body as Markdown. */
export function roundUp(facts: RoundFacts, speak: Speak): ArticleText {
  const { say, link } = speak;
  const mark = linked(speak);
  const table = { table: facts.round };
  return {
    title: titleOf(facts, speak),
    summary: summaryOf([leadSentence(facts, speak, plain), upsetSentence(facts, speak, plain)]),
    body: bodyOf([
      [
        leadSentence(facts, speak, mark),
        upsetSentence(facts, speak, mark),
        facts.clearest && facts.clearest.winner !== facts.upset?.winner && say('clearest', named(facts.clearest, mark)),
      ],
      [heading(say('results.title'))],
      [resultLines(facts, speak)],
      [heading(link(say('table.title'), table))],
      [moveSentences(facts, speak, mark)],
      [tableLines(facts, speak)],
      facts.stats.length > 0 ? [heading(say('stats.title'))] : [],
      [statLines(facts, speak)],
      facts.next ? [heading(say('next.title'))] : [],
      [nextLines(facts, speak)],
    ]),
  };
}

function titleOf({ lead, round, league }: RoundFacts, { say }: Speak): string {
  const [team = ''] = lead.teams;
  const plainTitle = say('title.plain', { round, league });
  if (lead.count !== 1 || lead.since === null) return fittingTitle(plainTitle, plainTitle);
  const title = lead.since === 'before' ? say('title.held', { round, team }) : say('title.taken', { round, team });
  return fittingTitle(title, plainTitle);
}

export function leadSentence(
  { lead, round }: Pick<RoundFacts, 'lead' | 'round'>,
  { say, list }: Speak,
  { name }: Mark,
): string {
  const mark = (text: string) => name(text, { table: round });
  const { teams, count, points, ahead, since } = lead;
  if (count > fewNames) return say('lead.many', { teams: mark(String(count)), count: points });
  if (count > 1) return say('lead.shared', { teams: list(teams.map(mark)), count: points });
  const team = mark(teams[0] ?? '');
  if (since === null || lead.second === undefined) return say('lead.first', { team, count: points });
  const second = mark(lead.second);
  if (since === 'before')
    return ahead > 0
      ? say('lead.held', { team, count: points, ahead, second })
      : say('lead.heldLevel', { team, count: points, second });
  return ahead > 0
    ? say('lead.taken', { team, count: points, ahead, second })
    : say('lead.takenLevel', { team, count: points, second });
}

function upsetSentence({ upset, round }: RoundFacts, { say, place }: Speak, mark: Mark): string | undefined {
  if (!upset) return undefined;
  const { winnerPlace, loserPlace } = upset;
  return say('upset', {
    ...named(upset, mark),
    winnerPlace: mark.link(place(winnerPlace), { table: round - 1 }),
    loserPlace: mark.link(place(loserPlace), { table: round - 1 }),
  });
}

const named = ({ match, winner, loser, scored, conceded }: Winner, mark: Mark) => ({
  winner: mark.name(winner, { match }),
  loser: mark.name(loser, { match }),
  scored,
  conceded,
});

function resultLines({ results, unplayed, postponed }: RoundFacts, { say, link }: Speak): string {
  const both = ({ home, away }: Pair) => ({ home: escapeMarkdown(home), away: escapeMarkdown(away) });
  return [
    ...results.map(({ homeScore, awayScore, homeWon, isForfeit, ...pair }) => {
      const sides = both(pair);
      const figures = link(`${homeScore}–${awayScore}`, pair);
      const score = `${homeWon ? `**${sides.home}**` : sides.home} ${figures} ${homeWon ? sides.away : `**${sides.away}**`}`;
      return isForfeit ? say('results.forfeit', { score }) : score;
    }),
    ...unplayed.map((pair) => link(say('results.unplayed', both(pair)), pair)),
    ...postponed.map((pair) => link(say('results.postponed', both(pair)), pair)),
  ]
    .map((line) => `- ${line}`)
    .join('\n');
}

function moveSentences({ moves, round }: RoundFacts, { say, place, link }: Speak, mark: Mark): string {
  if (round === 1) return '';
  if (moves.length === 0) return link(say('table.still'), { table: round });
  return moves
    .map(({ team, from, to }) => {
      const values = {
        team: mark.name(team, { table: round }),
        from: link(place(from), { table: round - 1 }),
        to: place(to),
      };
      return from > to ? say('table.rose', values) : say('table.fell', values);
    })
    .join(' ');
}

function tableLines({ table }: RoundFacts, { say }: Speak): string {
  const head = [say('table.place'), say('table.team'), say('table.played'), say('table.points')];
  return [
    head,
    ['---', '---', '---:', '---:'],
    ...table.map(({ place, team, played, points }) => [place, escapeMarkdown(team), played, points]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function statLines({ stats }: RoundFacts, { say, list, link }: Speak): string {
  return stats
    .map(({ stat, count, players }) => {
      const names = list(
        players.map(
          ({ match, name, team }) => `${link(`**${escapeMarkdown(name)}**`, { match })} (${escapeMarkdown(team)})`,
        ),
      );
      return `- ${say(`stats.${stat}`, { names, count })}`;
    })
    .join('\n');
}

function nextLines({ next, isLast }: RoundFacts, { say, day, link }: Speak): string {
  if (!next) return isLast ? link(say('next.none'), 'fixtures') : '';
  const pairs = next.matches.map(
    ({ home, away, ...pair }) => `- ${link(`${escapeMarkdown(home)} – ${escapeMarkdown(away)}`, pair)}`,
  );
  const begins = say('next.begins', { round: next.round, day: link(day(next.begins), 'fixtures') });
  return [begins, '', ...pairs].join('\n');
}
