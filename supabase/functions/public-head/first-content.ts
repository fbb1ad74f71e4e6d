import { formOf } from '../../../src/domain/competition/form.ts';
import {
  type OpenDecision,
  openFacts,
  type OpenEntry,
  type OpenTeam,
  type PublicMatch,
  type PublicName,
} from '../../../src/domain/competition/open-season.ts';
import { isThirdPlace } from '../../../src/domain/competition/playoffs.ts';
import { restingIn, roundsOf } from '../../../src/domain/competition/rounds.ts';
import { type SeasonFacts, tableOf, type SeasonTable } from '../../../src/domain/competition/season-table.ts';
import {
  semifinalSeeds,
  type StandingsRow,
  type TieExplanation,
  type Zone,
} from '../../../src/domain/competition/standings.ts';
import { statNames, type StatName, topList } from '../../../src/domain/competition/statistics.ts';
import type { TieRule } from '../../../src/domain/competition/tie-breakers.ts';
import type { MatchRowData, TeamBadge } from '../../../src/domain/club/team-badge.ts';
import { html, type Html } from '../_shared/html.ts';
import { publicName } from '../_shared/public-name.ts';
import { byeBox, seriesBox } from './bracket.ts';
import {
  at, crest, dataTable, dateOf, dayOf, matchRow, numberOf, type Page, pageHead, picture, placeOf, playerName, ruled, section, signed,
  timeOf, zoneNote,
} from './parts.ts'; // prettier-ignore
import { counted, filled, type HeadLanguage, languages, locales, words as texts } from './texts.ts';

/**
 * What stands at a public address, in the first HTML: the same as the app draws there, to be read before it comes, and
 * without it. The app draws over it (docs/decisions/0150).
 */

type Head = Page['league'];

export type LeagueAnswer = {
  league: Head & { description: string | null; logo: string | null };
  seasons: number[];
  season: {
    season: number;
    phase: 'registration' | 'regular' | 'playoffs' | 'finished';
    starts_on: string | null;
    ends_on: string | null;
    legs: number;
    relegation_places: number;
    playoff_teams: number;
    third_place_match: boolean;
    points_for_win: number;
    champion_team_id: string | null;
  } | null;
  teams: OpenEntry[];
  adjustments: SeasonFacts['adjustments'];
  matches: PublicMatch[];
  series: Series[];
  scorers: (PublicName & { team_id: string; goals: number })[];
  news: { slug: string; published_at: string; titles: Partial<Record<HeadLanguage, string>> }[];
  decisions: OpenDecision[];
};
type Series = {
  id: string;
  round: number;
  slot: number;
  best_of: number;
  team_a_id: string | null;
  team_b_id: string | null;
  wins_a: number;
  wins_b: number;
  winner_team_id: string | null;
};

const pageOf = (language: HeadLanguage, league: Head, teams: Pick<OpenTeam, 'id' | 'slug'>[]): Page => ({
  words: texts[language],
  language,
  league,
  slugs: new Map(teams.map(({ id, slug }) => [id, slug])),
  shields: 0,
});

/** Two columns where there is room, as the app has them. */
const columns = (main: Html, aside: Html) =>
  html`<div class="grid grid-cols-1 items-start gap-10 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
    ${main}${aside}
  </div>`;
export function leagueContent(found: LeagueAnswer, language: HeadLanguage): Html {
  const page = pageOf(language, found.league, found.teams);
  const { leagues } = page.words;
  const { season } = found;
  if (!season) return html`${leagueHead(found, null, null, page)}<div class="page pt-7"><p class="text-soft">${leagues.noSeason}</p></div>`;
  const facts = openFacts(found, season);
  const table = tableOf(facts);
  const head = leagueHead(found, facts, table, page);
  if (found.teams.length === 0) return html`${head}<div class="page pt-7"><p class="text-soft">${leagues.empty.entries}</p></div>`;
  return html`${head}<div class="page pt-7">${playoffs(found, season, facts, table, page)}${columns(
    html`<div class="grid grid-cols-1 gap-10 *:min-w-0"><section aria-label="${leagues.tabs.standings}">${standings(facts, table, page)}${decided(found.decisions, page)}</section><div class="grid grid-cols-1 items-start gap-10 *:min-w-0 wide:grid-cols-2">${rounds(facts, page)}</div></div>`,
    html`<aside class="grid min-w-0 grid-cols-1 content-start gap-10">${scorers(found, table, page)}${news(found, page)}${teamLinks(found, page)}</aside>`,
  )}${zoneNote(page)}</div>`;
} // prettier-ignore

function leagueHead(found: LeagueAnswer, facts: SeasonFacts | null, table: SeasonTable | null, page: Page): Html {
  const { leagues } = page.words;
  const { league, season, teams } = found;
  const champion = teams.find(({ id }) => id === season?.champion_team_id);
  const leader = table?.rows.find(({ played }) => played > 0);
  const day = (date: string | null) => (date ? dayOf(date, page) : undefined);
  const [start, end] = [day(season?.starts_on ?? null), day(season?.ends_on ?? null)];
  return pageHead(
    league.name,
    {
      lead: league.description,
      facts: [
        ...(champion
          ? [{ label: leagues.facts.champion, value: champion.name }]
          : leader
            ? [{ label: leagues.facts.leader, value: table?.teams[leader.team_id]?.name ?? '–' }]
            : []),
        { label: leagues.facts.teams, value: teams.length },
        ...(season
          ? [
              {
                wide: true,
                label: leagues.facts.format,
                value: filled(leagues.facts[season.legs === 2 ? 'double' : 'single'], {
                  qualifiers: season.playoff_teams,
                }),
              },
            ]
          : []),
      ],
      below:
        season !== null &&
        facts !== null &&
        html`<div class="max-w-[780px] pb-2.5 max-wide:pb-1">
          ${seasonLine(
            season.phase,
            roundsOf(facts.matches).map(({ state }) => state),
            start && filled(leagues.facts[season.phase === 'registration' ? 'from' : 'since'], { day: start }),
            end && filled(leagues.facts.until, { day: end }),
            page,
          )}
        </div>`,
    },
    page,
  );
}

function seasonLine(
  phase: NonNullable<LeagueAnswer['season']>['phase'],
  states: ('done' | 'now' | 'next')[],
  start: string | undefined,
  end: string | undefined,
  { words: { table } }: Page,
): Html {
  const now = states.findIndex((state) => state !== 'done') + 1;
  const label =
    phase === 'regular' && now > 0
      ? filled(table.season.round, { round: now, rounds: states.length })
      : table.season[phase];
  const last = phase === 'finished' ? ' season-line-done' : phase === 'playoffs' ? ' season-line-now' : '';
  const tick = (look: string) => html`<i class="${look}"></i>`;
  return html`<div>
    <div class="season-line-line" role="img" aria-label="${label}">
      ${states.map((state) => tick(state === 'done' ? '' : `season-line-${state}`))}${tick('season-line-gap')}${[1, 2, 3].map(() => tick(`season-line-playoffs${last}`))}
    </div>
    <p class="season-line-legend">
      <span>${start}</span><span class="text-center"><b>${label}</b></span
      ><span>${end}</span>
    </p>
  </div>`;
}

// The table --------------------------------------------------------------------------------------

const numbers = ['played', 'won', 'lost', 'goalsFor', 'goalsAgainst', 'goalDifference', 'points'] as const;
const wideOnly = new Set<string>(['won', 'lost', 'goalsFor', 'goalsAgainst']);

function standings(facts: SeasonFacts, table: SeasonTable, page: Page): Html {
  const { words, language } = page;
  const { leagues, table: texts } = words;
  const { rows, teams, next } = table;
  const hasNext = Object.values(next).some(Boolean);
  const small = 'max-w-[68ch] pt-2.5 text-sm text-faint';
  const zones = zonesOf(facts.playoffTeams);
  return html`<table class="standings-table-table standings-table-full"><caption class="sr-only">${leagues.tabs.standings}</caption>
<thead><tr><th scope="col" class="standings-table-place"><abbr title="${texts.columns.position}">#</abbr></th><th scope="col" class="standings-table-left">${texts.columns.team}</th>${numbers.map((each) => html`<th scope="col"${wideOnly.has(each) && html` class="max-wide:hidden"`}><abbr title="${texts.columns[each]}">${texts.columns.short[each]}</abbr></th>`)}<th scope="col" class="standings-table-form">${texts.columns.form}</th>${hasNext && html`<th scope="col" class="standings-table-next max-wide:hidden">${texts.columns.next}</th>`}</tr></thead>
<tbody>${rows.map((row) => standing(row, table, hasNext, page))}</tbody></table>
<ul class="standings-table-legend" aria-label="${texts.zone.legend}">${zones.map((zone) => html`<li><span class="flex"><i class="standings-table-zone standings-table-${zone}" aria-hidden="true"></i>${texts.zone[zone]}</span></li>`)}</ul>
${reasons(rows, teams, page)}
${facts.adjustments.map(({ team_id, points, reason }) => html`<p class="${small}">* ${filled(leagues.table.adjustment, { team: teams[team_id]?.name ?? '–', points: signed(points), reason })}</p>`)}
${rows.some(({ provisional }) => provisional) && html`<p class="${small}">${leagues.table.provisional}</p>`}
${!facts.matches.some(({ status }) => status === 'finished') && html`<p class="${small}">${leagues.table.notStarted}</p>`}`;

  function standing(row: StandingsRow, { form }: SeasonTable, withNext: boolean, about: Page): Html {
    const team = teams[row.team_id];
    if (!team) return html``;
    const number = (value: number, look = '') =>
      html`<td class="standings-table-number${look}">${numberOf(value, language)}</td>`;
    const zone = row.zone ? ` standings-table-zone standings-table-${row.zone}` : '';
    const other = next[row.team_id];
    const pills = (length: number, look: string) =>
      html`<span class="${look}"><span class="form-strip-strip gap-0">${(form[row.team_id] ?? []).slice(-length).map(({ match_id, result, scored, conceded }) => html`<a href="${at.match(about, match_id)}" aria-label="${`${words.common.league.result[`${result}Long`]} ${scored}–${conceded}`}"><span class="form-strip-pill form-strip-${result}" aria-hidden="true">${words.common.league.result[result]}</span></a>`)}</span></span>`;
    return html`<tr><td class="standings-table-place${zone}">${row.played === 0 && row.points === 0 ? '–' : row.position}${row.zone && html`<span class="sr-only">, ${texts.zone[row.zone]}</span>`}</td><th scope="row" class="standings-table-team"><span class="standings-table-line"><a class="standings-table-club" href="${at.team(about, team.id)}">${crest(team, 24, about)}<span class="standings-table-name" title="${team.name}" translate="no"><span class="max-wide:hidden">${team.name}</span><span class="wide:hidden">${team.short_name}</span></span>${(row.provisional || row.adjustment !== 0) && html`<span class="text-faint">*</span>`}</a></span></th>${number(row.played)}${[row.won, row.lost, row.goals_for, row.goals_against].map((each) => number(each, ' max-wide:hidden'))}<td class="standings-table-number standings-table-difference">${signed(row.goal_difference)}</td><td class="standings-table-points">${row.points < 0 ? signed(row.points) : numberOf(row.points, language)}</td><td class="standings-table-form">${pills(5, 'max-wide:hidden')}${pills(3, 'wide:hidden')}</td>${withNext && html`<td class="standings-table-next max-wide:hidden">${other && html`<a class="inline-grid place-items-center align-middle" href="${at.team(about, other.id)}" aria-label="${other.name}">${crest(other, 20, about)}</a>`}</td>`}</tr>`;
  }
} // prettier-ignore

const zonesOf = (playoffTeams: number): NonNullable<Zone>[] => {
  const direct = semifinalSeeds(playoffTeams);
  return [
    ...(direct > 0 ? (['semifinal'] as const) : []),
    ...(direct < playoffTeams ? (['playoff'] as const) : []),
    'relegation',
  ];
};

/** Why level teams stand where they stand; the app opens each at its row. */
function reasons(rows: StandingsRow[], teams: Record<string, TeamBadge>, page: Page): Html | null {
  const tied = rows.filter((row) => row.tie);
  if (tied.length === 0) return null;
  const { table } = page.words;
  return html`<noscript
    ><h2 class="pt-7">${table.tie.ladder}</h2>
    <ul class="ruled">
      ${tied.map(
        (row) =>
          html`<li class="py-2">
            <p>
              ${tieSentence(row, row.tie!, teams, page)}${row.tie!.specialMatchDemanded && ` ${table.tie.specialDemanded}`}
            </p>
            <ol class="text-sm text-soft">
              ${ladder(row.tie!, teams, page)}
            </ol>
          </li>`,
      )}
    </ul></noscript
  >`;
}

function tieSentence(row: StandingsRow, tie: TieExplanation, teams: Record<string, TeamBadge>, page: Page): string {
  const { words, language } = page;
  const names = tie.teamIds.map((id) => teams[id]?.name ?? '–');
  const list = new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(names);
  const given = { teams: list, points: tie.points };
  const level = filled(counted(words.table.tie, 'level', Math.abs(tie.points), language, given), given);
  const place = placeOf(row.position, language);
  if (tie.decidedBy === null) return `${level} ${filled(words.table.tie.shared, { place })}`;
  const rule = words.table.tie.rule[tie.decidedBy];
  return `${level} ${filled(words.table.tie.decided, { rule, team: teams[row.team_id]?.name ?? '–', place })}`;
}

const differences = new Set<TieRule>(['headToHeadDifference', 'goalDifference']);

/** The rules in order with what each club had, up to the one that decided. */
function ladder(tie: TieExplanation, teams: Record<string, TeamBadge>, { words: { table } }: Page): Html[] {
  const step = tie.steps.at(-1);
  const rungs = step?.rungs ?? [];
  const decided = rungs.findIndex(({ rule }) => rule === tie.decidedBy);
  return rungs.slice(0, decided < 0 ? undefined : decided + 1).map(({ rule, outcome, values }) => {
    const said = (step?.teamIds ?? []).map((id) => {
      const value = values[id] ?? null;
      return `${teams[id]?.short_name ?? '–'} ${value === null ? '–' : differences.has(rule) ? signed(value) : value}`;
    });
    return html`<li>${table.tie.rule[rule]}: ${outcome === 'skipped' ? table.tie.skipped : said.join(', ')}</li>`;
  });
}

/** What a player of another team decided, because nobody without an interest could. */
function decided(decisions: OpenDecision[], page: Page): Html | null {
  if (decisions.length === 0) return null;
  const { interest } = page.words;
  const said = ({ kind, by, about }: OpenDecision) =>
    filled(interest.decided[by ? kind : 'elsewhere'], { by: by?.name ?? '', about: about.name });
  return html`<ul class="grid gap-1.5 pt-2.5 text-sm text-faint" aria-label="${interest.list}">
    ${decisions.map(
      (each) =>
        html`<li class="max-w-[68ch] wrap-anywhere">
          <time datetime="${each.created_at}">${dayOf(each.created_at, page)}</time> · ${interest.matters[each.matter]}:
          ${said(each)}
        </li>`,
    )}
  </ul>`;
}

// Below and beside the table -------------------------------------------------------------------------------

function rounds({ matches, entries }: SeasonFacts, page: Page): (Html | undefined)[] {
  const all = roundsOf(matches);
  const next = all.find(({ state }) => state === 'now');
  const last = all.findLast(({ state }) => state === 'done');
  const round = (title: string, shown: SeasonFacts['matches'], matchday: number) => {
    const resting = restingIn(shown, entries).map(({ team }) => team.name);
    return section(
      filled(title, { round: matchday }),
      html`${ruled(shown.map((match) => matchRow(match, page, { small: true })))}${
        resting.length > 0 &&
        html`<p class="py-2 text-sm text-faint">
          ${page.words.leagues.rests} <span translate="no">${resting.join(', ')}</span>
        </p>`
      }`,
    );
  };
  const { nextRound, lastRound } = page.words.public;
  return [next && round(nextRound, next.matches, next.matchday), last && round(lastRound, last.matches, last.matchday)];
}

function scorers({ scorers: all }: LeagueAnswer, { teams }: SeasonTable, page: Page): Html | null {
  const nameOf = (row: (typeof all)[number]) => publicName(row, teams[row.team_id]?.name ?? '', page.language);
  const inOrder = all.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), page.language));
  const best = topList(inOrder, ({ goals }) => goals, 5);
  if (best.length === 0) return null;
  const rows = best.map((row) => {
    const team = teams[row.team_id];
    return html`<li class="flex min-h-11 min-w-0 items-center gap-3">
      <span class="numerals w-3.5 font-semibold text-faint">${row.rank}</span
      >${team ? crest(team, 20, page) : html`<span class="w-5"></span>`}<span class="min-w-0 flex-1 truncate leading-11"
        >${playerName(row, team?.name ?? '', page)}</span
      >${team && html`<span class="max-w-[40%] shrink-0 truncate text-sm text-faint" title="${team.name}" translate="no">${team.short_name}</span>`}<b
        class="numerals min-w-7 text-right text-xl font-bold"
        >${row.goals}</b
      >
    </li>`;
  });
  return section(
    page.words.leagues.stats.scorers,
    html`<ol class="ruled">
      ${rows}
    </ol>`,
  );
}

function news({ news: articles }: LeagueAnswer, page: Page): Html | null {
  if (articles.length === 0) return null;
  const rows = articles.map(({ slug, published_at, titles }) => {
    const language = [page.language, ...languages].find((each) => titles[each]) ?? 'en';
    return html`<li>
      <a class="grid min-h-14 content-center gap-0.5 py-2" href="${at.article(page, slug)}"
        ><span class="font-medium wrap-anywhere leads" lang="${language}">${titles[language]}</span
        ><span class="text-sm text-faint"
          ><time datetime="${published_at}">${dateOf(published_at, page)}</time></span
        ></a
      >
    </li>`;
  });
  return section(page.words.public.news, ruled(rows));
}

/** The ways to the clubs that the table does not have: of those who withdrew, and other seasons. */
function teamLinks({ teams, seasons, season }: LeagueAnswer, page: Page): Html | null {
  const gone = teams.filter(({ withdrawn }) => withdrawn);
  const others = seasons.filter((each) => each !== season?.season);
  if (gone.length + others.length === 0) return null;
  const link = (to: string, text: string) => html`<li><a class="link" href="${to}">${text}</a></li>`;
  return html`<noscript>${section(page.words.public.seasons, html`<ul>${others.map((each) => link(at.league(page, each), filled(page.words.leagues.season, { season: each })))}${gone.map(({ id, name }) => link(at.team(page, id), name))}</ul>`)}</noscript>`;
} // prettier-ignore

// The bracket ------------------------------------------------------------------------------------

const roundNames = ['quarterfinal', 'semifinal', 'final'] as const;
const places: Record<string, string> = { '2-1': 'bracket-semi1', '2-2': 'bracket-semi2', '3-1': 'bracket-final' };
const firstRound = [
  'bracket-upper row-start-2',
  'bracket-lower row-start-3',
  'bracket-upper row-start-4',
  'bracket-lower row-start-5',
];

function playoffs(
  { series }: LeagueAnswer,
  season: NonNullable<LeagueAnswer['season']>,
  facts: SeasonFacts,
  { teams, rows }: SeasonTable,
  page: Page,
): Html | null {
  if (series.length === 0) return null;
  const { words } = page;
  const { round: texts } = words.table;
  const seeded = facts.entries.flatMap((entry) =>
    'playoff_seed' in entry && typeof entry.playoff_seed === 'number' ? [[entry.team_id, entry.playoff_seed] as const] : [],
  );
  const seeds = new Map(seeded.length > 0 ? seeded : rows.map(({ team_id, position }) => [team_id, position] as const));
  const quarterfinals = series.filter(({ round }) => round === 1).length;
  const waits = quarterfinals === 2;
  const inSlots = (round: number) =>
    series.filter((each) => each.round === round && !isThirdPlace(each)).toSorted((one, other) => one.slot - other.slot);
  const third = series.find(isThirdPlace);
  const champion = season.champion_team_id ? teams[season.champion_team_id] : undefined;
  const drawn = season.playoff_teams === 4 ? texts.drawnOfFour : season.playoff_teams === 8 ? texts.drawnOfEight : texts.drawn;
  const placeIn = ({ round, slot }: Series) => (round === 1 ? firstRound[waits ? slot : slot - 1] : places[`${round}-${slot}`]) ?? '';
  return html`<section class="mb-10">${champion && html`<div class="mb-8 border-y border-edge"><a class="flex min-h-28 items-center gap-5 hover:bg-surface" href="${at.team(page, champion.id)}">${crest(champion, 96, page)}<span class="min-w-0 flex-1"><span class="block text-sm text-soft">${filled(words.leagues.archive.champion, { season: season.season })}</span><span class="block text-3xl font-bold wrap-anywhere max-wide:text-2xl" translate="no">${champion.name}</span></span></a></div>`}<div class="section-head-head"><h2>${words.leagues.playoffs}</h2></div><div class="pt-5"><div class="bracket-bracket${quarterfinals === 0 && ' bracket-four'}" role="region" tabindex="0" aria-label="${words.table.season.playoffs}">${roundNames.map((name, index) => {
    const round = index + 1;
    const ofRound = inSlots(round);
    if (ofRound.length === 0) return null;
    return html`<section class="bracket-round bracket-round${round}"><h2>${texts[name]}<span class="text-faint">${counted(texts, 'bestOf', ofRound[0]?.best_of ?? 1, page.language)}</span></h2>${round === 1 && waits && inSlots(2).map((each) => bye(each))}${ofRound.map((each) => one(each, placeIn(each)))}${round === 3 && third && html`<section class="bracket-third"><h3>${texts.thirdPlace}</h3>${one(third, '')}</section>`}</section>`;
  })}</div></div><p class="max-w-[68ch] pt-4 text-sm text-faint">${drawn} ${season.third_place_match ? texts.thirdMatch : texts.third}</p></section>`;

  function bye({ slot, team_a_id }: Series): Html {
    return byeBox(teams[team_a_id ?? ''], seeds.get(team_a_id ?? ''), page, slot === 1 ? firstRound[0] : firstRound[3]);
  }

  function one({ id, best_of, winner_team_id: winner, ...each }: Series, place: string): Html {
    const games = facts.matches
      .filter((match) => 'series_id' in match && match.series_id === id && match.status !== 'cancelled')
      .toSorted((a, b) => a.kickoff_at.localeCompare(b.kickoff_at));
    const side = (team_id: string | null, wins: number) => ({ team: teams[team_id ?? ''], wins, seed: seeds.get(team_id ?? ''), to: at.team(page, team_id ?? '') });
    const sides = [side(each.team_a_id, each.wins_a), side(each.team_b_id, each.wins_b)];
    return seriesBox({ best_of, winner, sides, games, place, to: (game) => at.match(page, game), evening: false }, page);
  }
} // prettier-ignore

// A match ----------------------------------------------------------------------------------------

type Badge = OpenTeam;
export type MatchAnswer = {
  league: Head;
  season: number;
  match: Omit<MatchRowData, 'home_team' | 'away_team'> & {
    matchday: number | null;
    stage: keyof (typeof texts)['en']['matches']['stage'];
    game_no: number | null;
    home_team: Badge;
    away_team: Badge;
  };
  series: { best_of: number } | null;
  line_ups: (PublicName & { team_id: string; slot: number; position: Position | null })[];
  stats: (PublicName & Record<StatName, number> & { team_id: string; slot: number | null; mvp: boolean })[];
  decisions: OpenDecision[];
};
type Position = keyof (typeof texts)['en']['common']['league']['position'];

export function matchContent({ league, season, match, series, line_ups, stats, decisions }: MatchAnswer, language: HeadLanguage): Html {
  const { home_team: home, away_team: away } = match;
  const page = pageOf(language, league, [home, away]);
  const { matches, stats: short, common } = page.words;
  const stage = match.stage === 'regular' && match.matchday !== null
    ? filled(matches.round, { round: match.matchday })
    : match.game_no === null ? matches.stage[match.stage] : filled(matches.game, { stage: matches.stage[match.stage], game: match.game_no });
  const about = [stage, series && counted(matches, 'bestOf', series.best_of, language)].filter(Boolean).join(' · ');
  const side = (team: Badge, look: 'home' | 'away') => html`<div class="versus-${look}"><div class="match-head-club"><a class="versus-name leads" translate="no" href="${at.team(page, team.id)}"><span class="max-wide:hidden">${team.name}</span><span class="wide:hidden">${team.short_name}</span></a></div>${crest(team, 96, page)}</div>`;
  const isLive = match.status === 'live';
  const isOff = match.status === 'postponed' || match.status === 'cancelled';
  const when = html`<time datetime="${match.kickoff_at}">${dayOf(match.kickoff_at, page)}, ${timeOf(match.kickoff_at, page)}</time>`;
  const [own, others] = isLive ? [match.live_home_score ?? 0, match.live_away_score ?? 0] : [match.home_score, match.away_score];
  const score = own !== null && others !== null
    ? html`<span class="match-head-score numerals"><span>${own}</span><i>–</i><span>${others}</span></span>`
    : html`<span class="numerals versus-time">${match.forfeited_by || isOff ? '–' : timeOf(match.kickoff_at, page)}</span>`;
  const forfeiter = match.forfeited_by === 'home' ? home : away;
  const state = match.forfeited_by === 'both' ? matches.status.forfeitBoth : match.forfeited_by ? filled(matches.status.forfeit, { team: forfeiter.name }) : match.status === 'scheduled' ? null : matches.status[match.status];
  const head = html`<div class="page-head-head"><div class="page relative pb-6"><nav class="page-head-crumbs" aria-label="${matches.crumbs}"><a href="${at.league(page, season)}">${league.name}</a> › <span>${about}</span></nav><h1 class="sr-only">${filled(matches.against, { home: home.name, away: away.name })}</h1><div class="versus-versus match-head-versus">${side(home, 'home')}<div class="match-head-centre">${score}${state && html`<span class="chip-chip">${state}</span>`}${isOff ? html`<s class="text-sm text-faint">${when}</s>` : html`<b class="text-sm">${when}</b>`}</div>${side(away, 'away')}</div></div></div>`;
  const squad = (team: Badge) => {
    const ownStats = stats.filter(({ team_id }) => team_id === team.id);
    const linedUp = line_ups.filter(({ team_id }) => team_id === team.id);
    const lines = [
      ...linedUp.map((place) => ({ ...place, stat: ownStats.find(({ slot }) => slot === place.slot) })),
      ...ownStats.filter(({ slot }) => slot === null).map((stat) => ({ ...stat, position: null, stat })),
    ];
    const counts = stats.length > 0;
    const head = counts ? [html`<th scope="col" class="data-table-lead">${matches.player}</th>`, ...statNames.map((stat) => html`<th scope="col" class="data-table-right"><abbr title="${short[stat]}" class="no-underline">${short.short[stat]}</abbr></th>`)] : [];
    const rows = lines.map((line) => html`<tr><th scope="row" class="data-table-lead"><span class="flex min-w-0 items-center gap-3"><span class="numerals w-6 shrink-0 text-right text-lg font-[650] text-soft">${line.shirt_number ?? '–'}</span><span class="min-w-0 py-1"><span class="flex items-center gap-2">${playerName(line, team.name, page)}${line.stat?.mvp && html`<span class="inline-flex min-h-5 items-center rounded-box px-1.5 text-xs font-medium whitespace-nowrap text-soft inset-ring inset-ring-edge">${matches.mvp}</span>`}</span><span class="block text-sm font-normal text-faint">${line.position && common.league.position[line.position]}</span></span></span></th>${counts && statNames.map((stat) => html`<td class="numerals data-table-number">${line.stat?.[stat] || '–'}</td>`)}</tr>`);
    return html`<div><p class="flex min-h-12 min-w-0 items-center gap-3 font-semibold">${crest(team, 24, page)} <span class="min-w-0 truncate">${team.name}</span></p>${lines.length === 0 ? html`<p class="py-3 text-soft">${matches.noLineups}</p>` : dataTable(team.name, head, rows)}</div>`;
  };
  const isAhead = match.status === 'scheduled' || match.status === 'postponed';
  const squads = line_ups.length + stats.length === 0
    ? match.status !== 'cancelled' && html`<p class="py-3 text-soft">${isAhead ? filled(matches.lineupsLater) : matches.noLineups}</p>`
    : html`<div class="grid grid-cols-1 gap-x-10 gap-y-6 pt-2 *:min-w-0 xl:grid-cols-2">${squad(home)}${squad(away)}</div>`;
  return html`${head}<div class="page grid grid-cols-1 gap-10 pt-7 *:min-w-0">${squads && section(matches.sections.lineups, squads)}${decided(decisions, page)}${zoneNote(page)}</div>`;
} // prettier-ignore

// A team -----------------------------------------------------------------------------------------

export type TeamAnswer = {
  league: Head;
  season: number;
  team: OpenTeam & { description: string | null };
  squad: (PublicName & { position: Position | null; team_role: 'captain' | 'co_captain' | 'player' })[];
  teams: OpenEntry[];
  matches: PublicMatch[];
}; // prettier-ignore

const shown = 5;

export function teamContent({ league, season, team, squad, teams, matches }: TeamAnswer, language: HeadLanguage): Html {
  const page = pageOf(language, league, teams);
  const { public: texts, leagues, common } = page.words;
  const all = openFacts({ teams, adjustments: [], matches }, null).matches;
  const form = formOf(team.id, all.filter(({ stage }) => stage === 'regular'));
  const ahead = all.filter(({ status }) => ['scheduled', 'live', 'postponed'].includes(status)).slice(0, shown);
  const played = all.filter(({ status }) => status === 'finished').slice(-shown).toReversed();
  const list = (title: string, rows: MatchRowData[]) => rows.length > 0 && section(title, ruled(rows.map((match) => matchRow(match, page))));
  const head = pageHead(team.name, {
    crumbs: [{ to: at.league(page, season), label: league.name }, { label: filled(leagues.season, { season }) }],
    badge: crest(team, 96, page),
    lead: team.description,
    facts: form.length === 0 ? [] : [{ label: texts.form, value: html`<span class="form-strip-strip gap-0">${form.map(({ match_id, result, scored, conceded }) => html`<a href="${at.match(page, match_id)}" aria-label="${`${common.league.result[`${result}Long`]} ${scored}–${conceded}`}"><span class="form-strip-pill form-strip-${result}" aria-hidden="true">${common.league.result[result]}</span></a>`)}</span>` }],
  }, page);
  const players = squad.map((player) => html`<li class="flex min-h-14 min-w-0 items-center gap-3 py-1.5"><span class="min-w-0 flex-1"><span class="block wrap-anywhere">${playerName(player, team.name, page)}</span><span class="block text-sm text-faint">${[player.team_role !== 'player' && texts.role[player.team_role], player.position && common.league.position[player.position]].filter(Boolean).join(' · ')}</span></span>${player.shirt_number !== null && html`<span class="numerals text-lg font-[650] text-soft">${player.shirt_number}</span>`}</li>`);
  return html`${head}<div class="page grid grid-cols-1 items-start gap-10 pt-7 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_21.25rem]"><div><div class="grid grid-cols-1 gap-10 *:min-w-0">${ahead.length + played.length === 0 && html`<p class="text-soft">${texts.noMatches}</p>`}${list(texts.ahead, ahead)}${list(texts.played, played)}</div>${zoneNote(page)}</div>${players.length > 0 && section(texts.squad, ruled(players))}</div>`;
} // prettier-ignore

// A player ---------------------------------------------------------------------------------------

const sums = ['appearances', ...statNames, 'mvp'] as const;
export type PlayerAnswer = {
  league: Head;
  player: { username: string; avatar: string | null; nation: string | null; position: Position | null };
  team: OpenTeam | null;
  shirt_number: number | null;
  seasons: ({ season: number; team: OpenTeam } & Record<(typeof sums)[number], number>)[];
  matches: (Omit<MatchRowData, 'live_home_score' | 'live_away_score' | 'home_team' | 'away_team'> & { home_team: OpenTeam; away_team: OpenTeam; goals: number; assists: number; mvp: boolean })[];
}; // prettier-ignore

export function playerContent({ league, player, team, shirt_number, seasons, matches }: PlayerAnswer, language: HeadLanguage): Html {
  const page = pageOf(language, league, [...seasons.map((each) => each.team), ...(team ? [team] : []), ...matches.flatMap(({ home_team, away_team }) => [home_team, away_team])]);
  const { public: texts, matches: about, stats, common } = page.words;
  const nation = player.nation && (new Intl.DisplayNames([locales[language]], { type: 'region' }).of(player.nation) ?? player.nation);
  const head = pageHead(player.username, {
    crumbs: [{ to: at.league(page), label: league.name }, { label: player.username }],
    ...(player.avatar ? { badge: picture(player.avatar, 'shrink-0 rounded-full object-cover', 96) } : {}),
    facts: [
      ...(team ? [{ label: texts.facts.team, value: html`<a href="${at.team(page, team.id)}">${team.name}</a>` }] : []),
      ...(shirt_number === null ? [] : [{ label: texts.facts.shirt, value: shirt_number }]),
      ...(player.position ? [{ label: texts.facts.position, value: common.league.position[player.position] }] : []),
      ...(nation ? [{ label: texts.facts.nation, value: nation }] : []),
    ],
  }, page);
  const table = dataTable(texts.seasons, [html`<th scope="col" class="data-table-lead">${texts.season}</th>`, ...sums.map((sum) => html`<th scope="col" class="data-table-right">${sum === 'appearances' || sum === 'mvp' ? texts[sum] : html`<span class="max-wide:hidden">${stats[sum]}</span><abbr title="${stats[sum]}" class="wide:hidden">${stats.short[sum]}</abbr>`}</th>`)], seasons.map((row) => html`<tr><th scope="row" class="data-table-lead whitespace-nowrap"><a href="${at.league(page, row.season)}">${filled(texts.seasonNo, { season: row.season })}</a><span class="block text-sm font-normal text-soft" translate="no">${row.team.name}</span></th>${sums.map((sum) => html`<td class="numerals data-table-number">${numberOf(row[sum], language)}</td>`)}</tr>`));
  const rows = matches.map(({ goals, assists, mvp, ...match }) => matchRow({ ...match, live_home_score: null, live_away_score: null }, page, { note: [goals > 0 && counted(texts, 'goals', goals, language), assists > 0 && counted(about, 'assists', assists, language), mvp && texts.mvp].filter(Boolean).join(' · ') }));
  return html`${head}<div class="page grid grid-cols-1 gap-10 pt-7 *:min-w-0">${seasons.length === 0 ? html`<p class="text-soft">${texts.noStats}</p>` : section(texts.seasons, table)}${rows.length > 0 && section(texts.lastMatches, ruled(rows))}</div>`;
} // prettier-ignore

// An article -------------------------------------------------------------------------------------

export type ArticleAnswer = {
  league: Head;
  article: {
    slug: string;
    title: string;
    summary: string;
    body: string;
    cover: string | null;
    language: string;
    published_at: string;
    updated_at: string;
  };
};

export async function articleContent({ league, article }: ArticleAnswer, language: HeadLanguage): Promise<Html> {
  const page = pageOf(language, league, []);
  const { title, summary, body, cover, published_at } = article;
  // Its library is needed for nothing else here.
  const { articleHtml } = await import('./article.ts');
  const head = pageHead(
    title,
    { crumbs: [{ to: at.league(page), label: league.name }], lead: summary },
    page,
  );
  return html`${head}<div class="page grid grid-cols-1 pt-6 lg:grid-cols-[minmax(0,44rem)]"><div class="grid min-w-0 grid-cols-1 content-start gap-6"><p class="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm text-faint"><time datetime="${published_at}">${dateOf(published_at, page)}</time></p>${cover && picture(cover, 'news-cover-cover max-wide:-mx-[16px] max-wide:w-[calc(100%+32px)] max-wide:rounded-none', 1024, 576)}${{ html: articleHtml(body, article.language) }}</div></div>`;
} // prettier-ignore
