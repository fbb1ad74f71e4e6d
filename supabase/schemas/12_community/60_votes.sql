-- The player of the match, chosen by those who were in the two squads at kick-off: one vote a member, not for oneself, from
-- the result until noon of the next day in the league's zone. Until then nobody reads more than the own vote.

create table public.player_votes (
  match_id uuid not null references public.team_matches (id) on delete cascade,
  voter_id uuid not null references public.profiles (id),
  -- the side of the voter
  team_id uuid not null references public.teams (id),
  player_id uuid not null references public.profiles (id),
  created_at timestamptz not null default now(),
  primary key (match_id, voter_id),
  constraint player_votes_not_oneself check (voter_id <> player_id)
);
create index player_votes_voter_id on public.player_votes (voter_id);
create index player_votes_player_id on public.player_votes (player_id);
create index player_votes_team_id on public.player_votes (team_id);

alter table public.player_votes enable row level security;
alter table public.player_votes force row level security;

create policy select_own on public.player_votes
  for select to authenticated
  using (voter_id = (select auth.uid()));

revoke all on public.player_votes from public, anon, authenticated;
grant select on public.player_votes to authenticated;
grant all on public.player_votes to service_role;

-- That the squads of a match were notified of whom they chose, and of which end of it: a result that is undone and given anew
-- opens the vote once more, a corrected one does not.
create table private.vote_notices (
  match_id uuid primary key references public.team_matches (id) on delete cascade,
  finished_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table private.vote_notices is
  'That the squads were notified of a closed vote. No API access: the clock notifies once.';
alter table private.vote_notices enable row level security;
alter table private.vote_notices force row level security;
revoke all on private.vote_notices from public, anon, authenticated, service_role;

-- Until when a match is voted about: noon of the day after it ended, in its league's zone; null where it is not, because it
-- has no result, was forfeited or belongs to no league.
create function private.vote_closes_at(match public.team_matches)
  returns timestamptz
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select (date_trunc('day', match.finished_at at time zone l.time_zone) + (private.limits()).vote_closes_hours * interval '1 hour') at time zone l.time_zone
  from public.leagues l
  where l.id = match.league_id
    and match.status = 'finished'
    and match.forfeited_by is null
$$;

-- The squads at kick-off, and in which.
create function private.squads_at_kickoff(match public.team_matches)
  returns table (player_id uuid, team_id uuid)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select distinct m.player_id, m.team_id
  from public.team_members m
  where m.team_id in (match.home_team_id, match.away_team_id)
    and m.joined_at <= match.kickoff_at
    and (m.left_at is null or m.left_at > match.kickoff_at)
$$;

-- The candidates: players who lined up or have statistics; of a side that said neither, its squad at kick-off.
create function private.vote_candidates(match public.team_matches)
  returns table (player_id uuid, team_id uuid)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with played as (
    select l.player_id, l.team_id from public.match_lineups l where l.match_id = match.id
    union
    select s.player_id, s.team_id from public.match_player_stats s where s.match_id = match.id
  )
  select p.player_id, p.team_id from played p
  union
  select s.player_id, s.team_id
  from private.squads_at_kickoff(match) s
  where not exists (select from played p where p.team_id = s.team_id)
$$;

-- A member of either squad names the player of the match, or another one until the vote is closed.
-- Refuses with PT403 (not of these squads), PT404, PT409 (no result to vote about, or closed), PT422 (oneself, or somebody
-- who did not play).
create function private.vote_player_of_match(match_id uuid, player_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  me constant uuid := private.actor();
  match public.team_matches;
  closes timestamptz;
  side uuid;
begin
  -- the result stays what it is until this vote is in
  select * into match from public.team_matches m where m.id = vote_player_of_match.match_id for share;
  if match.id is null then
    perform private.refuse('PT404', 'There is no such match.', 'matchUnknown', 'match_id');
  end if;
  select s.team_id into side from private.squads_at_kickoff(match) s where s.player_id = me limit 1;
  if side is null then
    perform private.refuse('PT403', 'Only the two squads vote.', 'voteNotInSquad', 'match_id');
  end if;
  closes := private.vote_closes_at(match);
  if closes is null then
    perform private.refuse('PT409', 'There is no played result to vote about.', 'voteNotOpen', 'match_id');
  end if;
  if now() >= closes then
    perform private.refuse('PT409', 'The vote is closed.', 'voteClosed', 'match_id');
  end if;
  if vote_player_of_match.player_id = me then
    perform private.refuse('PT422', 'Nobody votes for oneself.', 'voteNotOneself', 'player_id');
  end if;
  if not exists (select from private.vote_candidates(match) c where c.player_id = vote_player_of_match.player_id) then
    perform private.refuse('PT422', 'The player did not play this match.', 'voteNotPlayed', 'player_id');
  end if;
  insert into public.player_votes as v (match_id, voter_id, team_id, player_id)
  values (match.id, me, side, vote_player_of_match.player_id)
  on conflict on constraint player_votes_pkey do update
  set player_id = excluded.player_id, team_id = excluded.team_id;
  -- who voted, and not for whom
  perform private.record('vote_player_of_match', 'team_matches ' || match.id);
end
$$;
comment on function private.vote_player_of_match is 'api: member';

-- The vote of a match as the caller sees it: until when, whether they may vote, whom they chose, and how many have voted.
-- No row where there is nothing to vote about.
create function private.player_vote(match_id uuid)
  returns table (closes_at timestamptz, closed boolean, may_vote boolean, chosen uuid, votes int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    vote.closes_at,
    now() >= vote.closes_at,
    now() < vote.closes_at and exists (select from private.squads_at_kickoff(m) s where s.player_id = (select auth.uid())),
    (
      select v.player_id from public.player_votes v where v.match_id = m.id and v.voter_id = (select auth.uid())
    ),
    (select count(*)::int from public.player_votes v where v.match_id = m.id)
  from public.team_matches m
  cross join lateral (select private.vote_closes_at(m) as closes_at) vote
  where m.id = player_vote.match_id
    and vote.closes_at is not null
$$;
comment on function private.player_vote is 'api: member';

-- The candidates, and once the vote is closed how many chose them: most votes first, then most of the rival's. `place`
-- is null until then, and for players without one.
create function private.player_vote_tally(match_id uuid)
  returns table (player_id uuid, username text, team_id uuid, votes int, rival_votes int, place int)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  with asked as (
    select m, coalesce(now() >= private.vote_closes_at(m), false) as closed
    from public.team_matches m
    where m.id = player_vote_tally.match_id and private.vote_closes_at(m) is not null
  ),
  tally as (
    select
      c.player_id,
      c.team_id,
      asked.closed,
      count(v.voter_id)::int as votes,
      (count(v.voter_id) filter (where v.team_id <> c.team_id))::int as rival_votes
    from asked
    cross join lateral private.vote_candidates(asked.m) c
    left join public.player_votes v
      on v.match_id = player_vote_tally.match_id and v.player_id = c.player_id and asked.closed
    group by c.player_id, c.team_id, asked.closed
  )
  select
    t.player_id,
    p.username,
    t.team_id,
    case when t.closed then t.votes end,
    case when t.closed then t.rival_votes end,
    case when t.votes > 0 then (rank() over (order by t.votes desc, t.rival_votes desc))::int end
  from tally t
  join public.profiles p on p.id = t.player_id
  order by t.votes desc, t.rival_votes desc, p.username, t.player_id
$$;
comment on function private.player_vote_tally is 'api: member';

-- At noon both squads, and a chosen stand-in, are notified of the player of the match; once for each
-- end of it. Nobody is where nobody voted, or only for players whom a correction took out of the match.
create function private.close_vote(match_id uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  match public.team_matches;
  chosen uuid[];
begin
  select * into match from public.team_matches m where m.id = close_vote.match_id;
  if coalesce(private.vote_closes_at(match) > now(), true) then
    return;
  end if;
  -- two clocks at once wait here for each other, and the later one finds it done
  insert into private.vote_notices as n (match_id, finished_at)
  values (match.id, match.finished_at)
  on conflict on constraint vote_notices_pkey do update
  set finished_at = excluded.finished_at, created_at = now()
  where n.finished_at <> excluded.finished_at;
  if not found then
    return;
  end if;
  chosen := array(select distinct t.player_id from private.player_vote_tally(match.id) t where t.place = 1);
  if cardinality(chosen) = 0 then
    return;
  end if;
  perform private.notify(
    array(select s.player_id from private.squads_at_kickoff(match) s) || chosen,
    case cardinality(chosen) when 1 then 'voteClosed' else 'voteLevel' end::public.notification_key,
    jsonb_build_object('home', match.home_team_id, 'away', match.away_team_id)
      || case cardinality(chosen)
        when 1 then jsonb_build_object('player', chosen[1])
        else jsonb_build_object('players', cardinality(chosen))
      end,
    '/matches/' || match.id
  );
end
$$;

-- The matches whose votes are closed and whose squads do not know it. A vote closes a day and a half after its match at the
-- latest; a clock that stood still for longer than a week keeps old news to itself.
create function private.unnotified_votes()
  returns table (match_id uuid, subject text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select m.id, 'team_matches ' || m.id
  from public.team_matches m
  where m.status = 'finished'
    and m.finished_at > now() - (private.limits()).late_result_days * interval '1 day'
    and exists (select from public.player_votes v where v.match_id = m.id)
    and not exists (select from private.vote_notices n where (n.match_id, n.finished_at) = (m.id, m.finished_at))
    and private.vote_closes_at(m) <= now()
  order by 1
$$;
