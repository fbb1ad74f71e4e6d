import type { StormDatabase } from './sessions.ts';

/** The choices of a storm: current people and things, in an order that does not depend on ids. */

export type MatchSeen = {
  id: string;
  league_id: string | null;
  night_cup_id: string | null;
  series_id: string | null;
  /** Where the winner, and the loser, of its series go on. */
  leads_to: string[];
  stage: string;
  home: string;
  away: string;
  status: string;
  /** From now to kick-off. */
  minutes: number;
  report: { id: string; team: string; home: number; away: number; forfeit: string | null } | null;
  proposal: { id: string; team: string } | null;
  protest: { id: string; team: string } | null;
  appeal: { id: string; team: string } | null;
};
export type MemberSeen = { id: string; player: string; role: string; eligibility: string };
export type ClubSeen = { id: string; captain: string | null; league_id: string | null; members: MemberSeen[] };
export type SeasonSeen = { league_id: string; phase: string; teams: string[]; open: number };
export type CupSeen = { id: string; status: string; teams: { team: string; here: boolean }[] };
export type Seen = {
  matches: MatchSeen[];
  clubs: ClubSeen[];
  free: string[];
  seasons: SeasonSeen[];
  cups: CupSeen[];
  contracts: { id: string; team: string; player: string; status: string }[];
  penalties: { id: string; player: string; status: string }[];
  places: { id: string; match: string; team: string; player: string | null }[];
  adjustments: { id: string; league_id: string }[];
  suspended: string[];
  /** Teams that ask to withdraw, and those that have. */
  requests: { id: string; league_id: string; team: string }[];
  withdrawn: { league_id: string; team: string }[];
  level: Map<string, string[]>;
};

const season = `l.name like 'Storm %' and s.phase <> 'finished'`;

const statements = [
  `select m.id, m.league_id, m.night_cup_id, m.series_id, array_remove(array[t.next_series_id, t.loser_series_id], null) as leads_to,
     m.stage::text, m.home_team_id as home, m.away_team_id as away, m.status::text,
     extract(epoch from m.kickoff_at - now())::float8 / 60 as minutes,
     (select jsonb_build_object('id', r.id, 'team', r.team_id, 'home', r.home_score, 'away', r.away_score, 'forfeit', r.forfeited_by)
        from public.match_reports r where r.match_id = m.id and r.status in ('filed', 'disputed') order by r.created_at desc limit 1) as report,
     (select jsonb_build_object('id', r.id, 'team', r.team_id) from public.reschedules r where r.match_id = m.id and r.status = 'proposed') as proposal,
     (select jsonb_build_object('id', p.id, 'team', p.team_id) from public.protests p
       where p.match_id = m.id and p.status = 'filed' order by p.created_at limit 1) as protest,
     (select jsonb_build_object('id', a.id, 'team', a.team_id) from public.appeals a where a.match_id = m.id and a.status = 'filed') as appeal
   from public.team_matches m
   join public.teams home on home.id = m.home_team_id
   join public.teams away on away.id = m.away_team_id
   left join public.series t on t.id = m.series_id
   left join public.leagues l on l.id = m.league_id
   left join public.league_seasons s on (s.league_id, s.season) = (m.league_id, m.season)
   left join public.night_cups c on c.id = m.night_cup_id
   where (${season}) or c.status in ('live')
   order by l.name, c.name, t.round, t.slot, m.game_no, m.matchday, home.tag, away.tag, m.created_at`,
  `select t.id, t.captain_id as captain, e.league_id,
     (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'player', m.player_id, 'role', m.team_role, 'eligibility', m.eligibility)
        order by p.username), '[]') from public.team_members m join public.profiles p on p.id = m.player_id
       where m.team_id = t.id and m.left_at is null) as members
   from public.teams t
   left join private.team_seasons e on e.team_id = t.id
   where t.archived_at is null and t.tag like 'S%' order by t.tag`,
  `select p.id from public.profiles p
   where p.username like 's %' and p.deleted_at is null
     and not exists (select from private.user_roles r where r.user_id = p.id)
     and not exists (select from public.team_members m where m.player_id = p.id and m.left_at is null)
   order by p.username`,
  `select s.league_id, s.phase::text,
     array(select e.team_id from public.league_teams e join public.teams t on t.id = e.team_id
            where e.league_id = s.league_id and e.withdrawn_at is null order by t.tag) as teams,
     (select count(*)::int from public.team_matches m where m.league_id = s.league_id and m.status not in ('finished', 'cancelled')) as open
   from public.league_seasons s join public.leagues l on l.id = s.league_id where ${season} order by l.name`,
  `select c.id, c.status::text,
     (select coalesce(jsonb_agg(jsonb_build_object('team', e.team_id, 'here', e.checked_in_at is not null) order by t.tag), '[]')
        from public.night_cup_teams e join public.teams t on t.id = e.team_id where e.night_cup_id = c.id) as teams
   from public.night_cups c where c.status not in ('finished', 'cancelled') order by c.name`,
  `select c.id, c.team_id as team, c.player_id as player, c.status::text from public.contracts c
   where c.status in ('offered', 'active') and c.duration_type = 'classic' order by c.status, c.number`,
  `select p.id, p.player_id as player, p.status::text from public.penalties p
   join public.leagues l on l.id = p.league_id join public.league_seasons s on (s.league_id, s.season) = (p.league_id, p.season)
   where ${season} and p.status in ('proposed', 'active') order by p.created_at`,
  `select i.id, i.match_id as match, i.team_id as team, i.player_id as player from public.stand_ins i
   join public.team_matches m on m.id = i.match_id
   where i.withdrawn_at is null and m.status in ('scheduled', 'postponed') order by i.created_at`,
  `select a.id, a.league_id from public.point_adjustments a join public.leagues l on l.id = a.league_id
   join public.league_seasons s on (s.league_id, s.season) = (a.league_id, a.season)
   where ${season} and a.reversed_at is null order by a.created_at`,
  `select p.id from private.account_blocks b join public.profiles p on p.id = b.user_id
   where b.kind = 'suspended' and p.username like 's %' order by p.username`,
  `select r.id, r.league_id, r.team_id as team from public.withdrawal_requests r join public.leagues l on l.id = r.league_id
   join public.league_seasons s on (s.league_id, s.season) = (r.league_id, r.season)
   where ${season} and r.status = 'open' order by r.created_at`,
  `select e.league_id, e.team_id as team from public.league_teams e join public.leagues l on l.id = e.league_id
   join public.league_seasons s on (s.league_id, s.season) = (e.league_id, e.season)
   where ${season} and e.withdrawn_at is not null order by e.withdrawn_at`,
];

/** Teams that are level in a season, in the order of its table: a slow read, so only while no call runs. */
const levels = `select s.league_id, array(select x.team_id from (select p.team_id, count(*) over (partition by p.place) as level, p.seat
    from private.season_table(s.league_id, s.season) p) x where x.level > 1 order by x.seat) as level
  from public.league_seasons s join public.leagues l on l.id = s.league_id where ${season} and s.phase <> 'registration' order by l.name`;

/** @param before what was seen last; nothing of it is used while nobody plays. */
export async function lookAround(database: StormDatabase, before: Seen | null): Promise<Seen> {
  const [
    matches,
    clubs,
    free,
    seasons,
    cups,
    contracts,
    penalties,
    places,
    adjustments,
    suspended,
    requests,
    withdrawn,
    level,
  ] = await database.look(before ? statements : [...statements, levels]);
  return {
    matches,
    clubs,
    free: idsOf(free!),
    seasons,
    cups,
    contracts,
    penalties,
    places,
    adjustments,
    suspended: idsOf(suspended!),
    requests,
    withdrawn,
    level: before
      ? before.level
      : new Map((level as { league_id: string; level: string[] }[]).map((row) => [row.league_id, row.level])),
  } as Seen;
}

const idsOf = (rows: unknown[]) => (rows as { id: string }[]).map(({ id }) => id);
