-- Matches, the series they belong to, who lined up, and what each player did.

create type public.match_stage as enum (
  'regular', 'decider', 'quarterfinal', 'semifinal', 'third_place', 'final', 'cup'
);
create type public.match_status as enum (
  'scheduled', 'live', 'reported', 'disputed', 'finished', 'postponed', 'cancelled'
);
create type public.forfeit_side as enum ('home', 'away', 'both');
create type public.series_side as enum ('a', 'b');

-- A best-of meeting. Round 1 is the first of its bracket; in the playoffs of a league it is the quarter-finals, 2 the
-- semi-finals and 3 the final, beside which the match for third place has slot 2.
create table public.series (
  id uuid primary key default gen_random_uuid(),
  league_id uuid,
  season int,
  night_cup_id uuid,
  round smallint not null check (round between 1 and 6),
  slot smallint not null check (slot between 1 and 16),
  best_of smallint not null check (best_of in (1, 3, 5, 7)),
  team_a_id uuid references public.teams (id),
  team_b_id uuid references public.teams (id),
  wins_a smallint not null default 0 check (wins_a between 0 and 4),
  wins_b smallint not null default 0 check (wins_b between 0 and 4),
  winner_team_id uuid references public.teams (id),
  -- it is over, and nobody goes on: neither side came often enough, or nobody came to it
  no_winner boolean not null default false,
  next_series_id uuid references public.series (id),
  next_slot public.series_side,
  -- where its loser goes on, to the side of `next_slot`
  loser_series_id uuid references public.series (id),
  created_at timestamptz not null default now(),
  foreign key (league_id, season) references public.league_seasons (league_id, season),
  unique (league_id, season, round, slot),
  unique (night_cup_id, round, slot),
  constraint series_one_competition check (num_nonnulls(league_id, night_cup_id) = 1),
  constraint series_season_with_league check ((league_id is null) = (season is null)),
  constraint series_two_teams check (team_a_id <> team_b_id),
  constraint series_majority check (wins_a + wins_b <= best_of and greatest(wins_a, wins_b) <= best_of / 2 + 1),
  constraint series_winner_plays check (winner_team_id is null or coalesce(winner_team_id in (team_a_id, team_b_id), false)),
  constraint series_no_winner check (not no_winner or winner_team_id is null),
  constraint series_next check ((next_series_id is null) = (next_slot is null)),
  constraint series_loser_goes_on check (loser_series_id is null or next_slot is not null)
);
create index series_team_a_id on public.series (team_a_id);
create index series_team_b_id on public.series (team_b_id);
create index series_winner_team_id on public.series (winner_team_id);
create index series_next_series_id on public.series (next_series_id);
create index series_loser_series_id on public.series (loser_series_id);

create table public.team_matches (
  id uuid primary key default gen_random_uuid(),
  league_id uuid references public.leagues (id),
  season int,
  night_cup_id uuid,
  series_id uuid references public.series (id),
  -- a cancelled game keeps its number, so that a series of seven may have an eighth
  game_no smallint check (game_no between 1 and 999),
  matchday smallint check (matchday between 1 and 80),
  stage public.match_stage not null default 'regular',
  home_team_id uuid not null references public.teams (id),
  away_team_id uuid not null references public.teams (id),
  kickoff_at timestamptz not null,
  status public.match_status not null default 'scheduled',
  -- why the staff postponed or cancelled it, for the two sides and everybody else who reads the match
  status_reason text check (private.is_text(status_reason, (private.limits()).reason_min, (private.limits()).reason_max)),
  home_score smallint check (home_score between 0 and (private.limits()).score_max),
  away_score smallint check (away_score between 0 and (private.limits()).score_max),
  forfeited_by public.forfeit_side,
  live_home_score smallint check (live_home_score between 0 and (private.limits()).score_max),
  live_away_score smallint check (live_away_score between 0 and (private.limits()).score_max),
  -- when it was started, and of the running score
  started_at timestamptz,
  live_at timestamptz,
  finished_at timestamptz,
  stream_url text check (private.is_stream(stream_url)),
  -- where it may be seen again
  replay_url text check (private.is_stream(replay_url)),
  created_at timestamptz not null default now(),
  -- Both sides entered the season: the league, the season and the club stand together in league_teams.
  constraint team_matches_home_entry_fkey
    foreign key (league_id, season, home_team_id) references public.league_teams (league_id, season, team_id),
  constraint team_matches_away_entry_fkey
    foreign key (league_id, season, away_team_id) references public.league_teams (league_id, season, team_id),
  constraint team_matches_one_competition check (num_nonnulls(league_id, night_cup_id) = 1),
  constraint team_matches_season_with_league check ((league_id is null) = (season is null)),
  constraint team_matches_stage_of_competition check ((stage = 'cup') = (night_cup_id is not null)),
  constraint team_matches_two_teams check (home_team_id <> away_team_id),
  constraint team_matches_matchday check (stage <> 'regular' or matchday is not null),
  constraint team_matches_game_of_series check ((series_id is null) = (game_no is null)),
  constraint team_matches_status_reason check (status_reason is null or status in ('postponed', 'cancelled')),
  constraint team_matches_both_scores check ((home_score is null) = (away_score is null)),
  -- No draws.
  constraint team_matches_no_draw check (home_score <> away_score),
  constraint team_matches_score_when_over check (home_score is null or status in ('finished', 'cancelled')),
  constraint team_matches_finished_has_score
    check (status <> 'finished' or home_score is not null or forfeited_by is not distinct from 'both'),
  constraint team_matches_finished_at check ((status = 'finished') <= (finished_at is not null)),
  -- A forfeit is 3-0; when neither side came, nobody has a score.
  constraint team_matches_forfeit check (
    case forfeited_by
      when 'home' then home_score = 0 and away_score = (private.limits()).forfeit_goals
      when 'away' then home_score = (private.limits()).forfeit_goals and away_score = 0
      when 'both' then home_score is null and away_score is null
      else true
    end
  ),
  constraint team_matches_forfeit_when_over check (forfeited_by is null or status in ('finished', 'cancelled')),
  constraint team_matches_live_scores check ((live_home_score is null) = (live_away_score is null)),
  unique (series_id, game_no)
)
-- space on every block: a running score changes no index and needs no new block
with (fillfactor = 80);
create index team_matches_home_entry on public.team_matches (league_id, season, home_team_id);
create index team_matches_away_entry on public.team_matches (league_id, season, away_team_id);
create index team_matches_home_team_id on public.team_matches (home_team_id, kickoff_at);
create index team_matches_away_team_id on public.team_matches (away_team_id, kickoff_at);
-- Fixtures are read from today on and backwards, page by page: of all leagues, of one, of one of its seasons.
create index team_matches_kickoff_at on public.team_matches (kickoff_at, id);
create index team_matches_league on public.team_matches (league_id, kickoff_at, id);
create index team_matches_season on public.team_matches (league_id, season, kickoff_at, id);
create index team_matches_season_of_all on public.team_matches (season, kickoff_at, id);
create index team_matches_matchday on public.team_matches (matchday, kickoff_at, id);
-- The matches that ended lately: its vote closes.
create index team_matches_finished_at on public.team_matches (finished_at) where status = 'finished';
create index team_matches_waiting on public.team_matches (status)
  where status in ('reported', 'disputed', 'postponed');
create index team_matches_night_cup_id on public.team_matches (night_cup_id) where night_cup_id is not null;
-- A side hosts, and visits, at most once a matchday.
create unique index team_matches_one_home_a_matchday
  on public.team_matches (league_id, season, matchday, home_team_id)
  where stage = 'regular' and status <> 'cancelled';
create unique index team_matches_one_away_a_matchday
  on public.team_matches (league_id, season, matchday, away_team_id)
  where stage = 'regular' and status <> 'cancelled';

-- Five places a side; `late` marks a change after the rival could see the line-up.
create table public.match_lineups (
  match_id uuid not null references public.team_matches (id) on delete cascade,
  team_id uuid not null references public.teams (id),
  slot smallint not null check (slot between 1 and (private.limits()).players_on_pitch),
  player_id uuid not null references public.profiles (id),
  position public.player_position,
  late boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (match_id, team_id, slot),
  unique (match_id, player_id)
);
create index match_lineups_team_id on public.match_lineups (team_id);
create index match_lineups_player_id on public.match_lineups (player_id);

-- The readers of matches ----------------------------------------------------------------------------

alter table public.series enable row level security;
alter table public.series force row level security;
alter table public.team_matches enable row level security;
alter table public.team_matches force row level security;
alter table public.match_lineups enable row level security;
alter table public.match_lineups force row level security;

create policy select_signed_in on public.series
  for select to authenticated
  using (true);

create policy select_signed_in on public.team_matches
  for select to authenticated
  using (true);

-- The rival sees a line-up from 15 minutes before kick-off, and never that of a match that is put off. The league's
-- referees read of a match, here and in the files that follow, what the staff reads, unless they play in it: by the
-- same words in each policy, as a policy may call no function of a column (supabase/tests/catalogue/referees.test.ts).
create policy select_own_side on public.match_lineups
  for select to authenticated
  using (
    (select private.is_staff())
    or team_id = (select private.own_team())
    or exists (
      select
      from public.team_matches m
      where m.id = match_lineups.match_id
        and (
          m.status in ('live', 'reported', 'disputed', 'finished')
          or (m.status = 'scheduled' and m.kickoff_at <= now() + (select (private.limits()).lineup_reveal_minutes) * interval '1 minute')
          or (
            m.league_id = any ((select private.refereed_leagues())::uuid[])
            and coalesce((select private.own_team()) not in (m.home_team_id, m.away_team_id), true)
          )
        )
    )
  );

-- Nobody writes a match but by commands. The events of a match have one writer (30_results.sql): a new one is
-- scheduled, and no statement beside it, not even the owner's, changes these.
create trigger a_only_by_commands
  before insert or update on public.team_matches
  for each row
  when (
    -- who writes one match, or a whole season of them; null where nobody does
    coalesce(
      current_setting('rondo.match_writer', true) not in (new.id::text, new.league_id::text || ' ' || new.season), true
    )
  )
  execute function private.keep_to_commands(
    '{"status": "scheduled"}', 'status', 'status_reason', 'home_score', 'away_score', 'forfeited_by',
    'live_home_score', 'live_away_score', 'started_at', 'live_at', 'finished_at'
  );

-- Only the statement that gives a reason pays for the question whether its writer may.
create trigger keep_muted_silent
  before insert or update on public.team_matches
  for each row
  when (new.status_reason is not null)
  execute function private.keep_muted_silent('status_reason');

-- Of every regular season that is being played: how many rounds it has, and the first that is not over.
create view public.season_rounds
  with (security_invoker = true)
as
select
  s.league_id,
  s.season,
  rounds.rounds,
  rounds.round
from public.league_seasons s
cross join lateral (
  select
    max(m.matchday)::int as rounds,
    min(m.matchday) filter (where m.status in ('scheduled', 'live'))::int as round
  from public.team_matches m
  where (m.league_id, m.season) = (s.league_id, s.season)
    and m.stage = 'regular'
) rounds
where s.phase = 'regular';

revoke all on public.season_rounds from public, anon, authenticated;
grant select on public.season_rounds to authenticated, service_role;

-- A match as the lists of one team read it, with what both teams are drawn from, so that nobody has to ask for that
-- afterwards.
create view public.team_fixtures
  with (security_invoker = true)
as
select
  m.id,
  m.matchday,
  m.stage,
  m.series_id,
  m.game_no,
  m.home_team_id,
  m.away_team_id,
  m.kickoff_at,
  m.status,
  m.home_score,
  m.away_score,
  m.live_home_score,
  m.live_away_score,
  m.forfeited_by,
  m.league_id,
  m.season,
  (
    select to_jsonb(of_it)
    from (select t.id, t.name, t.short_name, t.tag, t.logo, t.kit_primary, t.kit_secondary, t.captain_id from public.teams t where t.id = m.home_team_id) of_it
  ) as home_team,
  (
    select to_jsonb(of_it)
    from (select t.id, t.name, t.short_name, t.tag, t.logo, t.kit_primary, t.kit_secondary, t.captain_id from public.teams t where t.id = m.away_team_id) of_it
  ) as away_team
from public.team_matches m;

revoke all on public.team_fixtures from public, anon, authenticated;
grant select on public.team_fixtures to authenticated, service_role;

revoke all on public.series, public.team_matches, public.match_lineups
  from public, anon, authenticated;
grant select on public.series, public.team_matches, public.match_lineups
  to authenticated;
grant all on public.series, public.team_matches, public.match_lineups
  to service_role;

-- The states a match may pass through; anything else is refused, no matter who writes.
create function private.keep_match_course()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  -- What is over, or has something in the ledger, stays the match it was: between whom and for what, and what is over
  -- when it was.
  if (
    old.status in ('finished', 'cancelled')
    or exists (select from public.match_results r where r.match_id = old.id)
  ) and (
    new.home_team_id, new.away_team_id, new.league_id, new.season, new.night_cup_id, new.stage, new.series_id, new.game_no
  ) is distinct from (
    old.home_team_id, old.away_team_id, old.league_id, old.season, old.night_cup_id, old.stage, old.series_id, old.game_no
  ) or old.status in ('finished', 'cancelled') and new.kickoff_at <> old.kickoff_at then
    perform private.refuse('PT409', 'The result is final.', 'resultFinal', 'status');
  end if;
  if new.status = old.status
    or (old.status, new.status) in (
      ('scheduled', 'live'), ('scheduled', 'reported'), ('scheduled', 'postponed'), ('live', 'reported'),
      ('reported', 'disputed'), ('postponed', 'scheduled'),
      -- the staff moves or postpones a match that was started
      ('live', 'scheduled'), ('live', 'postponed'),
      -- a report that is taken back
      ('reported', 'scheduled'), ('reported', 'live'),
      -- a result that is undone
      ('finished', 'scheduled')
    )
    or (new.status in ('finished', 'cancelled') and old.status <> 'cancelled')
    -- a game of a series that was decided without it, or a match of a team that has withdrawn, which is ruled about anew
    or (old.status, new.status) = ('cancelled', 'finished')
      and (new.series_id is not null or private.will_not_be_played(new.id))
    -- a withdrawal that is taken back
    or (old.status, new.status) in (('cancelled', 'scheduled'), ('cancelled', 'finished'))
      and (
        select r.cause from public.match_results r where r.match_id = new.id order by r.seq desc limit 1
      ) in ('undo', 'reinstatement')
  then
    return new;
  end if;
  perform private.refuse(
    'PT409', format('A match does not go from %s to %s.', old.status, new.status), 'matchCourse', 'status'
  );
  return new;
end
$$;

create trigger keep_match_course
  before update on public.team_matches
  for each row
  execute function private.keep_match_course();

-- A finished season has its matches as they were: no command adds or changes one. The owner does, who brings in what was
-- played elsewhere.
create function private.keep_season_closed()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select
    from public.league_seasons s
    where (s.league_id, s.season) = (new.league_id, new.season) and s.phase = 'finished'
  ) then
    perform private.refuse('PT409', 'The season is finished.', 'seasonFinished', 'match_id');
  end if;
  return new;
end
$$;

create trigger keep_season_closed
  before insert or update on public.team_matches
  for each row
  when (auth.uid() is not null)
  execute function private.keep_season_closed();

-- No command takes a result away with its match; the owner may, and an admin who takes back what a file brought in.
create function private.keep_results()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.refuse('PT409', 'A later result stands on this one.', 'laterResult', 'match_id');
end
$$;

create trigger keep_results
  before delete on public.team_matches
  for each row
  when (
    old.status = 'finished'
    and auth.uid() is not null
    and coalesce(current_setting('rondo.match_writer', true) <> old.league_id::text || ' ' || old.season, true)
  )
  execute function private.keep_results();

-- Line-ups and statistics belong to one of the two sides.
create function private.keep_to_sides()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if not exists (
    select
    from public.team_matches m
    where m.id = new.match_id
      and new.team_id in (m.home_team_id, m.away_team_id)
  ) then
    perform private.refuse('PT422', 'The team does not play this match.', 'teamNotInMatch', 'team_id');
  end if;
  return new;
end
$$;

create trigger keep_to_sides
  before insert or update on public.match_lineups
  for each row
  execute function private.keep_to_sides();

-- The public facts of a match, as JSON: the shapes that leave the site add to it, or take away. In public a score is
-- there once it counts, the running one while it is played.
create function private.match_json(match public.team_matches, in_public boolean default false)
  returns jsonb
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  counts constant boolean := not in_public or match.status = 'finished';
  runs constant boolean := not in_public or match.status = 'live';
begin
  return jsonb_build_object(
    'id', match.id,
    'matchday', match.matchday,
    'stage', match.stage,
    'series_id', match.series_id,
    'game_no', match.game_no,
    'home_team_id', match.home_team_id,
    'away_team_id', match.away_team_id,
    'kickoff_at', match.kickoff_at,
    'status', match.status,
    'home_score', case when counts then match.home_score end,
    'away_score', case when counts then match.away_score end,
    'live_home_score', case when runs then match.live_home_score end,
    'live_away_score', case when runs then match.live_away_score end,
    'forfeited_by', case when counts then match.forfeited_by end
  );
end
$$;
