import { databaseLimits as limits } from '#domain/limits.ts';
import { everybody, now, type Row, uuidOf } from './league.ts';
import { isOneOf, isSuspended, moment, revealed, rowsOf, type Tables, type Viewer } from './sees.ts';

/**
 * A call with arguments: the rows and the fields of its answer that are compared, in SQL and read plainly of the whole
 * tables. Calls that answer every reader alike are asked once.
 */
type Call = {
  name: string;
  /** The text after `from`, with an alias `x` for JSON. */
  from: string;
  columns: string[];
  plain: (viewer: Viewer) => unknown[][];
  as?: 'owner' | 'service';
};

const first = (thing: string): string => uuidOf(`first ${thing}`);
const second = (thing: string): string => uuidOf(`second ${thing}`);
const league = first('leagues');
const present = Date.parse(now);
const minutes = (count: number): number => count * 60_000;

const quoted = (value: string | null | undefined): string => (value ? `'${value}'` : 'null');
const elements = (json: string): string => `jsonb_array_elements(${json}) x`;
const object = (json: string): string => `(select ${json} as x) one where x is not null`;
/** One field of each element of a list in an answer, in order. */
const list = (json: string, field: string): string =>
  `(select string_agg(coalesce(e->>'${field}', '-'), '+' order by coalesce(e->>'${field}', '-') collate "C") from jsonb_array_elements(${json}) e)`;
const listed = (values: unknown[]): string | null =>
  values.length === 0 ? null : values.map(cell).toSorted().join('+');
const cell = (value: unknown): string => String((value as string | number | boolean | null | undefined) ?? '-');

/** The question of a call, and what its plain reading answers. */
export const questionOfCall = ({ name, from, columns, plain, as = 'service' }: Call) => ({
  name,
  as,
  isCall: true as const,
  sql: `select string_agg(k, ',' order by k) from (select concat_ws(' ', ${columns.map((column) => `coalesce((${column})::text, '-')`).join(', ')}) collate "C" as k from ${from}) s`,
  plain: (viewer: Viewer) =>
    plain(viewer)
      .map((row) => row.map(cell).join(' '))
      .toSorted()
      .join(','),
});

// Public content ------------------------------------------------------------------------------------

const byId = (tables: Tables, table: string, id: unknown): Row | undefined =>
  rowsOf(tables, table).find((row) => row['id'] === id);

const publicLeagues = (tables: Tables): Row[] =>
  rowsOf(tables, 'leagues').filter(
    (row) => row['public'] === true && row['status'] === 'active' && row['archived_at'] === null,
  );
const publicLeague = (tables: Tables, slug: string): Row | undefined =>
  publicLeagues(tables).find((row) => row['slug'] === slug);
const publicCups = (tables: Tables): Row[] =>
  rowsOf(tables, 'night_cups').filter((row) => row['public'] === true && row['status'] !== 'draft');

const ofSeason = (tables: Tables, table: string, of: unknown, season: unknown): Row[] =>
  rowsOf(tables, table).filter((row) => row['league_id'] === of && row['season'] === season);
const seasonsOf = (tables: Tables, of: unknown): number[] =>
  rowsOf(tables, 'league_seasons')
    .filter(({ league_id }) => league_id === of)
    .map(({ season }) => Number(season));
const newestSeason = (tables: Tables, of: unknown, season: number | null): number | undefined =>
  seasonsOf(tables, of)
    .filter((one) => season === null || one === season)
    .toSorted((one, other) => other - one)[0];

function showsProfile(tables: Tables, person: unknown): boolean {
  const own = rowsOf(tables, 'profile_private').find(({ user_id }) => user_id === person);
  return own?.['public_profile'] === true && byId(tables, 'profiles', person)?.['deleted_at'] === null;
}

/** The name a visitor reads, if any: a member reads it of everybody. */
function publicName(tables: Tables, person: unknown, toMembers = false): unknown {
  const profile = byId(tables, 'profiles', person);
  return toMembers || showsProfile(tables, person) || profile?.['deleted_at'] !== null
    ? profile?.['username']
    : undefined;
}

function shirtNumber(tables: Tables, person: unknown, team: unknown): unknown {
  return rowsOf(tables, 'team_members')
    .filter(({ player_id, team_id }) => player_id === person && team_id === team)
    .toSorted((one, other) => moment(other['joined_at']) - moment(one['joined_at']))[0]?.['shirt_number'];
}

function nameThen(tables: Tables, team: unknown, season: Row | undefined): unknown {
  if (season?.['phase'] !== 'finished') return null;
  const until = season['finished_at'] === null ? 0 : moment(season['finished_at']);
  const [was] = rowsOf(tables, 'former_names')
    .filter((row) => row['team_id'] === team && row['chosen'] === true && moment(row['until']) > until)
    .toSorted((one, other) => moment(one['until']) - moment(other['until']));
  const name = was?.['name'];
  return name === byId(tables, 'teams', team)?.['name'] ? null : name;
}

const teamColumns = ["x->>'slug'", "x->>'withdrawn'", "x->>'playoff_seed'", "x->>'name_then'"];
const openTeams = (tables: Tables, of: unknown, season: unknown): unknown[][] => {
  const [run] = ofSeason(tables, 'league_seasons', of, season);
  if (!run) return [];
  return ofSeason(tables, 'league_teams', of, season).map((entry) => [
    byId(tables, 'teams', entry['team_id'])?.['slug'],
    entry['withdrawn_at'] !== null,
    entry['playoff_seed'],
    nameThen(tables, entry['team_id'], run),
  ]);
};

const matchColumns = [
  "x->>'id'", "x->>'status'", "x->>'home_score'", "x->>'away_score'", "x->>'live_home_score'", "x->>'live_away_score'", "x->>'forfeited_by'",
]; // prettier-ignore
const matchLine = (match: Row): unknown[] => {
  const counts = match['status'] === 'finished';
  const runs = match['status'] === 'live';
  return [
    match['id'], match['status'], counts ? match['home_score'] : null, counts ? match['away_score'] : null,
    runs ? match['live_home_score'] : null, runs ? match['live_away_score'] : null, counts ? match['forfeited_by'] : null,
  ]; // prettier-ignore
};
const plays = (match: Row, team: unknown): boolean => match['home_team_id'] === team || match['away_team_id'] === team;
const matchesOf = (tables: Tables, of: unknown, season: unknown): Row[] => ofSeason(tables, 'team_matches', of, season);

const isPublished = ({ published_at }: Row): boolean => published_at !== null && moment(published_at) <= present;
const completeTexts = (tables: Tables, article: Row): Row[] =>
  rowsOf(tables, 'news_texts').filter((text) => text['article_id'] === article['id'] && text['complete'] === true);
const openNews = (tables: Tables, of: unknown): Row[] =>
  rowsOf(tables, 'news_articles').filter(
    (article) => article['league_id'] === of && isPublished(article) && completeTexts(tables, article).length > 0,
  );
const languagesOf = (tables: Tables, article: Row): string | null =>
  listed(completeTexts(tables, article).map(({ language }) => language));

const entered = (tables: Tables, of: unknown, team: unknown): boolean =>
  rowsOf(tables, 'league_teams').some(({ league_id, team_id }) => league_id === of && team_id === team);

const openDecisions = (tables: Tables, of: unknown, season: unknown, match: string | null): Row[] =>
  ofSeason(tables, 'interested_decisions', of, season).filter(({ matter, match_id }) =>
    match === null ? isOneOf(matter, 'points', 'entry') : match_id === match && matter === 'match',
  );

const lineUps = (tables: Tables, match: Row): Row[] =>
  isOneOf(match['status'], 'live', 'reported', 'disputed', 'finished') ||
  (match['status'] === 'scheduled' && revealed(match['kickoff_at']))
    ? rowsOf(tables, 'match_lineups').filter(({ match_id }) => match_id === match['id'])
    : [];

const squad = (tables: Tables, team: unknown): Row[] =>
  rowsOf(tables, 'team_members').filter(({ team_id, left_at }) => team_id === team && left_at === null);

/** Everybody's stats in a season for each team, of the matches that are finished. */
function seasonStats(
  tables: Tables,
  of: unknown,
  season: unknown,
): { player: unknown; team: unknown; goals: number }[] {
  const played = matchesOf(tables, of, season).filter(({ status }) => status === 'finished').map(({ id }) => id); // prettier-ignore
  const sums = new Map<string, { player: unknown; team: unknown; goals: number }>();
  for (const { match_id, player_id, team_id, goals } of rowsOf(tables, 'match_player_stats')) {
    if (!played.includes(match_id)) continue;
    const key = `${cell(player_id)} ${cell(team_id)}`;
    sums.set(key, { player: player_id, team: team_id, goals: (sums.get(key)?.goals ?? 0) + Number(goals) });
  }
  return [...sums.values()];
}

const seasonColumns = [
  "x->'season'->>'phase'", list("x->'teams'", 'slug'), list("x->'adjustments'", 'team_id'), list("x->'matches'", 'id'), list("x->'series'", 'id'),
]; // prettier-ignore
const openSeason = (tables: Tables, of: unknown, season: unknown): unknown[] => [
  ofSeason(tables, 'league_seasons', of, season)[0]?.['phase'],
  listed(openTeams(tables, of, season).map(([slug]) => slug)),
  listed(
    ofSeason(tables, 'point_adjustments', of, season)
      .filter(({ reversed_at }) => reversed_at === null)
      .map(({ team_id }) => team_id),
  ),
  listed(matchesOf(tables, of, season).map(({ id }) => id)),
  listed(ofSeason(tables, 'series', of, season).map(({ id }) => id)),
];

const people = Object.values(everybody)
  .map((id) => `'${id}'`)
  .join(', ');
const everyone = `unnest(array[${people}]::uuid[]) person`;

const ofTheLeague: Call[] = [
  ...[league, second('leagues')].map((of): Call => ({
    name: `open_league_head ${of}`,
    from: object(`private.open_league_head('${of}')`),
    columns: ["x->>'slug'"],
    plain: ({ tables }) => publicLeagues(tables).filter(({ id }) => id === of).map(({ slug }) => [slug]), // prettier-ignore
  })),
  {
    name: 'shows_profile',
    from: everyone,
    columns: ['person', 'private.shows_profile(person)'],
    plain: ({ tables }) => Object.values(everybody).map((id) => [id, showsProfile(tables, id)]),
  },
  ...[first('teams'), first('rival')].flatMap((team) =>
    [true, false].map((toMembers): Call => ({
      name: `public_name of ${team} ${toMembers}`,
      from: `${everyone} cross join lateral (select private.public_name(person, '${team}', ${toMembers}) as x) n`,
      columns: ['person', "x->>'username'", "x->>'shirt_number'"],
      plain: ({ tables }) =>
        Object.values(everybody).map((id) => [id, publicName(tables, id, toMembers), shirtNumber(tables, id, team)]),
    })),
  ),
  {
    name: 'open_teams',
    from: elements(`private.open_teams('${league}', 1)`),
    columns: teamColumns,
    plain: ({ tables }) => openTeams(tables, league, 1),
  },
  ...[null, first('teams'), second('teams')].map((team): Call => ({
    name: `open_matches of ${team}`,
    from: elements(`private.open_matches('${league}', 1, ${team === null ? 'null' : `'${team}'`})`),
    columns: matchColumns,
    plain: ({ tables }) =>
      matchesOf(tables, league, 1)
        .filter((match) => team === null || plays(match, team))
        .map(matchLine),
  })),
  {
    name: 'open_news',
    from: elements(`private.open_news('${league}')`),
    columns: [
      "x->>'slug'",
      `(select string_agg(l, '+' order by l collate "C") from jsonb_object_keys(nullif(x->'titles', 'null')) l)`,
    ],
    plain: ({ tables }) => openNews(tables, league).map((article) => [article['slug'], languagesOf(tables, article)]),
  },
  ...[null, first('team_matches'), first('played')].map((match): Call => ({
    name: `open_decisions of ${match}`,
    from: elements(`private.open_decisions('${league}', 1, ${match === null ? 'null' : `'${match}'`})`),
    columns: ["x->>'id'", "x->'about'->>'slug'", "x->'by'->>'slug'"],
    plain: ({ tables }) =>
      openDecisions(tables, league, 1, match).map(({ id, about_team_id, by_team_id }) => [
        id,
        byId(tables, 'teams', about_team_id)?.['slug'],
        entered(tables, league, by_team_id) ? byId(tables, 'teams', by_team_id)?.['slug'] : null,
      ]),
  })),
  ...[1, 2].map((season): Call => ({
    name: `open_season ${season}`,
    from: object(`private.open_season('${league}', ${season})`),
    columns: seasonColumns,
    plain: ({ tables }) => [openSeason(tables, league, season)],
  })),
  ...[null, 1, 2].map((season): Call => ({
    name: `season_of ${season}`,
    from: `(select private.season_of('${league}', ${season}) as season) one`,
    columns: ['season'],
    plain: ({ tables }) => [[newestSeason(tables, league, season)]],
  })),
  {
    name: 'squads_of',
    from: elements(`private.squads_of('${league}', 1, false)`),
    columns: ["x->>'username'", "x->>'team_id'", "x->>'team_role'"],
    plain: ({ tables }) =>
      ofSeason(tables, 'league_teams', league, 1).flatMap(({ team_id }) =>
        squad(tables, team_id).map(({ player_id, team_role }) => [publicName(tables, player_id), team_id, team_role]),
      ),
  },
  {
    name: 'stats_of',
    from: elements(`private.stats_of('${league}', 1, false)`),
    columns: ["x->>'username'", "x->'team'->>'id'", "x->>'goals'"],
    plain: ({ tables }) =>
      seasonStats(tables, league, 1).map(({ player, team, goals }) => [publicName(tables, player), team, goals]),
  },
  ...[null, 'alfa'].map((slug): Call => ({
    name: `public_leagues ${slug}`,
    from: elements(`private.public_leagues(${slug === null ? 'null' : `'${slug}'`})`),
    columns: ["x->>'slug'", list("x->'seasons'", 'season')],
    plain: ({ tables }) =>
      publicLeagues(tables)
        .filter((row) => slug === null || row['slug'] === slug)
        .map(({ id, slug: own }) => [own, listed(seasonsOf(tables, id))]),
  })),
  {
    name: 'open_line_ups',
    from: `public.team_matches m cross join lateral jsonb_array_elements(private.open_line_ups(m)) x where m.league_id = '${league}'`,
    columns: ['m.id', "x->>'username'", "x->>'slot'"],
    plain: ({ tables }) =>
      rowsOf(tables, 'team_matches')
        .filter(({ league_id }) => league_id === league)
        .flatMap((match) =>
          lineUps(tables, match).map(({ player_id, slot }) => [match['id'], publicName(tables, player_id), slot]),
        ),
  },
  ...['A player', 'A former', 'A fan'].map((username): Call => ({
    name: `public_player ${username}`,
    from: object(`private.public_player('alfa', '${username}')`),
    columns: [
      "x->'player'->>'username'",
      "x->'team'->>'slug'",
      list("x->'seasons'", 'season'),
      list("x->'matches'", 'id'),
    ],
    plain: ({ tables }) => publicPlayer(tables, username),
  })),
  ...['alfa', 'alfa-before', 'nothing'].flatMap((slug) =>
    [[null, null], ['anadolu', null], ['old-alfa', null], ['botan', null], [first('rival'), null], [null, 'A player'], [null, 'Old player'], [null, 'A fan']].map(
      ([team, username]): Call => ({
        name: `public_address_now ${slug} ${team} ${username}`,
        from: object(`private.public_address_now('${slug}', ${quoted(team)}, ${quoted(username)})`),
        columns: ["x->>'league'", "x->>'team'", "x->>'username'"],
        plain: ({ tables }) => {
          const row = leagueNow(tables, slug);
          if (!row || !publicLeague(tables, String(row['slug']))) return [];
          const teamNow = team ? teamSlugNow(tables, row['id'], team) : null;
          const person = username ? usernameNow(tables, username) : null;
          if ((team && !teamNow) || (username && (!person || publicPlayer(tables, person).length === 0))) return [];
          return [[row['slug'], teamNow, person]];
        },
      }),
    ),
  ), // prettier-ignore
  ...['alfa-news', 'alfa-draft', 'alfa-partial', 'beta-news'].map((slug): Call => ({
    name: `public_article ${slug}`,
    from: object(`private.public_article('alfa', '${slug}', 'de')`),
    columns: ["x->'article'->>'slug'", "x->'article'->>'language'"],
    plain: ({ tables }) => {
      const row = publicLeague(tables, 'alfa');
      return openNews(tables, row?.['id'])
        .filter((article) => row && article['slug'] === slug)
        .map((article) => [slug, preferred(tables, article)]);
    },
  })),
  {
    name: 'public_addresses',
    from: 'private.public_addresses()',
    columns: ['path'],
    plain: ({ tables }) => addresses(tables).map((path) => [path]),
  },
  {
    name: 'feed_of',
    from: object(`private.feed_of('${league}', 'de', true)`),
    columns: [list("x->'results'", 'id'), list("x->'news'", 'id'), list("x->'news'", 'language')],
    plain: ({ tables }) => [feed(tables)],
  },
  ...['ab'.repeat(24), 'ef'.repeat(24), 'short'].map((secret): Call => ({
    name: `reader_of ${secret.slice(0, 5)}`,
    from: `(select private.reader_of('${secret}') as who) one`,
    columns: ['who'],
    plain: ({ tables }) => [[readerOf(tables, secret)]],
  })),
  ...['ab', 'ef'].map((digits): Call => ({
    name: `member_feed ${digits}`,
    from: object(`private.member_feed('${digits.repeat(24)}', 'alfa', 'de')`),
    columns: ["x->'league'->>'slug'"],
    plain: ({ tables }) =>
      rowsOf(tables, 'leagues')
        .filter(({ slug }) => slug === 'alfa' && readerOf(tables, digits.repeat(24)) !== null)
        .map(({ slug }) => [slug]),
  })),
  ...['ab', 'ef'].flatMap((digits) =>
    [[null, null], ['old-alfa', null], ['botan', null], [null, 'Old player'], [null, 'nobody']].map(([team, username]): Call => ({
      name: `member_address_now ${digits} ${team} ${username}`,
      from: object(`private.member_address_now('${digits.repeat(24)}', 'alfa-before', ${quoted(team)}, ${quoted(username)})`),
      columns: ["x->>'league'", "x->>'team'", "x->>'username'"],
      plain: ({ tables }) => {
        const row = leagueNow(tables, 'alfa-before');
        const teamNow = row && team ? teamSlugNow(tables, row['id'], team) : null;
        const person = username ? usernameNow(tables, username) : null;
        if (!row || readerOf(tables, digits.repeat(24)) === null || (team && !teamNow) || (username && !person)) return [];
        return [[row['slug'], teamNow, person]];
      },
    })),
  ), // prettier-ignore
  ...['ab', 'ef'].flatMap((digits) =>
    [null, 1, 2].map((season): Call => ({
      name: `member_season ${digits} ${season}`,
      from: object(`private.member_season('${digits.repeat(24)}', 'alfa', 'squads', ${season})`),
      columns: ["x->>'season'", list("x->'squads'", 'username')],
      plain: ({ tables }) => {
        const row = rowsOf(tables, 'leagues').find(({ slug }) => slug === 'alfa');
        const run = newestSeason(tables, row?.['id'], season);
        if (!row || run === undefined || readerOf(tables, digits.repeat(24)) === null) return [];
        const members = ofSeason(tables, 'league_teams', row['id'], run).flatMap(({ team_id }) => squad(tables, team_id)); // prettier-ignore
        return [[run, listed(members.map(({ player_id }) => publicName(tables, player_id, true)))]];
      },
    })),
  ),
  ...['public_stats', 'public_squads'].flatMap((call) =>
    [null, 1, 2].map((season): Call => ({
      name: `${call} ${season}`,
      from: object(`private.${call}('alfa', ${season})`),
      columns: ["x->'league'->>'slug'", "x->>'season'"],
      plain: ({ tables }) => {
        const row = publicLeague(tables, 'alfa');
        const run = row && newestSeason(tables, row['id'], season);
        return row && run !== undefined ? [[row['slug'], run]] : [];
      },
    })),
  ),
];

const leagueNow = (tables: Tables, slug: string): Row | undefined =>
  rowsOf(tables, 'leagues').find((row) => row['slug'] === slug) ??
  byId(
    tables,
    'leagues',
    rowsOf(tables, 'former_names').find((row) => row['slug'] === slug && row['league_id'] !== null)?.['league_id'],
  );

function teamSlugNow(tables: Tables, of: unknown, team: string): unknown {
  const teams = rowsOf(tables, 'teams');
  const former = rowsOf(tables, 'former_names').find((row) => row['slug'] === team && row['team_id'] !== null);
  const id = (teams.find(({ slug }) => slug === team) ?? teams.find((row) => row['id'] === team))?.['id'] ?? former?.['team_id']; // prettier-ignore
  return entered(tables, of, id) ? byId(tables, 'teams', id)?.['slug'] : null;
}

function usernameNow(tables: Tables, username: string): string | null {
  const profiles = rowsOf(tables, 'profiles');
  const [former] = rowsOf(tables, 'former_names')
    .filter((row) => row['slug'] === username && row['player_id'] !== null)
    .toSorted((one, other) => moment(other['until']) - moment(one['until']));
  const own = profiles.find((row) => row['username'] === username) ?? byId(tables, 'profiles', former?.['player_id']);
  return own?.['deleted_at'] === null ? String(own['username']) : null;
}

/** A player of the first league, once the profile is open. */
function publicPlayer(tables: Tables, username: string): unknown[][] {
  const row = publicLeague(tables, 'alfa');
  const person = rowsOf(tables, 'profiles').find((one) => one['username'] === username);
  if (!row || !person || !showsProfile(tables, person['id'])) return [];
  const member = rowsOf(tables, 'team_members').find(
    ({ player_id, left_at, team_id }) =>
      player_id === person['id'] &&
      left_at === null &&
      rowsOf(tables, 'league_teams').some(
        (entry) => entry['league_id'] === row['id'] && entry['team_id'] === team_id && entry['withdrawn_at'] === null,
      ),
  );
  const finished = rowsOf(tables, 'match_player_stats')
    .filter(({ player_id }) => player_id === person['id'])
    .map((stat) => ({ stat, match: byId(tables, 'team_matches', stat['match_id']) }))
    .filter(({ match }) => match?.['league_id'] === row['id'] && match?.['status'] === 'finished');
  const seasons = new Map(
    finished.map(({ stat, match }) => [`${cell(match?.['season'])} ${cell(stat['team_id'])}`, match?.['season']]),
  );
  if (!member && seasons.size === 0) return [];
  return [
    [
      username,
      member && byId(tables, 'teams', member['team_id'])?.['slug'],
      listed([...seasons.values()]),
      listed(finished.map(({ match }) => match?.['id'])),
    ],
  ];
}

/** The language of an article for a reader of German: that one, English, then the others. */
const preferred = (tables: Tables, article: Row): unknown => {
  const languages = completeTexts(tables, article).map(({ language }) => language);
  return ['de', 'en', 'tr'].find((language) => languages.includes(language));
};

function addresses(tables: Tables): string[] {
  const leagues = publicLeagues(tables).map((row) => ({ row, path: `/p/${cell(row['slug'])}`, season: newestSeason(tables, row['id'], null) })); // prettier-ignore
  const players = leagues.flatMap(({ row, path, season }) =>
    ofSeason(tables, 'league_teams', row['id'], season).flatMap(({ team_id }) =>
      squad(tables, team_id)
        .filter(({ player_id }) => showsProfile(tables, player_id))
        .map(({ player_id }) => `${path}/players/${cell(byId(tables, 'profiles', player_id)?.['username'])}`),
    ),
  );
  return [
    ...(leagues.length > 0 ? ['/p/all/leagues'] : []),
    ...publicCups(tables).map(({ id }) => `/p/cups/${cell(id)}`),
    ...leagues.flatMap(({ row, path, season }) => [
      path,
      ...ofSeason(tables, 'league_teams', row['id'], season).map(
        ({ team_id }) => `${path}/teams/${cell(byId(tables, 'teams', team_id)?.['slug'])}`,
      ),
      ...openNews(tables, row['id']).map(({ slug }) => `${path}/news/${cell(slug)}`),
      ...matchesOf(tables, row['id'], season)
        .filter(({ status }) => status !== 'cancelled')
        .map(({ id }) => `${path}/matches/${cell(id)}`),
    ]),
    ...players,
  ];
}

const feed = (tables: Tables): unknown[] => [
  listed(
    matchesOf(tables, league, newestSeason(tables, league, null))
      .filter(({ status }) => status === 'finished')
      .map(({ id }) => id),
  ),
  listed(openNews(tables, league).map(({ id }) => id)),
  listed(openNews(tables, league).map((article) => preferred(tables, article))),
];

function readerOf(tables: Tables, secret: string): unknown {
  const link = rowsOf(tables, 'private.feed_links').find(({ reader_secret }) => reader_secret === secret);
  if (!link || link['revoked_at'] !== null || isSuspended(tables, String(link['user_id']))) return null;
  return byId(tables, 'profiles', link['user_id'])?.['deleted_at'] === null ? link['user_id'] : null;
}

// Night cups ----------------------------------------------------------------------------------------

/** The address of the league that a team of a cup entered last, of those that are open. */
function cupAddress(tables: Tables, team: unknown): unknown {
  const [entry] = rowsOf(tables, 'league_teams')
    .map((row) => ({ row, slug: publicLeagues(tables).find(({ id }) => id === row['league_id'])?.['slug'] }))
    .filter(({ row, slug }) => row['team_id'] === team && slug !== undefined)
    .toSorted((one, other) => moment(other.row['registered_at']) - moment(one.row['registered_at']) || (cell(one.slug) < cell(other.slug) ? -1 : 1)); // prettier-ignore
  return entry?.slug;
}

const placed = (tables: Tables, cup: unknown): Row[] =>
  rowsOf(tables, 'night_cup_teams').filter((row) => row['night_cup_id'] === cup && row['waiting'] === false);

const ofCups: Call[] = [
  {
    name: 'public_cup',
    from: object(`private.public_cup('${first('night_cups')}')`),
    columns: [
      "x->'cup'->>'id'",
      list("x->'teams'", 'id'),
      list("x->'teams'", 'league'),
      list("x->'series'", 'id'),
      list("x->'matches'", 'id'),
    ],
    plain: ({ tables }) =>
      publicCups(tables)
        .filter(({ id }) => id === first('night_cups'))
        .map(({ id }) => [
          id,
          listed(placed(tables, id).map(({ team_id }) => team_id)),
          listed(placed(tables, id).map(({ team_id }) => cupAddress(tables, team_id))),
          listed(rowsOf(tables, 'series').filter(({ night_cup_id }) => night_cup_id === id).map((row) => row['id'])), // prettier-ignore
          listed(rowsOf(tables, 'team_matches').filter(({ night_cup_id }) => night_cup_id === id).map((row) => row['id'])), // prettier-ignore
        ]),
  },
  ...[null, '2026-06-03T18:30:00Z'].map((before): Call => ({
    name: `public_cups before ${before}`,
    from: elements(`private.public_cups(${quoted(before)}, ${before ? `'${first('night_cups')}'` : 'null'})`),
    columns: ["x->>'id'", "x->>'entered'", "x->'winner'->>'id'"],
    plain: ({ tables }) =>
      publicCups(tables)
        .filter(({ starts_at }) => before === null || moment(starts_at) < moment(before))
        .map(({ id, winner_team_id }) => [id, placed(tables, id).length, winner_team_id]),
  })),
];

// Overlays and keys ---------------------------------------------------------------------------------

const hasRole = (tables: Tables, person: unknown, role: string): boolean =>
  rowsOf(tables, 'private.user_roles').some((row) => row['user_id'] === person && row['role'] === role);

/** Whether the maker of an overlay may still show what it shows. */
function holds(tables: Tables, link: Row): boolean {
  const maker = link['made_by'];
  if (isSuspended(tables, String(maker))) return false;
  if (link['league_id'] !== null || hasRole(tables, maker, 'admin')) return hasRole(tables, maker, 'admin');
  const match = byId(tables, 'team_matches', link['match_id']);
  return (
    hasRole(tables, maker, 'moderator') ||
    rowsOf(tables, 'match_casters').some(
      ({ match_id, user_id, refused_at }) => match_id === link['match_id'] && user_id === maker && refused_at === null,
    ) ||
    (match !== undefined &&
      (rowsOf(tables, 'team_members').some(
        ({ player_id, left_at, team_role, team_id }) =>
          player_id === maker && left_at === null && team_role === 'captain' && plays(match, team_id),
      ) ||
        rowsOf(tables, 'league_referees').some(
          ({ league_id, user_id }) => league_id === match['league_id'] && user_id === maker,
        )))
  );
}

/** The match that an overlay of a league shows by itself. */
function overlaidMatch(tables: Tables): Row | undefined {
  const matches = matchesOf(tables, league, newestSeason(tables, league, null));
  const by = (column: string, sign: number) => (one: Row, other: Row) => {
    const [left, right] = [one[column], other[column]];
    // what has no moment comes last
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (moment(left) - moment(right)) || (cell(one['id']) < cell(other['id']) ? -1 : 1);
  };
  const [shown] = [
    ...matches.filter(({ status }) => status === 'live').toSorted(by('live_at', -1)).slice(0, 1),
    ...matches.filter(({ status, finished_at }) => status === 'finished' && finished_at !== null && moment(finished_at) > present - minutes(limits.overlayResultMinutes)).toSorted(by('finished_at', -1)).slice(0, 1),
    ...matches.filter(({ status, kickoff_at }) => isOneOf(status, 'scheduled', 'reported', 'disputed') && moment(kickoff_at) > present - minutes(limits.overlayWaitMinutes)).toSorted(by('kickoff_at', 1)).slice(0, 1),
    ...matches.filter(({ status }) => status === 'finished').toSorted(by('kickoff_at', -1)).slice(0, 1),
  ]; // prettier-ignore
  return shown;
}

const ofOverlays: Call[] = [
  {
    name: 'overlay_holds',
    from: 'private.overlay_links l',
    columns: ['l.id', 'private.overlay_holds(l)'],
    plain: ({ tables }) => rowsOf(tables, 'private.overlay_links').map((link) => [link['id'], holds(tables, link)]),
  },
  ...['first', 'second'].map((scene): Call => ({
    name: `overlay_links of the ${scene} match`,
    from: `private.overlay_links('${uuidOf(`${scene} team_matches`)}', null) l`,
    columns: ['l.id', 'l.username'],
    as: 'owner',
    plain: ({ id, isAdmin, tables }) =>
      rowsOf(tables, 'private.overlay_links')
        .filter((link) => link['match_id'] === uuidOf(`${scene} team_matches`) && (isAdmin || link['made_by'] === id))
        .filter((link) => holds(tables, link))
        .map((link) => [link['id'], byId(tables, 'profiles', link['made_by'])?.['username']]),
  })),
  {
    name: 'overlay_links of the league',
    from: `private.overlay_links(null, '${league}') l`,
    columns: ['l.id'],
    as: 'owner',
    plain: ({ id, isAdmin, tables }) =>
      rowsOf(tables, 'private.overlay_links')
        .filter((link) => link['league_id'] === league && (isAdmin || link['made_by'] === id) && holds(tables, link))
        .map((link) => [link['id']]),
  },
  ...[null, first('played'), second('played')].map((named): Call => ({
    name: `overlay_match of the league, named ${named}`,
    from: `private.overlay_links l cross join lateral private.overlay_match(l, ${quoted(named)}) m where l.id = '${first('league overlay')}' and l.league_id = '${league}'`,
    columns: ['m.id'],
    plain: ({ tables }) => {
      const link = byId(tables, 'private.overlay_links', first('league overlay'));
      if (link?.['league_id'] !== league) return [];
      if (named === null) return [[overlaidMatch(tables)?.['id']]];
      const match = byId(tables, 'team_matches', named);
      return [[match?.['league_id'] === league ? named : null]];
    },
  })),
  {
    name: 'my_api_keys',
    from: 'private.my_api_keys() k',
    columns: ['k.id'],
    as: 'owner',
    plain: ({ id, tables }) =>
      rowsOf(tables, 'private.api_keys')
        .filter(({ user_id }) => user_id === id)
        .map((key) => [key['id']]),
  },
];

/** Each call, with what a plain reading of the whole tables says. */
export const calls: Call[] = [...ofTheLeague, ...ofCups, ...ofOverlays];
