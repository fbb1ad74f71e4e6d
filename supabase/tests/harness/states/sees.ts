import { limits } from '#domain/limits.ts';
import { now, type Row, uuidOf } from './league.ts';

/** The whole tables, as their owner reads them. */
export type Tables = Map<string, Row[]>;

/** Somebody who looks, and what the tables say of them. */
export type Viewer = {
  id: string;
  tables: Tables;
  isAdmin: boolean;
  isStaff: boolean;
  /** The team they are in, the one they lead with others, and the one whose captain they are. */
  team: unknown;
  ledTeam: unknown;
  /** Leagues they referee, and matches they stand in at. */
  leagues: unknown[];
  standsIn: unknown[];
};

const present = Date.parse(now);
export const moment = (value: unknown): number => Date.parse(String(value));
/** A key, a day or a text; nothing where there is none. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const revealed = (start: unknown): boolean => moment(start) <= present + limits.lineupRevealMinutes * 60_000;

export const rowsOf = (tables: Tables, name: string): Row[] =>
  tables.get(name.includes('.') ? name : `public.${name}`) ?? [];

export function isSuspended(tables: Tables, person: string): boolean {
  return rowsOf(tables, 'private.account_blocks').some(
    ({ user_id, kind, until }) =>
      user_id === person && kind === 'suspended' && (until === null || moment(until) > present),
  );
}

export function viewerOf(tables: Tables, id: string): Viewer {
  const roles = rowsOf(tables, 'private.user_roles')
    .filter(({ user_id }) => user_id === id)
    .map(({ role }) => role);
  const trusted = !lacksSecondFactor(tables, id);
  const own = rowsOf(tables, 'team_members').find(({ player_id, left_at }) => player_id === id && left_at === null);
  const refereed = rowsOf(tables, 'league_referees')
    .filter(({ user_id }) => user_id === id)
    .map(({ league_id }) => league_id);
  return {
    id,
    tables,
    isAdmin: trusted && roles.includes('admin'),
    isStaff: trusted && (roles.includes('admin') || roles.includes('moderator')),
    team: own?.['team_id'],
    ledTeam: own && own['team_role'] !== 'player' ? own['team_id'] : undefined,
    leagues: isSuspended(tables, id) ? [] : refereed,
    standsIn: rowsOf(tables, 'stand_ins')
      .filter(({ player_id, withdrawn_at }) => player_id === id && withdrawn_at === null)
      .map(({ match_id }) => match_id),
  };
}

/** A row of a table, its match, or its talk. */
const find = ({ tables }: Viewer, table: string, id: unknown): Row | undefined =>
  rowsOf(tables, table).find((row) => row['id'] === id);

type Sees = (row: Row, viewer: Viewer) => boolean;

const everybody: Sees = () => true;
const staff: Sees = (_row, { isStaff }) => isStaff;
const admins: Sees = (_row, { isAdmin }) => isAdmin;
const owner =
  (column: string): Sees =>
  (row, { id }) =>
    row[column] === id;
const isTeam = (team: unknown, id: unknown): boolean => team !== undefined && team === id;

/** Members of the two sides of a row's match. */
const sides = (match: Row, team: unknown): boolean =>
  isTeam(team, match['home_team_id']) || isTeam(team, match['away_team_id']);
/** The referees of its league who play for neither side. */
const isReferee = (match: Row, viewer: Viewer): boolean =>
  viewer.leagues.includes(match['league_id']) && match['league_id'] !== null && !sides(match, viewer.team);

/** The staff, and whom the row's match lets see it. */
const ofMatch =
  (others: (match: Row, viewer: Viewer, row: Row) => boolean): Sees =>
  (row, viewer) => {
    if (viewer.isStaff) return true;
    const match = find(viewer, 'team_matches', row['match_id']);
    return match !== undefined && others(match, viewer, row);
  };

export const isOneOf = (value: unknown, ...labels: string[]): boolean => labels.includes(value as string);

/** The readers of a row, for each table that members may read: a second form of the policies. */
export const sees: Record<string, Sees> = {
  announcement_authors: admins,
  announcements: ({ id }, { isAdmin, id: reader, tables }) =>
    isAdmin ||
    rowsOf(tables, 'notifications').some(
      (notice) =>
        notice['user_id'] === reader &&
        notice['key'] === 'announced' &&
        (notice['values'] as Row)['announcement'] === id,
    ),
  appeals: ({ status, match_id }, viewer) => {
    if (status !== 'filed' || viewer.isStaff) return true;
    const match = find(viewer, 'team_matches', match_id);
    // a referee who plays for a side sees it as a side does
    return match !== undefined && (sides(match, viewer.team) || isReferee(match, viewer));
  },
  attendance: ({ player_id, team_id }, { id, team, isStaff }) => player_id === id || isTeam(team, team_id) || isStaff,
  availability: ({ league_id, team_id }, { isAdmin, ledTeam, leagues, team }) =>
    isAdmin || isTeam(ledTeam, team_id) || (leagues.includes(league_id) && !isTeam(team, team_id)),
  blocks: owner('blocker_id'),
  contact_messages: staff,
  content_reports: ({ reporter_id, owner_id, team_id }, { id, isStaff, team }) =>
    reporter_id === id || (isStaff && owner_id !== id && !isTeam(team, team_id)),
  contracts: ({ player_id, team_id }, { id, isStaff, ledTeam }) =>
    player_id === id || isStaff || isTeam(ledTeam, team_id),
  conversation_members: ({ user_id, conversation_id }, viewer) => {
    const talk = find(viewer, 'conversations', conversation_id);
    return (
      user_id === viewer.id || (talk !== undefined && (talk['low_id'] === viewer.id || talk['high_id'] === viewer.id))
    );
  },
  conversations: ({ low_id, high_id, match_id }, viewer) => {
    if (low_id === viewer.id || high_id === viewer.id) return true;
    const match = find(viewer, 'team_matches', match_id);
    return match_id !== null && (viewer.isStaff || (match !== undefined && sides(match, viewer.ledTeam)));
  },
  eligibility_reviews: staff,
  former_names: ({ chosen }) => chosen === true,
  given_awards: everybody,
  hidden_contents: ({ owner_id, team_id }, { id, ledTeam, isStaff }) =>
    owner_id === id || isTeam(ledTeam, team_id) || isStaff,
  interested_decisions: everybody,
  join_requests: ({ player_id, team_id }, { id, isStaff, ledTeam }) =>
    player_id === id || isStaff || isTeam(ledTeam, team_id),
  league_follows: owner('user_id'),
  league_referees: everybody,
  league_seasons: everybody,
  league_teams: everybody,
  leagues: everybody,
  match_casters: ({ refused_at }, { isStaff }) => refused_at === null || isStaff,
  match_elo: everybody,
  match_evidence: ofMatch((match, viewer) => sides(match, viewer.team) || isReferee(match, viewer)),
  match_lineups: ({ match_id, team_id }, viewer) => {
    if (viewer.isStaff || isTeam(viewer.team, team_id)) return true;
    const match = find(viewer, 'team_matches', match_id);
    if (!match) return false;
    return (
      isOneOf(match['status'], 'live', 'reported', 'disputed', 'finished') ||
      (match['status'] === 'scheduled' && revealed(match['kickoff_at'])) ||
      isReferee(match, viewer)
    );
  },
  match_lobbies: ofMatch(
    (match, viewer) =>
      isTeam(viewer.ledTeam, match['home_team_id']) ||
      (revealed(match['kickoff_at']) && (sides(match, viewer.team) || viewer.standsIn.includes(match['id']))) ||
      isReferee(match, viewer),
  ),
  match_player_stats: everybody,
  match_ready: ofMatch(
    (match, viewer) => sides(match, viewer.team) || viewer.standsIn.includes(match['id']) || isReferee(match, viewer),
  ),
  match_reports: (row, viewer) =>
    row['status'] === 'confirmed' ||
    ofMatch((match) => sides(match, viewer.ledTeam) || isReferee(match, viewer))(row, viewer),
  match_results: ofMatch(
    (match, viewer) =>
      isOneOf(match['status'], 'finished', 'cancelled') || sides(match, viewer.ledTeam) || isReferee(match, viewer),
  ),
  messages: ({ conversation_id }, viewer) =>
    seesOne('conversations', find(viewer, 'conversations', conversation_id), viewer),
  news_articles: ({ published_at }, { isStaff }) =>
    isStaff || (published_at !== null && moment(published_at) <= present),
  news_edits: staff,
  news_texts: ({ complete, article_id }, viewer) =>
    (complete === true || viewer.isStaff) &&
    seesOne('news_articles', find(viewer, 'news_articles', article_id), viewer),
  night_cup_teams: everybody,
  night_cups: ({ status }, { isAdmin }) => status !== 'draft' || isAdmin,
  notifications: owner('user_id'),
  penalties: ({ status, team_id, player_id }, { id, team, isStaff }) =>
    isOneOf(status, 'active', 'served') || isTeam(team, team_id) || player_id === id || isStaff,
  picks: owner('user_id'),
  player_achievements: everybody,
  player_follows: owner('user_id'),
  player_registrations: ({ listed, user_id }, { id, isStaff }) => listed === true || user_id === id || isStaff,
  player_votes: owner('voter_id'),
  point_adjustments: everybody,
  prize_payments: ({ team_id }, { isStaff, ledTeam }) => isStaff || isTeam(ledTeam, team_id),
  profile_private: ({ user_id }, { id, isAdmin }) => user_id === id || isAdmin,
  profiles: everybody,
  protests: (row, viewer) =>
    isOneOf(row['status'], 'upheld', 'rejected') ||
    isTeam(viewer.team, row['team_id']) ||
    ofMatch((match) => isReferee(match, viewer))(row, viewer),
  reschedules: ofMatch(
    (match, viewer) => sides(match, viewer.team) || viewer.standsIn.includes(match['id']) || isReferee(match, viewer),
  ),
  result_reasons: ({ match_id, seq }, viewer) =>
    seesOne(
      'match_results',
      rowsOf(viewer.tables, 'match_results').find((fact) => fact['match_id'] === match_id && fact['seq'] === seq),
      viewer,
    ),
  scrim_lineups: ({ scrim_id, team_id }, viewer) => {
    if (viewer.isStaff || isTeam(viewer.team, team_id)) return true;
    const scrim = find(viewer, 'scrims', scrim_id);
    return (
      scrim !== undefined && scrim['cancelled_at'] === null && revealed(scrim['starts_at']) && sides(scrim, viewer.team)
    );
  },
  scrim_lobbies: ({ scrim_id }, viewer) => {
    const scrim = find(viewer, 'scrims', scrim_id);
    if (viewer.isStaff || !scrim) return viewer.isStaff;
    return (
      seesOne('scrims', scrim, viewer) &&
      (isTeam(viewer.ledTeam, scrim['home_team_id']) || (revealed(scrim['starts_at']) && sides(scrim, viewer.team)))
    );
  },
  scrim_offers: ({ team_id }, { isStaff, team }) => isStaff || isTeam(team, team_id),
  scrim_searches: ({ team_id }, { isStaff, ledTeam }) => isStaff || isTeam(ledTeam, team_id),
  scrim_slots: ({ offer_id }, viewer) => seesOne('scrim_offers', find(viewer, 'scrim_offers', offer_id), viewer),
  scrims: (row, { isStaff, team }) => isStaff || sides(row, team),
  series: everybody,
  site_settings: everybody,
  sponsors: ({ active_from, active_until }, { isAdmin }) =>
    isAdmin ||
    ((active_from === null || textOf(active_from) <= now.slice(0, 10)) &&
      (active_until === null || textOf(active_until) >= now.slice(0, 10))),
  stand_ins: ({ player_id, withdrawn_at, match_id }, viewer) => {
    if (player_id === viewer.id || viewer.isStaff) return true;
    if (player_id === null && withdrawn_at === null && viewer.team === undefined) return true;
    const match = find(viewer, 'team_matches', match_id);
    return match !== undefined && (sides(match, viewer.team) || isReferee(match, viewer));
  },
  support_tickets: ({ user_id }, { id, isStaff }) => user_id === id || isStaff,
  team_achievements: everybody,
  team_follows: owner('user_id'),
  team_listings: ({ listed, team_id }, { isStaff, ledTeam }) => listed === true || isStaff || isTeam(ledTeam, team_id),
  team_matches: everybody,
  team_members: everybody,
  teams: everybody,
  ticket_messages: ({ ticket_id, internal }, viewer) =>
    find(viewer, 'support_tickets', ticket_id)?.['user_id'] === viewer.id ? internal === false : viewer.isStaff,
  ticket_templates: staff,
  transfers: everybody,
  withdrawal_requests: ({ team_id, league_id }, { team, isStaff, leagues }) =>
    isTeam(team, team_id) || isStaff || leagues.includes(league_id),
};

const seesOne = (table: string, row: Row | undefined, viewer: Viewer): boolean =>
  row !== undefined && sees[table]!(row, viewer);

/** The members who may join a topic. */
export function hears(topic: string, viewer: Viewer): boolean {
  const { id, tables, isStaff, isAdmin, team } = viewer;
  const profile = find(viewer, 'profiles', id);
  if (!profile || profile['deleted_at'] !== null || isSuspended(tables, id) || lacksSecondFactor(tables, id))
    return false;
  const [kind, subject] = topic.split(':') as [string, string?];
  if (kind === 'site') return true;
  if (kind === 'staff') return isStaff;
  if (kind === 'user') return subject === id;
  if (kind === 'team') return isStaff || isTeam(team, subject);
  if (kind === 'league') return find(viewer, 'leagues', subject) !== undefined;
  if (kind === 'cup') {
    const cup = find(viewer, 'night_cups', subject);
    return cup !== undefined && (cup['status'] !== 'draft' || isAdmin);
  }
  const match = find(viewer, 'team_matches', subject);
  return (
    isStaff ||
    (match !== undefined &&
      (sides(match, team) || viewer.leagues.includes(match['league_id']) || viewer.standsIn.includes(match['id'])))
  );
}

/** Nobody here has proved a second factor, which one of the admins has and the site can demand of the staff. */
const lacksSecondFactor = (tables: Tables, id: string): boolean =>
  id === uuidOf('guardedAdmin') ||
  (rowsOf(tables, 'site_settings').some(
    ({ key, value }) => key === 'second_factor' && (value as { enabled?: boolean }).enabled === true,
  ) &&
    rowsOf(tables, 'private.user_roles').some(
      ({ user_id, role }) => user_id === id && (role === 'admin' || role === 'moderator'),
    ));

/** The lobby's code as somebody may read it in a notification. */
export function lobbyCode(matchId: unknown, viewer: Viewer): string | null {
  const match = find(viewer, 'team_matches', matchId);
  if (!match || !isOneOf(match['status'], 'scheduled', 'live') || !revealed(match['kickoff_at'])) return null;
  if (!sides(match, viewer.team) && !viewer.standsIn.includes(match['id'])) return null;
  const lobby = rowsOf(viewer.tables, 'match_lobbies').find(({ match_id }) => match_id === matchId);
  return (lobby?.['code'] as string | undefined) ?? null;
}

/** The rows that a view keeps, each as a text. */
export const views: Record<string, (viewer: Viewer) => string[]> = {
  'private.public_leagues': ({ tables }) =>
    rowsOf(tables, 'leagues')
      .filter((league) => league['public'] === true && league['status'] === 'active' && league['archived_at'] === null)
      .map(({ id }) => textOf(id)),
  'private.public_cups': ({ tables }) =>
    rowsOf(tables, 'night_cups')
      .filter((cup) => cup['public'] === true && cup['status'] !== 'draft')
      .map(({ id }) => textOf(id)),
  'private.team_leaders': ({ tables }) =>
    rowsOf(tables, 'team_members')
      .filter(({ left_at, team_role }) => left_at === null && isOneOf(team_role, 'captain', 'co_captain'))
      .map(({ player_id }) => textOf(player_id)),
  'public.memberships': ({ tables }) =>
    rowsOf(tables, 'team_members')
      .filter(({ left_at }) => left_at === null)
      .map(({ id, team_id }) => `${textOf(id)} ${textOf(entryOf(tables, team_id)?.['league_id'])}`),
  'public.player_market': (viewer) =>
    rowsOf(viewer.tables, 'player_registrations')
      .filter((entry) => seesOne('player_registrations', entry, viewer))
      .filter(({ user_id }) => find(viewer, 'profiles', user_id)?.['deleted_at'] === null)
      .map(({ user_id }) => `${textOf(user_id)} ${textOf(viewerOf(viewer.tables, textOf(user_id)).team)}`),
  'private.waiting_tickets': ({ tables }) =>
    rowsOf(tables, 'support_tickets')
      .filter(({ status }) => isOneOf(status, 'open', 'in_progress'))
      .filter(({ id, user_id }) => {
        const [last] = rowsOf(tables, 'ticket_messages')
          .filter(({ ticket_id, internal }) => ticket_id === id && internal === false)
          .toSorted(
            (one, other) => later(one, other, 'created_at') || (String(one['id']) < String(other['id']) ? 1 : -1),
          );
        return (last?.['author_id'] ?? user_id) === user_id;
      })
      .map(({ id }) => textOf(id)),
};

/** The later one first. */
const later = (one: Row, other: Row, column: string): number => moment(other[column]) - moment(one[column]);

/** The season a team plays in: one that is not over before others, then the one it entered last. */
function entryOf(tables: Tables, team: unknown): Row | undefined {
  const phaseOf = (entry: Row) =>
    rowsOf(tables, 'league_seasons').find(
      ({ league_id, season }) => league_id === entry['league_id'] && season === entry['season'],
    )?.['phase'];
  return rowsOf(tables, 'league_teams')
    .filter((entry) => entry['team_id'] === team && entry['withdrawn_at'] === null && phaseOf(entry) !== undefined)
    .toSorted(
      (one, other) =>
        Number(phaseOf(one) === 'finished') - Number(phaseOf(other) === 'finished') ||
        later(one, other, 'registered_at'),
    )[0];
}
