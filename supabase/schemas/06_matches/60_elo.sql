-- Elo: how strong a team of a league is, by whom it beat. The numbers are those of src/domain/competition/elo.ts. Every
-- match that was played moves both sides by the same amount; one that was forfeited moves nobody. A league's matches count
-- in the order in which they ended (`finished_at`, then the id), over all of its seasons.

-- Copied from the match, which alone is referenced: its league, its sides; what stood before it, and what it changed for the home side; the other side moves the other way.
create table public.match_elo (
  match_id uuid primary key references public.team_matches (id) on delete cascade,
  league_id uuid not null,
  season int not null,
  home_team_id uuid not null,
  away_team_id uuid not null,
  home_before smallint not null,
  away_before smallint not null,
  -- what playing at home was worth in this league until then
  home_edge smallint not null,
  home_change smallint not null,
  finished_at timestamptz not null,
  -- the moment the match ended, too: rewriting a row leaves it as it was
  created_at timestamptz not null
);
create index match_elo_in_order on public.match_elo (league_id, finished_at, match_id);
create index match_elo_home_team_id on public.match_elo (home_team_id, finished_at);
create index match_elo_away_team_id on public.match_elo (away_team_id, finished_at);

alter table public.match_elo enable row level security;
alter table public.match_elo force row level security;

create policy select_signed_in on public.match_elo
  for select to authenticated
  using (true);

revoke all on public.match_elo from public, anon, authenticated;
grant select on public.match_elo to authenticated;
grant all on public.match_elo to service_role;

-- The home advantage after so many wins of either side: as many points as would foresee their share, as if six
-- of each had been there before.
create function private.elo_home_edge(home_wins int, away_wins int)
  returns int
  language sql
  immutable
  set search_path = ''
as $$
  select floor(400 * log((home_wins + 6)::double precision / (away_wins + 6)) + 0.5)::int
$$;

-- A result's change for the home side: 20 points times the logarithm of the goals between the two and one, times what
-- was not foreseen of it.
create function private.elo_change(home int, away int, home_edge int, home_score int, away_score int)
  returns int
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return floor(
    20 * ln((abs(home_score - away_score) + 1)::double precision)
    * (
      case when home_score > away_score then 1 else 0 end
      - 1 / (1 + power(10::double precision, (away - home - home_edge)::double precision / 400))
    )
    + 0.5
  )::int;
end
$$;

-- Brings a league's ratings in line with its results: from the first match that does not stand as it ended, or from the
-- moment given, every row is written anew. The same results make the same rows, whatever happened between. One at a time in
-- a league, as the last thing a transaction does: the second transaction sees what the first left.
create function private.rate_league(league_id uuid, from_at timestamptz default null, from_id uuid default null)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  start constant int := (private.limits()).rating_start;
  first record;
  one record;
  ratings jsonb;
  home_wins int;
  away_wins int;
  home int;
  away int;
  edge int;
  change int;
begin
  perform pg_advisory_xact_lock(hashtextextended('match_elo ' || rate_league.league_id, 0));
  select wrong.at, wrong.id into first
  from (
    select coalesce(m.finished_at, e.finished_at) as at, coalesce(m.id, e.match_id) as id
    from (
      select p.id, p.finished_at, p.home_score, p.away_score
      from public.team_matches p
      where p.league_id = rate_league.league_id and p.status = 'finished' and p.forfeited_by is null
    ) m
    full join (select * from public.match_elo r where r.league_id = rate_league.league_id) e
      on e.match_id = m.id and e.finished_at = m.finished_at
    where m.id is null
      or e.match_id is null
      or e.home_change <> private.elo_change(e.home_before, e.away_before, e.home_edge, m.home_score, m.away_score)
    union all
    select rate_league.from_at, rate_league.from_id
    where rate_league.from_at is not null
  ) wrong
  order by wrong.at, wrong.id
  limit 1;
  if first.at is null then
    return;
  end if;

  delete from public.match_elo e
  where e.league_id = rate_league.league_id and (e.finished_at, e.match_id) >= (first.at, first.id);
  select coalesce(jsonb_object_agg(last.team_id, last.rating), '{}') into ratings
  from (
    select distinct on (side.team_id) side.team_id, side.rating
    from public.match_elo e
    cross join lateral (
      values (e.home_team_id, e.home_before + e.home_change), (e.away_team_id, e.away_before - e.home_change)
    ) side (team_id, rating)
    where e.league_id = rate_league.league_id
    order by side.team_id, e.finished_at desc, e.match_id desc
  ) last;
  select count(*) filter (where m.home_score > m.away_score), count(*) filter (where m.home_score < m.away_score)
  into home_wins, away_wins
  from public.match_elo e
  join public.team_matches m on m.id = e.match_id
  where e.league_id = rate_league.league_id;

  for one in
    select m.id, m.season, m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.finished_at
    from public.team_matches m
    where m.league_id = rate_league.league_id
      and m.status = 'finished'
      and m.forfeited_by is null
      and (m.finished_at, m.id) >= (first.at, first.id)
    order by m.finished_at, m.id
  loop
    home := coalesce((ratings ->> one.home_team_id::text)::int, start);
    away := coalesce((ratings ->> one.away_team_id::text)::int, start);
    edge := private.elo_home_edge(home_wins, away_wins);
    change := private.elo_change(home, away, edge, one.home_score, one.away_score);
    insert into public.match_elo (
      match_id, league_id, season, home_team_id, away_team_id, home_before, away_before, home_edge, home_change, finished_at, created_at
    )
    values (
      one.id, rate_league.league_id, one.season, one.home_team_id, one.away_team_id, home, away, edge, change, one.finished_at, one.finished_at
    );
    ratings := ratings || jsonb_build_object(one.home_team_id, home + change, one.away_team_id, away - change);
    if one.home_score > one.away_score then
      home_wins := home_wins + 1;
    else
      away_wins := away_wins + 1;
    end if;
  end loop;
end
$$;

-- A result that came, changed or went is rated when its transaction ends, in it: whatever else the transaction locks, it has
-- locked by then. A match whose row stands already was rated together with another.
create function private.follow_elo()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.rate_league(old.league_id, old.finished_at, old.id);
  elsif not exists (
    select
    from public.team_matches m
    left join public.match_elo e on e.match_id = m.id
    where m.id = new.id
      and case
        when m.status = 'finished' and m.forfeited_by is null then coalesce(
          e.finished_at = m.finished_at
          and e.home_change = private.elo_change(e.home_before, e.away_before, e.home_edge, m.home_score, m.away_score),
          false
        )
        else e.match_id is null
      end
  ) then
    perform private.rate_league(new.league_id);
  end if;
  return null;
end
$$;

create constraint trigger follow_elo_of_new
  after insert on public.team_matches
  deferrable initially deferred
  for each row
  when (new.league_id is not null and new.status = 'finished')
  execute function private.follow_elo();
create constraint trigger follow_elo
  after update on public.team_matches
  deferrable initially deferred
  for each row
  when (
    new.league_id is not null
    and (
      old.status is distinct from new.status
      or old.home_score is distinct from new.home_score
      or old.away_score is distinct from new.away_score
      or old.forfeited_by is distinct from new.forfeited_by
      or old.finished_at is distinct from new.finished_at
    )
  )
  execute function private.follow_elo();
create constraint trigger follow_elo_of_gone
  after delete on public.team_matches
  deferrable initially deferred
  for each row
  when (old.league_id is not null and old.status = 'finished')
  execute function private.follow_elo();

-- How strong the teams of a league are now, the strongest first: those that have played for a season of it.
create function private.league_elo(league_id uuid)
  returns table (team_id uuid, rating int, matches int)
  language sql
  stable
  set search_path = ''
as $$
  select last.team_id, last.rating, last.matches
  from (
    select distinct on (side.team_id)
      side.team_id,
      side.rating,
      (count(*) over (partition by side.team_id))::int as matches
    from public.match_elo e
    cross join lateral (
      values (e.home_team_id, e.home_before + e.home_change), (e.away_team_id, e.away_before - e.home_change)
    ) side (team_id, rating)
    where e.league_id = league_elo.league_id
    order by side.team_id, e.finished_at desc, e.match_id desc
  ) last
  order by last.rating desc, last.team_id
$$;
comment on function private.league_elo is 'api: member';
