-- Staff who play: they decide nothing about their own team, nor about a rival of it or a neighbour in the table. Where
-- nobody without such an interest could decide, they are asked once, and the decision shows in public whose player made it.
-- Commands ask at the row they have locked; no policy does. The order of the kinds is the one they are named in.

create type public.interest_kind as enum ('rival', 'neighbour');
create type public.interest_matter as enum ('match', 'squad', 'eligibility', 'penalty', 'points', 'entry');

create table private.interest_declarations (
  player_id uuid not null references public.profiles (id) on delete cascade,
  by_team_id uuid not null references public.teams (id) on delete cascade,
  about_team_id uuid not null references public.teams (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (player_id, by_team_id, about_team_id)
);
comment on table private.interest_declarations is
  'Who was asked and agreed that a decision about that team is shown as one of a player of this one. No API access: it names a person.';
create index interest_declarations_by_team_id on private.interest_declarations (by_team_id);
create index interest_declarations_about_team_id on private.interest_declarations (about_team_id);
create index interest_declarations_created_at on private.interest_declarations (created_at);

alter table private.interest_declarations enable row level security;
alter table private.interest_declarations force row level security;

create table public.interested_decisions (
  id uuid primary key default gen_random_uuid(),
  matter public.interest_matter not null,
  kind public.interest_kind not null,
  about_team_id uuid not null references public.teams (id) on delete cascade,
  by_team_id uuid not null references public.teams (id) on delete cascade,
  -- what was decided about, where it is a match or belongs to a season
  match_id uuid references public.team_matches (id) on delete cascade,
  league_id uuid,
  season int,
  created_at timestamptz not null default now(),
  foreign key (league_id, season) references public.league_seasons (league_id, season) on delete cascade,
  constraint interested_decisions_of_another_team check (by_team_id <> about_team_id),
  constraint interested_decisions_season_with_league check ((league_id is null) = (season is null)),
  -- a command that checks several rows marks its decision once
  unique nulls not distinct (about_team_id, by_team_id, match_id, league_id, season, created_at)
);
comment on table public.interested_decisions is
  'What a player of one team decided about its rival or neighbour, because nobody else could. No person is named.';
create index interested_decisions_by_team_id on public.interested_decisions (by_team_id);
create index interested_decisions_match_id on public.interested_decisions (match_id) where match_id is not null;
create index interested_decisions_season on public.interested_decisions (league_id, season, created_at desc);
create index interested_decisions_about_team_id on public.interested_decisions (about_team_id, created_at desc);

alter table public.interested_decisions enable row level security;
alter table public.interested_decisions force row level security;

create policy select_signed_in on public.interested_decisions
  for select to authenticated
  using (true);

revoke all on public.interested_decisions from public, anon, authenticated;
grant select on public.interested_decisions to authenticated;
grant all on public.interested_decisions to service_role;

create type private.interest as (about_team_id uuid, by_team_id uuid, kind public.interest_kind);

-- The people with an interest in these teams: their rivals in a match that is not final, and in a regular season the
-- teams level with them or on the next place. A match of a round robin makes rivals a week before its kick-off; one that
-- is off no more, one of a bracket or a cup as soon as it is set.
create function private.interests(teams uuid[])
  returns setof private.interest
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  near constant timestamptz := now() + (private.limits()).rival_days * interval '1 day';
begin
  return query
  select side.id, side.rival_id, 'rival'::public.interest_kind
  from unnest(teams) as about (id)
  cross join lateral (
    select about.id, m.away_team_id as rival_id, m.stage, m.status, m.kickoff_at
    from public.team_matches m
    where m.home_team_id = about.id
    union all
    select about.id, m.home_team_id, m.stage, m.status, m.kickoff_at
    from public.team_matches m
    where m.away_team_id = about.id
  ) side
  where side.status not in ('finished', 'cancelled')
    and (side.stage <> 'regular' or side.status in ('live', 'reported', 'disputed') or side.kickoff_at <= near);
  return query
  with ranks as (
    select played.league_id, played.season, t.team_id, dense_rank() over (partition by played.league_id, played.season order by t.place) as rank
    from (
      select distinct e.league_id, e.season
      from public.league_teams e
      join public.league_seasons s using (league_id, season)
      where e.team_id = any (teams) and e.withdrawn_at is null and s.phase = 'regular'
    ) played
    cross join lateral private.season_table(played.league_id, played.season) t
  )
  select about.team_id, next_to.team_id, 'neighbour'::public.interest_kind
  from ranks about
  join ranks next_to
    on (next_to.league_id, next_to.season) = (about.league_id, about.season)
      and next_to.team_id <> about.team_id
      and next_to.rank between about.rank - 1 and about.rank + 1
  where about.team_id = any (teams);
end
$$;

-- Refuses a decision about the caller's own team with PT403, and so one about its rival or neighbour as long as one of
-- `deciders`, those who may decide this, has an account that is not suspended, no such interest and no team of these. Where
-- there is nobody, with PT409 unless the caller has declared it (declare_interest); then marks the decision in public and
-- notifies the teams it is about.
create function private.check_no_interest(
  matter public.interest_matter,
  teams uuid[],
  deciders uuid[],
  match_id uuid default null,
  league_id uuid default null,
  season int default null
)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  own constant uuid := private.own_team();
  declared_since constant timestamptz := now() - (private.limits()).interest_declared_minutes * interval '1 minute';
  interests private.interest[];
  interest private.interest;
begin
  if own is null then
    return;
  end if;
  perform private.check_not_own_team(variadic teams);
  interests := array(select i from private.interests(teams) i);
  for interest in
    select distinct on (i.about_team_id) i.about_team_id, i.by_team_id, i.kind
    from unnest(interests) i
    where i.by_team_id = own
    order by i.about_team_id, i.kind
  loop
    if exists (
      select
      from public.profiles p
      left join public.team_members m on m.player_id = p.id and m.left_at is null
      where p.id = any (deciders)
        and p.id <> auth.uid()
        and p.deleted_at is null
        and not private.is_suspended(p.id)
        and (m.team_id = any (teams)) is not true
        and not exists (select from unnest(interests) i where i.by_team_id = m.team_id)
    ) then
      if interest.kind = 'rival' then
        perform private.refuse('PT403', 'Nobody decides about a rival before the match is final.', 'rivalCase');
      end if;
      perform private.refuse('PT403', 'Nobody decides about a neighbour in the table.', 'neighbourCase');
    end if;
    if not exists (
      select
      from private.interest_declarations d
      where (d.player_id, d.by_team_id, d.about_team_id) = (auth.uid(), own, interest.about_team_id)
        and d.created_at > declared_since
    ) then
      perform private.refuse(
        'PT409', 'Nobody else can decide; that is declared first.', 'declareInterest',
        format('%s %s', interest.kind, interest.about_team_id)
      );
    end if;
    insert into public.interested_decisions (matter, kind, about_team_id, by_team_id, match_id, league_id, season)
    values (
      check_no_interest.matter, interest.kind, interest.about_team_id, own, check_no_interest.match_id,
      check_no_interest.league_id, check_no_interest.season
    )
    on conflict do nothing;
    if found then
      perform private.notify(
        (select array_agg(leader) from unnest(teams) as team cross join unnest(private.leaders(team)) as leader),
        'interestedDecision',
        jsonb_build_object('team', interest.about_team_id, 'of', own),
        '/tickets?new=yes&' || coalesce('match=' || check_no_interest.match_id, 'team=' || interest.about_team_id)
      );
    end if;
  end loop;
end
$$;

-- Refuses with PT403 everybody else than the team's captain and an admin, and the admin as above; `deed` ends the sentence.
create function private.check_captain_or_neutral(matter public.interest_matter, team uuid, deed text)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform private.check_captain(team, deed);
  if not private.is_captain_of(team) then
    perform private.check_no_interest(matter, array[team], private.admins());
  end if;
end
$$;

-- The caller agrees that what they decide about a rival or a neighbour shows in public as decided by a player of their
-- team: for some minutes, about that one team.
-- Refuses with PT403 (neither staff nor a referee), PT409 (there is no interest; the own team is never declared).
create function private.declare_interest(team_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  declared private.interest;
begin
  if not private.is_staff() and private.refereed_leagues() = '{}' then
    perform private.refuse('PT403', 'Only the staff declares an interest.', 'notYours');
  end if;
  select * into declared
  from private.interests(array[declare_interest.team_id]) i
  where i.by_team_id = private.own_team()
  order by i.kind
  limit 1;
  if declared.by_team_id is null then
    perform private.refuse('PT409', 'There is no interest in this team.', 'noInterest', 'team_id');
  end if;
  insert into private.interest_declarations as d (player_id, by_team_id, about_team_id)
  values (me, declared.by_team_id, declared.about_team_id)
  on conflict (player_id, by_team_id, about_team_id) do update set created_at = now();
  perform private.record(
    'declare_interest', 'teams ' || declared.about_team_id, null,
    jsonb_build_object('by_team_id', declared.by_team_id)
  );
end
$$;
comment on function private.declare_interest is 'api: member';
