-- Pick'em: who foresees a season's matches. A pick names a winner or a score, counts from kick-off on as it stands then, and
-- is worth what the result makes it: scored when there is one, and anew when it is ruled about or undone.

create type public.pick_side as enum ('home', 'away');

create table public.picks (
  user_id uuid not null references public.profiles (id),
  match_id uuid not null references public.team_matches (id) on delete cascade,
  league_id uuid not null,
  season int not null,
  winner public.pick_side not null,
  home_score smallint check (home_score between 0 and (private.limits()).score_max),
  away_score smallint check (away_score between 0 and (private.limits()).score_max),
  -- null as long as the match has no result that was played
  points smallint check (points between 0 and 5),
  created_at timestamptz not null default now(),
  primary key (user_id, match_id),
  foreign key (league_id, season) references public.league_seasons (league_id, season),
  constraint picks_score_of_winner check (
    num_nonnulls(home_score, away_score) = 0
    or coalesce(case winner when 'home' then home_score > away_score when 'away' then home_score < away_score end, false)
  )
);
create index picks_match_id on public.picks (match_id);
create index picks_of_season on public.picks (league_id, season, user_id);

alter table public.picks enable row level security;
alter table public.picks force row level security;

-- Other members' picks are private; what it brought them is in the ladder.
create policy select_own on public.picks
  for select to authenticated
  using (user_id = (select auth.uid()));

revoke all on public.picks from public, anon, authenticated;
grant select on public.picks to authenticated;
grant all on public.picks to service_role;

-- The points of a pick: 2 points for the winner alone; with a score 5 for the very score and 1 for its winner. Null as
-- long as there is no result, and for a match that was forfeited: nobody foresees that. The same numbers stand in
-- src/domain/competition/picks.ts.
create function private.pick_points(winner public.pick_side, home_score int, away_score int, match public.team_matches)
  returns int
  language sql
  immutable
  set search_path = ''
as $$
  select case
    when match.status <> 'finished' or match.forfeited_by is not null then null
    when (winner = 'home') <> (match.home_score > match.away_score) then 0
    when home_score is null then 2
    when (home_score, away_score) = (match.home_score, match.away_score) then 5
    else 1
  end
$$;

-- The picks of a match follow its result, in the transaction that changes it.
create function private.follow_picks()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  update public.picks p
  set points = private.pick_points(p.winner, p.home_score, p.away_score, new)
  where p.match_id = new.id
    and p.points is distinct from private.pick_points(p.winner, p.home_score, p.away_score, new);
  return null;
end
$$;

create trigger follow_picks
  after update on public.team_matches
  for each row
  when (
    new.league_id is not null
    and (
      old.status is distinct from new.status
      or old.home_score is distinct from new.home_score
      or old.away_score is distinct from new.away_score
      or old.forfeited_by is distinct from new.forfeited_by
    )
  )
  execute function private.follow_picks();

-- The ladder of a season: the sums the clock made, and what changed since. A result only adds rows and waits
-- for no other one; the ladder adds both up, and is right at any moment.
create table private.pick_sums (
  league_id uuid not null,
  season int not null,
  user_id uuid not null references public.profiles (id) on delete cascade,
  points int not null,
  exact int not null,
  winners int not null,
  scored int not null,
  created_at timestamptz not null default now(),
  primary key (league_id, season, user_id),
  foreign key (league_id, season) references public.league_seasons (league_id, season) on delete cascade
);
comment on table private.pick_sums is 'What picks brought, summed up. No API access: the ladder reads it.';
create index pick_sums_user_id on private.pick_sums (user_id);
create table private.pick_changes (
  id bigint generated always as identity primary key,
  league_id uuid not null,
  season int not null,
  user_id uuid not null,
  points int not null,
  exact int not null,
  winners int not null,
  scored int not null,
  created_at timestamptz not null default now()
);
comment on table private.pick_changes is 'What changed since the sums were made. No API access: the clock adds it up.';
create index pick_changes_season on private.pick_changes (league_id, season);
alter table private.pick_sums enable row level security;
alter table private.pick_sums force row level security;
alter table private.pick_changes enable row level security;
alter table private.pick_changes force row level security;
revoke all on private.pick_sums, private.pick_changes from public, anon, authenticated, service_role;

create function private.note_scored_picks()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into private.pick_changes (league_id, season, user_id, points, exact, winners, scored)
  select
    p.league_id, p.season, p.user_id, p.points, (p.points = 5)::int, (p.points > 0)::int, 1
  from changed p
  where p.points is not null;
  return null;
end
$$;
create function private.note_unscored_picks()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into private.pick_changes (league_id, season, user_id, points, exact, winners, scored)
  select
    p.league_id, p.season, p.user_id, -p.points, -(p.points = 5)::int, -(p.points > 0)::int, -1
  from was_so p
  where p.points is not null;
  return null;
end
$$;
create trigger note_unscored_update
  after update on public.picks
  referencing old table as was_so
  for each statement
  execute function private.note_unscored_picks();
create trigger note_scored_update
  after update on public.picks
  referencing new table as changed
  for each statement
  execute function private.note_scored_picks();
create trigger note_scored_insert
  after insert on public.picks
  referencing new table as changed
  for each statement
  execute function private.note_scored_picks();
create trigger note_unscored_delete
  after delete on public.picks
  referencing old table as was_so
  for each statement
  execute function private.note_unscored_picks();

-- Adds what changed to the sums. The clock calls it, one at a time.
create function private.sum_picks()
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.pick_sums', 0)) then
    return;
  end if;
  with gone as (
    delete from private.pick_changes c
    where c.id in (select o.id from private.pick_changes o order by o.id limit 100000)
    returning c.*
  )
  insert into private.pick_sums as s (league_id, season, user_id, points, exact, winners, scored)
  select g.league_id, g.season, g.user_id, sum(g.points), sum(g.exact), sum(g.winners), sum(g.scored)
  from gone g
  -- a season or an account may have gone meanwhile
  join public.league_seasons l using (league_id, season)
  join public.profiles p on p.id = g.user_id
  group by g.league_id, g.season, g.user_id
  order by g.league_id, g.season, g.user_id
  on conflict on constraint pick_sums_pkey do update
  set points = s.points + excluded.points, exact = s.exact + excluded.exact, winners = s.winners + excluded.winners,
    scored = s.scored + excluded.scored;
end
$$;

-- Whether a match can still be picked, by the clock of the database.
create function private.can_be_picked(match public.team_matches)
  returns boolean
  language sql
  stable
  set search_path = ''
as $$
  select match.status in ('scheduled', 'postponed') and now() < match.kickoff_at
$$;

-- A row as it is sent.
create type private.sent_pick as (
  match_id uuid,
  winner public.pick_side,
  home_score int,
  away_score int
);

-- The rows of a list of picks, in the order of their matches: each a match, once, with a winner, or two whole numbers that
-- name one, or neither, which takes the pick back. Refuses with PT422 what is no such list.
create function private.checked_picks(picks jsonb)
  returns private.sent_pick[]
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  picks_max constant int := (private.limits()).matches_at_once_max;
  highest constant int := (private.limits()).score_max;
  said record;
  one private.sent_pick;
  kept private.sent_pick[] := '{}';
  readable boolean;
begin
  if jsonb_typeof(picks) is distinct from 'array' or jsonb_array_length(picks) not between 1 and picks_max then
    perform private.refuse('PT422', format('Picks are a list of 1 to %s.', picks_max), 'wrongValue', 'picks');
  end if;
  for said in select * from jsonb_array_elements(picks) with ordinality as each (line, place) loop
    begin
      one := jsonb_populate_record(null::private.sent_pick, said.line);
      readable := one.match_id is not null
        and said.line - '{match_id,winner,home_score,away_score}'::text[] = '{}'
        and coalesce(jsonb_typeof(said.line -> 'home_score'), 'null') in ('number', 'null')
        and coalesce(jsonb_typeof(said.line -> 'away_score'), 'null') in ('number', 'null')
        and num_nonnulls(one.home_score, one.away_score) <> 1
        and (
          one.home_score is null
          or one.home_score between 0 and highest
          and one.away_score between 0 and highest
          and one.home_score <> one.away_score
          and coalesce((one.winner = 'home') = (one.home_score > one.away_score), true)
        )
        and not exists (select from unnest(kept) k where k.match_id = one.match_id);
    exception when data_exception then
      readable := false;
    end;
    if readable is not true then
      perform private.refuse(
        'PT422', 'Each pick is of one match, once, with a winner or a score that is not level.', 'wrongValue',
        'picks.' || said.place
      );
    end if;
    if one.home_score is not null then
      one.winner := case when one.home_score > one.away_score then 'home' else 'away' end;
    end if;
    kept := kept || one;
  end loop;
  return (select array_agg(k order by k.match_id) from unnest(kept) k);
end
$$;

-- Any signed-in member picks matches of a season, as {match_id, winner} or {match_id, home_score, away_score};
-- {match_id} alone takes a pick back. A pick of a match that has kicked off stays unchanged. Returns the matches that
-- came too late. Refuses with PT404 (no match of this season), PT422.
create function private.save_picks(league_id uuid, season int, picks jsonb)
  returns uuid[]
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  sent constant private.sent_pick[] := private.checked_picks(picks);
  one private.sent_pick;
  match public.team_matches;
  late uuid[] := '{}';
begin
  -- as everywhere: the series before their games, and these in the order of their ids
  perform
  from public.series s
  where s.id in (
    select m.series_id from unnest(sent) given join public.team_matches m on m.id = given.match_id
  )
  order by s.round, s.slot
  for share;
  for one in select * from unnest(sent) given order by given.match_id loop
    -- nobody kicks it off before this pick is in
    select * into match from public.team_matches m where m.id = one.match_id for share;
    if (match.league_id, match.season) is distinct from (save_picks.league_id, save_picks.season) then
      perform private.refuse('PT404', 'The match is not of this season.', 'matchUnknown', 'picks');
    end if;
    if private.can_be_picked(match) is not true then
      late := late || match.id;
    elsif one.winner is null then
      delete from public.picks p where (p.user_id, p.match_id) = (me, match.id);
    else
      insert into public.picks as p (user_id, match_id, league_id, season, winner, home_score, away_score)
      values (me, match.id, match.league_id, match.season, one.winner, one.home_score, one.away_score)
      on conflict on constraint picks_pkey do update
      set winner = excluded.winner, home_score = excluded.home_score, away_score = excluded.away_score;
    end if;
  end loop;
  -- that somebody picked, and not what
  perform private.record('save_picks', concat_ws(' ', 'league_seasons', save_picks.league_id, save_picks.season));
  return late;
end
$$;
comment on function private.save_picks is 'api: member';

-- The ladder of a season: most points first, then most scores foreseen to the goal; level ones share a place. Page by page
-- after the one given; `own` asks for the caller's line alone.
create function private.pick_ladder(
  league_id uuid,
  season int,
  after_seat int default 0,
  max int default 50,
  own boolean default false
)
  returns table (seat int, place int, user_id uuid, username text, avatar text, points int, exact int, winners int, scored int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with sums as (
    select
      p.user_id,
      sum(p.points)::int as points,
      sum(p.exact)::int as exact,
      sum(p.winners)::int as winners,
      sum(p.scored)::int as scored
    from (
      select s.user_id, s.points, s.exact, s.winners, s.scored
      from private.pick_sums s
      where (s.league_id, s.season) = (pick_ladder.league_id, pick_ladder.season)
      union all
      select c.user_id, c.points, c.exact, c.winners, c.scored
      from private.pick_changes c
      where (c.league_id, c.season) = (pick_ladder.league_id, pick_ladder.season)
    ) p
    group by p.user_id
    having sum(p.scored) > 0
  ),
  placed as (
    select
      (row_number() over (order by s.points desc, s.exact desc, s.user_id))::int as seat,
      (rank() over (order by s.points desc, s.exact desc))::int as place,
      s.*
    from sums s
  )
  select l.seat, l.place, l.user_id, who.username, who.avatar, l.points, l.exact, l.winners, l.scored
  from placed l
  join public.profiles who on who.id = l.user_id
  where case when pick_ladder.own then l.user_id = (select auth.uid()) else l.seat > pick_ladder.after_seat end
  order by l.seat
  limit private.page_size(max)
$$;
comment on function private.pick_ladder is 'api: member';

-- How many picked either side of matches that cannot be picked any more.
create function private.pick_shares(matches uuid[])
  returns table (match_id uuid, home int, away int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select p.match_id, (count(*) filter (where p.winner = 'home'))::int, (count(*) filter (where p.winner = 'away'))::int
  from public.picks p
  join public.team_matches m on m.id = p.match_id
  where p.match_id = any (matches)
    and private.can_be_picked(m) is not true
  group by p.match_id
$$;
comment on function private.pick_shares is 'api: member';
